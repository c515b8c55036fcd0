import { chargeHour } from '@porchlight/domain/autopay/charge-hour.ts';
import type { ChargeTry } from '@porchlight/domain/autopay/charge-method.ts';
import type { OpenBill } from '@porchlight/domain/autopay/due-charge.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { type LockedAccount, lockedColumns } from '../ledger/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { ChargeRow } from './charges.store.ts';

/** When a run acts: `now`, or as if it were `asOf` ('YYYY-MM-DD') everywhere. */
export interface RunMoment {
  now: Date;
  asOf: string | null;
}

// What may be acted on at that account's wall clock. The decision itself is made again under the account's lock.
const moment = `
  cross join lateral (select coalesce($2::date, ($1::timestamptz at time zone a.time_zone)::date) as day,
      $2::date is not null or extract(hour from $1::timestamptz at time zone a.time_zone) >= ${chargeHour} as "isHour",
      greatest($1::timestamptz, ($2::date + time '0${chargeHour}:00') at time zone a.time_zone) as "lookAt") t`;

const looks = `
  select distinct c.account_id as id
    from autopay_charge c join account a on a.id = c.account_id ${moment}
   where c.next_try_at <= t."lookAt" and t."isHour" and c.state <> 'skipped' and c.account_id > $3
   order by c.account_id limit $4`;

/** Accounts with a charge whose time to be looked at again has come, in the order of their ids. */
export async function readLooks(db: Queries, { now, asOf }: RunMoment, afterId: number, limit: number): Promise<number[]> {
  return idsOf(await db.prepared<{ id: number }>('autopay-looks', looks, [now, asOf, afterId, limit]));
}

// Ordered by the index on open enrolments, so that a page costs what it holds, however many there are.
const newlyDue = `
  select e.account_id as id
    from autopay_enrolment e join account a on a.id = e.account_id ${moment}
    cross join lateral (select max(i.due_date) as due_on, sum(i.open_cents) as cents
                          from invoice i where i.account_id = e.account_id and i.open_cents > 0 and i.due_date <= t.day) i
    left join autopay_charge c on c.account_id = e.account_id and c.due_on = i.due_on
   where e.ended_at is null and t."isHour" and i.due_on is not null and e.account_id > $3
     and (c.id is null or (c.state = 'overLimit' and c.amount_cents > i.cents - (
           select coalesce(sum(p.amount_cents), 0) from payment p where p.account_id = e.account_id and p.state = 'accepted')))
   order by e.account_id limit $4`;

/** Enrolled accounts with a due date behind them that nothing was done about yet, or whose charge was too much and is less now. */
export async function readNewlyDue(db: Queries, { now, asOf }: RunMoment, afterId: number, limit: number): Promise<number[]> {
  return idsOf(await db.prepared<{ id: number }>('autopay-newly-due', newlyDue, [now, asOf, afterId, limit]));
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const tryLock = `select ${lockedColumns} from account a where a.id = $1 for no key update skip locked`;

/** The account's lock, unless somebody holds it right now; null then. */
export async function tryLockAccount(tx: Transaction, accountId: number): Promise<LockedAccount | null> {
  const [row] = await tx.prepared<LockedAccount>('autopay-try-lock', tryLock, [accountId]);
  return row ?? null;
}

export interface ChargeableMethod {
  kind: 'card' | 'bank';
  token: string;
  display: string;
}

/** Everything a decision needs to know of an enrolled account. */
export interface AccountSituation {
  enrolmentId: number;
  limitCents: Cents | null;
  /** Null: missing, removed, or failed for good. */
  method: ChargeableMethod | null;
  backup: ChargeableMethod | null;
  bills: OpenBill[];
  pendingCents: Cents;
  hasOpenAttempt: boolean;
  /** Those of open due dates, and those still to be looked at. */
  charges: (Omit<ChargeRow, 'nextTryAt'> & { nextTryAt: Date | null; tries: ChargeTry[] })[];
}

const situation = `
  select e.id as "enrolmentId", e.limit_cents as "limitCents",
         case when m.id is not null and e.method_failed_at is null
              then json_build_object('kind', m.kind, 'token', m.token, 'display', m.display) end as method,
         case when b.id is not null then json_build_object('kind', b.kind, 'token', b.token, 'display', b.display) end as backup,
         (select coalesce(json_agg(json_build_object('id', i.id, 'dueDate', i.due_date, 'openCents', i.open_cents)), '[]')
            from invoice i where i.account_id = $1 and i.open_cents > 0) as bills,
         (select coalesce(sum(p.amount_cents), 0)::int8 from payment p where p.account_id = $1 and p.state = 'accepted') as "pendingCents",
         exists (select from payment p
                  where p.account_id = $1 and p.state in ('created', 'formIssued', 'submitted', 'unknown')) as "hasOpenAttempt",
         (select coalesce(json_agg(json_build_object('id', c.id, 'enrolmentId', c.enrolment_id, 'dueOn', c.due_on, 'state', c.state,
                     'amountCents', c.amount_cents, 'reason', c.reason, 'nextTryAt', c.next_try_at, 'tries', (
                     select coalesce(json_agg(json_build_object('token', p.method_token, 'reason', p.reason) order by p.id), '[]')
                       from (select * from payment p where p.autopay_charge_id = c.id order by p.id desc limit c.tries) p))), '[]')
            from autopay_charge c
           where c.account_id = $1 and (c.next_try_at is not null or exists (
                   select from invoice i where i.account_id = $1 and i.open_cents > 0 and i.due_date = c.due_on))) as charges
    from autopay_enrolment e
    left join payment_method m on m.id = e.payment_method_id and m.account_id = e.account_id and m.removed_at is null
    left join payment_method b on b.id = e.backup_method_id and b.account_id = e.account_id and b.removed_at is null
   where e.account_id = $1 and e.ended_at is null`;

/** Null when AutoPay is off. The account's lock is held, so that what is read stays so. */
export async function readSituation(tx: Transaction, accountId: number): Promise<AccountSituation | null> {
  // Left to itself PostgreSQL plans this anew for every account, which takes longer than carrying it out; and a plan made while there
  // were hardly any charges would read them all.
  const [, [row]] = await Promise.all([
    tx.script('set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'),
    tx.prepared<AccountSituation>('autopay-situation', situation, [accountId]),
  ]);
  if (!row) return null;
  const charges = row.charges.map((charge) => ({ ...charge, nextTryAt: charge.nextTryAt === null ? null : new Date(charge.nextTryAt) }));
  return { ...row, charges };
}
