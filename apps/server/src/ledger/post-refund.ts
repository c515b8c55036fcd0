import { type ReversedAllocation, reverseAllocation } from '@porchlight/domain/invoices/reverse-allocation.ts';
import { type Cents, cents, sumCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournals, takeIds } from './batch.store.ts';
import { layCreditOn } from './lay-credit.ts';
import type { JournalLine, LockedAccount } from './ledger.store.ts';
import type { BookedPayment } from './post-payment.ts';
import { readStanding, type Standing } from './standing.store.ts';
import { takeCreditBack } from './take-credit-back.ts';

/** A refund as it was booked: its journal, and how much of it the payment no longer stood for, as after a return. */
export interface BookedRefund {
  journalId: number;
  lostCents: Cents;
}

/**
 * Gives back a part of a booked payment or all of it: first what of it is credit, then its invoices are open again, the one it paid last
 * first. Credit of other payments pays those at once, so that credit is used up before anything is owed. What the bank took back already
 * can't be taken from the payment a second time: it is given away (`lostCents`), and whoever asks charges it.
 */
export async function postRefund(
  tx: Transaction,
  { accountId, paymentId, amountCents, occurredOn }: BookedPayment,
  postedAt: Date,
  locked: LockedAccount,
): Promise<BookedRefund> {
  if (locked.id !== accountId) throw new Error("a refund is booked under its own account's lock");
  if (amountCents <= 0) throw new RangeError('a refund is above zero');
  const standing = await readStanding(tx, paymentId);
  const taken = cents(Math.min(amountCents, standingCents(standing)));
  const back = taken > 0 ? reverseAllocation(standing, taken) : { reopened: [], fromUnappliedCents: zeroCents };
  const lostCents = cents(amountCents - taken);
  await takeCreditBack(tx, { accountId, occurredOn, postedAt, neededCents: back.fromUnappliedCents });
  const [journalId] = await takeIds(tx, 'journal', 1);
  const lines: JournalLine[] = [
    { ledgerAccount: 'refundClearing', invoiceId: null, amountCents: cents(-amountCents) },
    ...backLines(back),
    ...lostLines(lostCents),
  ];
  appendJournals(tx, [{ id: journalId as number, accountId, kind: 'refund', occurredOn, paymentId, lines }], postedAt);
  await layCreditOn(tx, accountId, occurredOn, postedAt);
  return { journalId: journalId as number, lostCents };
}

/** What still stands of a payment: its booking less what was given or taken back. */
export function standingCents({ parts, unappliedCents }: Standing): Cents {
  return sumCents([unappliedCents, ...parts.map(({ amountCents }) => amountCents)]);
}

/** The lines that take a payment back from where it was laid on. */
export function backLines({ reopened, fromUnappliedCents }: ReversedAllocation): JournalLine[] {
  const lines = reopened.map((part): JournalLine => ({ ledgerAccount: 'receivable', ...part }));
  if (fromUnappliedCents > 0) lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: fromUnappliedCents });
  return lines;
}

/** Money that went back twice, by a refund and by the bank: given away until it is charged. */
export function lostLines(lostCents: Cents): JournalLine[] {
  return lostCents > 0 ? [{ ledgerAccount: 'creditsIssued', invoiceId: null, amountCents: lostCents }] : [];
}
