import { importedConsent, importedConsentVersion } from '@porchlight/texts/imported-consent.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { accountNumbers } from '../engine/keys.store.ts';
import { type ChangedRow, type Found, type NewRow, storedEntity } from '../engine/stored-entity.ts';
import {
  beginEnrolments,
  endEnrolments,
  openEnrolments,
  readEnrolmentPage,
  readEnrolments,
  type WrittenEnrolment,
  writeSettings,
} from './autopay.store.ts';
import { autopayColumns } from './columns.ts';
import type { MethodKeeper } from './method-names.ts';
import { methodsByToken } from './methods.store.ts';

type Columns = typeof autopayColumns;
interface Refs {
  accountId: number;
  /** Tokens as they are kept here, which a provider may word otherwise than a file. */
  method: string | null;
  backup: string | null;
}

/** AutoPay that is on. Another method in a file ends an enrolment and begins one, as it does in the portal. */
export const autopayBy = (keeper: MethodKeeper | null) =>
  storedEntity<Columns, Refs>({
    name: 'autopay',
    summary: 'AutoPay of an account that is on',
    knownBy: 'account',
    columns: autopayColumns,
    keyOf: ({ account, account_external_id }) => (account ? `n:${account}` : `x:${account_external_id}`),
    find: (tx, rows) => find(tx, rows, keeper),
    readByIds: (db, ids) => readEnrolments(db, ids, keeper?.id ?? ''),
    readPage: (db, after, limit) => readEnrolmentPage(db, { after, limit, provider: keeper?.id ?? '' }),
    settle: (wanted, before, said, refs) => {
      const method = said.method === undefined ? wanted.method : refs.method;
      const backup = said.backup === undefined ? wanted.backup : refs.backup;
      // With another method it begins now, unless the file says since when: it was not on with that one.
      const since = said.since ?? (method === (before?.method ?? null) ? (before?.since ?? null) : null);
      return { ...wanted, account_external_id: null, method, backup, since };
    },
    judge: ({ method, backup }) =>
      backup !== null && method === backup ? { column: 'backup', reason: 'is the method it falls back from' } : null,
    insert: async (tx, rows, { at }) => begin(tx, await written(tx, rows), at),
    update: async (tx, rows, { at }) => {
      const all = await written(tx, rows);
      const isOther = (each: WrittenEnrolment, index: number) => each.row.method !== rows[index]?.before.method;
      const others = all.filter(isOther);
      await writeSettings(
        tx,
        all.filter((each, index) => !isOther(each, index)),
      );
      await endEnrolments(tx, others, at);
      await begin(tx, others, at);
    },
  });

async function begin(tx: Transaction, rows: readonly WrittenEnrolment[], at: Date): Promise<void> {
  const wordings = JSON.stringify(Object.entries(importedConsent).map(([locale, wording]) => ({ locale, wording })));
  if (rows.length > 0) await beginEnrolments(tx, rows, { at, wordings, version: importedConsentVersion });
}

async function written(
  tx: Transaction,
  rows: readonly (NewRow<Columns, Refs> & Partial<ChangedRow<Columns, Refs>>)[],
): Promise<WrittenEnrolment[]> {
  const known = await methodsByToken(
    tx,
    rows.flatMap(({ row }) => [row.method, row.backup].filter((token) => token !== null)),
  );
  return rows.map(({ id, row, refs }) => ({
    id: id ?? null,
    accountId: refs.accountId,
    methodId: known.get(row.method ?? '')?.id ?? null,
    backupId: known.get(row.backup ?? '')?.id ?? null,
    choice: known.get(row.method ?? '')?.display ?? '',
    row,
  }));
}

async function find(tx: Transaction, rows: readonly FileRow<Columns>[], keeper: MethodKeeper | null): Promise<(Found<Refs> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const ids = accounts.filter((each) => typeof each === 'number');
  const [numbers, open] = [await accountNumbers(tx, ids), await openEnrolments(tx, ids)];
  const named = rows.map(({ values }, at) => {
    const number = numbers.get(Number(accounts[at])) ?? '';
    const nameOf = (token: string | null | undefined) => (token && keeper ? keeper.methodFiles.tokenFor(token, number) : null);
    return { method: nameOf(values.method), backup: nameOf(values.backup) };
  });
  const known = await methodsByToken(
    tx,
    named.flatMap(({ method, backup }) => [method, backup].filter((token) => token !== null)),
  );
  return rows.map(({ values }, at) => {
    const account = accounts[at] ?? null;
    if (isRefused(account)) return account;
    if (account === null) return { column: 'account', reason: 'is missing; AutoPay needs it, or an account_external_id' };
    const { method = null, backup = null } = named[at] ?? {};
    for (const [column, token] of [
      ['method', method],
      ['backup', backup],
    ] as const) {
      const stored = known.get(token ?? '');
      const isUsable = stored?.accountId === account && stored.provider === keeper?.id && !stored.isRemoved;
      if (values[column] && !isUsable) return { column, reason: 'is no stored method of the account; take the methods first' };
    }
    return { id: open.get(account) ?? null, refs: { accountId: account, method, backup } };
  });
}
