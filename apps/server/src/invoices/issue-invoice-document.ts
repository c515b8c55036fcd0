import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { sumCents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { ComparedLineRow } from './bill-before.store.ts';
import { type BillComparison, compareBills } from './compare-bills.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { type InvoiceFactsRow, readInvoiceFacts } from './invoices.store.ts';

/**
 * What the document of an invoice says at `now`; null when there is none to give out: no lines, or lines that do not add up to the
 * amount owed. A bill whose figures disagree is worse than none, so it is logged as a fault and withheld.
 */
export async function issueInvoiceDocument(
  { db, log }: { db: Queries; log: Log },
  { invoiceId, accountId, now }: { invoiceId: number; accountId: number | null; now: Date },
): Promise<InvoiceDocument | null> {
  const facts = await readInvoiceFacts(db, invoiceId, accountId);
  const lines = facts?.lines.filter((line) => line.invoiceId === facts.id) ?? [];
  if (!facts || lines.length === 0) return null;
  if (sumCents(lines.map((line) => line.cents)) !== facts.amount_cents) {
    log.error({ invoiceId, accountId: facts.account_id }, 'invoice lines do not add up to the invoice amount; document withheld');
    return null;
  }
  const bill = { ...periodOf(facts), id: facts.id, invoiceDate: facts.invoice_date, amountCents: facts.amount_cents };
  return documentOf(facts, lines, facts.bill_before && compareBills(bill, facts.bill_before, facts.lines), now);
}

const periodOf = ({ period_start, period_end }: InvoiceFactsRow) => ({ periodStart: period_start, periodEnd: period_end });

function documentOf(
  head: InvoiceFactsRow,
  lines: readonly ComparedLineRow[],
  comparison: BillComparison | null,
  now: Date,
): InvoiceDocument {
  return {
    number: head.number,
    accountNumber: head.account_number,
    invoiceDate: head.invoice_date,
    dueDate: head.due_date,
    ...periodOf(head),
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
function recipientLinesOf(head: InvoiceFactsRow): string[] {
  const person = [head.first_name, head.last_name].filter(Boolean).join(' ');
  const place = head.city ? `${head.city}, ${head.state_abbreviation} ${head.zip_code}` : null;
  return [head.company, person, head.address1, head.address2, head.address3, place].filter((line): line is string => !!line?.trim());
}
