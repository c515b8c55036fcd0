/** The two languages of the product, by their ids in catalogue, state and calls (CONST-013, CONST-035, D-055). */
export const locales = ['en-us', 'sp-es'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en-us';

/** `intl` is what Intl understands (sp-es is no language tag and would silently answer in English), `lang` the HTML attribute. */
export const localeTags = {
  'en-us': { intl: 'en-US', lang: 'en' },
  'sp-es': { intl: 'es-US', lang: 'es-US' },
} as const satisfies Record<Locale, { intl: string; lang: string }>;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The locale of a stored choice or of the Accept-Language header of our own client; en-us for anything else (I18N-003). */
export function localeOf(value: unknown): Locale {
  return isLocale(value) ? value : defaultLocale;
}
