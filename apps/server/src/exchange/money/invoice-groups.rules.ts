import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { NewInvoice, NewInvoiceLine } from '../../ledger/index.ts';
import type { FileRow, Refused } from '../engine/entity.ts';
import { dollars } from '../engine/read-value.ts';
import type { InvoiceColumns, InvoiceRow } from './invoice-columns.ts';

/** An invoice as its rows say it, without its account. */
export type FiledInvoice = Omit<NewInvoice, 'accountId'> & { totalCents: Cents };

/** Rows behind each other that are of one invoice. */
export function groupInvoices(rows: readonly FileRow<InvoiceColumns>[]): FileRow<InvoiceColumns>[][] {
  const groups: FileRow<InvoiceColumns>[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0]?.values.number === row.values.number) group?.push(row);
    else groups.push([row]);
  }
  return groups;
}

const ofInvoice = ['account', 'account_external_id', 'account_name', 'date', 'due', 'period_start', 'period_end', 'total', 'tax'] as const;

/** What the rows of an invoice say together, or why it can't be taken. */
export function readInvoice(rows: readonly InvoiceRow[]): FiledInvoice | Refused {
  const [first] = rows;
  if (first?.number == null || first.date == null || first.total == null) throw new Error('an invoice without what every row has');
  const odd = ofInvoice.find((column) => rows.some((row) => (row[column] ?? null) !== (first[column] ?? null)));
  if (odd !== undefined) return { column: odd, reason: 'is not the same on all rows of the invoice' };
  const { number, date: invoiceDate, due: dueDate = null, period_start: start = null, period_end: end = null, total } = first;
  if (dueDate !== null && dueDate < invoiceDate) return { column: 'due', reason: 'is before the date of the invoice' };
  if (start === null && end !== null) return { column: 'period_start', reason: 'is missing beside its last day' };
  if (start !== null && (end === null || end < start)) return { column: 'period_end', reason: 'is missing, or before the first day' };
  const lines = rows.length === 1 && first.amount == null ? linesOfTotal(first, total) : linesOf(rows);
  if (!Array.isArray(lines)) return lines;
  const sum = sumCents(lines.map((line) => line.amountCents));
  if (sum !== total) {
    return { column: 'total', reason: `is ${dollars(total)}, but the lines of invoice ${number} add up to ${dollars(sum)}` };
  }
  if (total < 0 && lines.length > 1) {
    return { column: 'total', reason: 'is below zero; a credit is one line, and an invoice with lines is not below zero' };
  }
  return { number, invoiceDate, dueDate, periodStart: start, periodEnd: end, lines, totalCents: total };
}

const words = catalogue['en-us'].invoices.line;

function linesOf(rows: readonly InvoiceRow[]): NewInvoiceLine[] | Refused {
  const lines: NewInvoiceLine[] = [];
  for (const { amount, kind, description, line_start: start, line_end: end, tax } of rows) {
    if (amount == null) return { column: 'amount', reason: 'is missing; every line of an invoice of several has one' };
    if (tax != null && tax !== 0)
      return { column: 'tax', reason: 'is for invoices without lines; give the taxes as lines of the kind TAX' };
    if (end != null && (start == null || end < start)) return { column: 'line_end', reason: 'is before the first day, or without one' };
    const of = kind ?? 'RECURRING';
    lines.push({
      kind: of,
      description: description ?? words[of],
      periodStart: start ?? null,
      periodEnd: end ?? null,
      amountCents: amount,
    });
  }
  return lines;
}

function linesOfTotal({ tax, kind, description }: InvoiceRow, total: Cents): NewInvoiceLine[] | Refused {
  if (total === 0) return [];
  const taxes = tax ?? 0;
  if (taxes > Math.max(0, total)) return { column: 'tax', reason: 'is more than the total' };
  const of = kind ?? 'RECURRING';
  const line = { kind: of, description: description ?? words[of], periodStart: null, periodEnd: null, amountCents: cents(total - taxes) };
  if (taxes === 0) return [line];
  return [line, { ...line, kind: 'TAX', description: words.TAX, amountCents: cents(taxes) }];
}

/** What a known invoice says. */
export interface KnownInvoice extends FiledInvoice {
  accountId: number;
}

/** Why the invoice of a file is not the one that is known; null when it is. */
export function differenceOf(filed: FiledInvoice & { accountId: number }, known: KnownInvoice): Refused | null {
  const differs = (column: string): Refused => ({
    column,
    reason: `is not what invoice ${known.number} has here; an invoice that was issued is never altered`,
  });
  if (filed.accountId !== known.accountId) return differs('account');
  if (filed.totalCents !== known.totalCents) return differs('total');
  if (filed.invoiceDate !== known.invoiceDate) return differs('date');
  if (filed.dueDate !== known.dueDate) return differs('due');
  if (filed.periodStart !== known.periodStart) return differs('period_start');
  if (filed.periodEnd !== known.periodEnd) return differs('period_end');
  const told = (lines: FiledInvoice['lines']) =>
    JSON.stringify(lines.map((line) => [line.kind, line.description, line.periodStart, line.periodEnd, line.amountCents]));
  return told(filed.lines) === told(known.lines) ? null : differs('amount');
}
