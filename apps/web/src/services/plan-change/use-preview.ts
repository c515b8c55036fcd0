import { useEffect, useRef, useState } from 'react';
import { routeQuery } from '../../platform/api/index.ts';
import { useQuery } from '../../platform/reads/query-client.ts';
import type { Preview } from './bill-rows.ts';
import type { WantedChange } from './change-attempt.ts';

/** A choice is asked about when it has not changed for so long. */
const restMs = 300;

export interface PreviewState {
  /** The last one there was, also while the next one is waited for; null before the first. */
  preview: Preview | null;
  state: 'waiting' | 'here' | 'failed';
  askAgain: () => Promise<unknown>;
}

/** What a change would do to the next two bills (C-138), asked for once the choice rests. Null: nothing to ask about yet. */
export function usePreview(wanted: WantedChange | null): PreviewState {
  const asked = wanted && JSON.stringify(wanted);
  const rested = useRested(asked);
  const query = useQuery({
    ...routeQuery('planChange.previewChange', { body: JSON.parse(rested ?? 'null') as WantedChange }),
    enabled: rested !== null,
  });
  const latest = useRef(query.data);
  latest.current = query.data ?? latest.current;
  const isWaiting = asked !== rested || query.isFetching || query.isPending;
  return {
    preview: query.data ?? (query.isError ? null : (latest.current ?? null)),
    state: isWaiting ? 'waiting' : query.isError ? 'failed' : 'here',
    askAgain: query.refetch,
  };
}

/** The value once it has rested; the first one at once. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rested === null ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [value, rested]);
  return rested;
}
