import type { BilledPeriod, BillLine } from '@porchlight/domain/billing/bill-line.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** A line the next bill carries because of a change. */
export interface PendingLine extends BillLine {
  id: number;
}

export interface BillFacts {
  billedThrough: CalendarDate | null;
  /** Billed periods that are not over yet. */
  billed: BilledPeriod[];
  /** What the chosen way of delivery costs a month; empty for nothing. */
  fees: { description: string; cents: Cents }[];
  /** Oldest first. */
  pending: PendingLine[];
}

const facts = `
  select (select max(i.period_end) from invoice i where i.account_id = a.id) as "billedThrough",
         coalesce((select json_agg(json_build_object('start', i.period_start, 'end', i.period_end) order by i.period_start, i.id)
                     from invoice i where i.account_id = a.id and i.period_start <= i.period_end and i.period_end >= $2::date), '[]') as billed,
         coalesce((select json_agg(json_build_object('description', coalesce(t.name, o.name), 'cents', o.price_cents))
                     from delivery_option o left join delivery_option_text t on t.delivery_option_id = o.id and t.locale = $3
                    where o.account_type = a.type and o.method = a.delivery_method and o.price_cents > 0), '[]') as fees,
         coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'description', p.description, 'periodStart', p.period_start,
                                                     'periodEnd', p.period_end, 'cents', p.amount_cents) order by p.id)
                     from pending_charge p where p.account_id = a.id and p.invoice_id is null), '[]') as pending
    from account a where a.id = $1`;

/** What the bills of an account depend on beside its services. */
export async function readBillFacts(
  db: Queries,
  { accountId, today, locale }: { accountId: number; today: CalendarDate; locale: Locale },
): Promise<BillFacts> {
  const [row] = await db.prepared<BillFacts>('plan-change-bill-facts', facts, [accountId, today, locale]);
  if (!row) throw new Error('bills need an account');
  return row;
}

// What an invoice takes of a credit becomes a row of its own; what is left of it goes on waiting in its place.
const takePart = `
  with part as (
    update pending_charge set amount_cents = amount_cents - $2::int8 where id = $1 and invoice_id is null and amount_cents <> $2::int8
    returning account_id, kind, description, period_start, period_end, order_id, created_at
  )
  insert into pending_charge (account_id, kind, description, period_start, period_end, order_id, created_at, amount_cents, invoice_id)
  select account_id, kind, description, period_start, period_end, order_id, created_at, $2::int8, $3 from part returning id`;
const takeWhole = 'update pending_charge set invoice_id = $3 where id = $1 and invoice_id is null and amount_cents = $2::int8 returning id';

/** Marks what an invoice carries of a pending line. Throws when it is not pending any more: the account's lock keeps that from happening. */
export async function takeCharge(tx: Transaction, taken: { id: number; cents: Cents }, invoiceId: number): Promise<void> {
  const values = [taken.id, taken.cents, invoiceId];
  const whole = await tx.prepared<{ id: number }>('pending-charge-take', takeWhole, values);
  const rows = whole.length > 0 ? whole : await tx.prepared<{ id: number }>('pending-charge-take-part', takePart, values);
  if (rows.length !== 1) throw new Error('a pending charge was taken twice');
}
