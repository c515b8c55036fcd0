import { defaultLocale, type Locale, locales } from '@porchlight/texts';
import type { Brand, MailTexts } from './brand.rules.ts';
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

/** What every mail says in the provider's words, by language; undefined where there are none. A language without its own gets the product's. */
export function mailTextsOf(rows: readonly ContentTextRow[]): Brand['mailTexts'] {
  const find = (locale: Locale, key: string) =>
    rows.find((row) => row.locale === locale && row.key === key && row.value.trim() !== '')?.value;
  const texts: Partial<Record<Locale, MailTexts>> = {};
  for (const locale of locales) {
    const greeting = find(locale, 'mailGreeting');
    const note = find(locale, 'mailNote');
    if (greeting !== undefined || note !== undefined)
      texts[locale] = { ...(greeting !== undefined && { greeting }), ...(note !== undefined && { note }) };
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}
