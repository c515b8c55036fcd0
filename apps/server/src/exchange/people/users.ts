import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { type Found, storedEntity } from '../engine/stored-entity.ts';
import { userColumns } from './columns.ts';
import { accountsWithUser, insertUsers, readUserPage, readUsers, updateUsers, usersByName, writeWithheld } from './users.store.ts';

type Columns = typeof userColumns;
interface Refs {
  accountId: number;
}

/** Who signs in. They come without a password: they register, or have it mailed as forgotten. */
export const users = storedEntity<Columns, Refs>({
  name: 'users',
  summary: 'somebody who signs in to an account; without a password, so they register or reset it',
  knownBy: 'username',
  columns: userColumns,
  keyOf: ({ username }) => username?.toLowerCase() ?? null,
  find,
  readByIds: readUsers,
  readPage: readUserPage,
  settle: (wanted, before) => ({
    ...wanted,
    // The same name in another letter case is the same name.
    username: before?.username ?? wanted.username,
    account_external_id: null,
    created: wanted.created ?? before?.created ?? null,
  }),
  insert: async (tx, rows, { at }) => {
    const made = rows.map(({ row, refs }) => ({ id: null, accountId: refs.accountId, row: { ...row, created: row.created ?? at } }));
    const ids = await insertUsers(tx, made);
    await writeWithheld(
      tx,
      made.map(({ accountId, row }, each) => ({ userId: ids[each] ?? 0, accountId, withheld: row.withheld })),
    );
  },
  update: async (tx, rows) => {
    await updateUsers(
      tx,
      rows.map(({ id, row, refs }) => ({ id, row, accountId: refs.accountId })),
    );
    await writeWithheld(
      tx,
      rows.map(({ id, row, refs }) => ({ userId: id, accountId: refs.accountId, withheld: row.withheld })),
    );
  },
});

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<Refs> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const known = await usersByName(
    tx,
    rows.flatMap(({ values }) => values.username ?? []),
  );
  const taken = new Set(
    await accountsWithUser(
      tx,
      accounts.filter((each) => typeof each === 'number'),
    ),
  );
  return rows.map(({ values }, at) => {
    const account = accounts[at] ?? null;
    if (isRefused(account)) return account;
    const user = known.get(values.username?.toLowerCase() ?? '');
    if (user !== undefined) {
      if (!user.isCustomer || user.accountId === null) return { column: 'username', reason: 'is a member of staff' };
      if (account !== null && account !== user.accountId) return { column: 'username', reason: 'signs in to another account' };
      return { id: user.id, refs: { accountId: user.accountId } };
    }
    if (account === null) return { column: 'account', reason: 'is missing; what is new needs it, or an account_external_id' };
    if (taken.has(account)) return { column: 'account', reason: 'has a user already; others of a household are links' };
    taken.add(account);
    return { id: null, refs: { accountId: account } };
  });
}
