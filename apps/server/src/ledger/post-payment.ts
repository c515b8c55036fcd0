import { allocatePayment } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournal, findJournal, type JournalLine, lockAccount, readOpenInvoices } from './ledger.store.ts';

/** A payment as the ledger needs it. */
export interface BookedPayment {
  paymentId: number;
  accountId: number;
  amountCents: Cents;
  /** The day the money counts for, 'YYYY-MM-DD' in the account's time zone. */
  occurredOn: string;
}

/** The account's lock comes first: what is open must not change between reading it and paying it (I4, I5). */
export async function postPayment(
  tx: Transaction,
  payment: BookedPayment,
  clearing: 'clearingCard' | 'clearingBank',
  postedAt: Date,
): Promise<boolean> {
  const { accountId, paymentId, amountCents, occurredOn } = payment;
  if ((await lockAccount(tx, accountId)) === null) throw new Error('a payment needs an account');
  if ((await findJournal(tx, paymentId, 'payment')) !== null) return false;
  const { parts, unappliedCents } = allocatePayment(amountCents, await readOpenInvoices(tx, accountId));
  const lines: JournalLine[] = [
    { ledgerAccount: clearing, invoiceId: null, amountCents },
    ...parts.map(
      (part): JournalLine => ({ ledgerAccount: 'receivable', invoiceId: part.invoiceId, amountCents: cents(-part.amountCents) }),
    ),
  ];
  if (unappliedCents > 0) lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-unappliedCents) });
  await appendJournal(tx, { accountId, kind: 'payment', occurredOn, postedAt, paymentId, lines });
  return true;
}
