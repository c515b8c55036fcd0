import type { Locale } from '@porchlight/texts/locales.ts';
import type { StaffTexts } from '@porchlight/texts/staff/catalogue.ts';
import { loadStaffTexts } from '@porchlight/texts/staff/load-staff-texts.ts';
import { use } from 'react';
import { useLocale } from '../../src/platform/i18n/index.ts';

const kept = new Map<Locale, Promise<StaffTexts>>();

/** The staff pages' texts in a language, fetched once; a failed fetch may be tried again. */
export function staffTextsIn(locale: Locale): Promise<StaffTexts> {
  const known = kept.get(locale);
  if (known) return known;
  const fetched = loadStaffTexts(locale);
  fetched.catch(() => kept.delete(locale));
  kept.set(locale, fetched);
  return fetched;
}

/** The texts of one subject in the current language. Suspends until they are here, which the entry waits for. */
export function useStaffTexts<S extends keyof StaffTexts>(subject: S): StaffTexts[S] {
  return use(staffTextsIn(useLocale()))[subject];
}

/** Every subject: for the navigation, whose entries are named by their pages. */
export function useAllStaffTexts(): StaffTexts {
  return use(staffTextsIn(useLocale()));
}
