import type { Locale } from '@porchlight/texts/locales.ts';
import { call } from '../api/call.ts';
import type { KeyValueStorage } from '../storage.ts';
import { switchLanguage } from './language.ts';
import { languageKey } from './language-key.ts';

/** Keeps the chosen language with the user (C-120). The choice counts in this browser whether or not that works. */
export async function keepLanguage(locale: Locale): Promise<void> {
  await call('contactData.keepLanguage', { body: { locale } }).catch(() => undefined);
}

/** A sign-in waits no longer than this for a language. */
const longestWaitMs = 1500;

/**
 * After signing in: a browser in which no language was chosen takes the one kept with the user; a choice made here is kept with a user
 * who has none. Settles in a moment whatever the server does.
 */
export async function agreeOnLanguage(storage: KeyValueStorage, root: { lang: string }): Promise<void> {
  const chosenHere = storage.getItem(languageKey);
  const agree = async (): Promise<void> => {
    const { locale: kept } = await call('contactData.getLanguage');
    if (chosenHere === null && kept !== null) await switchLanguage(kept, storage, root);
    if (kept === null && (chosenHere === 'en-us' || chosenHere === 'sp-es')) await keepLanguage(chosenHere);
  };
  const agreed = agree().catch(() => undefined);
  if (chosenHere !== null) return;
  await Promise.race([agreed, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
