import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { userColumns } from './columns.ts';

export type UserRow = FullRow<typeof userColumns>;
type Read = UserRow & { id: number };

const state = `
  select u.id, u.username, a.number as account, null as account_external_id, u.email, u.locale as language,
         (select array_agg(w.permission order by w.permission) from withheld_permission w where w.user_id = u.id and w.account_id = u.account_id)
           as withheld,
         u.created_at as created
    from portal_user u join account a on a.id = u.account_id
   where u.kind = 'customer'`;

function split(rows: readonly Read[]): { id: number; row: UserRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

export async function readUsers(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, UserRow>> {
  const rows = await db.prepared<Read>('exchange-users', `${state} and u.id = any($1::int8[])`, [ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readUserPage(db: Queries, after: number, limit: number): Promise<{ id: number; row: UserRow }[]> {
  return split(await db.prepared<Read>('exchange-user-page', `${state} and u.id > $1 order by u.id limit $2`, [after, limit]));
}

export interface KnownUser {
  id: number;
  folded: string;
  isCustomer: boolean;
  accountId: number | null;
}

const namedText = `
  select id, lower(username) as folded, kind = 'customer' as "isCustomer", account_id as "accountId"
    from portal_user where lower(username) = any($1::text[])`;

/** Users by their names in small letters. */
export async function usersByName(db: Queries, names: readonly string[]): Promise<ReadonlyMap<string, KnownUser>> {
  const rows = await db.prepared<KnownUser>('exchange-users-named', namedText, [[...new Set(names.map((name) => name.toLowerCase()))]]);
  return new Map(rows.map((row) => [row.folded, row]));
}

const takenText = `select distinct account_id as id from portal_user where kind = 'customer' and account_id = any($1::int8[])`;

/** Which of the accounts have a user who signs in to them. */
export async function accountsWithUser(db: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await db.prepared<{ id: number }>('exchange-users-taken', takenText, [[...new Set(ids)]])).map(({ id }) => id));
}

const given = `
  json_to_recordset($1::json) as g (id int8, account_id int8, username text, email text, language text, withheld text[], created timestamptz, at int8)`;
const insertText = `
  insert into portal_user (kind, username, email, locale, account_id, created_at)
  select 'customer', g.username, g.email, g.language, g.account_id, g.created from ${given} order by g.at
  returning id`;
const updateText = `
  update portal_user u set username = g.username, email = g.email, locale = g.language, created_at = g.created from ${given} where u.id = g.id`;

/** Rows of permissions that are withheld, of users or of links. */
export interface WithheldRow {
  userId: number;
  accountId: number;
  withheld: readonly string[] | null;
}

const givenWithheld = 'json_to_recordset($1::json) as g ("userId" int8, "accountId" int8, withheld text[])';
const dropWithheld = `
  delete from withheld_permission w using ${givenWithheld}
   where w.user_id = g."userId" and w.account_id = g."accountId" and w.permission <> all (coalesce(g.withheld, '{}'))`;
const addWithheld = `
  insert into withheld_permission (user_id, account_id, permission)
  select g."userId", g."accountId", p from ${givenWithheld}, unnest(g.withheld) as p on conflict do nothing`;

/** Withholds exactly what the rows say. */
export async function writeWithheld(tx: Transaction, rows: readonly WithheldRow[]): Promise<void> {
  await tx.prepared('exchange-withheld-drop', dropWithheld, [JSON.stringify(rows)]);
  await tx.prepared('exchange-withheld', addWithheld, [JSON.stringify(rows)]);
}

export interface WrittenUser {
  id: number | null;
  accountId: number;
  row: UserRow;
}

const json = (users: readonly WrittenUser[]) =>
  JSON.stringify(users.map(({ id, accountId, row }, at) => ({ ...row, id, account_id: accountId, at })));

/** New users without a password, in their order; answers their ids. */
export async function insertUsers(tx: Transaction, users: readonly WrittenUser[]): Promise<number[]> {
  return (await tx.prepared<{ id: number }>('exchange-users-insert', insertText, [json(users)])).map(({ id }) => id);
}

export async function updateUsers(tx: Transaction, users: readonly WrittenUser[]): Promise<void> {
  await tx.prepared('exchange-users-update', updateText, [json(users)]);
}
