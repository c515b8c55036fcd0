import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiFailure } from '../platform/api/failure.ts';
import { currentLocale } from '../platform/i18n/language.ts';
import { onSessionEnd } from '../platform/portal.ts';

/** Reads are repeated only when no answer arrived: an answered refusal stays one. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (thrown, { queryKey: [name] }) => logFailure(String(name), thrown) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, thrown) => isApiFailure(thrown) && !thrown.answered && failures < 1,
      retryDelay: 2000,
    },
    mutations: { retry: false },
  },
});

// What was read belongs to the session (SESS-009).
onSessionEnd(() => queryClient.clear());

// Answers are in the reader's language: what was read in another one is shown until it is here anew.
currentLocale.subscribe(() => void queryClient.invalidateQueries());

/** A failed read is shown where it belongs; beyond that it is only noted, without what it was about (DASH-031). */
export function logFailure(name: string, thrown: unknown): void {
  console.warn(`${name} failed: ${isApiFailure(thrown) ? `${thrown.status} ${thrown.code}` : 'no answer was read'}`);
}
