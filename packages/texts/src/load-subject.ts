import type { Locale } from './locales.ts';
import type { BrowserLoaders, BrowserSubject, SubjectTexts } from './subjects.ts';

// Nobody reads two languages at once: what fetches the texts of one comes with the first of them.
const loadersOf: Readonly<Record<Locale, () => Promise<BrowserLoaders>>> = {
  'en-us': async () => (await import('./load-en-us.ts')).english,
  'sp-es': async () => (await import('./load-sp-es.ts')).spanish,
};

/** The texts of one subject in one locale, fetched when they are first needed. Rejects when the file cannot be loaded. */
export async function loadSubject<S extends BrowserSubject>(locale: Locale, subject: S): Promise<SubjectTexts[S]> {
  const loaders = await loadersOf[locale]();
  return loaders[subject]();
}
