import { languageCookie, themeCookie } from '@porchlight/domain/site/page-cookies.ts';
import { defaultLocale, type Locale, localeOf } from '@porchlight/texts/locales.ts';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** What a visitor has chosen in this browser for how pages look. */
export interface ChosenLook {
  /** Null follows the system. */
  theme: 'light' | 'dark' | null;
  locale: Locale;
}

export const defaultLook: ChosenLook = { theme: null, locale: defaultLocale };

/** What the browser says was chosen there (decision 0043); anything that is no choice is none. */
export function chosenLook({ headers }: Pick<FastifyRequest, 'headers'>): ChosenLook {
  if (headers.cookie === undefined) return defaultLook;
  const cookies = parseCookie(headers.cookie);
  const theme = cookies[themeCookie];
  return { theme: theme === 'light' || theme === 'dark' ? theme : null, locale: localeOf(cookies[languageCookie]) };
}
