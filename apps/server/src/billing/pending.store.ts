import type { ChargeLine } from '@porchlight/domain/billing/bill-line.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** Lines that wait for the next bill of an account. */
export interface NewPendingCharges {
  readonly accountId: number;
  /** The order they are because of; null: of none. */
  readonly orderId: number | null;
  readonly at: Date;
  readonly lines: readonly ChargeLine[];
}

const insertCharges = `
  insert into pending_charge (account_id, order_id, created_at, kind, description, period_start, period_end, amount_cents, charge_key, charge_class)
  select $1, $2, $3, c.kind, c.description, c."periodStart", c."periodEnd", c.cents, c."chargeKey", c."chargeClass"
    from rows from (jsonb_to_recordset($4::jsonb)
           as (kind text, description text, "periodStart" date, "periodEnd" date, cents int8, "chargeKey" text, "chargeClass" text)) with ordinality as c
           (kind, description, "periodStart", "periodEnd", cents, "chargeKey", "chargeClass", place)
   order by c.place returning id`;

/** Puts lines on the next bill, in their order. Answers their ids. */
export async function insertPendingCharges(tx: Transaction, { accountId, orderId, at, lines }: NewPendingCharges): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = await tx.prepared<{ id: number }>('billing-pending-insert', insertCharges, [accountId, orderId, at, JSON.stringify(lines)]);
  return rows.map(({ id }) => id);
}

const withdraw = `delete from pending_charge where id = $1 and account_id = $2 and invoice_id is null returning amount_cents as cents`;

/** Takes a line off the next bill. Answers what was left of it; null when it does not wait any more. */
export async function removeWaiting(tx: Transaction, accountId: number, id: number): Promise<Cents | null> {
  const [row] = await tx.prepared<{ cents: Cents }>('billing-pending-withdraw', withdraw, [id, accountId]);
  return row?.cents ?? null;
}

/** A line that waits for the next bill. */
export interface WaitingLine extends ChargeLine {
  readonly id: number;
}

const waiting = `
  select account_id as "accountId", id, kind, description, period_start as "periodStart", period_end as "periodEnd", amount_cents as cents,
         charge_key as "chargeKey", charge_class as "chargeClass"
    from pending_charge where account_id = any($1::int8[]) and invoice_id is null order by id`;

/** What waits for the next bills of these accounts, oldest first. */
export function readWaiting(db: Queries, accountIds: readonly number[]): Promise<(WaitingLine & { accountId: number })[]> {
  return db.prepared('billing-waiting', waiting, [arrayText(accountIds, (id) => id)]);
}

/** What an invoice takes of a line that waits. */
export interface TakenCharge {
  id: number;
  invoiceId: number;
  cents: Cents;
  /** Nothing of it is left after this invoice. */
  isLast: boolean;
}

// What is left of a credit goes on waiting in its row; what an invoice takes of it, but for the last of it, becomes a row of its own.
const takeParts = `
  with taken as (select * from unnest($1::int8[], $2::int8[], $3::int8[]) as t (id, invoice_id, cents)),
  lessened as (
    update pending_charge p set amount_cents = p.amount_cents - t.cents
      from (select id, sum(cents)::int8 as cents from taken group by id) t where p.id = t.id and p.invoice_id is null returning p.*
  ),
  carried as (
    insert into pending_charge (account_id, kind, description, period_start, period_end, order_id, created_at, charge_key, charge_class, amount_cents, invoice_id)
    select p.account_id, p.kind, p.description, p.period_start, p.period_end, p.order_id, p.created_at, p.charge_key, p.charge_class, t.cents, t.invoice_id
      from taken t join lessened p on p.id = t.id order by t.invoice_id, t.id returning id
  )
  select count(*) from carried`;
const takeLast = `
  with carried as (
    update pending_charge p set invoice_id = t.invoice_id
      from unnest($1::int8[], $2::int8[], $3::int8[]) as t (id, invoice_id, cents)
     where p.id = t.id and p.invoice_id is null and p.amount_cents = t.cents returning p.id
  )
  select count(*) from carried`;

/** Marks what invoices carry of lines that waited. Throws when one is not waiting any more: the account's lock keeps that from happening. */
export async function takeCharges(tx: Transaction, taken: readonly TakenCharge[]): Promise<void> {
  const take = async (name: string, text: string, of: readonly TakenCharge[]) => {
    if (of.length === 0) return;
    const values = [arrayText(of, ({ id }) => id), arrayText(of, ({ invoiceId }) => invoiceId), arrayText(of, ({ cents }) => cents)];
    const [row] = await tx.prepared<{ count: number }>(name, text, values);
    if (row?.count !== of.length) throw new Error('a pending charge was taken twice');
  };
  await take(
    'billing-take-parts',
    takeParts,
    taken.filter(({ isLast }) => !isLast),
  );
  await take(
    'billing-take-last',
    takeLast,
    taken.filter(({ isLast }) => isLast),
  );
}
