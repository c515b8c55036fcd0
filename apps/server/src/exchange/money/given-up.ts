import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Ledger, NewCredit } from '../../ledger/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { day, money, text } from '../engine/columns.ts';
import { type Entity, type FileRow, isRefused, type Refused, type RowOutcome, type WriteContext } from '../engine/entity.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { dollars } from '../engine/read-value.ts';
import { accountColumns, judgeAccount } from './account-columns.ts';
import { findAccounts } from './accounts.store.ts';
import { readBadDebts, readCredits, readOwed } from './given-up.store.ts';
import { readKnownCredits } from './invoices.store.ts';

const amountColumns = {
  date: day({ needed: true, example: '2026-03-18', describe: 'Day it counts for' }),
  amount: money({ needed: true, least: 1, example: '30.00', describe: 'How much' }),
};

const creditColumns = {
  ...accountColumns,
  external_id: text({ needed: true, longest: 100, example: 'PRIOR-8812', describe: 'What the other system calls it' }),
  ...amountColumns,
};
type CreditColumns = typeof creditColumns;

const writeOffColumns = { ...accountColumns, ...amountColumns };
type WriteOffColumns = typeof writeOffColumns;

interface Given {
  credit: NewCredit;
  name: string;
}

/** Credits that no payment stands behind; they pay what is open, the oldest first, and then what comes. */
export function creditsEntity(ledger: Pick<Ledger, 'lockAccounts' | 'postCredits'>): Entity<CreditColumns> {
  return {
    name: 'credits',
    summary: 'money an account has in its favor without a payment, such as a prior balance',
    knownBy: 'external_id; what is booked is never altered',
    columns: creditColumns,
    keyOf: ({ external_id: name }) => name ?? null,
    write: (tx, rows, context) => writeCredits(ledger, tx, rows, context),
    async *read(db) {
      const rows = await readCredits(db);
      yield rows.map(({ account, externalId, day: date, amountCents }) => ({
        ...unnamed(account),
        external_id: externalId,
        date: date as CalendarDate,
        amount: amountCents,
      }));
    },
  };
}

async function writeCredits(
  ledger: Pick<Ledger, 'lockAccounts' | 'postCredits'>,
  tx: Transaction,
  rows: readonly FileRow<CreditColumns>[],
  context: WriteContext,
): Promise<RowOutcome[]> {
  const judged = await judgeAmounts(tx, rows, context);
  const known = await readKnownCredits(
    tx,
    rows.map(({ values }) => values.external_id ?? ''),
  );
  const fresh: Given[] = [];
  const outcomes = judged.map((credit, at): RowOutcome => {
    if (isRefused(credit)) return credit;
    const name = rows[at]?.values.external_id ?? '';
    const here = known.get(name);
    if (here === undefined) {
      fresh.push({ credit, name });
      return 'inserted';
    }
    const isSame = here.accountId === credit.accountId && here.day === credit.occurredOn && here.amountCents === credit.amountCents;
    return isSame ? 'unchanged' : { column: 'external_id', reason: 'is known here with another account, day or amount' };
  });
  if (fresh.length === 0) return outcomes;
  const credits = fresh.map(({ credit }) => credit);
  await ledger.lockAccounts(
    tx,
    credits.map(({ accountId }) => accountId),
  );
  const ids = await ledger.postCredits(tx, credits);
  const keys = fresh.map(({ name }, at) => ({ externalId: name, rowId: ids[at] as number }));
  await keepExternal(tx, 'credits', keys);
  return outcomes;
}

/** What was given up for good: behind the payments, for it is a part of what is still open then. */
export function writeOffsEntity(ledger: Pick<Ledger, 'lockAccounts' | 'postWriteOffs'>): Entity<WriteOffColumns> {
  return {
    name: 'write-offs',
    summary: 'what an account owed and nobody asks for any more, less what was recovered of it; taken in behind the payments',
    knownBy: 'the account',
    columns: writeOffColumns,
    keyOf: ({ account, account_external_id: externalId, account_name: name }) => account ?? externalId ?? name ?? null,
    write: (tx, rows, context) => writeWriteOffs(ledger, tx, rows, context),
    async *read(db) {
      const rows = await readBadDebts(db, null);
      yield rows.map(({ account, day: date, amountCents }) => ({ ...unnamed(account), date: date as CalendarDate, amount: amountCents }));
    },
  };
}

async function writeWriteOffs(
  ledger: Pick<Ledger, 'lockAccounts' | 'postWriteOffs'>,
  tx: Transaction,
  rows: readonly FileRow<WriteOffColumns>[],
  context: WriteContext,
): Promise<RowOutcome[]> {
  const judged = await judgeAmounts(tx, rows, context);
  const ids = judged.flatMap((each) => (isRefused(each) ? [] : [each.accountId]));
  await ledger.lockAccounts(tx, ids);
  const known = new Map((await readBadDebts(tx, ids)).map((debt) => [debt.accountId, debt]));
  const owed = await readOwed(tx, ids);
  const fresh = new Map<number, NewCredit>();
  const outcomes = judged.map((given): RowOutcome => {
    if (isRefused(given)) return given;
    const { accountId, amountCents, occurredOn } = given;
    const here = known.get(accountId);
    if (here !== undefined || fresh.has(accountId)) {
      if (here?.amountCents === amountCents && here.day === occurredOn) return 'unchanged';
      return { column: 'amount', reason: 'is not what is written off on this account here' };
    }
    const open = owed.get(accountId) ?? 0;
    if (amountCents > open)
      return { column: 'amount', reason: `is more than the ${dollars(open)} that are open; take in the invoices first` };
    fresh.set(accountId, given);
    return 'inserted';
  });
  if (fresh.size > 0) await ledger.postWriteOffs(tx, [...fresh.values()]);
  return outcomes;
}

type AmountRow = FileRow<CreditColumns> | FileRow<WriteOffColumns>;

async function judgeAmounts(tx: Transaction, rows: readonly AmountRow[], { at }: WriteContext): Promise<(NewCredit | Refused)[]> {
  const accounts = await findAccounts(
    tx,
    rows.map(({ values }) => values),
    at,
  );
  return rows.map(({ values: { date, amount, ...name } }, index) => {
    const account = judgeAccount(name, accounts[index]);
    if (isRefused(account)) return account;
    if (date == null || amount == null) throw new Error('a row without what every row has');
    if (date > account.today) return { column: 'date', reason: 'is in the future' };
    return { accountId: account.id, amountCents: amount, occurredOn: date };
  });
}

const unnamed = (account: string) => ({ account, account_external_id: null, account_name: null });
