import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from './account-of-row.ts';
import { isRefused, type Refused } from './entity.ts';
import { type NamedTable, namedRows } from './named-rows.store.ts';
import type { Found } from './stored-entity.ts';

interface NamedValues {
  external_id?: string | null | undefined;
  account?: string | null | undefined;
  account_external_id?: string | null | undefined;
}

/** Finds rows that hang on an account by their external ids: which of ours each is, and whose. */
export async function findNamed(
  tx: Transaction,
  table: NamedTable,
  rows: readonly { values: NamedValues }[],
): Promise<(Found<{ accountId: number }> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const known = await namedRows(
    tx,
    table,
    rows.flatMap(({ values }) => values.external_id ?? []),
  );
  return rows.map(({ values }, at) => {
    const account = accounts[at] ?? null;
    if (isRefused(account)) return account;
    const row = known.get(values.external_id ?? '');
    if (row === undefined) {
      if (account === null) return { column: 'account', reason: 'is missing; what is new needs it, or an account_external_id' };
      return { id: null, refs: { accountId: account } };
    }
    if (account !== null && account !== row.accountId) return { column: 'external_id', reason: 'belongs to another account' };
    return { id: row.id, refs: { accountId: row.accountId } };
  });
}
