import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceLineTable } from '../platform/db/tables/invoices.ts';
import type { JournalLine } from './ledger.store.ts';

export interface NewInvoiceLine {
  kind: InvoiceLineTable['kind'];
  description: string;
  /** Period the line is for, 'YYYY-MM-DD'. */
  periodStart?: string | null;
  periodEnd?: string | null;
  /** Below zero for a credit. */
  amountCents: Cents;
  /** What it stands for, the same on every bill; null or left out: not known. */
  chargeKey?: string | null;
}

/** Dates are 'YYYY-MM-DD'. The invoice's amount is the sum of its lines. */
export interface NewInvoice {
  accountId: number;
  number: string;
  invoiceDate: string;
  dueDate: string | null;
  periodStart?: string | null;
  periodEnd?: string | null;
  /** The billing run that makes it; null or left out: made elsewhere. */
  billingRunId?: number | null;
  lines: readonly NewInvoiceLine[];
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
