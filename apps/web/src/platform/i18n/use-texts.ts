import { type Locale, localeTags } from '@porchlight/texts/locales.ts';
import type { BrowserSubject, SubjectTexts } from '@porchlight/texts/subjects.ts';
import { fillPlural, type Plural } from '@porchlight/texts/template.ts';
import { use, useCallback } from 'react';
import { useStore } from '../../ui/external-store.ts';
import { currentLocale, pendingTexts } from './language.ts';

/** 'en-us' or 'sp-es'. */
export const useLocale = (): Locale => useStore(currentLocale);

/** Intl's name of the current language: 'en-US' or 'es-US'. */
export const useIntlTag = (): string => localeTags[useLocale()].intl;

const formatters = new Map<string, Intl.NumberFormat>();

/** Writes a figure that is no amount of money as the current language does, with at most one digit behind the point. */
export function useNumber(): (value: number) => string {
  const tag = useIntlTag();
  // To make one takes long, and a list of plans says some thirty figures.
  const formatter = formatters.get(tag) ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  formatters.set(tag, formatter);
  return formatter.format;
}

/** The texts of a subject in the current language. Suspends while they are fetched, so a screen that is not lazy preloads them. */
export function useTexts<S extends BrowserSubject>(subject: S): SubjectTexts[S] {
  const locale = useLocale();
  return use(pendingTexts(locale, subject));
}

/** Fills a text that depends on a number, by the plural rules of the current language. */
export function usePlural(): (plural: Plural, count: number, values?: Parameters<typeof fillPlural>[3]) => string {
  const locale = useLocale();
  return useCallback((plural, count, values) => fillPlural(plural, count, locale, values), [locale]);
}
