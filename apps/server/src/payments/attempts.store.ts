import type { Cents } from '@porchlight/domain/money/cents.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { PaymentRecord } from './payment.ts';
import { paymentColumns } from './payments.store.ts';

export interface KeyPlace {
  userId: number;
  route: string;
  key: string;
}

/** An idempotency key as found: the payment it led to, and the answer given where it cannot be made again. */
export interface UsedKey {
  bodyHash: Buffer;
  answer: unknown;
  payment: PaymentRecord | null;
}

const usedKey = `
  select k.body_hash as "bodyHash", k.answer, ${paymentColumns}
    from idempotency_key k left join payment p on p.id = k.payment_id where k.user_id = $1 and k.route = $2 and k.key = $3`;

export async function findKey(db: Queries, { userId, route, key }: KeyPlace): Promise<UsedKey | null> {
  type Row = { bodyHash: Buffer; answer: unknown; id: number | null };
  const [row] = await db.prepared<Row & PaymentRecord>('payment-used-key', usedKey, [userId, route, key]);
  if (!row) return null;
  const { bodyHash, answer, ...payment } = row;
  return { bodyHash, answer, payment: payment.id === null ? null : payment };
}

// A twin is a payment of the same account, amount and method that has moved money or may still do so.
const inTheWay = `
  select ${paymentColumns}, p.state in ('created', 'formIssued', 'submitted', 'unknown') as "isOpen"
    from payment p where p.account_id = $1
     and (p.state in ('created', 'formIssued', 'submitted', 'unknown')
       or ($2::bytea is not null and p.fingerprint = $2 and p.created_at > $3 and p.state in ('succeeded', 'accepted', 'settled')))
   order by "isOpen" desc, p.id desc limit 2`;

export type InTheWay = PaymentRecord & { isOpen: boolean };

/** The account's open attempt, and payments that are the same as one of that fingerprint made since then. Hold the account's lock. */
export function findInTheWay(tx: Transaction, accountId: number, twinFingerprint: Buffer | null, since: Date): Promise<InTheWay[]> {
  return tx.prepared('payment-in-the-way', inTheWay, [accountId, twinFingerprint, since]);
}

/** The key was used by the same person for another account's payment at this very moment. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

export interface NewAttempt {
  reference: string;
  accountId: number;
  /** Null: nobody asked for it, AutoPay's day has come. */
  userId: number | null;
  channel: 'card' | 'bank' | 'token' | 'autopay';
  methodType: string;
  provider: string;
  amountCents: Cents;
  state: 'created' | 'submitted';
  at: Date;
  nextCheckAt: Date;
  methodDisplay: string | null;
  methodToken: string | null;
  autopayChargeId: number | null;
  isBackup: boolean;
  fingerprint: Buffer;
  key: (KeyPlace & { bodyHash: Buffer }) | null;
}

const newColumns = `reference, account_id, user_id, channel, method_type, provider, amount_cents, state, created_at,
        state_changed_at, submitted_at, next_check_at, method_display, fingerprint, method_token, autopay_charge_id, is_backup`;
const newValues = `$1, $2, $3::int8, $4, $5, $6, $7, $8, $9, $9, case when $8 = 'submitted' then $9::timestamptz end, $10, $11, $12,
        $16, $17::int8, $18::boolean`;
const newEvent = `$9, case when $4 = 'autopay' then 'job' else 'customer' end,
        case when $8 = 'submitted' then 'submitted' else 'created' end, null, $8`;

const insert = `
  with attempt as (
    insert into payment as p (${newColumns}) values (${newValues}) returning ${paymentColumns}
  ), noted as (
    insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
    select "accountId", id, ${newEvent} from attempt
  ), keyed as (
    insert into idempotency_key as k (user_id, route, key, body_hash, payment_id, created_at)
    select $3, $13, $14, $15, id, $9 from attempt where $14::text is not null
    on conflict (user_id, route, key) do update set payment_id = excluded.payment_id, answer = null, created_at = excluded.created_at
      where k.body_hash = excluded.body_hash
    returning payment_id
  )
  select attempt.*, $14::text is null or exists (select from keyed) as "isKeyOwn" from attempt`;

/** The attempt, its first event and its idempotency key in one statement: the intent is on record before anybody is called. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<PaymentRecord> {
  const [row] = await tx.prepared<PaymentRecord & { isKeyOwn: boolean }>('payment-attempt', insert, valuesOf(attempt));
  if (!row) throw new Error('the payment attempt was not written');
  const { isKeyOwn, ...payment } = row;
  if (!isKeyOwn) throw new KeyTaken();
  return payment;
}

// Whether the key is new is told by its insert alone: a look beforehand was planned while the table was empty, as a scan of all of it.
const insertFirst = `
  with keyed as (
    insert into idempotency_key (user_id, route, key, body_hash, payment_id, created_at)
    select $3, $13, $14, $15, nextval('payment_id_seq'), $9
     where not exists (select from payment where account_id = $2 and state in ('created', 'formIssued', 'submitted', 'unknown'))
    on conflict do nothing returning payment_id
  ), attempt as (
    insert into payment as p (id, ${newColumns}) select payment_id, ${newValues} from keyed returning p.id, p.account_id
  ), noted as (
    insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
    select account_id, id, ${newEvent} from attempt
  )
  select attempt.id, a.number as "accountNumber" from attempt join account a on a.id = attempt.account_id`;

/**
 * The usual case in one statement and without a lock: the key is new and nothing is open. Null when it is not so; a unique violation when
 * somebody else is at it: the unique indexes on open attempts and on keys decide between two at once.
 */
export async function insertFirstAttempt(tx: Transaction, attempt: KeyedAttempt): Promise<FirstAttempt | null> {
  const [row] = await tx.prepared<{ id: number; accountNumber: string }>('payment-first-attempt', insertFirst, valuesOf(attempt));
  return row ? { payment: recordOf(row.id, attempt), accountNumber: row.accountNumber } : null;
}

// Keys in their order, then accounts in theirs: everybody who writes several waits in the same order, and so never in a circle.
const insertFirsts = `
  with given as materialized (
    select * from unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::int8[], $8::text[], $9::timestamptz[],
                         $10::timestamptz[], $11::text[], $12::bytea[], $13::text[], $14::text[], $15::bytea[], $16::text[], $17::int8[], $18::bool[])
      as g (reference, account_id, user_id, channel, method_type, provider, amount_cents, state, at, next_check_at, method_display,
            fingerprint, route, key, body_hash, method_token, autopay_charge_id, is_backup)
  ), bound as materialized (select set_config('lock_timeout', '250ms', true)
  ), keyed as (
    insert into idempotency_key (user_id, route, key, body_hash, payment_id, created_at)
    select g.user_id, g.route, g.key, g.body_hash, nextval('payment_id_seq'), g.at from bound, given g
     where not exists (
       select from payment p where p.account_id = g.account_id and p.state in ('created', 'formIssued', 'submitted', 'unknown'))
     order by g.user_id, g.route, g.key
    on conflict do nothing returning user_id, route, key, payment_id
  ), attempt as (
    insert into payment as p (id, ${newColumns})
    select k.payment_id, g.reference, g.account_id, g.user_id, g.channel, g.method_type, g.provider, g.amount_cents, g.state, g.at,
           g.at, case when g.state = 'submitted' then g.at end, g.next_check_at, g.method_display, g.fingerprint, g.method_token,
           g.autopay_charge_id, g.is_backup
      from keyed k join given g on g.user_id = k.user_id and g.route = k.route and g.key = k.key
     order by g.account_id
    returning p.id, p.account_id, p.channel, p.state, p.created_at
  ), noted as (
    insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
    select account_id, id, created_at, 'customer', case when state = 'submitted' then 'submitted' else 'created' end, null, state from attempt
  )
  select attempt.id, a.id as "accountId", a.number as "accountNumber" from attempt join account a on a.id = attempt.account_id`;

/** A customer's attempt that came with a key. */
export type KeyedAttempt = NewAttempt & { key: KeyPlace & { bodyHash: Buffer } };

/** A first attempt as it was written, and the number of its account. */
export interface FirstAttempt {
  payment: PaymentRecord;
  accountNumber: string;
}

/**
 * The same for several, of as many accounts and with as many keys: null for each that is not so simple. Where somebody else is at one of
 * them this very moment, it fails, rather than to wait for long, and nothing of any is written.
 */
export async function insertFirstAttempts(db: Queries, attempts: readonly KeyedAttempt[]): Promise<(FirstAttempt | null)[]> {
  type Row = { id: number; accountId: number; accountNumber: string };
  const rows = await db.prepared<Row>('payment-first-attempts', insertFirsts, columnsOf(attempts));
  const written = new Map(rows.map((row) => [row.accountId, row]));
  return attempts.map((attempt) => {
    const row = written.get(attempt.accountId);
    return row ? { payment: recordOf(row.id, attempt), accountNumber: row.accountNumber } : null;
  });
}

function columnsOf(attempts: readonly KeyedAttempt[]): string[] {
  const column = (valueOf: (attempt: KeyedAttempt) => string | number | null) => arrayText(attempts, valueOf);
  return [
    column(({ reference }) => reference),
    column(({ accountId }) => accountId),
    column(({ key }) => key.userId),
    column(({ channel }) => channel),
    column(({ methodType }) => methodType),
    column(({ provider }) => provider),
    column(({ amountCents }) => amountCents),
    column(({ state }) => state),
    column(({ at }) => at.toISOString()),
    column(({ nextCheckAt }) => nextCheckAt.toISOString()),
    column(({ methodDisplay }) => methodDisplay),
    column(({ fingerprint }) => bytesOf(fingerprint)),
    column(({ key }) => key.route),
    column(({ key }) => key.key),
    column(({ key }) => bytesOf(key.bodyHash)),
    column(({ methodToken }) => methodToken),
    column(({ autopayChargeId }) => autopayChargeId),
    column(({ isBackup }) => String(isBackup)),
  ];
}

const bytesOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** The row as it was just written: reading it back would tell nothing new. */
function recordOf(id: number, attempt: NewAttempt): PaymentRecord {
  const { key: _key, fingerprint: _fingerprint, methodToken: _token, at, ...written } = attempt;
  const unknown = { checkedAt: null, formExpiresAt: null, caseOpenedAt: null, transactionId: null, authCode: null, responseText: null };
  return {
    id,
    ...written,
    ...unknown,
    createdAt: at,
    submittedAt: attempt.state === 'submitted' ? at : null,
    checkCount: 0,
    returnCode: null,
    methodExpiration: null,
    paidOn: null,
    reason: null,
  };
}

/** Somebody else's row was there first. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}

function valuesOf(attempt: NewAttempt): unknown[] {
  return [
    attempt.reference,
    attempt.accountId,
    attempt.userId,
    attempt.channel,
    attempt.methodType,
    attempt.provider,
    attempt.amountCents,
    attempt.state,
    attempt.at,
    attempt.nextCheckAt,
    attempt.methodDisplay,
    attempt.fingerprint,
    attempt.key?.route ?? null,
    attempt.key?.key ?? null,
    attempt.key?.bodyHash ?? null,
    attempt.methodToken,
    attempt.autopayChargeId,
    attempt.isBackup,
  ];
}

const keepAnswer = `update idempotency_key set answer = $2::json where payment_id = $1`;

/** Keeps an answer that cannot be made again from the payment, such as a form. */
export async function keepAnswerOf(tx: Transaction, paymentId: number, answer: object): Promise<void> {
  await tx.prepared('payment-keep-answer', keepAnswer, [paymentId, JSON.stringify(answer)]);
}
