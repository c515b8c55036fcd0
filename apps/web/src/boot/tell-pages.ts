import { languageCookie, themeCookie } from '@porchlight/domain/site/page-cookies.ts';
import { defaultLocale, localeOf } from '@porchlight/texts/locales.ts';
import { languageKey } from '../platform/i18n/language-key.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { chosenTheme } from '../platform/theme-choice.ts';

/** The part of a page that the cookies are kept with. */
interface CookiePage {
  cookie: string;
  location: { protocol: string };
}

const yearSeconds = 31_536_000;

/** Tells the server what was chosen in this browser, so that the next page comes as it is to look (decision 0043). */
export function tellPages(storage: KeyValueStorage, page: CookiePage): void {
  const locale = localeOf(storage.getItem(languageKey));
  const secure = page.location.protocol === 'https:' ? ';Secure' : '';
  const tell = (name: string, value: string | null): void => {
    page.cookie = `${name}=${value ?? ''};Path=/;SameSite=Lax;Max-Age=${value === null ? 0 : yearSeconds}${secure}`;
  };
  tell(themeCookie, chosenTheme(storage));
  tell(languageCookie, locale === defaultLocale ? null : locale);
}
