import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { PaymentColumns, PaymentOutcome } from './payment-columns.ts';

const createStaging = `
  create temp table exchange_payment (
    row integer not null, account_id bigint not null, external_id text not null, paid_on date not null, amount_cents bigint not null,
    type text not null, outcome text not null, ended_on date not null, method text, transaction_id text
  ) on commit drop`;

/** A place for payments of a file until all of them are known: they are booked by day, whatever the order of the rows. */
export async function openPaymentStaging(tx: Transaction): Promise<void> {
  await tx.script(createStaging);
}

/** A payment as it is booked. Days are 'YYYY-MM-DD'. */
export interface FiledPayment {
  accountId: number;
  externalId: string;
  paidOn: string;
  amountCents: Cents;
  type: PaymentMethodType;
  outcome: PaymentOutcome;
  endedOn: string;
  method: string | null;
  transactionId: string | null;
}

const stage = `
  insert into exchange_payment
  select * from unnest($1::int[], $2::int8[], $3::text[], $4::date[], $5::int8[], $6::text[], $7::text[], $8::date[], $9::text[], $10::text[])`;

export function stagePayments(tx: Transaction, rows: readonly { row: number; payment: FiledPayment }[]): void {
  if (rows.length === 0) return;
  const of = <Value>(value: (payment: FiledPayment) => Value) => rows.map(({ payment }) => value(payment));
  tx.post('exchange-payment-stage', stage, [
    rows.map(({ row }) => row),
    of(({ accountId }) => accountId),
    of(({ externalId }) => externalId),
    of(({ paidOn }) => paidOn),
    of(({ amountCents }) => amountCents),
    of(({ type }) => type),
    of(({ outcome }) => outcome),
    of(({ endedOn }) => endedOn),
    of(({ method }) => method),
    of(({ transactionId }) => transactionId),
  ]);
}

// Numbered in the order they are booked, so that pages follow each other whatever days they share.
const sort = `
  create temp table exchange_payment_turn on commit drop as
    select row_number() over (order by account_id, paid_on, row) as turn, p.*,
           (p.paid_on + time '12:00') at time zone a.time_zone as paid_at, (p.ended_on + time '12:00') at time zone a.time_zone as ended_at
      from exchange_payment p join account a on a.id = p.account_id;
  alter table exchange_payment_turn add primary key (turn);
  analyze exchange_payment_turn`;

/** Puts what is staged in the order of its booking: each account's by day, then as the file has them. */
export async function sortStagedPayments(tx: Transaction): Promise<void> {
  await tx.script(sort);
}

export interface StagedPayment extends FiledPayment {
  turn: number;
  paidAt: Date;
  endedAt: Date;
}

const nextText = `
  select turn, account_id as "accountId", external_id as "externalId", paid_on as "paidOn", amount_cents as "amountCents", type, outcome,
         ended_on as "endedOn", method, transaction_id as "transactionId", paid_at as "paidAt", ended_at as "endedAt"
    from exchange_payment_turn where turn > $1 and turn <= $1 + $2::int8 order by turn`;

/** The payments behind that turn, at most `limit`. */
export async function readStagedPayments(tx: Transaction, after: number, limit: number): Promise<StagedPayment[]> {
  return tx.prepared<StagedPayment>('exchange-payment-next', nextText, [after, limit]);
}

const takeIds = `select nextval('payment_id_seq') as id from generate_series(1, $1::int8)`;

const insert = `
  insert into payment (id, reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at,
                       submitted_at, transaction_id, method_display, fingerprint, paid_on)
  select id, 'IMP' || id, account_id, 'imported', type, 'IMPORTED', amount_cents, state, paid_at, ended_at, paid_at, transaction_id, method,
         int8send(id), paid_on
    from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[], $9::text[],
                $10::date[]) as p (id, account_id, type, amount_cents, state, paid_at, ended_at, transaction_id, method, paid_on)`;

/** Writes payments with their outcome, not yet booked. Answers their ids, in the order given. */
export async function insertPayments(tx: Transaction, payments: readonly (StagedPayment & { state: string })[]): Promise<number[]> {
  const taken = await tx.prepared<{ id: number }>('exchange-payment-ids', takeIds, [payments.length]);
  const ids = taken.map(({ id }) => id);
  tx.post('exchange-payment-insert', insert, [
    ids,
    payments.map(({ accountId }) => accountId),
    payments.map(({ type }) => type),
    payments.map(({ amountCents }) => amountCents),
    payments.map(({ state }) => state),
    payments.map(({ paidAt }) => paidAt),
    payments.map(({ endedAt }) => endedAt),
    payments.map(({ transactionId }) => transactionId),
    payments.map(({ method }) => method),
    payments.map(({ paidOn }) => paidOn),
  ]);
  return ids;
}

const outcomeOf = `case p.state when 'returned' then 'returned' when 'refunded' then 'refunded' when 'chargedBack' then 'chargedBack' else 'paid' end`;
const isOver = `p.state in ('succeeded', 'settled', 'returned', 'refunded', 'chargedBack')`;
const values = `
  p.account_id as "accountId", coalesce(p.paid_on, (p.created_at at time zone a.time_zone)::date) as "paidOn", p.amount_cents as "amountCents",
  p.method_type as type, ${outcomeOf} as outcome, (p.state_changed_at at time zone a.time_zone)::date as "endedOn",
  p.method_display as method, p.transaction_id as "transactionId"`;

const known = `
  select w.name as "externalId", ${isOver} as "isOver", ${values}
    from unnest($1::text[]) as w (name)
    left join external_key k on k.entity = 'payments' and k.external_id = w.name
    join payment p on p.id = k.row_id or (k.row_id is null and p.reference = w.name)
    join account a on a.id = p.account_id`;

export interface KnownPayment extends FiledPayment {
  isOver: boolean;
}

/** Those of these payments that are here, by what files call them: the other system's name, or our reference. */
export async function readKnownPayments(db: Queries, names: readonly string[]): Promise<Map<string, KnownPayment>> {
  const rows = await db.prepared<KnownPayment>('exchange-known-payments', known, [names]);
  return new Map(rows.map((row) => [row.externalId, row]));
}

const page = `
  select a.number as account, coalesce(k.external_id, p.reference) as "externalId", ${values}
    from payment p
    join account a on a.id = p.account_id
    left join external_key k on k.entity = 'payments' and k.row_id = p.id
   where p.account_id = any($1::int8[]) and ${isOver}
   order by a.number, 4, 2`;

/** The payments of these accounts that are over and moved money. */
export async function readPaymentRows(db: Queries, accountIds: readonly number[]): Promise<FullRow<PaymentColumns>[]> {
  const rows = await db.prepared<FiledPayment & { account: string }>('exchange-payments', page, [accountIds]);
  return rows.map(({ account, externalId, paidOn, amountCents, type, outcome, endedOn, method, transactionId }) => ({
    account,
    account_external_id: null,
    account_name: null,
    external_id: externalId,
    date: paidOn as never,
    amount: cents(amountCents),
    type,
    state: outcome,
    ended: outcome === 'paid' ? null : (endedOn as never),
    method,
    transaction_id: transactionId,
  }));
}
