import type { RefundReason, RefundWay } from '@porchlight/domain/corrections/kinds.ts';
import type { RefundEvent, RefundState } from '@porchlight/domain/corrections/refund-states.ts';
import type { CountedRefund } from '@porchlight/domain/corrections/refundable.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { RefundEventTable } from '../platform/db/tables/corrections.ts';
import type { Sought } from '../ports/payment-provider.ts';

/** A refund as its row says, with the payment it is of. */
export interface RefundRecord {
  id: number;
  reference: string;
  accountId: number;
  paymentId: number;
  /** Our reference of the payment, which the provider knows. */
  payment: string;
  paymentProvider: string;
  paymentTransactionId: string | null;
  paymentBegunAt: Date;
  /** The provider's id of the refund, once it told one. */
  transactionId: string | null;
  amountCents: Cents;
  way: RefundWay;
  state: RefundState;
  askedAt: Date;
  checkCount: number;
  caseOpenedAt: Date | null;
}

const columns = `r.id, r.reference, r.account_id as "accountId", r.payment_id as "paymentId", p.reference as payment, p.provider as "paymentProvider",
  p.transaction_id as "paymentTransactionId", p.created_at as "paymentBegunAt", r.transaction_id as "transactionId",
  r.amount_cents as "amountCents", r.way, r.state, r.asked_at as "askedAt", r.check_count as "checkCount", r.case_opened_at as "caseOpenedAt"`;

/** The refund and the payment it is of, as the provider is asked about them. */
export function soughtRefund(refund: RefundRecord): Sought & { of: Sought } {
  const of = { reference: refund.payment, transactionId: refund.paymentTransactionId, begunAt: refund.paymentBegunAt };
  return { reference: refund.reference, transactionId: refund.transactionId, begunAt: refund.askedAt, of };
}

const counted = `select state, amount_cents as "amountCents" from refund where payment_id = $1`;

/** What counts against a payment. Hold the account's lock: nobody else then asks for more of it. */
export function readCountedRefunds(db: Queries, paymentId: number): Promise<CountedRefund[]> {
  return db.prepared<CountedRefund>('refund-counted', counted, [paymentId]);
}

export interface NewRefund {
  reference: string;
  accountId: number;
  paymentId: number;
  amountCents: Cents;
  way: RefundWay;
  reason: RefundReason;
  note: string;
  number: string;
  askedBy: number;
  at: Date;
  nextCheckAt: Date | null;
}

const insert = `
  with asked as (
    insert into refund (reference, account_id, payment_id, amount_cents, way, state, reason, note, number, asked_by, asked_at, state_changed_at, next_check_at)
    values ($1, $2, $3, $4, $5, 'asked', $6, $7, $8, $9, $10, $10, $11) returning id, account_id
  ), noted as (
    insert into refund_event (account_id, refund_id, at, source, event, from_state, to_state)
    select account_id, id, $10, 'staff', 'asked', null, 'asked' from asked
  )
  select id from asked`;

/** The refund and its first event: the intent is on record before anybody is called. */
export async function insertRefund(tx: Transaction, asked: NewRefund): Promise<number> {
  const { reference, accountId, paymentId, amountCents, way, reason, note, number, askedBy, at, nextCheckAt } = asked;
  const values = [reference, accountId, paymentId, amountCents, way, reason, note, number, askedBy, at, nextCheckAt];
  const [row] = await tx.prepared<{ id: number }>('refund-insert', insert, values);
  if (!row) throw new Error('the refund was not written');
  return row.id;
}

const byReference = `select ${columns} from refund r join payment p on p.id = r.payment_id where r.reference = $1`;
const byId = `select ${columns} from refund r join payment p on p.id = r.payment_id where r.id = $1`;

export async function findRefund(db: Queries, reference: string): Promise<RefundRecord | null> {
  const [row] = await db.prepared<RefundRecord>('refund-by-reference', byReference, [reference]);
  return row ?? null;
}

export async function readRefund(db: Queries, id: number): Promise<RefundRecord> {
  const [row] = await db.prepared<RefundRecord>('refund-by-id', byId, [id]);
  if (!row) throw new Error('a refund that was there is gone');
  return row;
}

/** Takes the row of a refund until the transaction ends. The account's lock comes first. */
export async function lockRefund(tx: Transaction, id: number): Promise<RefundRecord> {
  const [row] = await tx.prepared<RefundRecord>('refund-lock', `${byId} for no key update of r`, [id]);
  if (!row) throw new Error('a refund that was there is gone');
  return row;
}

export interface RefundMove {
  event: RefundEvent;
  source: RefundEventTable['source'];
  to: RefundState;
  at: Date;
  nextCheckAt: Date | null;
  isVoid: boolean;
  doneOn: string | null;
  journalId: number | null;
  transactionId: string | null;
  responseText: string | null;
}

const move = `
  with moved as (
    update refund set state = $3, state_changed_at = $4, next_check_at = $5, is_void = $6, done_on = $7::date, journal_id = $8::int8,
        transaction_id = coalesce($9, transaction_id), response_text = coalesce($10, response_text)
     where id = $1 and state = $2 returning id, account_id
  )
  insert into refund_event (account_id, refund_id, at, source, event, from_state, to_state)
  select account_id, id, $4, $11, $12, $2, $3 from moved returning id`;

/** Moves a refund and writes the event, as one. Throws when it is no longer in the state it was read in. */
export async function writeRefundMove(tx: Transaction, refund: RefundRecord, made: RefundMove): Promise<void> {
  const { to, at, nextCheckAt, isVoid, doneOn, journalId, transactionId, responseText, source, event } = made;
  const values = [refund.id, refund.state, to, at, nextCheckAt, isVoid, doneOn, journalId, transactionId, responseText, source, event];
  const rows = await tx.prepared('refund-move', move, values);
  if (rows.length !== 1) throw new Error('a refund moved while its row was held');
}

const openCase = `
  with opened as (
    update refund set case_opened_at = $2 where id = $1 and case_opened_at is null returning id, account_id, state
  )
  insert into refund_event (account_id, refund_id, at, source, event, from_state, to_state, said)
  select account_id, id, $2, $3, $4, state, state, $5 from opened returning id`;

/** Has a person look at it, once. Answers whether this was the first time. */
export async function openRefundCase(
  db: Queries,
  refundId: number,
  { at, source, event, said = null }: { at: Date; source: RefundEventTable['source']; event: string; said?: string | null },
): Promise<boolean> {
  return (await db.prepared('refund-case', openCase, [refundId, at, source, event, said])).length > 0;
}

const claimed = `
  update refund set next_check_at = $2, check_count = check_count + 1
   where id in (select id from refund where next_check_at <= $1 order by next_check_at limit $3 for update skip locked) returning id`;

/** Takes due refunds for one look each. Until `leaseUntil` nobody else takes them; if this process dies, they are due again then. */
export async function claimDueRefunds(db: Queries, now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>('refund-claim', claimed, [now, leaseUntil, limit]);
  return rows.map(({ id }) => id);
}

const plan = `update refund set next_check_at = $2 where id = $1 and next_check_at is not null`;

/** The next look at a refund that did not move. One that has its outcome meanwhile needs none and keeps that. */
export async function planRefundCheck(db: Queries, refundId: number, at: Date): Promise<void> {
  await db.prepared('refund-plan', plan, [refundId, at]);
}
