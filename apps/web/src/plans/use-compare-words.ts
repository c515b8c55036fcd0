import { useMemo } from 'react';
import { useNumber, usePlural, useTexts } from '../platform/i18n/index.ts';
import type { compareRows } from './compare-rows.ts';

/** Words and numbers of a comparison in the current language. */
export function useCompareWords(): Parameters<typeof compareRows>[1] {
  const texts = useTexts('plans').compare;
  const plural = usePlural();
  const number = useNumber();
  return useMemo(() => ({ texts, plural, number }), [texts, plural, number]);
}
