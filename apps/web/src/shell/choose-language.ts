import type { Locale } from '@porchlight/texts/locales.ts';
import { switchLanguage } from '../platform/i18n/language.ts';
import { session, storage } from '../platform/portal.ts';

/** Switches the language of this browser; for who is signed in, mail and the next device speak it, too. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await switchLanguage(locale, storage, document.documentElement);
  const { isLoggedIn, impersonated } = session.store.get();
  // Staff choose for themselves: the customer's mail keeps its language.
  if (!isLoggedIn || impersonated) return;
  void import('../platform/i18n/kept-language.ts').then(({ keepLanguage }) => keepLanguage(locale)).catch(() => undefined);
}
