import { defaultLocale, type Locale } from '@porchlight/texts';
import type { ContentTextRow } from './settings.store.ts';

export interface ContentText {
  key: string;
  /** The locale the value is in; the asked one when there is no value. */
  locale: Locale;
  value: string | null;
}

/** Each asked key in its order: the asked locale's text, else the en-us one under its own locale, else null (D-016, I18N-006). */
export function chooseTexts(keys: readonly string[], locale: Locale, rows: readonly ContentTextRow[]): ContentText[] {
  const find = (key: string, wanted: Locale) => rows.find((row) => row.key === key && row.locale === wanted && row.value.trim() !== '');
  return keys.map((key) => {
    const found = find(key, locale) ?? find(key, defaultLocale);
    return found ? { key, locale: found.locale, value: found.value } : { key, locale, value: null };
  });
}
