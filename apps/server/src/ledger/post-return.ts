import { cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { layCreditOn } from './lay-credit.ts';
import { appendJournal, findBooking, isTakenBack, type JournalLine, type LockedAccount, lockAccount, readLines } from './ledger.store.ts';
import type { BookedPayment } from './post-payment.ts';
import { backLines, lostLines, standingCents } from './post-refund.ts';
import { readStanding } from './standing.store.ts';
import { takeCreditBack } from './take-credit-back.ts';

/** A bank payment that came back, or a card payment that the card's bank took back; a payment goes one of these ways, once. */
export async function postReturn(
  tx: Transaction,
  kind: 'return' | 'chargeback',
  payment: BookedPayment,
  postedAt: Date,
  locked: LockedAccount | undefined,
): Promise<boolean> {
  const { accountId, paymentId, occurredOn } = payment;
  const account = locked ?? (await lockAccount(tx, accountId));
  if (account?.id !== accountId) throw new Error("a payment is taken back under its own account's lock");
  const reversesId = await findBooking(tx, paymentId);
  if (reversesId === null || (await isTakenBack(tx, paymentId))) return false;
  const booked = await readLines(tx, reversesId);
  // What a refund gave back before stands for nothing any more: it can't be taken from the same invoices a second time.
  const standing = await readStanding(tx, paymentId);
  const gone = booked.filter(({ ledgerAccount }) => ledgerAccount.startsWith('clearing'));
  const lines: JournalLine[] = gone.map((line) => ({ ...line, amountCents: cents(-line.amountCents) }));
  const goneCents = gone.reduce((sum, line) => sum + line.amountCents, 0);
  await takeCreditBack(tx, { accountId, occurredOn, postedAt, neededCents: standing.unappliedCents });
  lines.push(...backLines({ reopened: standing.parts, fromUnappliedCents: standing.unappliedCents }));
  lines.push(...lostLines(cents(goneCents - standingCents(standing))));
  appendJournal(tx, { accountId, kind, occurredOn, postedAt, paymentId, reversesId, lines });
  // Credit of other payments pays what has just been opened again.
  await layCreditOn(tx, accountId, occurredOn, postedAt);
  return true;
}
