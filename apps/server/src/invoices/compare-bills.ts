import { type BillChange, billChanges, type ComparedBill } from '@porchlight/domain/billing/bill-changes.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';
import { type ComparedHeadRow, type ComparedLineRow, readBillAndTheOneBefore, readComparedLines } from './bill-before.store.ts';

/** A bill beside the one before it. */
export interface BillComparison {
  previous: { id: number; invoiceDate: CalendarDate; amountCents: Cents };
  /** This bill less the one before. */
  differenceCents: Cents;
  /** What makes the difference, the largest first; together exactly the difference. */
  changes: readonly BillChange[];
}

/**
 * Why a bill is not the one before (decision 0020). Null for the first bill of an account, for one that is not the account's, and where the
 * lines of one of the two don't add up to its amount, as of bills that came without lines: a comparison would then name wrong reasons.
 */
export async function compareWithBillBefore(queries: Queries, invoiceId: number, accountId: number): Promise<BillComparison | null> {
  const [bill, previous] = await readBillAndTheOneBefore(queries, invoiceId, accountId);
  if (!bill || !previous) return null;
  return compareBills(bill, previous, await readComparedLines(queries, [bill.id, previous.id], accountId));
}

/** The same for two bills that were read, with the lines of both. */
export function compareBills(bill: ComparedHeadRow, previous: ComparedHeadRow, lines: readonly ComparedLineRow[]): BillComparison | null {
  const [before, after] = [comparedBill(previous, lines), comparedBill(bill, lines)];
  if (!before || !after) return null;
  const size = ({ before: was, after: is }: BillChange): number => Math.abs(is - was);
  return {
    previous,
    differenceCents: cents(bill.amountCents - previous.amountCents),
    changes: billChanges(before, after).toSorted((a, b) => size(b) - size(a)),
  };
}

function comparedBill(head: ComparedHeadRow, linesOfBoth: readonly ComparedLineRow[]): ComparedBill | null {
  const { id, amountCents, periodStart: start, periodEnd: end } = head;
  const lines = linesOfBoth.filter(({ invoiceId }) => invoiceId === id);
  if (sumCents(lines.map((line) => line.cents)) !== amountCents) return null;
  return { period: start !== null && end !== null ? { start, end } : null, lines };
}
