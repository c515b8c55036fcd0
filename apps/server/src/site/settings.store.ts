import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { SettingKey } from './setting-keys.ts';

/** The settings as stored; a missing or blank value is null. */
export interface Settings {
  text(key: SettingKey): string | null;
}

const readAll = `select key, value from site_setting where key not like 'text.%'`;

/** All settings but the fallback texts, in one read: there are a few dozen. */
export async function readSettings(db: Queries): Promise<Settings> {
  const rows = await db.prepared<{ key: string; value: string }>('site-settings', readAll, []);
  return settingsOf(new Map(rows.map((row) => [row.key, row.value])));
}

export function settingsOf(values: ReadonlyMap<string, string>): Settings {
  return {
    text: (key) => {
      const value = values.get(key);
      return value === undefined || value.trim() === '' ? null : value;
    },
  };
}

/** The stored values of these keys; keys without a value are left out. */
export async function readSettingValues(db: Queries, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.kysely.selectFrom('site_setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Every setting, the fallback texts among them. */
export async function readEveryValue(db: Queries): Promise<Map<string, string>> {
  const rows = await db.prepared<{ key: string; value: string }>('site-values', 'select key, value from site_setting', []);
  return new Map(rows.map((row) => [row.key, row.value]));
}

export interface ContentTextRow {
  key: string;
  locale: Locale;
  value: string;
}

/** Content texts of these keys in a locale and in en-us. */
export async function readContentTexts(db: Queries, keys: readonly string[], locale: Locale): Promise<ContentTextRow[]> {
  return db.kysely
    .selectFrom('content_text')
    .select(['key', 'locale', 'value'])
    .where('key', 'in', keys)
    .where('locale', 'in', [locale, 'en-us'])
    .execute();
}

/** Every content text: the provider writes at most a few hundred. */
export function readEveryText(db: Queries): Promise<ContentTextRow[]> {
  return db.prepared<ContentTextRow>('site-texts', 'select key, locale, value from content_text', []);
}

/** What the provider may say in every mail. */
export const mailTextKeys: readonly string[] = ['mailGreeting', 'mailNote'];

/** What every mail says in the provider's words, in both languages. */
export async function readMailTexts(db: Queries): Promise<ContentTextRow[]> {
  return db.prepared<ContentTextRow>('site-mail-texts', 'select key, locale, value from content_text where key = any($1)', [mailTextKeys]);
}
