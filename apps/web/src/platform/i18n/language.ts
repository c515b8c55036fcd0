import { loadSubject } from '@porchlight/texts/load-subject.ts';
import { defaultLocale, type Locale, localeOf, localeTags } from '@porchlight/texts/locales.ts';
import type { BrowserSubject, SubjectTexts } from '@porchlight/texts/subjects.ts';
import { createStore } from '../../ui/external-store.ts';
import { type KeptLoad, keptLoad, settledWith } from '../../ui/kept-load.ts';
import type { KeyValueStorage } from '../storage.ts';
import { languageKey } from './language-key.ts';

const kept = new Map<string, KeptLoad<SubjectTexts[BrowserSubject]>>();

function textsOf<S extends BrowserSubject>(locale: Locale, subject: S): KeptLoad<SubjectTexts[S]> {
  const key = `${locale}/${subject}`;
  const known = kept.get(key) ?? keptLoad<SubjectTexts[BrowserSubject]>(() => loadSubject(locale, subject));
  kept.set(key, known);
  return known as unknown as KeptLoad<SubjectTexts[S]>;
}

/** The language of the page; en-us until a choice was read (I18N-003). */
export const currentLocale = createStore<Locale>(defaultLocale);

/** The texts when they are here, else null. */
export function textsIfLoaded<S extends BrowserSubject>(locale: Locale, subject: S): SubjectTexts[S] | null {
  return textsOf(locale, subject).value();
}

/** The texts, fetched once. A failed fetch may be tried again. */
export function loadTexts<S extends BrowserSubject>(locale: Locale, subject: S): Promise<SubjectTexts[S]> {
  return textsOf(locale, subject).load();
}

/** The fetch of the texts to wait for while drawing; a failed one stays failed. */
export function pendingTexts<S extends BrowserSubject>(locale: Locale, subject: S): Promise<SubjectTexts[S]> {
  return textsOf(locale, subject).pending();
}

/** Loads several subjects of the current language, for a screen that must not wait for them one by one. */
export function preloadTexts(subjects: readonly BrowserSubject[], locale: Locale = currentLocale.get()): Promise<unknown> {
  return Promise.all(subjects.map((subject) => loadTexts(locale, subject)));
}

/** Puts texts in place without fetching: for the page built ahead of time. */
export function provideTexts<S extends BrowserSubject>(locale: Locale, subject: S, texts: SubjectTexts[S]): void {
  const here = settledWith(texts);
  kept.set(`${locale}/${subject}`, { value: () => texts, load: () => here, pending: () => here });
}

/** Reads the kept choice; without one the language is en-us, whatever the browser prefers (D-055). */
export function restoreLanguage(storage: KeyValueStorage): void {
  currentLocale.set(localeOf(storage.getItem(languageKey)));
}

/** Switches and keeps the choice. What is on the page is fetched first, so that nothing blinks. */
export async function switchLanguage(locale: Locale, storage: KeyValueStorage, root: { lang: string }): Promise<void> {
  const before = currentLocale.get();
  const isShown = ([key, texts]: [string, KeptLoad<unknown>]): boolean => key.startsWith(`${before}/`) && texts.value() !== null;
  const subjects = [...kept].filter(isShown).map(([key]) => key.slice(before.length + 1) as BrowserSubject);
  await preloadTexts(subjects, locale);
  storage.setItem(languageKey, locale);
  root.lang = localeTags[locale].lang;
  currentLocale.set(locale);
}
