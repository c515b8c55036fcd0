import { useState } from 'react';
import { newUuid } from '../../src/platform/new-uuid.ts';
import { createQueryClient } from '../../src/platform/reads/query-store.ts';
import type { QueryResult } from '../../src/platform/reads/query-types.ts';
import { useQueryOf } from '../../src/platform/reads/use-query.ts';
import { type StaffAnswer, type StaffCallName, type StaffRequest, staffCall } from './call.ts';
import type { StaffFailure } from './failure.ts';
import { useAct } from './use-act.ts';

/** Nothing of an account is kept longer than the page that shows it. */
export const queryClient = createQueryClient({ staleTime: 10_000, keptMs: 0, refreshesWhenSeen: false });

type StaffResult<T> = QueryResult<T> & { error: StaffFailure | null };

interface ReadOptions {
  /** Off: not asked for yet. */
  enabled?: boolean;
  /** Asked for again so often, in milliseconds, while the page is looked at. */
  every?: number;
}

/** What a call answers, asked for when the page is shown and kept while it is. */
export function useStaffRead<N extends StaffCallName>(name: N, request: StaffRequest<N>, { enabled = true, every }: ReadOptions = {}) {
  return useQueryOf<StaffAnswer<N>>(queryClient, {
    queryKey: [name, request],
    queryFn: ({ signal }) => staffCall(name, request, { signal }),
    enabled,
    ...(every !== undefined && { refetchInterval: every }),
  }) as StaffResult<StaffAnswer<N>>;
}

/**
 * A list that goes on where it left off: `next` says from an answer what the following request is, null at the end. Asked for anew, it has as
 * many pages as before.
 */
export function useStaffPages<N extends StaffCallName>(
  name: N,
  first: StaffRequest<N>,
  next: (answer: StaffAnswer<N>) => StaffRequest<N> | null,
) {
  type Pages = { pages: StaffAnswer<N>[] };
  const queryKey = [name, 'pages', first];
  const pagesNow = () => (queryClient.getQueryData(queryKey) as Pages | undefined)?.pages ?? [];
  const query = useQueryOf<Pages>(queryClient, {
    queryKey,
    queryFn: async ({ signal }) => {
      const pages = [await staffCall(name, first, { signal })];
      while (pages.length < pagesNow().length) {
        const following = next(pages.at(-1) as StaffAnswer<N>);
        if (following === null) break;
        pages.push(await staffCall(name, following, { signal }));
      }
      return { pages };
    },
  }) as StaffResult<Pages>;
  const [isFetchingNextPage, setFetching] = useState(false);
  const last = query.data?.pages.at(-1);
  const following = last === undefined ? null : next(last);

  const fetchNextPage = async (): Promise<void> => {
    if (following === null || isFetchingNextPage) return;
    setFetching(true);
    try {
      const page = await staffCall(name, following);
      const pages = pagesNow();
      // Read anew meanwhile and another one now: what was asked for does not follow it.
      if (pages.at(-1) === last) queryClient.setQueryData(queryKey, { pages: [...pages, page] });
    } catch {
      // The rows stay, and so does the button.
    } finally {
      setFetching(false);
    }
  };
  const { data, error, refetch } = query;
  return { data, error, refetch, hasNextPage: following !== null, isFetchingNextPage, fetchNextPage };
}

/**
 * Something a member of staff does. `refreshes` names the calls whose answers it makes old. The idempotency key is one for each press of the
 * button.
 */
export function useStaffAct<N extends StaffCallName>(name: N, refreshes: readonly StaffCallName[] = []) {
  return useAct<N>({
    send: (request) => staffCall(name, request, { idempotencyKey: newUuid() }),
    answered: () => Promise.all(refreshes.map((each) => queryClient.invalidateQueries({ queryKey: [each] }))),
  });
}
