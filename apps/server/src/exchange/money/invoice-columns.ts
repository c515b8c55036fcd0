import { day, money, type RowOf, text, word } from '../engine/columns.ts';
import { accountColumns } from './account-columns.ts';

export const lineKinds = ['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE'] as const;

const most = 1_000_000_000;

/** A row is a line of an invoice; what is said of the invoice stands on each of its rows. */
export const invoiceColumns = {
  ...accountColumns,
  number: text({ needed: true, longest: 60, example: '100234-20260301', describe: 'Number of the invoice; its rows stand together' }),
  date: day({ needed: true, example: '2026-03-01', describe: 'Date of the invoice' }),
  due: day({ example: '2026-03-21', describe: 'Due date; nothing: it falls due last' }),
  period_start: day({
    example: '2026-03-01',
    describe: 'First day the invoice is for; what is billed next begins behind its last day',
  }),
  period_end: day({ example: '2026-03-31', describe: 'Last day the invoice is for' }),
  total: money({
    needed: true,
    least: -most,
    most,
    example: '84.20',
    describe: 'Amount of the invoice, the sum of its lines; below zero (an invoice of one line) it is a credit of the account',
  }),
  tax: money({ example: '4.20', describe: 'Taxes within the total, of invoices without lines; not written out' }),
  kind: word(lineKinds, { example: 'RECURRING', describe: 'What kind of charge the line is; RECURRING unless told' }),
  description: text({ longest: 300, example: 'Fiber 500', describe: 'What the line says; the name of its kind unless told' }),
  line_start: day({ example: '2026-03-01', describe: 'First day the line is for' }),
  line_end: day({ example: '2026-03-31', describe: 'Last day the line is for' }),
  amount: money({
    least: -most,
    most,
    example: '80.00',
    describe: 'Amount of the line; without it the invoice is one line of its total, and its taxes another',
  }),
};

export type InvoiceColumns = typeof invoiceColumns;
export type InvoiceRow = RowOf<InvoiceColumns>;
