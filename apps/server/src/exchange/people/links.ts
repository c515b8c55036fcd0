import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { type Found, storedEntity } from '../engine/stored-entity.ts';
import { linkColumns } from './columns.ts';
import { insertLinks, openLinks, readLinkPage, readLinks, updateLinks, type WrittenLink } from './links.store.ts';
import { usersByName, writeWithheld } from './users.store.ts';

type Columns = typeof linkColumns;
interface Refs {
  userId: number;
  accountId: number;
}

/** Whose accounts users may open beside their own. */
export const links = storedEntity<Columns, Refs>({
  name: 'linked-accounts',
  summary: "somebody else's account that a user may open",
  knownBy: 'username and account',
  columns: linkColumns,
  keyOf: ({ username, account, account_external_id }) =>
    `${username?.toLowerCase()} ${account ? `n:${account}` : `x:${account_external_id}`}`,
  find,
  readByIds: readLinks,
  readPage: readLinkPage,
  settle: (wanted, before) => ({
    ...wanted,
    username: before?.username ?? wanted.username,
    account_external_id: null,
    requested: wanted.requested ?? before?.requested ?? null,
    linked: wanted.status === 'REQUESTED' ? null : (wanted.linked ?? before?.linked ?? null),
  }),
  insert: async (tx, rows, { at }) => {
    const made = rows.map(({ row, refs }): WrittenLink => ({ id: null, row, ...refs }));
    await insertLinks(tx, made, at);
    await withhold(tx, made);
  },
  update: async (tx, rows, { at }) => {
    const changed = rows.map(({ id, row, refs }): WrittenLink => ({ id, row, ...refs }));
    await updateLinks(tx, changed, at);
    await withhold(tx, changed);
  },
});

async function withhold(tx: Transaction, rows: readonly WrittenLink[]): Promise<void> {
  await writeWithheld(
    tx,
    rows.map(({ userId, accountId, row }) => ({ userId, accountId, withheld: row.withheld })),
  );
}

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<Refs> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const users = await usersByName(
    tx,
    rows.flatMap(({ values }) => values.username ?? []),
  );
  const judged = rows.map(({ values }, at): Refs | Refused => {
    const account = accounts[at] ?? null;
    if (isRefused(account)) return account;
    if (account === null) return { column: 'account', reason: 'is missing; a link needs it, or an account_external_id' };
    const user = users.get(values.username?.toLowerCase() ?? '');
    if (user === undefined || !user.isCustomer) return { column: 'username', reason: 'is no user here; take the users first' };
    if (user.accountId === account) return { column: 'account', reason: "is the user's own" };
    return { userId: user.id, accountId: account };
  });
  const pairs = judged.flatMap((each) => (isRefused(each) ? [] : [each]));
  const known = await openLinks(
    tx,
    pairs.map(({ userId }) => userId),
    pairs.map(({ accountId }) => accountId),
  );
  const idOf = new Map(known.map(({ id, userId, accountId }) => [`${userId} ${accountId}`, id]));
  return judged.map((each) => (isRefused(each) ? each : { id: idOf.get(`${each.userId} ${each.accountId}`) ?? null, refs: each }));
}
