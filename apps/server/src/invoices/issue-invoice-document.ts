import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { sumCents } from '@porchlight/domain/money/cents.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { ComparedLineRow } from './bill-before.store.ts';
import { type BillComparison, compareBills } from './compare-bills.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { type InvoiceHeadRow, readInvoiceDocument } from './invoices.store.ts';

/**
 * What the document of an invoice says at `now`; null when there is none to give out: no lines, or lines that do not add up to the
 * amount owed. A bill whose figures disagree is worse than none, so it is logged as a fault and withheld.
 */
export async function issueInvoiceDocument(
  { db, log }: { db: Database; log: Log },
  { invoiceId, accountId, now }: { invoiceId: number; accountId: number; now: Date },
): Promise<InvoiceDocument | null> {
  const found = await readInvoiceDocument(db, invoiceId, accountId);
  if (!found) return null;
  const { head, bills, lines: ofBoth } = found;
  const lines = ofBoth.filter((line) => line.invoiceId === head.id);
  if (lines.length === 0) return null;
  if (sumCents(lines.map((line) => line.cents)) !== head.amount_cents) {
    log.error({ invoiceId, accountId }, 'invoice lines do not add up to the invoice amount; document withheld');
    return null;
  }
  const [bill, previous] = bills;
  return documentOf(head, lines, bill && previous ? compareBills(bill, previous, ofBoth) : null, now);
}

function documentOf(
  head: InvoiceHeadRow,
  lines: readonly ComparedLineRow[],
  comparison: BillComparison | null,
  now: Date,
): InvoiceDocument {
  return {
    number: head.number,
    accountNumber: head.account_number,
    invoiceDate: head.invoice_date,
    dueDate: head.due_date,
    periodStart: head.period_start,
    periodEnd: head.period_end,
    recipientLines: recipientLinesOf(head),
    lines: lines.map(({ kind, description, periodStart, periodEnd, cents }) => ({
      kind,
      description,
      periodStart,
      periodEnd,
      amountCents: cents,
    })),
    amountCents: head.amount_cents,
    openCents: head.open_cents,
    lastPaymentOn: head.last_payment_on,
    lastPaymentCents: head.last_payment_cents,
    otherOpenCents: head.other_open_cents,
    asOf: todayInZone(now, head.time_zone),
    comparison: comparison && { differenceCents: comparison.differenceCents, changes: comparison.changes },
  };
}

/** As the post wants it: company, person, street lines, place. */
function recipientLinesOf(head: InvoiceHeadRow): string[] {
  const person = [head.first_name, head.last_name].filter(Boolean).join(' ');
  const place = head.city ? `${head.city}, ${head.state_abbreviation} ${head.zip_code}` : null;
  return [head.company, person, head.address1, head.address2, head.address3, place].filter((line): line is string => !!line?.trim());
}
