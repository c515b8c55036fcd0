import { allocatePayment } from '@porchlight/domain/invoices/allocate-payment.ts';
import { cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournal, type JournalLine, readCredit, readOpenInvoices } from './ledger.store.ts';

/** Unapplied credit goes to open invoices as soon as there are any, oldest first, so that both never stand side by side. */
export async function layCreditOn(tx: Transaction, accountId: number, occurredOn: string, postedAt: Date): Promise<void> {
  const credit = await readCredit(tx, accountId);
  if (credit <= 0) return;
  const { parts } = allocatePayment(credit, await readOpenInvoices(tx, accountId));
  const used = sumCents(parts.map((part) => part.amountCents));
  const lines: JournalLine[] = parts.map((part) => ({
    ledgerAccount: 'receivable',
    invoiceId: part.invoiceId,
    amountCents: cents(-part.amountCents),
  }));
  lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: used });
  if (used > 0) appendJournal(tx, { accountId, kind: 'allocation', occurredOn, postedAt, lines });
}
