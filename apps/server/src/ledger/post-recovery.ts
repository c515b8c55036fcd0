import { type Cents, cents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournal, type LockedAccount, readCredit } from './ledger.store.ts';
import { readBadDebt } from './write-off.store.ts';

interface Moment {
  /** 'YYYY-MM-DD' in the account's time zone. */
  occurredOn: string;
  postedAt: Date;
}

/**
 * Books what an account has in credit as recovered, up to what was written off and not recovered before; the rest stays its credit
 * (decision 0021). Answers how much that was. `account` shows that the transaction holds the lock.
 */
export async function postRecovery(tx: Transaction, account: LockedAccount, { occurredOn, postedAt }: Moment): Promise<Cents> {
  const credit = await readCredit(tx, account.id);
  if (credit <= 0) return zeroCents;
  const { owedCents } = await readBadDebt(tx, account.id);
  const recovered = cents(Math.max(0, Math.min(credit, owedCents)));
  append(tx, account.id, recovered, { occurredOn, postedAt });
  return recovered;
}

/** Takes back as much as is needed of what was recovered, because the payment it came from was returned. Answers how much that was. */
export async function takeRecoveryBack(tx: Transaction, accountId: number, needed: Cents, moment: Moment): Promise<Cents> {
  const { recoveredCents } = await readBadDebt(tx, accountId);
  const taken = cents(Math.max(0, Math.min(needed, recoveredCents)));
  append(tx, accountId, cents(-taken), moment);
  return taken;
}

function append(tx: Transaction, accountId: number, amountCents: Cents, { occurredOn, postedAt }: Moment): void {
  if (amountCents === 0) return;
  appendJournal(tx, {
    accountId,
    kind: 'recovery',
    occurredOn,
    postedAt,
    lines: [
      { ledgerAccount: 'unapplied', invoiceId: null, amountCents },
      { ledgerAccount: 'badDebt', invoiceId: null, amountCents: cents(-amountCents) },
    ],
  });
}
