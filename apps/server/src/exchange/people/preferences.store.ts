import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { preferenceColumns } from './columns.ts';

export type PreferenceRow = FullRow<typeof preferenceColumns>;

const categoriesText = 'select key, id from notification_category';

export async function categoryIds(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db.prepared<{ key: string; id: number }>('exchange-categories', categoriesText, []);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export interface WrittenChoice {
  accountId: number;
  categoryId: number;
  key: string;
  channel: string;
  wanted: boolean;
  changed: Date | null;
}

const given = `
  json_to_recordset($1::json) as g ("accountId" int8, "categoryId" int8, key text, channel text, wanted bool, changed timestamptz)`;
const writeText = `
  insert into notification_preference (account_id, category_id, channel, opted_in, changed_at)
  select g."accountId", g."categoryId", g.channel, g.wanted, coalesce(g.changed, $2::timestamptz) from ${given}
  on conflict (account_id, category_id, channel) do update set opted_in = excluded.opted_in, changed_at = excluded.changed_at
   where notification_preference.opted_in <> excluded.opted_in
  returning account_id as "accountId", category_id as "categoryId", channel, xmax = 0 as "isNew"`;

export interface ChangedChoice {
  accountId: number;
  categoryId: number;
  channel: string;
  isNew: boolean;
}

/** Keeps choices; answers those that were not the same before. */
export function writeChoices(tx: Transaction, rows: readonly WrittenChoice[], at: Date): Promise<ChangedChoice[]> {
  return tx.prepared<ChangedChoice>('exchange-choices', writeText, [JSON.stringify(rows), at]);
}

const revokeText = `
  update consent c set revoked_at = greatest($2::timestamptz, c.given_at) from ${given}
   where c.account_id = g."accountId" and c.kind = 'communication' and c.choice = g.key || ':' || g.channel and c.revoked_at is null`;
const consentText = `
  insert into consent (account_id, kind, choice, wording, wording_version, locale, given_at, channel)
  select g."accountId", 'communication', g.key || ':' || g.channel, w.wording, $4, w.locale, coalesce(g.changed, $2::timestamptz), 'import'
    from ${given}
    cross join lateral (select coalesce((select u.locale from portal_user u where u.account_id = g."accountId" and u.kind = 'customer'
                                          order by u.id limit 1), 'en-us') as locale) l
    join json_to_recordset($3::json) as w (locale text, wording text) on w.locale = l.locale
   where g.wanted`;

/** What was agreed to stands as agreed to elsewhere; what was declined does not stand any more. */
export async function writeConsents(
  tx: Transaction,
  rows: readonly WrittenChoice[],
  { at, wordings, version }: { at: Date; wordings: string; version: string },
): Promise<void> {
  await tx.prepared('exchange-choices-revoke', revokeText, [JSON.stringify(rows), at]);
  await tx.prepared('exchange-choices-consent', consentText, [JSON.stringify(rows), at, wordings, version]);
}

const pageText = `
  select p.account_id as id, a.number as account, null as account_external_id, c.key as category, p.channel, p.opted_in as wanted,
         p.changed_at as changed
    from notification_preference p join account a on a.id = p.account_id join notification_category c on c.id = p.category_id
   where p.account_id in (select distinct account_id from notification_preference where account_id > $1 order by account_id limit $2)
   order by p.account_id, c.key, p.channel`;

/** The choices of the next accounts. */
export function readChoicePage(db: Queries, after: number, limit: number): Promise<(PreferenceRow & { id: number })[]> {
  return db.prepared<PreferenceRow & { id: number }>('exchange-choice-page', pageText, [after, limit]);
}
