import type { ComparedLine } from '@porchlight/domain/billing/bill-changes.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';

/** A bill as it is compared. */
export interface ComparedHeadRow {
  id: number;
  invoiceDate: CalendarDate;
  amountCents: Cents;
  periodStart: CalendarDate | null;
  periodEnd: CalendarDate | null;
}

export type ComparedLineRow = ComparedLine & { readonly invoiceId: number };

// Neighbours in the index invoice_account: one short range of it, the bill first.
const billAndTheOneBefore = `
  select i.id, i.invoice_date as "invoiceDate", i.amount_cents as "amountCents", i.period_start as "periodStart", i.period_end as "periodEnd"
    from invoice i join invoice bill on bill.id = $1 and bill.account_id = $2
   where i.account_id = $2 and (i.invoice_date, i.id) <= (bill.invoice_date, bill.id)
   order by i.invoice_date desc, i.id desc
   limit 2`;

const linesOfBills = `
  select invoice_id as "invoiceId", kind, description, period_start as "periodStart", period_end as "periodEnd",
         amount_cents as cents, charge_key as "chargeKey"
    from invoice_line where invoice_id = any($1) and account_id = $2 order by invoice_id, position`;

/** A bill of the account and the one before it; nothing where it is not the account's, one row where it is the first. */
export function readBillAndTheOneBefore(db: Queries, invoiceId: number, accountId: number): Promise<ComparedHeadRow[]> {
  return db.prepared<ComparedHeadRow>('bill-and-the-one-before', billAndTheOneBefore, [invoiceId, accountId]);
}

/** Lines of bills in their printed order. What a line is never changes once it is posted. */
export function readComparedLines(db: Queries, invoiceIds: readonly number[], accountId: number): Promise<ComparedLineRow[]> {
  return db.prepared<ComparedLineRow>('compared-lines', linesOfBills, [invoiceIds, accountId]);
}
