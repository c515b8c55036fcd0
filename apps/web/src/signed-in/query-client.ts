import { QueryClient } from '@tanstack/react-query';
import { isApiFailure } from '../platform/api/failure.ts';
import { onSessionEnd } from '../platform/portal.ts';

/** Reads are repeated only when no answer arrived: an answered refusal stays one. */
export const queryClient = new QueryClient({
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
