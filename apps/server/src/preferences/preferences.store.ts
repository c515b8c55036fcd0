import type { PreferenceChannel } from '@porchlight/domain/preferences/message-categories.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

export interface CategoryRow {
  id: number;
  key: string;
  /** The provider's own words in the language asked for, else in its first one; null where it has none of its own. */
  description: string | null;
}

/** A category and what an account gets of it. */
export interface PreferenceRow extends CategoryRow {
  email: boolean;
  text: boolean;
}

const described = `case when $1 = 'sp-es' then coalesce(c.description_es, c.description) else c.description end as description`;

// What counts for a sender counts here: both ask the same function.
const ofAccount = `
  select c.id, c.key, ${described}, message_is_wanted($2, c.key, 'email') as email, message_is_wanted($2, c.key, 'text') as text
    from notification_category c order by c.position, c.id`;

/** Every category of the provider in its order, and what an account gets of each. */
export async function readPreferences(db: Queries, accountId: number, locale: Locale): Promise<PreferenceRow[]> {
  return db.prepared<PreferenceRow>('preferences-of-account', ofAccount, [locale, accountId]);
}

/** Null when there is no such category. */
export async function findCategory(db: Queries, by: { id: number } | { key: string }, locale: Locale): Promise<CategoryRow | null> {
  const [name, where, value] = 'id' in by ? ['id', 'c.id = $2', by.id] : ['key', 'c.key = $2', by.key];
  const text = `select c.id, c.key, ${described} from notification_category c where ${where}`;
  const [row] = await db.prepared<CategoryRow>(`preference-category-by-${name}`, text, [locale, value]);
  return row ?? null;
}

const upsert = `
  insert into notification_preference (account_id, category_id, channel, opted_in, changed_at) values ($1, $2, $3, $4, $5)
  on conflict (account_id, category_id, channel) do update set opted_in = excluded.opted_in, changed_at = excluded.changed_at
   where notification_preference.opted_in <> excluded.opted_in
  returning 1 as changed`;

export interface Choice {
  accountId: number;
  categoryId: number;
  channel: PreferenceChannel;
  optedIn: boolean;
  at: Date;
}

/** Keeps a choice; false when the same one was made before. Two at once wait for each other. */
export async function writeChoice(tx: Transaction, { accountId, categoryId, channel, optedIn, at }: Choice): Promise<boolean> {
  const rows = await tx.prepared('preference-choice', upsert, [accountId, categoryId, channel, optedIn, at]);
  return rows.length > 0;
}
