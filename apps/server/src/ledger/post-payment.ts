import { allocatePayment } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournal, type BeforePosting, type JournalLine, type LockedAccount, lockAccount, readBeforePosting } from './ledger.store.ts';

/** A payment as the ledger needs it. */
export interface BookedPayment {
  paymentId: number;
  accountId: number;
  amountCents: Cents;
  /** The day the money counts for, 'YYYY-MM-DD' in the account's time zone. */
  occurredOn: string;
}

/** Under the account's lock: what is open must not change between reading it and paying it (I4, I5). */
export async function postPayment(
  tx: Transaction,
  payment: BookedPayment,
  clearing: 'clearingCard' | 'clearingBank',
  postedAt: Date,
  locked: LockedAccount | undefined,
  before: BeforePosting | undefined,
): Promise<boolean> {
  const { accountId, paymentId, amountCents, occurredOn } = payment;
  const account = locked ?? (await lockAccount(tx, accountId));
  if (account?.id !== accountId) throw new Error("a payment is booked under its own account's lock");
  const { isBooked, open } = before ?? (await readBeforePosting(tx, accountId, paymentId));
  if (isBooked) return false;
  const { parts, unappliedCents } = allocatePayment(amountCents, open);
  const lines: JournalLine[] = [
    { ledgerAccount: clearing, invoiceId: null, amountCents },
    ...parts.map(
      (part): JournalLine => ({ ledgerAccount: 'receivable', invoiceId: part.invoiceId, amountCents: cents(-part.amountCents) }),
    ),
  ];
  if (unappliedCents > 0) lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-unappliedCents) });
  appendJournal(tx, { accountId, kind: 'payment', occurredOn, postedAt, paymentId, lines });
  return true;
}
