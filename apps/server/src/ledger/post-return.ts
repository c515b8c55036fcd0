import { reverseAllocation } from '@porchlight/domain/invoices/reverse-allocation.ts';
import { cents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { layCreditOn } from './lay-credit.ts';
import {
  appendJournal,
  findJournal,
  type JournalLine,
  type LockedAccount,
  lockAccount,
  readCredit,
  readLines,
  readPaidFromCredit,
} from './ledger.store.ts';
import type { BookedPayment } from './post-payment.ts';
import { takeRecoveryBack } from './post-recovery.ts';

export async function postReturn(
  tx: Transaction,
  payment: BookedPayment,
  postedAt: Date,
  locked: LockedAccount | undefined,
): Promise<boolean> {
  const { accountId, paymentId, occurredOn } = payment;
  const account = locked ?? (await lockAccount(tx, accountId));
  if (account?.id !== accountId) throw new Error("a return is booked under its own account's lock");
  const reversesId = await findJournal(tx, paymentId, 'payment');
  if (reversesId === null || (await findJournal(tx, paymentId, 'return')) !== null) return false;
  const lines = await readLines(tx, reversesId);
  const surplus = lines.find((line) => line.ledgerAccount === 'unapplied');
  if (surplus) await takeCreditBack(tx, { accountId, occurredOn, postedAt, neededCents: -surplus.amountCents });
  const reversed = lines.map((line): JournalLine => ({ ...line, amountCents: cents(-line.amountCents) }));
  appendJournal(tx, { accountId, kind: 'return', occurredOn, postedAt, paymentId, reversesId, lines: reversed });
  // Credit of other payments pays what has just been opened again.
  await layCreditOn(tx, accountId, occurredOn, postedAt);
  return true;
}

/**
 * The payment's surplus may have been booked as recovered by now, or have paid later invoices as credit. That is taken back, and those
 * are opened again, the last paid first, so that the credit is there to be taken back.
 */
async function takeCreditBack(
  tx: Transaction,
  { accountId, occurredOn, postedAt, neededCents }: { accountId: number; occurredOn: string; postedAt: Date; neededCents: number },
): Promise<void> {
  const lacking = cents(neededCents - (await readCredit(tx, accountId)));
  if (lacking <= 0) return;
  const missing = cents(lacking - (await takeRecoveryBack(tx, accountId, lacking, { occurredOn, postedAt })));
  if (missing === 0) return;
  const { reopened } = reverseAllocation({ parts: await readPaidFromCredit(tx, accountId), unappliedCents: zeroCents }, missing);
  const lines: JournalLine[] = reopened.map((part) => ({ ledgerAccount: 'receivable', ...part }));
  lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-missing) });
  appendJournal(tx, { accountId, kind: 'allocation', occurredOn, postedAt, lines });
}
