import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';
import { isApiFailure } from '../platform/api/failure.ts';
import type { CallAnswer } from '../platform/api/index.ts';
import { useLocale } from '../platform/i18n/index.ts';
import { onceSeen } from '../ui/once-seen.ts';

export type Label = CallAnswer<'broadbandLabels.listLabels'>['labels'][number];

export interface Labels {
  /** By plan; null until they are here. */
  byPlan: ReadonlyMap<number, Label> | null;
  hasFailed: boolean;
  readAgain: () => void;
}

/** The Broadband Facts labels of the plans on sale, in the language of the page (C-105). Where publishing is switched off there are none. */
export function useLabels(): Labels {
  const locale = useLocale();
  const [read, setRead] = useState<{ locale: string; byPlan: ReadonlyMap<number, Label> } | null>(null);
  const [failedTries, setFailedTries] = useState<ReadonlySet<number>>(new Set());
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    const ask = (): void => {
      call('broadbandLabels.listLabels', { query: { locale }, signal: aborter.signal }).then(
        ({ labels }) => setRead({ locale, byPlan: onSale(labels) }),
        (thrown: unknown) => {
          if (aborter.signal.aborted) return;
          if (isApiFailure(thrown) && thrown.code === 'GEN0004') setRead({ locale, byPlan: new Map() });
          else setFailedTries((before) => new Set([...before, tries]));
        },
      );
    };
    // What is on sale is seen first.
    const leave = onceSeen(ask);
    return () => {
      leave();
      aborter.abort();
    };
  }, [locale, tries]);
  return {
    byPlan: read?.byPlan ?? null,
    hasFailed: read === null && failedTries.has(tries),
    readAgain: () => setTries(tries + 1),
  };
}

/** Labels of plans whose sale has ended are in the list too: they are for looking up, not for here. */
function onSale(labels: readonly Label[]): ReadonlyMap<number, Label> {
  return new Map(labels.filter(({ onSaleUntil }) => onSaleUntil === null).map((label) => [label.planId, label]));
}
