import { browserPresence } from './page-presence.ts';
import { createEntries } from './query-entries.ts';
import { createRequests, ignore } from './query-requests.ts';
import type { Query, QueryClientParts, QueryFilter, QueryState } from './query-types.ts';
import { createWatch } from './query-watch.ts';
import { isPartOf, spelled } from './same-parts.ts';

export type QueryClient = ReturnType<typeof createQueryClient>;

/**
 * Everything that was read, each answer once, whoever shows it (decision 0053). A read is asked for when a part that shows it comes and the
 * answer is missing or stale; however many parts want it, there is one request. When the last one leaves, a request on its way is cut off.
 */
export function createQueryClient(parts: QueryClientParts) {
  const { presence = browserPresence() } = parts;
  const entries = createEntries(parts);
  const requests = createRequests(parts, presence, entries);

  presence.onReturn((what) => {
    if (what === 'seen' && !parts.refreshesWhenSeen) return;
    for (const entry of entries.all.values()) {
      const watcher = [...entry.watchers].find(({ options }) => entries.isWanted(entry, options));
      if (watcher) void requests.fetch(entry, watcher.options);
    }
  });

  async function fetchQuery<A>(query: Query<A>): Promise<A> {
    const entry = entries.of(query.queryKey);
    if (!entries.isStale(entry, query)) return entry.state.data as A;
    const answer = requests.fetch(entry, query);
    if (entry.run) entry.run.isHeld = true;
    return answer as Promise<A>;
  }

  return {
    watch: <A, T>() => createWatch<A, T>(entries, requests, presence),
    fetchQuery,
    /** The same ahead of who shows it. Never rejects. */
    prefetchQuery: (query: Query<unknown>): Promise<void> => fetchQuery(query).then(ignore, ignore),
    /**
     * Makes what was read old, and asks for it again where it is shown or on its way: an answer that was asked for before counts no more.
     * Never rejects.
     */
    invalidateQueries: async ({ queryKey = [], predicate = () => true }: QueryFilter = {}): Promise<void> => {
      const meant = [...entries.all.values()].filter(({ key }) => isPartOf(queryKey, key) && predicate({ queryKey: key }));
      const anew = meant.map(async (entry) => {
        entries.change(entry, { isInvalidated: true });
        const query = [...entry.watchers].find(({ options }) => options.enabled !== false)?.options ?? entry.run?.query;
        if (query) await requests.fetch(entry, query, true).catch(ignore);
      });
      await Promise.all(anew);
    },
    /** For an answer that came otherwise. */
    setQueryData: (key: readonly unknown[], answer: unknown): void => entries.keep(entries.of(key), answer),
    getQueryData: (key: readonly unknown[]): unknown => entries.all.get(spelled(key))?.state.data,
    getQueryState: (key: readonly unknown[]): QueryState | undefined => entries.all.get(spelled(key))?.state,
    /** Forgets everything; what is on its way is cut off and reaches nobody. */
    clear: (): void => {
      for (const entry of entries.all.values()) {
        entry.run?.stop.abort();
        entry.run = null;
      }
      entries.all.clear();
    },
    /** Runs the listener after every change of anything that was read. */
    subscribe: (listener: () => void): (() => void) => {
      entries.listeners.add(listener);
      return () => entries.listeners.delete(listener);
    },
  };
}
