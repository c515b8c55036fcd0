import type { CreditRule } from '@porchlight/domain/outages/credit-rule.ts';
import type { OutageSeverity } from '@porchlight/domain/outages/outage-kinds.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** An outage as far as its credit goes. */
export interface CreditedOutage {
  id: number;
  startedAt: Date;
  endedAt: Date | null;
  severity: OutageSeverity;
  isPlanned: boolean;
  revision: number;
  worked: number;
  cursor: number;
  until: Date | null;
  terms: CreditRule[] | null;
  decision: 'approved' | 'declined' | null;
}

const credited = `
  select id, started_at as "startedAt", ended_at as "endedAt", severity, is_planned as "isPlanned", credit_revision as revision,
         credit_worked as worked, credit_cursor as cursor, credit_until as until, credit_terms as terms, credit_decision as decision
    from outage`;

/** Outages with credits to work out, and those that go on for so long that a month of them is credited. */
export function readCreditable(db: Queries, longSince: Date): Promise<CreditedOutage[]> {
  const text = `
    ${credited} where (credit_worked < credit_revision or (ended_at is null and started_at <= $1))
       and listed_revision = area_revision and not is_cancelled order by id`;
  return db.prepared<CreditedOutage>('outages-creditable', text, [longSince]);
}

/** One of them, held until the transaction ends. */
export async function lockCredited(tx: Transaction, id: number): Promise<CreditedOutage | null> {
  const [row] = await tx.prepared<CreditedOutage>('outages-credited-lock', `${credited} where id = $1 for update`, [id]);
  return row ?? null;
}

export async function readCredited(db: Queries, id: number): Promise<CreditedOutage | null> {
  const [row] = await db.prepared<CreditedOutage>('outages-credited', `${credited} where id = $1`, [id]);
  return row ?? null;
}

/** Begins to work out what is credited through that time, by these terms. */
export async function beginCredit(
  tx: Transaction,
  id: number,
  { until, terms }: { until: Date; terms: readonly CreditRule[] },
): Promise<void> {
  const text = `
    update outage set credit_revision = greatest(credit_revision, credit_worked + 1), credit_cursor = 0, credit_until = $2, credit_terms = $3::jsonb
     where id = $1`;
  await tx.prepared('outages-credit-begin', text, [id, until, JSON.stringify(terms)]);
}

/** What staff decided; it is worked through once more. */
export async function decideCredit(tx: Transaction, id: number, decision: 'approved' | 'declined'): Promise<void> {
  const text = `
    update outage set credit_decision = $2, credit_revision = credit_revision + 1, credit_cursor = 0, version = version + 1 where id = $1`;
  await tx.prepared('outages-credit-decide', text, [id, decision]);
}

/** Somebody on the list, as their credit needs them. */
export interface CreditedAccount {
  id: number;
  accountId: number;
  accountType: 'RESIDENTIAL' | 'BUSINESS';
  timeZone: string;
  locale: Locale | null;
  isOut: boolean;
}

/** Those who come next. */
export function readCreditPage(tx: Transaction, { id, cursor }: CreditedOutage, limit: number): Promise<CreditedAccount[]> {
  const text = `
    select x.id, x.account_id as "accountId", a.type as "accountType", a.time_zone as "timeZone", x.is_out as "isOut",
           (select u.locale from portal_user u where u.account_id = a.id and u.kind = 'customer' order by u.id limit 1) as locale
      from outage_account x join account a on a.id = x.account_id where x.outage_id = $1 and x.id > $2 order by x.id limit $3`;
  return tx.prepared<CreditedAccount>('outages-credit-page', text, [id, cursor, limit]);
}

export async function writeCredits(tx: Transaction, credits: readonly { id: number; cents: number }[]): Promise<void> {
  const text = `
    update outage_account x set credit_cents = c.cents from unnest($1::int8[], $2::int8[]) as c (id, cents)
     where x.id = c.id and x.credit_cents <> c.cents`;
  await tx.prepared('outages-credits', text, [credits.map(({ id }) => id), credits.map(({ cents }) => cents)]);
}

/** How far it is; null: through. */
export async function noteCredited(tx: Transaction, { id, revision }: CreditedOutage, cursor: number | null): Promise<void> {
  const text = `
    update outage set credit_cursor = coalesce($2, 0), credit_worked = case when $2::int8 is null then $3 else credit_worked end where id = $1`;
  await tx.prepared('outages-credit-far', text, [id, cursor, revision]);
}

/** What an outage credits, by type of account, as far as it is worked out. */
export function sumCredits(
  db: Queries,
  outageId: number,
): Promise<{ accountType: 'RESIDENTIAL' | 'BUSINESS'; accounts: number; cents: number; most: number }[]> {
  const text = `
    select a.type as "accountType", count(*) as accounts, sum(x.credit_cents)::int8 as cents, max(x.credit_cents) as most
      from outage_account x join account a on a.id = x.account_id
     where x.outage_id = $1 and x.credit_cents > 0 group by a.type order by a.type desc`;
  return db.prepared('outages-credit-sums', text, [outageId]);
}
