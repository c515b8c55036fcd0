import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { InvoiceLineTable } from '../platform/db/tables/invoices.ts';
import { insertInvoice } from './invoices.store.ts';
import { layCreditOn } from './lay-credit.ts';
import { appendJournal, type JournalLine, lockAccount } from './ledger.store.ts';

export interface NewInvoiceLine {
  kind: InvoiceLineTable['kind'];
  description: string;
  /** Period the line is for, 'YYYY-MM-DD'. */
  periodStart?: string | null;
  periodEnd?: string | null;
  /** Below zero for a credit. */
  amountCents: Cents;
}

/** Dates are 'YYYY-MM-DD'. The invoice's amount is the sum of its lines. */
export interface NewInvoice {
  accountId: number;
  number: string;
  invoiceDate: string;
  dueDate: string | null;
  periodStart?: string | null;
  periodEnd?: string | null;
  lines: readonly NewInvoiceLine[];
}

export async function postInvoice(tx: Transaction, invoice: NewInvoice, postedAt: Date): Promise<number> {
  const amount = sumCents(invoice.lines.map((line) => line.amountCents));
  if (amount < 0) throw new RangeError('an invoice is not below zero; a credit is posted as one');
  if ((await lockAccount(tx, invoice.accountId)) === null) throw new Error('an invoice needs an account');
  const invoiceId = await insertInvoice(tx, invoice, amount);
  if (amount === 0) return invoiceId;
  const { accountId, invoiceDate: occurredOn } = invoice;
  appendJournal(tx, {
    accountId,
    kind: 'invoice',
    occurredOn,
    postedAt,
    invoiceId,
    lines: bookedLines(invoiceId, amount, invoice.lines),
  });
  await layCreditOn(tx, accountId, occurredOn, postedAt);
  return invoiceId;
}

/** How an invoice above zero is booked: its taxes are owed on, the rest is earned. */
export function bookedLines(invoiceId: number, amount: Cents, printed: readonly NewInvoiceLine[]): JournalLine[] {
  const tax = sumCents(printed.filter((line) => line.kind === 'TAX').map((line) => line.amountCents));
  const lines: JournalLine[] = [
    { ledgerAccount: 'receivable', invoiceId, amountCents: amount },
    { ledgerAccount: 'revenue', invoiceId: null, amountCents: cents(tax - amount) },
    { ledgerAccount: 'taxPayable', invoiceId: null, amountCents: cents(-tax) },
  ];
  return lines.filter((line) => line.amountCents !== 0);
}
