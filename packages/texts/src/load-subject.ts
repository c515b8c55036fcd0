import { english } from './load-en-us.ts';
import type { Locale } from './locales.ts';
import type { BrowserLoaders, BrowserSubject, SubjectTexts } from './subjects.ts';

// English is the language until another one is chosen, so it is here at once; what fetches the texts of another comes with the first of them.
const loadersOf: Readonly<Record<Locale, () => Promise<BrowserLoaders>>> = {
  'en-us': async () => english,
  'sp-es': async () => (await import('./load-sp-es.ts')).spanish,
};

/** The texts of one subject in one locale, fetched when they are first needed. Rejects when the file cannot be loaded. */
export async function loadSubject<S extends BrowserSubject>(locale: Locale, subject: S): Promise<SubjectTexts[S]> {
  const loaders = await loadersOf[locale]();
  return loaders[subject]();
}
