import { type Cents, centsFromDollars, sumCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceLine } from './invoices-queries.ts';

export interface LineGroup {
  kind: InvoiceLine['kind'];
  lines: readonly InvoiceLine[];
}

/** Charges first, taxes and fees apart behind them, as on the document. */
const order: readonly InvoiceLine['kind'][] = ['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE'];

/** The lines of an invoice by kind, in the order of the document, and their sum. */
export function lineGroups(lines: readonly InvoiceLine[]): { groups: LineGroup[]; total: Cents } {
  const groups = order.map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind) }));
  return { groups: groups.filter((group) => group.lines.length > 0), total: sumCents(lines.map(({ amount }) => lineCents(amount))) };
}

export const lineCents = (dollars: number): Cents => centsFromDollars(dollars) ?? zeroCents;
