import { type Cents, centsFromDollars, sumCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceLine } from './invoices-queries.ts';

/** A line of a bill, printed or to come. */
export type BillLine = Omit<InvoiceLine, 'id'>;

export interface LineGroup {
  kind: BillLine['kind'];
  lines: readonly BillLine[];
}

/** Charges first, taxes and fees apart behind them, as on the document. */
const order: readonly BillLine['kind'][] = ['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE'];

/** The lines of a bill by kind, in the order of the document, and their sum. */
export function lineGroups(lines: readonly BillLine[]): { groups: LineGroup[]; total: Cents } {
  const groups = order.map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind) }));
  return { groups: groups.filter((group) => group.lines.length > 0), total: sumCents(lines.map(({ amount }) => lineCents(amount))) };
}

export const lineCents = (dollars: number): Cents => centsFromDollars(dollars) ?? zeroCents;
