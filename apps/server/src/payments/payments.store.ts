import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { LockedAccount } from '../ledger/index.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { PaymentMove, PaymentRecord } from './payment.ts';

export const paymentColumns = `
  p.id, p.reference, p.account_id as "accountId", p.user_id as "userId", p.channel, p.method_type as "methodType", p.provider,
  p.amount_cents as "amountCents", p.state, p.created_at as "createdAt", p.submitted_at as "submittedAt", p.next_check_at as "nextCheckAt",
  p.check_count as "checkCount", p.checked_at as "checkedAt", p.form_expires_at as "formExpiresAt", p.case_opened_at as "caseOpenedAt",
  p.transaction_id as "transactionId", p.auth_code as "authCode", p.response_text as "responseText", p.return_code as "returnCode",
  p.method_display as "methodDisplay", p.method_expiration as "methodExpiration", p.paid_on as "paidOn",
  p.reason, p.autopay_charge_id as "autopayChargeId", p.is_backup as "isBackup"`;

const byReference = `select ${paymentColumns} from payment p where p.reference = $1`;

export async function findPayment(db: Queries, reference: string): Promise<PaymentRecord | null> {
  const [row] = await db.prepared<PaymentRecord>('payment-by-reference', byReference, [reference]);
  return row ?? null;
}

const byTransaction = `select ${paymentColumns} from payment p where p.provider = $1 and p.transaction_id = $2 order by p.id desc limit 1`;

/** By the id its provider gave it. */
export async function findByTransaction(
  db: Queries,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<PaymentRecord | null> {
  const [row] = await db.prepared<PaymentRecord>('payment-by-transaction', byTransaction, [provider, transactionId]);
  return row ?? null;
}

const owned = `${byReference} and p.account_id = $2`;

export async function findOwnPayment(db: Queries, reference: string, accountId: number): Promise<PaymentRecord | null> {
  const [row] = await db.prepared<PaymentRecord>('payment-own', owned, [reference, accountId]);
  return row ?? null;
}

// The account's row is the ledger's lock. Whatever changed while this waited for it is read afresh by PostgreSQL.
const lockBoth = `
  select ${paymentColumns}, a.number as "accountNumber", a.time_zone as "timeZone", a.status as "accountStatus",
         a.dunning_case_id as "dunningCaseId"
    from payment p join account a on a.id = p.account_id where p.reference = $1 for no key update of p, a`;

type LockedRow = PaymentRecord & { accountNumber: string; timeZone: string; accountStatus: string; dunningCaseId: number | null };

function lockedOf({ accountNumber: number, timeZone, accountStatus: status, dunningCaseId, ...payment }: LockedRow): LockedPayment {
  return { payment, account: { id: payment.accountId, number, timeZone, status, dunningCaseId } };
}

/** Takes the payment's row and its account's lock, in one statement; null when nobody knows that reference. */
export async function lockPayment(tx: Transaction, reference: string): Promise<LockedPayment | null> {
  const [row] = await tx.prepared<LockedRow>('payment-lock', lockBoth, [reference]);
  return row ? lockedOf(row) : null;
}

// In the order of their accounts, as everybody who locks several; whoever would have to be waited for is left out.
const lockSeveral = `
  select ${paymentColumns}, a.number as "accountNumber", a.time_zone as "timeZone", a.status as "accountStatus",
         a.dunning_case_id as "dunningCaseId"
    from payment p join account a on a.id = p.account_id
   where p.id = any($1::int8[]) order by a.id for no key update of p, a skip locked`;

export interface LockedPayment {
  payment: PaymentRecord;
  account: LockedAccount;
}

/** The same for several, by their ids, without waiting: those whose rows or accounts somebody else holds are missing in the answer. */
export async function lockPayments(tx: Transaction, ids: readonly number[]): Promise<Map<number, LockedPayment>> {
  const rows = await tx.prepared<LockedRow>('payment-lock-several', lockSeveral, [arrayText(ids, (id) => id)]);
  return new Map(rows.map((row) => [row.id, lockedOf(row)]));
}

const ownerOf = `select account_id as "accountId" from payment where reference = $1`;

export async function findOwner(db: Queries, reference: string): Promise<number | null> {
  const [row] = await db.prepared<{ accountId: number }>('payment-owner', ownerOf, [reference]);
  return row?.accountId ?? null;
}

// Booked payments and bank payments on their way. Attempts that came to nothing, and bank payments that came back, are no payments; of a card
// payment that its bank took back all has been given back.
/** A row of the payment history. */
export interface HistoryRow extends Pick<PaymentRecord, 'id' | 'reference' | 'methodType' | 'amountCents' | 'transactionId' | 'authCode'> {
  /** The calendar day it counts for. */
  day: string;
  refundedCents: Cents;
}

// No more than is shown: an account page asks for the whole of it.
const history = `
  select p.id, p.reference, p.method_type as "methodType", p.amount_cents as "amountCents", p.transaction_id as "transactionId",
         p.auth_code as "authCode", coalesce(p.paid_on, (p.created_at at time zone a.time_zone)::date) as day,
         case when p.state = 'chargedBack' then p.amount_cents else coalesce((
           select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.state = 'done' and not r.is_void), 0)::int8 end as "refundedCents"
    from payment p join account a on a.id = p.account_id
   where p.account_id = $1 and p.state in ('succeeded', 'accepted', 'settled', 'refunded', 'chargedBack')
   order by p.created_at desc, p.id desc`;

export function readHistory(db: Queries, accountId: number): Promise<HistoryRow[]> {
  return db.prepared('payment-history', history, [accountId]);
}

const move = `
  with moved as (
    update payment set state = $3, state_changed_at = $4, next_check_at = $5,
        submitted_at = coalesce(submitted_at, case when $3 = 'submitted' then $4::timestamptz end),
        form_expires_at = coalesce($6, form_expires_at), paid_on = coalesce($7, paid_on),
        transaction_id = coalesce($8, transaction_id), auth_code = coalesce($9, auth_code), response_text = coalesce($10, response_text),
        return_code = coalesce($11, return_code), method_display = coalesce($12, method_display),
        method_token = coalesce($13, method_token), method_expiration = coalesce($14, method_expiration),
        reason = coalesce($17, reason)
     where id = $1 and state = $2 returning id, account_id
  )
  insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
  select m.account_id, m.id, $4, $15, $16, $2, $3 from (select) as always left join moved m on true`;

/**
 * Moves an attempt and writes the event, as one. When it is no longer in the state it was read in, the event would be of no payment:
 * the database refuses that, and with it the transaction.
 */
export function writeMove(tx: Transaction, payment: PaymentRecord, made: PaymentMove): void {
  tx.post('payment-move', move, [
    payment.id,
    payment.state,
    made.to,
    made.at,
    made.nextCheckAt,
    made.formExpiresAt ?? null,
    made.paidOn ?? null,
    made.transactionId ?? null,
    made.authCode ?? null,
    made.responseText ?? null,
    made.returnCode ?? null,
    made.methodDisplay ?? null,
    made.methodToken ?? null,
    made.methodExpiration ?? null,
    made.source,
    made.event,
    made.reason ?? null,
  ]);
}

const moveSeveral = `
  with made as materialized (
    select * from unnest($1::int8[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::date[], $7::text[], $8::text[],
                         $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
      as m (id, from_state, to_state, at, next_check_at, paid_on, transaction_id, auth_code, response_text, return_code, method_display,
            method_token, method_expiration, source, event)
  ), moved as (
    update payment p set state = m.to_state, state_changed_at = m.at, next_check_at = m.next_check_at,
        paid_on = coalesce(m.paid_on, p.paid_on), transaction_id = coalesce(m.transaction_id, p.transaction_id),
        auth_code = coalesce(m.auth_code, p.auth_code), response_text = coalesce(m.response_text, p.response_text),
        return_code = coalesce(m.return_code, p.return_code), method_display = coalesce(m.method_display, p.method_display),
        method_token = coalesce(m.method_token, p.method_token), method_expiration = coalesce(m.method_expiration, p.method_expiration)
      from made m where p.id = m.id and p.state = m.from_state returning p.id, p.account_id
  )
  insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
  select d.account_id, d.id, m.at, m.source, m.event, m.from_state, m.to_state from made m left join moved d on d.id = m.id`;

/** A move that brings money: what forms and declines bring along is of others. */
export type MoneyMove = Omit<PaymentMove, 'formExpiresAt' | 'reason'>;

/** The same for several attempts that brought money. One that is in another state by then undoes them all. */
export function writeMoves(tx: Transaction, moves: readonly { payment: PaymentRecord; made: MoneyMove }[]): void {
  const column = (valueOf: (move: (typeof moves)[number]) => string | number | null) => arrayText(moves, valueOf);
  tx.post('payment-move-several', moveSeveral, [
    column(({ payment }) => payment.id),
    column(({ payment }) => payment.state),
    column(({ made }) => made.to),
    column(({ made }) => made.at.toISOString()),
    column(({ made }) => made.nextCheckAt?.toISOString() ?? null),
    column(({ made }) => made.paidOn ?? null),
    column(({ made }) => made.transactionId ?? null),
    column(({ made }) => made.authCode ?? null),
    column(({ made }) => made.responseText ?? null),
    column(({ made }) => made.returnCode ?? null),
    column(({ made }) => made.methodDisplay ?? null),
    column(({ made }) => made.methodToken ?? null),
    column(({ made }) => made.methodExpiration ?? null),
    column(({ made }) => made.source),
    column(({ made }) => made.event),
  ]);
}

const remark = `
  with noted as (
    update payment set next_check_at = coalesce($2, next_check_at),
        case_opened_at = case when $3 then coalesce(case_opened_at, $4::timestamptz) else case_opened_at end
     where id = $1 returning id, account_id, state
  )
  insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state, detail)
  select account_id, id, $4, $5, $6, state, state, $7::jsonb from noted`;

export interface Remark {
  event: string;
  source: PaymentMove['source'];
  at: Date;
  nextCheckAt: Date | null;
  opensCase: boolean;
  detail: object;
}

/** Something said of an attempt that does not move it: a contradiction, an amount that differs, a case for a person. */
export async function writeRemark(tx: Transaction, paymentId: number, said: Remark): Promise<void> {
  const values = [paymentId, said.nextCheckAt, said.opensCase, said.at, said.source, said.event, JSON.stringify(said.detail)];
  await tx.prepared('payment-remark', remark, values);
}

const takeNotice = `
  insert into provider_notice (provider, event_id, reference, received_at) values ($1, $2, $3, $4) on conflict do nothing returning event_id`;

/** False when a notice with that event id was taken before. */
export async function takeNoticeOnce(
  tx: Transaction,
  notice: { provider: string; eventId: string; reference: string; at: Date },
): Promise<boolean> {
  const rows = await tx.prepared('payment-take-notice', takeNotice, [notice.provider, notice.eventId, notice.reference, notice.at]);
  return rows.length === 1;
}
