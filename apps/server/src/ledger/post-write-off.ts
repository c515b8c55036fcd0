import { type Cents, cents, sumCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { appendJournal, type JournalLine, type LockedAccount, readOpenInvoices } from './ledger.store.ts';
import { hasWriteOff } from './write-off.store.ts';

/**
 * Gives up what is open on an account's invoices: the customer owes it no more, the books show it as bad debt (decision 0021). Answers how
 * much that was; zero where nothing was open. `account` shows that the transaction holds the lock.
 */
export async function postWriteOff(tx: Transaction, account: LockedAccount, occurredOn: string, postedAt: Date): Promise<Cents> {
  const open = await readOpenInvoices(tx, account.id);
  const given = sumCents(open.map(({ openCents }) => openCents));
  if (given === 0) return zeroCents;
  const lines: JournalLine[] = open.map(({ id, openCents }) => ({
    ledgerAccount: 'receivable',
    invoiceId: id,
    amountCents: cents(-openCents),
  }));
  lines.push({ ledgerAccount: 'badDebt', invoiceId: null, amountCents: given });
  appendJournal(tx, { accountId: account.id, kind: 'writeOff', occurredOn, postedAt, lines });
  return given;
}

/**
 * The same for what was opened again on an account whose debt was given up before, as when an older payment is returned: it owes nothing any
 * more. Nothing where nothing was given up.
 */
export async function keepWrittenOff(tx: Transaction, account: LockedAccount, occurredOn: string, postedAt: Date): Promise<Cents> {
  return (await hasWriteOff(tx, account.id)) ? postWriteOff(tx, account, occurredOn, postedAt) : zeroCents;
}
