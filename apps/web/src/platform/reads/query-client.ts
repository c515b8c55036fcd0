import { isApiFailure } from '../api/failure.ts';
import { currentLocale } from '../i18n/language.ts';
import { onSessionEnd } from '../portal.ts';
import { createQueryClient } from './query-store.ts';
import type { QueryOptions, QueryResult } from './query-types.ts';
import { useQueryOf } from './use-query.ts';

/** What the signed-in area has read. Reads are repeated only when no answer arrived: an answered refusal stays one. */
export const queryClient = createQueryClient({
  staleTime: 30_000,
  keptMs: 5 * 60_000,
  refreshesWhenSeen: true,
  mayRetry: (failures, thrown) => failures < 1 && isApiFailure(thrown) && !thrown.answered,
  retryDelayMs: 2000,
  onError: (thrown, [name]) => logFailure(String(name), thrown),
});

/** A read of the signed-in area, as one part of a page shows it. */
export const useQuery = <A, T = A>(options: QueryOptions<A, T>): QueryResult<T> => useQueryOf(queryClient, options);

// What was read belongs to the session (SESS-009).
onSessionEnd(() => queryClient.clear());

// Answers are in the reader's language: what was read in another one is shown until it is here anew.
currentLocale.subscribe(() => void queryClient.invalidateQueries());

/** A failed read is shown where it belongs; beyond that it is only noted, without what it was about (DASH-031). */
export function logFailure(name: string, thrown: unknown): void {
  console.warn(`${name} failed: ${isApiFailure(thrown) ? `${thrown.status} ${thrown.code}` : 'no answer was read'}`);
}
