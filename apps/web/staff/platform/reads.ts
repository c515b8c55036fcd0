import { QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { newUuid } from '../../src/platform/new-uuid.ts';
import { type StaffAnswer, type StaffCallName, type StaffRequest, staffCall } from './call.ts';
import type { StaffFailure } from './failure.ts';
import { useAct } from './use-act.ts';

/** Nothing of an account is kept longer than the page that shows it. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, gcTime: 0, staleTime: 10_000, refetchOnWindowFocus: false } },
});

interface ReadOptions {
  /** Off: not asked for yet. */
  enabled?: boolean;
  /** Asked for again so often, in milliseconds, while the page is looked at. */
  every?: number;
}

/** What a call answers, asked for when the page is shown and kept while it is. */
export function useStaffRead<N extends StaffCallName>(name: N, request: StaffRequest<N>, { enabled = true, every }: ReadOptions = {}) {
  return useQuery<StaffAnswer<N>, StaffFailure>({
    queryKey: [name, request],
    queryFn: ({ signal }) => staffCall(name, request, { signal }),
    enabled,
    ...(every !== undefined && { refetchInterval: every }),
  });
}

/** A list that goes on where it left off: `next` says from an answer what the following request is, null at the end. */
export function useStaffPages<N extends StaffCallName>(
  name: N,
  first: StaffRequest<N>,
  next: (answer: StaffAnswer<N>) => StaffRequest<N> | null,
) {
  return useInfiniteQuery<StaffAnswer<N>, StaffFailure, { pages: StaffAnswer<N>[] }, readonly unknown[], StaffRequest<N>>({
    queryKey: [name, 'pages', first],
    queryFn: ({ pageParam, signal }) => staffCall(name, pageParam as StaffRequest<N>, { signal }),
    initialPageParam: first,
    getNextPageParam: next,
  });
}

/**
 * Something a member of staff does. `refreshes` names the calls whose answers it makes old. The idempotency key is one for each press of the
 * button: a repeat of the same `mutate` by the library does not do it twice.
 */
export function useStaffAct<N extends StaffCallName>(name: N, refreshes: readonly StaffCallName[] = []) {
  const client = useQueryClient();
  return useAct<N>({
    send: (request) => staffCall(name, request, { idempotencyKey: newUuid() }),
    answered: () => Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: [each] }))),
  });
}
