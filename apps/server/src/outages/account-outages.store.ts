import type { Queries } from '../platform/db/database.ts';
import type { OutageWords } from './outages.store.ts';

/** An outage that concerns an account. */
export interface AccountOutage extends OutageWords {
  id: number;
  startedAt: Date;
  endedAt: Date | null;
  expectedUntil: Date | null;
  isPlanned: boolean;
  isCancelled: boolean;
  /** In all, and of it what a bill carries; below zero. */
  creditCents: number;
  billedCents: number;
}

// An outage is on the list a moment after it begins, and at once where it names the account or everybody.
const ofAccount = `
  select o.id, o.started_at as "startedAt", o.ended_at as "endedAt", o.expected_until as "expectedUntil", o.is_planned as "isPlanned",
         o.is_cancelled as "isCancelled", o.severity, o.cause_kind as "causeKind", o.words, o.words_es as "wordsEs",
         coalesce(c.cents, 0)::int8 as "creditCents", coalesce(c.billed, 0)::int8 as "billedCents"
    from (
      select outage_id as id from outage_account where account_id = $1 and not is_out
      union
      select id from outage where ended_at is null and (account_ids is null or $1 = any(account_ids))
    ) mine join outage o on o.id = mine.id
    left join lateral (
      select sum(p.amount_cents) as cents, sum(p.amount_cents) filter (where p.invoice_id is not null) as billed from pending_charge p
       where p.account_id = $1 and p.charge_key = 'outage ' || o.id and p.charge_key like 'outage %') c on true
   where o.ended_at is null or (o.ended_at > $2 and not o.is_cancelled) or (o.is_cancelled and o.expected_until > $3)
   order by case when o.ended_at is not null then 2 when o.started_at > $3 then 1 else 0 end,
            case when o.ended_at is null then o.started_at end, o.started_at desc, o.id limit 50`;

/** Those that go on, then planned ones, then those that ended since that time. */
export function readAccountOutages(db: Queries, accountId: number, { since, now }: { since: Date; now: Date }): Promise<AccountOutage[]> {
  return db.prepared<AccountOutage>('outages-of-account', ofAccount, [accountId, since, now]);
}

const standing = `
  select a.time_zone as "timeZone", case when r.is_automatic then r.from_hours end as "creditFromHours"
    from account a join outage_credit_rule r on r.account_type = a.type where a.id = $1`;

/** Where the account is, and from how many hours on an outage is credited by itself. */
export async function readStanding(db: Queries, accountId: number): Promise<{ timeZone: string; creditFromHours: number | null }> {
  const [row] = await db.prepared<{ timeZone: string; creditFromHours: number | null }>('outages-standing', standing, [accountId]);
  if (row === undefined) throw new Error('an account that was found before is gone');
  return row;
}
