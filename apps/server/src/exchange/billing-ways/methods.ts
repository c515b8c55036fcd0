import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { type Found, storedEntity } from '../engine/stored-entity.ts';
import { methodColumns } from './columns.ts';
import { methodsByToken, readMethodPage, readMethods, writeMethods } from './methods.store.ts';

type Columns = typeof methodColumns;
interface Refs {
  accountId: number;
}

/** Stored methods, by the tokens of the payment provider that keeps them: the one that is set. */
export const methodsKeptBy = (provider: string) =>
  storedEntity<Columns, Refs>({
    name: 'payment-methods',
    summary: 'a card or bank account that the payment provider keeps, by its token',
    knownBy: 'token',
    columns: methodColumns,
    keyOf: ({ token }) => token ?? null,
    find,
    readByIds: readMethods,
    readPage: readMethodPage,
    settle: (wanted, before) => ({
      ...wanted,
      account_external_id: null,
      created: wanted.created ?? before?.created ?? null,
      is_default: wanted.is_default ?? before?.is_default ?? null,
    }),
    judge: ({ kind, expiration }) => (kind === 'bank' && expiration !== null ? { column: 'expiration', reason: 'is of cards only' } : null),
    insert: (tx, rows, { at }) =>
      writeMethods(
        tx,
        rows.map(({ row, refs }) => ({ id: null, row, ...refs })),
        { provider, at },
      ),
    update: (tx, rows, { at }) =>
      writeMethods(
        tx,
        rows.map(({ id, row, refs }) => ({ id, row, ...refs })),
        { provider, at },
      ),
  });

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<Refs> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const known = await methodsByToken(
    tx,
    rows.flatMap(({ values }) => values.token ?? []),
  );
  const defaults = new Map<number, number>();
  return rows.map(({ row, values }, at) => {
    const account = accounts[at] ?? null;
    if (isRefused(account)) return account;
    const method = known.get(values.token ?? '');
    if (method?.isRemoved) return { column: 'token', reason: 'was removed here and is not brought back by a file' };
    if (method !== undefined && account !== null && account !== method.accountId)
      return { column: 'token', reason: 'is of another account' };
    const accountId = method?.accountId ?? account;
    if (accountId === null) return { column: 'account', reason: 'is missing; what is new needs it, or an account_external_id' };
    const first = values.is_default === true ? (defaults.get(accountId) ?? row) : row;
    if (first !== row) return { column: 'is_default', reason: `is yes in row ${first} for the same account; one of them is` };
    if (values.is_default === true) defaults.set(accountId, row);
    return { id: method?.id ?? null, refs: { accountId } };
  });
}
