import type { ChargeState } from '@porchlight/domain/autopay/charge-decision.ts';
import type { ChargeTry } from '@porchlight/domain/autopay/charge-method.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** A charge of AutoPay, as its row says. `tries` are those under the present enrolment, oldest first. */
export interface ChargeRow {
  id: number;
  enrolmentId: number;
  /** 'YYYY-MM-DD', the latest due date it covers. */
  dueOn: string;
  state: ChargeState;
  amountCents: Cents;
  reason: string | null;
  nextTryAt: Date | null;
}

export interface ChargeWrite {
  accountId: number;
  enrolmentId: number;
  dueOn: string;
  state: ChargeState;
  amountCents: Cents;
  reason: string | null;
  /** One when money is about to be asked for. */
  tries: 0 | 1;
  nextTryAt: Date | null;
  at: Date;
}

const put = `
  insert into autopay_charge as c (account_id, enrolment_id, due_on, state, amount_cents, reason, tries, next_try_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
  on conflict (account_id, due_on) do update set enrolment_id = excluded.enrolment_id, state = excluded.state,
      amount_cents = excluded.amount_cents, reason = excluded.reason, tries = c.tries + excluded.tries,
      next_try_at = excluded.next_try_at, updated_at = excluded.updated_at
  returning id`;

/** Writes the one charge of an account and due date, new or known; answers its id. The account's lock is held. */
export async function putCharge(tx: Transaction, charge: ChargeWrite): Promise<number> {
  const { accountId, enrolmentId, dueOn, state, amountCents, reason, tries, nextTryAt, at } = charge;
  const values = [accountId, enrolmentId, dueOn, state, amountCents, reason, tries, nextTryAt, at];
  const [row] = await tx.prepared<{ id: number }>('autopay-put-charge', put, values);
  if (!row) throw new Error('the charge was not written');
  return row.id;
}

const move = `
  update autopay_charge set state = $2, reason = $3, next_try_at = $4, updated_at = $5 where id = $1`;

export async function moveCharge(
  tx: Transaction,
  id: number,
  { state, reason, nextTryAt, at }: { state: ChargeState; reason: string | null; nextTryAt: Date | null; at: Date },
): Promise<void> {
  await tx.prepared('autopay-move-charge', move, [id, state, reason, nextTryAt, at]);
}

const reopen = `
  update autopay_charge set next_try_at = $3, updated_at = $3
   where account_id = $1 and state = any ($4::text[])
     and due_on = (select max(i.due_date) from invoice i where i.account_id = $1 and i.open_cents > 0 and i.due_date <= $2::date)`;

/** Has the charge of the latest due date that has passed looked at again, where it is in one of those states. */
export async function lookAgain(
  tx: Transaction,
  accountId: number,
  today: string,
  states: readonly ChargeState[],
  at: Date,
): Promise<void> {
  await tx.prepared('autopay-look-again', reopen, [accountId, today, at, states]);
}

const forget = `
  update autopay_charge set tries = 0
   where account_id = $1 and tries > 0 and state in ('charging', 'retry', 'skipped', 'overLimit', 'noMethod', 'failed')`;

/** A new enrolment has its tries to itself. They are counted, not told by time: the clocks of several processes differ. */
export async function forgetTries(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('autopay-forget-tries', forget, [accountId]);
}

const stop = `
  update autopay_charge c set next_try_at = null, updated_at = $2,
      state = case when c.state in ('retry', 'charging') then 'failed' else c.state end,
      reason = case when c.state = 'charging' then 'providerError' else c.reason end
   where c.account_id = $1 and c.next_try_at is not null and c.state <> 'skipped'`;
const unskip = `
  delete from autopay_charge c where c.account_id = $1 and c.state = 'skipped' and not exists (select from payment p where p.autopay_charge_id = c.id)`;

/** AutoPay is off: nothing more is tried, and what was skipped before it began is forgotten. Tries under way end by themselves. */
export async function stopCharges(tx: Transaction, accountId: number, at: Date): Promise<void> {
  await tx.prepared('autopay-stop-charges', stop, [accountId, at]);
  await tx.prepared('autopay-forget-skipped', unskip, [accountId]);
}

const byDue = `
  select c.id, c.enrolment_id as "enrolmentId", c.due_on as "dueOn", c.state, c.amount_cents as "amountCents", c.reason,
         c.next_try_at as "nextTryAt", exists (select from payment p where p.autopay_charge_id = c.id) as "hasTries",
         (select p.reason from payment p where p.autopay_charge_id = c.id and p.reason is not null order by p.id desc limit 1) as "lastReason"
    from autopay_charge c where c.account_id = $1 and c.due_on = $2`;

export interface TriedCharge extends ChargeRow {
  hasTries: boolean;
  /** Why its last try failed. */
  lastReason: string | null;
}

export async function findCharge(db: Queries, accountId: number, dueOn: string): Promise<TriedCharge | null> {
  const [row] = await db.prepared<TriedCharge>('autopay-charge-by-due', byDue, [accountId, dueOn]);
  return row ?? null;
}

export async function deleteCharge(tx: Transaction, id: number): Promise<void> {
  await tx.kysely.deleteFrom('autopay_charge').where('id', '=', id).execute();
}

/** What a try that ended means for its charge: read after the try itself was written, in the same transaction. */
export interface OutcomeBasis {
  charge: ChargeRow;
  tries: ChargeTry[];
  /** Another try of the same charge has money, or may still get some. */
  hasOther: boolean;
  triedToken: string | null;
}

const outcomeBasis = `
  select c.id, c.enrolment_id as "enrolmentId", c.due_on as "dueOn", c.state, c.amount_cents as "amountCents", c.reason,
         c.next_try_at as "nextTryAt", p.method_token as "triedToken",
         exists (select from payment o where o.autopay_charge_id = c.id and o.id <> p.id
                   and o.state in ('created', 'submitted', 'unknown', 'accepted', 'settled', 'succeeded', 'refunded')) as "hasOther",
         (select coalesce(json_agg(json_build_object('token', t.method_token, 'reason', t.reason) order by t.id), '[]')
            from (select * from payment t where t.autopay_charge_id = c.id order by t.id desc limit c.tries) t) as tries
    from payment p join autopay_charge c on c.id = p.autopay_charge_id where p.id = $1`;

export async function readOutcomeBasis(tx: Transaction, paymentId: number): Promise<OutcomeBasis | null> {
  type Row = ChargeRow & Omit<OutcomeBasis, 'charge'>;
  const [row] = await tx.prepared<Row>('autopay-outcome-basis', outcomeBasis, [paymentId]);
  if (!row) return null;
  const { tries, hasOther, triedToken, ...charge } = row;
  return { charge, tries, hasOther, triedToken };
}

const succeed = `
  update autopay_charge c set state = m.state, reason = null, next_try_at = null, updated_at = m.at
    from unnest($1::int8[], $2::text[], $3::timestamptz[]) as m (id, state, at) where c.id = m.id`;

/** What a try's money means for its charge. */
export interface ChargeSuccess {
  chargeId: number;
  /** `atBank`: it is on its way. */
  state: 'paid' | 'atBank';
  at: Date;
}

/** The money of tries came, or is on its way: the usual end, in one statement. The accounts' locks are held. */
export function writeSuccesses(tx: Transaction, successes: readonly ChargeSuccess[]): void {
  const column = (valueOf: (success: ChargeSuccess) => string | number) => arrayText(successes, valueOf);
  tx.post('autopay-success', succeed, [
    column(({ chargeId }) => chargeId),
    column(({ state }) => state),
    column(({ at }) => at.toISOString()),
  ]);
}
