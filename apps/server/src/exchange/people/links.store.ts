import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { linkColumns } from './columns.ts';

export type LinkRow = FullRow<typeof linkColumns>;
type Read = LinkRow & { id: number };

const state = `
  select l.id, u.username, a.number as account, null as account_external_id,
         case when l.registered_at is null then 'REQUESTED' else 'LINKED' end as status, l.requested_at as requested, l.registered_at as linked,
         (select array_agg(w.permission order by w.permission) from withheld_permission w where w.user_id = u.id and w.account_id = a.id)
           as withheld
    from linked_account l join portal_user u on u.id = l.user_id join account a on a.id = l.account_id
   where l.unregistered_at is null`;

function split(rows: readonly Read[]): { id: number; row: LinkRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

export async function readLinks(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, LinkRow>> {
  const rows = await db.prepared<Read>('exchange-links', `${state} and l.id = any($1::int8[])`, [ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readLinkPage(db: Queries, after: number, limit: number): Promise<{ id: number; row: LinkRow }[]> {
  return split(await db.prepared<Read>('exchange-link-page', `${state} and l.id > $1 order by l.id limit $2`, [after, limit]));
}

const openText = `
  select l.id, l.user_id as "userId", l.account_id as "accountId"
    from linked_account l join unnest($1::int8[], $2::int8[]) as g (user_id, account_id) using (user_id, account_id)
   where l.unregistered_at is null`;

export interface OpenLink {
  id: number;
  userId: number;
  accountId: number;
}

/** The links there are between users and accounts, in pairs. */
export function openLinks(db: Queries, userIds: readonly number[], accountIds: readonly number[]): Promise<OpenLink[]> {
  return db.prepared<OpenLink>('exchange-links-open', openText, [userIds, accountIds]);
}

export interface WrittenLink {
  id: number | null;
  userId: number;
  accountId: number;
  row: LinkRow;
}

const given = `
  json_to_recordset($1::json) as g (id int8, "userId" int8, "accountId" int8, status text, requested timestamptz, linked timestamptz)`;
const linkedAt = `case when g.status = 'LINKED' then coalesce(g.linked, $2::timestamptz) end`;
const insertText = `
  insert into linked_account (account_id, user_id, requested_at, registered_at)
  select g."accountId", g."userId", coalesce(g.requested, g.linked, $2::timestamptz), ${linkedAt} from ${given}`;
const updateText = `
  update linked_account l set requested_at = coalesce(g.requested, l.requested_at), registered_at = ${linkedAt} from ${given} where l.id = g.id`;

const json = (links: readonly WrittenLink[]) => JSON.stringify(links.map(({ row, ...link }) => ({ ...row, ...link })));

export async function insertLinks(tx: Transaction, links: readonly WrittenLink[], at: Date): Promise<void> {
  await tx.prepared('exchange-links-insert', insertText, [json(links), at]);
}

export async function updateLinks(tx: Transaction, links: readonly WrittenLink[], at: Date): Promise<void> {
  await tx.prepared('exchange-links-update', updateText, [json(links), at]);
}
