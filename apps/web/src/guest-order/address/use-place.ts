import { unitRevalidationMs } from '@porchlight/domain/guest-order/address-entry.ts';
import { useEffect, useRef, useState } from 'react';
import { pageConfiguration } from '../../platform/site/page-configuration.ts';
import type { StepProps } from '../steps/step-props.ts';
import { addressProblems, typedParts, withParts, wrapperOf } from './address-form.ts';
import { judgeTyped, readPlace } from './availability.ts';

/**
 * Looks at the address in the form: its map and whether somebody has service or an order there. A chosen one at once; after a change of the
 * unit half a second later, a typed one being validated first (GUEST-078).
 */
export function usePlace({ state, send }: Pick<StepProps, 'state' | 'send'>): { unitTyped: (unit: string) => void } {
  const { form, suggestion, place } = state;
  // The street whose unit was changed: with the next letter of the street it is another address.
  const [unitOf, setUnitOf] = useState<string | null>(null);
  const hasNewUnit = unitOf === form.street;
  const isDue = place === null && (suggestion !== null || hasNewUnit) && !addressProblems(state).street;
  const latest = useRef(send);
  latest.current = send;

  const { street, unit, zipCode, locationId, addressWrapper } = form;
  useEffect(() => {
    if (!isDue) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const look = async (): Promise<void> => {
      const typed = typedParts({ street, zipCode });
      const judgement = suggestion ? null : await judgeTyped(typed, unit, signal);
      if (judgement && judgement.kind !== 'same') return;
      const wrapper = (suggestion && addressWrapper) || wrapperOf(judgement?.found ?? typed, unit);
      const seen = await readPlace({ locationId }, wrapper, { defaultLocationId: pageConfiguration.get()?.defaultLocationId, signal });
      if (!signal.aborted) latest.current({ type: 'placeSeen', place: seen });
    };
    // The map is a help, and the address is judged in earnest when it is submitted: what fails here is not told.
    const timer = setTimeout(() => void look().catch(() => undefined), hasNewUnit ? unitRevalidationMs : 0);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [isDue, street, unit, zipCode, locationId, addressWrapper, suggestion, hasNewUnit]);

  return {
    unitTyped: (typed) => {
      setUnitOf(form.street);
      send({ type: 'addressChanged', change: { unit: typed, ...(suggestion && withParts(suggestion, typed)) } });
    },
  };
}
