import { browserPresence, type PagePresence } from './page-presence.ts';
import { isPartOf, sameParts, spelled } from './same-parts.ts';

/** A read: what it is kept under, and how it is asked for. */
export interface Query<A> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<A>;
  /** For how long an answer is new enough for whoever comes next, in ms. */
  staleTime?: number;
  /** Not asked again by itself when no answer arrived. */
  retry?: false;
}

/** A read as one part of a page wants it. */
export interface QueryOptions<A, T = A> extends Query<A> {
  /** Off: not asked for yet. */
  enabled?: boolean;
  /** What the part shows of the answer. */
  select?: (answer: A) => T;
  /** Asked for again so often while the page is looked at, in ms. */
  refetchInterval?: number | false;
}

/** What is known of a read. */
export interface QueryState<A = unknown> {
  data: A | undefined;
  error: unknown;
  status: 'pending' | 'error' | 'success';
  isFetching: boolean;
  /** What was read may not hold any more. */
  isInvalidated: boolean;
  updatedAt: number;
}

/** What a part of a page is told of its read. */
export interface QueryResult<T> {
  /** The last answer; it stays while it is asked for anew, and when that fails. */
  data: T | undefined;
  error: unknown;
  status: QueryState['status'];
  /** Neither an answer nor a failure yet. */
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  isFetching: boolean;
  /** Asked for the first time. */
  isLoading: boolean;
  /** When the answer came, by the clock of the machine; 0 before there is one. */
  dataUpdatedAt: number;
  /** Asks anew, whatever is on its way; tells what came of it and never rejects. */
  refetch: () => Promise<QueryResult<T>>;
}

/** One request for a read, with its repeats. */
interface Run {
  query: Query<unknown>;
  stop: AbortController;
  /** What was known before, for when nobody waits for the answer any more. */
  before: Pick<QueryState, 'error' | 'status'>;
  /** Somebody waits for it who is no part of a page. */
  isHeld: boolean;
  answer: Promise<unknown>;
}

interface Watcher {
  options: QueryOptions<unknown>;
  onChange: () => void;
}

interface Entry {
  key: readonly unknown[];
  state: QueryState;
  run: Run | null;
  watchers: Set<Watcher>;
  forgetting?: ReturnType<typeof setTimeout>;
}

export interface QueryClientParts {
  /** For reads that say nothing about it. */
  staleTime: number;
  /** Whether a read that failed so many times before is asked for once more, and after how long. */
  mayRetry?: (failures: number, thrown: unknown) => boolean;
  retryDelayMs?: number;
  /** How long an answer is kept that no part shows. */
  keptMs: number;
  /** Whether what is stale is asked for again when the page is looked at again; when it is connected again it always is. */
  refreshesWhenSeen: boolean;
  onError?: (thrown: unknown, key: readonly unknown[]) => void;
  presence?: PagePresence;
}

/** Which reads are meant: those whose key begins so, those that are picked, or all. */
export interface QueryFilter {
  queryKey?: readonly unknown[];
  predicate?: (query: { queryKey: readonly unknown[] }) => boolean;
}

export type QueryClient = ReturnType<typeof createQueryClient>;

const unread: QueryState = { data: undefined, error: null, status: 'pending', isFetching: false, isInvalidated: false, updatedAt: 0 };

/** A failure without an answer before it is not shown while it is tried again. */
const begun = (state: QueryState): QueryState => ({
  ...state,
  isFetching: true,
  ...(state.data === undefined && { error: null, status: 'pending' }),
});

const ignore = (): void => undefined;

/**
 * Everything that was read, each answer once, whoever shows it (decision 0053). A read is asked for when a part that shows it comes and the
 * answer is missing or stale; however many parts want it, there is one request. When the last one leaves, a request on its way is cut off.
 */
export function createQueryClient(parts: QueryClientParts) {
  const { presence = browserPresence(), mayRetry = () => false } = parts;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  /** Runs that wait until the page is connected or looked at. */
  const waiting = new Set<() => void>();

  function entryOf(key: readonly unknown[]): Entry {
    const name = spelled(key);
    const known = entries.get(name);
    if (known) return known;
    const entry: Entry = { key, state: unread, run: null, watchers: new Set() };
    entries.set(name, entry);
    forgetLater(entry);
    return entry;
  }

  function change(entry: Entry, state: Partial<QueryState>): void {
    entry.state = { ...entry.state, ...state };
    // In a turn of its own: a page that is given many answers at once can paint in between.
    setTimeout(() => {
      for (const { onChange } of [...entry.watchers]) onChange();
      for (const listener of [...listeners]) listener();
    });
  }

  function forgetLater(entry: Entry): void {
    clearTimeout(entry.forgetting);
    entry.forgetting = setTimeout(() => {
      const name = spelled(entry.key);
      if (entry.watchers.size === 0 && !entry.run && entries.get(name) === entry) entries.delete(name);
    }, parts.keptMs);
  }

  const isStale = ({ state }: Entry, { staleTime = parts.staleTime }: Query<unknown>): boolean =>
    state.data === undefined || state.isInvalidated || Date.now() - state.updatedAt >= staleTime;
  const isWanted = (entry: Entry, options: QueryOptions<unknown>): boolean => options.enabled !== false && isStale(entry, options);

  /** Asks for a read, again where no answer arrived. It neither begins without a connection nor goes on where nobody looks. */
  async function ask({ query, stop: { signal } }: Run): Promise<unknown> {
    for (let failures = 0; ; failures += 1) {
      while (!presence.isOnline() || (failures > 0 && !presence.isSeen())) await new Promise<void>((resolve) => waiting.add(resolve));
      signal.throwIfAborted();
      try {
        return await query.queryFn({ signal });
      } catch (thrown) {
        if (signal.aborted || query.retry === false || !mayRetry(failures, thrown)) throw thrown;
        await new Promise((resolve) => setTimeout(resolve, parts.retryDelayMs));
      }
    }
  }

  const keep = (entry: Entry, answer: unknown): void =>
    change(entry, {
      data: sameParts(entry.state.data, answer),
      error: null,
      status: 'success',
      isFetching: entry.run !== null,
      isInvalidated: false,
      updatedAt: Date.now(),
    });

  /** From the request to what came of it. */
  async function follow(entry: Entry, run: Run): Promise<unknown> {
    const outcome = await ask(run).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ thrown }),
    );
    const isLeft = entry.run !== run;
    // Another one took its place: whoever waited for this one waits for that.
    if (isLeft && entry.run) return entry.run.answer;
    if (!isLeft) {
      entry.run = null;
      if ('answer' in outcome) keep(entry, outcome.answer);
      else change(entry, { error: outcome.thrown, status: 'error', isFetching: false, isInvalidated: true });
      if (entry.watchers.size === 0) forgetLater(entry);
    }
    if ('answer' in outcome) return isLeft ? outcome.answer : entry.state.data;
    if (!isLeft) parts.onError?.(outcome.thrown, entry.key);
    throw outcome.thrown;
  }

  /** The one request for a read: what is on its way, or a new one. Asked anew, it takes the place of what was on its way. */
  function fetchEntry(entry: Entry, query: Query<unknown>, isAnew = false): Promise<unknown> {
    const old = entry.run;
    if (old && !isAnew) return old.answer;
    old?.stop.abort();
    const run: Run = {
      query,
      stop: new AbortController(),
      before: old?.before ?? { error: entry.state.error, status: entry.state.status },
      isHeld: old?.isHeld ?? false,
      answer: Promise.resolve(),
    };
    entry.run = run;
    change(entry, begun(entry.state));
    run.answer = follow(entry, run);
    // Whoever waits hears of a failure; nobody has to.
    run.answer.catch(ignore);
    return run.answer;
  }

  /** Cuts off a request that nobody waits for. */
  function cutOff(entry: Entry): void {
    if (!entry.run || entry.run.isHeld || entry.watchers.size > 0) return;
    entry.state = { ...entry.state, isFetching: false, ...(entry.state.data === undefined && entry.run.before) };
    entry.run.stop.abort();
    entry.run = null;
  }

  presence.onReturn((what) => {
    for (const goOn of waiting) goOn();
    waiting.clear();
    if (what === 'seen' && !parts.refreshesWhenSeen) return;
    for (const entry of entries.values()) {
      const watcher = [...entry.watchers].find(({ options }) => isWanted(entry, options));
      if (watcher) void fetchEntry(entry, watcher.options);
    }
  });

  function fetchQuery<A>(query: Query<A>): Promise<A> {
    const entry = entryOf(query.queryKey);
    if (!isStale(entry, query)) return Promise.resolve(entry.state.data as A);
    const answer = fetchEntry(entry, query);
    if (entry.run) entry.run.isHeld = true;
    return answer as Promise<A>;
  }

  /** Tells a part of a page of the read it shows, from when it is there until it leaves. */
  function watch<A, T>() {
    let shown: Entry | null = null;
    let drawn: QueryResult<T> | null = null;
    let version = 0;
    let draw: () => void = ignore;
    let selected: { select: unknown; from: unknown; data?: T; error: unknown } | null = null;
    let ticking: { ms: number; timer?: ReturnType<typeof setInterval> } = { ms: 0 };
    /** What the part has looked at of its results: it is drawn anew for changes of that alone. */
    const used = new Set<keyof QueryResult<T>>();
    const watcher: Watcher = {
      options: { queryKey: [], queryFn: () => Promise.reject(new Error('nothing was wanted yet')) },
      onChange: () => compare(look(watcher.options as QueryOptions<A, T>)),
    };

    function compare(now: QueryResult<T>): void {
      if ([...used].every((name) => Object.is(drawn?.[name], now[name]))) return;
      drawn = now;
      version += 1;
      draw();
    }

    const refetch = (): Promise<QueryResult<T>> => {
      const { options } = watcher;
      const outcome = (): QueryResult<T> => look(options as QueryOptions<A, T>);
      return fetchEntry(entryOf(options.queryKey), options, true).then(outcome, outcome);
    };

    function selectedOf({ select }: QueryOptions<A, T>, { data, error }: QueryState): { data: T | undefined; error: unknown } {
      if (!select || data === undefined) return { data: data as T | undefined, error };
      if (selected?.select !== select || selected.from !== data) {
        const before = selected?.data;
        selected = { select, from: data, error: null };
        try {
          selected.data = sameParts(before, select(data as A));
        } catch (thrown) {
          selected.error = thrown;
        }
      }
      return { data: selected.data, error: selected.error ?? error };
    }

    /** What there is of the read now. What will be asked for as soon as the part is there counts as asked for. */
    function look(options: QueryOptions<A, T>): QueryResult<T> {
      const entry = entryOf(options.queryKey);
      const state = entry !== shown && isWanted(entry, options as QueryOptions<unknown>) ? begun(entry.state) : entry.state;
      const { data, error } = selectedOf(options, state);
      const status = data === undefined && error !== null ? 'error' : state.status;
      const isPending = status === 'pending';
      const { isFetching, updatedAt } = state;
      return {
        data,
        error,
        status,
        isPending,
        isError: status === 'error',
        isSuccess: status === 'success',
        isFetching,
        isLoading: isPending && isFetching,
        dataUpdatedAt: updatedAt,
        refetch,
      };
    }

    function leave(): void {
      if (!shown) return;
      const left = shown;
      shown = null;
      left.watchers.delete(watcher);
      if (left.watchers.size > 0) return;
      cutOff(left);
      forgetLater(left);
    }

    function tick(ms: number): void {
      if (ticking.ms === ms) return;
      clearInterval(ticking.timer);
      ticking = { ms };
      if (ms > 0) ticking.timer = setInterval(() => shown && presence.isSeen() && fetchEntry(shown, watcher.options), ms);
    }

    return {
      look,
      /** Follows what was drawn with these options, and asks for what is missing. */
      follow: (options: QueryOptions<A, T>, result: QueryResult<T>): void => {
        const entry = entryOf(options.queryKey);
        const isNew = entry !== shown || watcher.options.enabled === false;
        watcher.options = options as QueryOptions<unknown>;
        drawn = result;
        if (entry !== shown) {
          leave();
          shown = entry;
          entry.watchers.add(watcher);
        }
        if (isNew && isWanted(entry, watcher.options)) void fetchEntry(entry, watcher.options);
        tick((options.enabled !== false && options.refetchInterval) || 0);
        // Something may have happened since it was drawn.
        watcher.onChange();
      },
      /** The same result, which notes what is looked at. */
      noted: (result: QueryResult<T>): QueryResult<T> =>
        new Proxy(result, {
          get: (facts, name) => {
            used.add(name as keyof QueryResult<T>);
            return facts[name as keyof QueryResult<T>];
          },
        }),
      subscribe: (listener: () => void): (() => void) => {
        draw = listener;
        return () => {
          draw = ignore;
          leave();
          tick(0);
        };
      },
      version: (): number => version,
    };
  }

  return {
    watch,
    fetchQuery,
    /** The same ahead of who shows it. Never rejects. */
    prefetchQuery: (query: Query<unknown>): Promise<void> => fetchQuery(query).then(ignore, ignore),
    /**
     * Makes what was read old, and asks for it again where it is shown or on its way: an answer that was asked for before counts no more.
     * Never rejects.
     */
    invalidateQueries: async ({ queryKey = [], predicate = () => true }: QueryFilter = {}): Promise<void> => {
      const meant = [...entries.values()].filter(({ key }) => isPartOf(queryKey, key) && predicate({ queryKey: key }));
      const anew = meant.map((entry) => {
        change(entry, { isInvalidated: true });
        const query = [...entry.watchers].find(({ options }) => options.enabled !== false)?.options ?? entry.run?.query;
        return query && fetchEntry(entry, query, true).catch(ignore);
      });
      await Promise.all(anew);
    },
    /** For an answer that came otherwise. */
    setQueryData: (key: readonly unknown[], answer: unknown): void => keep(entryOf(key), answer),
    getQueryData: <A>(key: readonly unknown[]): A | undefined => entries.get(spelled(key))?.state.data as A | undefined,
    getQueryState: (key: readonly unknown[]): QueryState | undefined => entries.get(spelled(key))?.state,
    /** Forgets everything; what is on its way is cut off and reaches nobody. */
    clear: (): void => {
      for (const entry of entries.values()) {
        entry.run?.stop.abort();
        entry.run = null;
      }
      entries.clear();
    },
    /** Runs the listener after every change of anything that was read. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
