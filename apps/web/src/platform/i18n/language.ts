import { loadSubject } from '@porchlight/texts/load-subject.ts';
import { defaultLocale, type Locale, localeOf, localeTags } from '@porchlight/texts/locales.ts';
import type { Subject, SubjectTexts } from '@porchlight/texts/subjects.ts';
import { createStore } from '../../ui/external-store.ts';
import type { KeyValueStorage } from '../storage.ts';
import { languageKey } from './language-key.ts';

const loaded = new Map<string, SubjectTexts[Subject]>();
const loading = new Map<string, Promise<SubjectTexts[Subject]>>();

/** The language of the page; en-us until a choice was read (I18N-003). */
export const currentLocale = createStore<Locale>(defaultLocale);

/** The texts when they are here, else null. */
export function textsIfLoaded<S extends Subject>(locale: Locale, subject: S): SubjectTexts[S] | null {
  return (loaded.get(`${locale}/${subject}`) as SubjectTexts[S] | undefined) ?? null;
}

/** The texts, fetched once. A failed fetch may be tried again. */
export function loadTexts<S extends Subject>(locale: Locale, subject: S): Promise<SubjectTexts[S]> {
  const key = `${locale}/${subject}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = loadSubject(locale, subject).then((texts) => {
      loaded.set(key, texts);
      return texts;
    });
    promise.catch(() => loading.delete(key));
    loading.set(key, promise);
  }
  return promise as Promise<SubjectTexts[S]>;
}

/** Loads several subjects of the current language, for a screen that must not wait for them one by one. */
export function preloadTexts(subjects: readonly Subject[], locale: Locale = currentLocale.get()): Promise<unknown> {
  return Promise.all(subjects.map((subject) => loadTexts(locale, subject)));
}

/** Puts texts in place without fetching: for the page built ahead of time. */
export function provideTexts<S extends Subject>(locale: Locale, subject: S, texts: SubjectTexts[S]): void {
  loaded.set(`${locale}/${subject}`, texts);
  loading.set(`${locale}/${subject}`, Promise.resolve(texts));
}

/** Reads the kept choice; without one the language is en-us, whatever the browser prefers (D-055). */
export function restoreLanguage(storage: KeyValueStorage): void {
  currentLocale.set(localeOf(storage.getItem(languageKey)));
}

/** Switches and keeps the choice. What is on the page is fetched first, so that nothing blinks. */
export async function switchLanguage(locale: Locale, storage: KeyValueStorage, root: { lang: string }): Promise<void> {
  const before = currentLocale.get();
  const subjects = [...loaded.keys()].filter((key) => key.startsWith(`${before}/`)).map((key) => key.slice(before.length + 1) as Subject);
  await preloadTexts(subjects, locale);
  storage.setItem(languageKey, locale);
  root.lang = localeTags[locale].lang;
  currentLocale.set(locale);
}
