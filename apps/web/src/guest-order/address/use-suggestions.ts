import { defaultMinChars, suggestionDelayMs } from '@porchlight/domain/guest-order/address-entry.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { toasts } from '../../ui/toasts.ts';
import type { Suggestion } from '../wizard-state.ts';

/** The call takes no shorter words (C-064). */
const leastOfCall = 3;

/**
 * How many characters start the search: what the server says, else three and a toast (GUEST-084, GUEST-098). `sentence` is what the toast
 * says in the language of the page.
 */
export function useMinChars(sentence: string): number {
  const [minChars, setMinChars] = useState(defaultMinChars);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    call('addresses.getSearchLength', { signal: aborter.signal }).then(
      (answer) => setMinChars(answer.minChars),
      () => !aborter.signal.aborted && setFailed(true),
    );
    return () => aborter.abort();
  }, []);
  const said = useRef(sentence);
  said.current = sentence;
  useEffect(() => {
    if (hasFailed) toasts.show({ kind: 'error', text: said.current });
  }, [hasFailed]);
  return Math.max(minChars, leastOfCall);
}

export interface Suggestions {
  list: readonly Suggestion[];
  isBusy: boolean;
  /** An answer to what stands there now has arrived, even if it was empty. */
  isSettled: boolean;
}

const none: readonly Suggestion[] = [];

/** Addresses for what was typed, `typed` being null while nothing is looked for. An answer that comes late is dropped (CONST-019). */
export function useSuggestions(typed: string | null, minChars: number): Suggestions {
  const [answer, setAnswer] = useState<{ q: string; list: readonly Suggestion[] } | null>(null);
  const q = (typed ?? '').trim();
  const isWanted = typed !== null && q.length >= minChars;

  useEffect(() => {
    if (!isWanted) return undefined;
    const aborter = new AbortController();
    const search = (): void => {
      call('addresses.searchAddresses', { query: { q }, signal: aborter.signal }).then(
        ({ addresses }) => setAnswer({ q, list: addresses }),
        // Suggestions are a help only: without them the address is typed.
        () => !aborter.signal.aborted && setAnswer({ q, list: none }),
      );
    };
    const timer = setTimeout(search, suggestionDelayMs(q));
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [q, isWanted]);

  const isSettled = isWanted && answer?.q === q;
  // The list of a moment ago stays until the next one is here, so that it does not blink with every letter.
  return { list: isWanted && answer ? answer.list : none, isBusy: isWanted && !isSettled, isSettled };
}

/** The units of a building, as they are offered (C-104); none while `id` is null. */
export function useUnits(id: number | null): readonly Suggestion[] {
  const [units, setUnits] = useState<{ id: number; list: readonly Suggestion[] } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const aborter = new AbortController();
    call('addresses.listUnits', { params: { id }, signal: aborter.signal }).then(
      ({ addresses }) => setUnits({ id, list: addresses }),
      // Without the list the unit is typed.
      () => undefined,
    );
    return () => aborter.abort();
  }, [id]);
  return units?.id === id ? units.list : none;
}
