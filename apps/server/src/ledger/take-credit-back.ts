import { reverseAllocation } from '@porchlight/domain/invoices/reverse-allocation.ts';
import { cents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournal, type JournalLine, readCredit, readPaidFromCredit } from './ledger.store.ts';
import { takeRecoveryBack } from './post-recovery.ts';

/**
 * The payment's surplus may have been booked as recovered by now, or have paid later invoices as credit. That is taken back, and those
 * are opened again, the last paid first, so that the credit is there to be taken back.
 */
export async function takeCreditBack(
  tx: Transaction,
  { accountId, occurredOn, postedAt, neededCents }: { accountId: number; occurredOn: string; postedAt: Date; neededCents: number },
): Promise<void> {
  if (neededCents <= 0) return;
  const lacking = cents(neededCents - (await readCredit(tx, accountId)));
  if (lacking <= 0) return;
  const missing = cents(lacking - (await takeRecoveryBack(tx, accountId, lacking, { occurredOn, postedAt })));
  if (missing === 0) return;
  const { reopened } = reverseAllocation({ parts: await readPaidFromCredit(tx, accountId), unappliedCents: zeroCents }, missing);
  const lines: JournalLine[] = reopened.map((part) => ({ ledgerAccount: 'receivable', ...part }));
  lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-missing) });
  appendJournal(tx, { accountId, kind: 'allocation', occurredOn, postedAt, lines });
}
