import { importedConsent, importedConsentVersion } from '@porchlight/texts/imported-consent.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
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
import { type KnownMethod, methodsByToken } from './methods.store.ts';

type Columns = typeof autopayColumns;
interface Refs {
  accountId: number;
}

/** AutoPay that is on. Another method in a file ends an enrolment and begins one, as it does in the portal. */
export const autopay = storedEntity<Columns, Refs>({
  name: 'autopay',
  summary: 'AutoPay of an account that is on',
  knownBy: 'account',
  columns: autopayColumns,
  keyOf: ({ account, account_external_id }) => (account ? `n:${account}` : `x:${account_external_id}`),
  find,
  readByIds: readEnrolments,
  readPage: readEnrolmentPage,
  settle: (wanted, before, said) => ({
    ...wanted,
    account_external_id: null,
    // With another method it begins now, unless the file says since when: it was not on with that one.
    since: said.since ?? (wanted.method === (before?.method ?? null) ? (before?.since ?? null) : null),
  }),
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

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<Refs> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const known = await methodsByToken(
    tx,
    rows.flatMap(({ values }) => [values.method, values.backup].filter((token) => typeof token === 'string')),
  );
  const open = await openEnrolments(
    tx,
    accounts.filter((each) => typeof each === 'number'),
  );
  return rows.map(({ values }, at) => {
    const account = accounts[at] ?? null;
    if (isRefused(account)) return account;
    if (account === null) return { column: 'account', reason: 'is missing; AutoPay needs it, or an account_external_id' };
    for (const column of ['method', 'backup'] as const) {
      const token = values[column];
      if (token && !isUsable(known.get(token), account))
        return { column, reason: 'is no stored method of the account; take the methods first' };
    }
    return { id: open.get(account) ?? null, refs: { accountId: account } };
  });
}

function isUsable(method: KnownMethod | undefined, accountId: number): boolean {
  return method !== undefined && method.accountId === accountId && !method.isRemoved;
}
