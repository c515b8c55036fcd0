import type { Entry, Query, QueryClientParts, QueryOptions, QueryState } from './query-types.ts';
import { sameParts, spelled } from './same-parts.ts';

const unread: QueryState = { data: undefined, error: null, status: 'pending', isFetching: false, isInvalidated: false, updatedAt: 0 };

/** A failure without an answer before it is not shown while it is tried again. */
export const begun = (state: QueryState): QueryState => ({
  ...state,
  isFetching: true,
  ...(state.data === undefined && { error: null, status: 'pending' }),
});

export type Entries = ReturnType<typeof createEntries>;

/** What is known of every read, under its key. */
export function createEntries({ staleTime: usually, keptMs }: QueryClientParts) {
  const all = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  function forgetLater(entry: Entry): void {
    clearTimeout(entry.forgetting);
    entry.forgetting = setTimeout(() => {
      const name = spelled(entry.key);
      if (entry.watchers.size === 0 && !entry.run && all.get(name) === entry) all.delete(name);
    }, keptMs);
  }

  function change(entry: Entry, state: Partial<QueryState>): void {
    entry.state = { ...entry.state, ...state };
    // In a turn of its own: a page that is given many answers at once can paint in between.
    setTimeout(() => {
      for (const { onChange } of entry.watchers) onChange();
      for (const listener of listeners) listener();
    });
  }

  const isStale = ({ state }: Entry, { staleTime = usually }: Query<unknown>): boolean =>
    state.data === undefined || state.isInvalidated || Date.now() - state.updatedAt >= staleTime;

  return {
    all,
    listeners,
    forgetLater,
    change,
    isStale,
    isWanted: (entry: Entry, options: QueryOptions<unknown>): boolean => options.enabled !== false && isStale(entry, options),
    of: (key: readonly unknown[]): Entry => {
      const name = spelled(key);
      const known = all.get(name);
      if (known) return known;
      const entry: Entry = { key, state: unread, run: null, watchers: new Set() };
      all.set(name, entry);
      forgetLater(entry);
      return entry;
    },
    keep: (entry: Entry, answer: unknown): void =>
      change(entry, {
        data: sameParts(entry.state.data, answer),
        error: null,
        status: 'success',
        isFetching: entry.run !== null,
        isInvalidated: false,
        updatedAt: Date.now(),
      }),
  };
}
