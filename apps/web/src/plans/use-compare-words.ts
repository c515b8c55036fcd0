import { useMemo } from 'react';
import { useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import type { compareRows } from './compare-rows.ts';

/** Words and numbers of a comparison in the current language. */
export function useCompareWords(): Parameters<typeof compareRows>[1] {
  const texts = useTexts('plans').compare;
  const plural = usePlural();
  const tag = useIntlTag();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(tag);
    return { texts, plural, number: (value: number) => numbers.format(value) };
  }, [texts, plural, tag]);
}
