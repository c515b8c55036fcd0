import { locales } from '@porchlight/texts';
import type { ContentTextRow, Settings } from './settings.store.ts';

/** What is drafted and not published: values by key, null to go back to what is usual (decision 0025). */
export interface Drafted {
  settings: ReadonlyMap<string, string | null>;
  /** By locale and key: `en-us/paymentMessage`. */
  texts: ReadonlyMap<string, string | null>;
}

export function overlaySettings(published: Settings, { settings }: Drafted): Settings {
  return {
    text: (key) => {
      const value = settings.get(key);
      if (value === undefined) return published.text(key);
      return value === null || value.trim() === '' ? null : value;
    },
  };
}

/** The rows of these keys as they would be published. */
export function overlayTexts(rows: readonly ContentTextRow[], keys: readonly string[], { texts }: Drafted): ContentTextRow[] {
  const untouched = rows.filter((row) => !texts.has(`${row.locale}/${row.key}`));
  const drafted = keys.flatMap((key) =>
    locales.flatMap((locale) => {
      const value = texts.get(`${locale}/${key}`);
      return value == null ? [] : [{ key, locale, value }];
    }),
  );
  return [...untouched, ...drafted];
}
