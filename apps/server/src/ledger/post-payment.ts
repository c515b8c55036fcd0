import { allocatePayment, type OpenInvoice } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import {
  appendJournal,
  appendPaymentJournals,
  type BeforePosting,
  type JournalLine,
  type LockedAccount,
  lockAccount,
  type PaymentJournal,
  readBeforePosting,
} from './ledger.store.ts';

/** A payment as the ledger needs it. */
export interface BookedPayment {
  paymentId: number;
  accountId: number;
  amountCents: Cents;
  /** The day the money counts for, 'YYYY-MM-DD' in the account's time zone. */
  occurredOn: string;
}

/** Where the money is on its way. */
type Clearing = 'clearingCard' | 'clearingBank';

/** Under the account's lock: what is open must not change between reading it and paying it (I4, I5). */
export async function postPayment(
  tx: Transaction,
  payment: BookedPayment,
  clearing: Clearing,
  postedAt: Date,
  locked: LockedAccount | undefined,
  before: BeforePosting | undefined,
): Promise<boolean> {
  const { accountId, paymentId, amountCents, occurredOn } = payment;
  const account = locked ?? (await lockAccount(tx, accountId));
  if (account?.id !== accountId) throw new Error("a payment is booked under its own account's lock");
  const { isBooked, open } = before ?? (await readBeforePosting(tx, accountId, paymentId));
  if (isBooked) return false;
  const lines = linesOf(amountCents, clearing, open);
  appendJournal(tx, { accountId, kind: 'payment', occurredOn, postedAt, paymentId, lines });
  return true;
}

/** On what is open, oldest first, the rest as credit. */
function linesOf(amountCents: Cents, clearing: Clearing, open: readonly OpenInvoice[]): JournalLine[] {
  const { parts, unappliedCents } = allocatePayment(amountCents, open);
  const lines: JournalLine[] = [
    { ledgerAccount: clearing, invoiceId: null, amountCents },
    ...parts.map(
      (part): JournalLine => ({ ledgerAccount: 'receivable', invoiceId: part.invoiceId, amountCents: cents(-part.amountCents) }),
    ),
  ];
  if (unappliedCents > 0) lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-unappliedCents) });
  return lines;
}

/** A payment that is booked together with others. */
export interface PaymentBooking extends BookedPayment {
  clearing: Clearing;
  locked: LockedAccount;
  /** As read under the lock. */
  before: BeforePosting;
}

/** The same for several payments, each of another account whose lock is held. What was booked before is left out. */
export function postPaymentsTogether(tx: Transaction, bookings: readonly PaymentBooking[], postedAt: Date): void {
  if (new Set(bookings.map(({ accountId }) => accountId)).size !== bookings.length) {
    throw new Error('two payments of one account are not booked together');
  }
  const journals = bookings.flatMap(({ accountId, paymentId, amountCents, occurredOn, clearing, locked, before }): PaymentJournal[] => {
    if (locked.id !== accountId) throw new Error("a payment is booked under its own account's lock");
    if (before.isBooked) return [];
    return [{ accountId, paymentId, occurredOn, lines: linesOf(amountCents, clearing, before.open) }];
  });
  appendPaymentJournals(tx, journals, postedAt);
}
