import type { PagePresence } from './page-presence.ts';
import { begun, type Entries } from './query-entries.ts';
import { ignore, type Requests } from './query-requests.ts';
import type { Entry, QueryOptions, QueryResult, QueryState, Watcher } from './query-types.ts';
import { sameParts } from './same-parts.ts';

interface Shown<T> {
  data: T | undefined;
  error: unknown;
}

/** What a part shows of an answer: made once for each, and of the same parts as before where they are equal. */
function createSelection<A, T>() {
  let made: { select: unknown; from: unknown; shown: Shown<T> } | null = null;
  return ({ select }: QueryOptions<A, T>, { data, error }: QueryState): Shown<T> => {
    if (!select || data === undefined) return { data: data as T | undefined, error };
    if (made?.select !== select || made.from !== data) {
      let shown: Shown<T>;
      try {
        shown = { data: sameParts(made?.shown.data, select(data as A)), error: null };
      } catch (thrown) {
        shown = { data: undefined, error: thrown };
      }
      made = { select, from: data, shown };
    }
    return { data: made.shown.data, error: made.shown.error ?? error };
  };
}

function resultOf<T>({ data, error }: Shown<T>, { status: known, isFetching, updatedAt }: QueryState): Omit<QueryResult<T>, 'refetch'> {
  const status = data === undefined && error !== null ? 'error' : known;
  return {
    data,
    error,
    status,
    isPending: status === 'pending',
    isError: status === 'error',
    isSuccess: status === 'success',
    isFetching,
    dataUpdatedAt: updatedAt,
  };
}

/** Runs something again and again, as often as was said last. */
function createTicker(run: () => void): (ms: number) => void {
  let ticking: { ms: number; timer?: ReturnType<typeof setInterval> } = { ms: 0 };
  return (ms) => {
    if (ticking.ms === ms) return;
    clearInterval(ticking.timer);
    ticking = { ms };
    if (ms > 0) ticking.timer = setInterval(run, ms);
  };
}

/** Draws a part anew for changes of what it looked at, and of nothing else. */
function createDrawing<T>() {
  const used = new Set<keyof QueryResult<T>>();
  let drawn: QueryResult<T> | null = null;
  let version = 0;
  let draw: () => void = ignore;
  return {
    version: (): number => version,
    onDraw: (listener: () => void): void => {
      draw = listener;
    },
    wasDrawn: (result: QueryResult<T>): void => {
      drawn = result;
    },
    compare: (now: QueryResult<T>): void => {
      if ([...used].every((name) => Object.is(drawn?.[name], now[name]))) return;
      drawn = now;
      version += 1;
      draw();
    },
    noted: (result: QueryResult<T>): QueryResult<T> =>
      new Proxy(result, {
        get: (facts, name) => {
          used.add(name as keyof QueryResult<T>);
          return facts[name as keyof QueryResult<T>];
        },
      }),
  };
}

/** Tells a part of a page of the read it shows, from when it is there until it leaves. */
export function createWatch<A, T>(entries: Entries, requests: Requests, presence: PagePresence) {
  const { compare, wasDrawn, onDraw, version, noted } = createDrawing<T>();
  const select = createSelection<A, T>();
  let shown: Entry | null = null;
  const watcher: Watcher = {
    options: { queryKey: [], queryFn: () => Promise.reject(new Error('nothing was wanted yet')) },
    onChange: () => compare(look(watcher.options as QueryOptions<A, T>)),
  };
  const tick = createTicker(() => shown && presence.isSeen() && requests.fetch(shown, watcher.options));

  const refetch = (): Promise<QueryResult<T>> => {
    const { options } = watcher;
    const outcome = (): QueryResult<T> => look(options as QueryOptions<A, T>);
    return requests.fetch(entries.of(options.queryKey), options, true).then(outcome, outcome);
  };

  /** What there is of the read now. What will be asked for as soon as the part is there counts as asked for. */
  function look(options: QueryOptions<A, T>): QueryResult<T> {
    const entry = entries.of(options.queryKey);
    const isComing = entry !== shown && entries.isWanted(entry, options as QueryOptions<unknown>);
    const state = isComing ? begun(entry.state) : entry.state;
    return { ...resultOf(select(options, state), state), refetch };
  }

  function leave(): void {
    if (!shown) return;
    const left = shown;
    shown = null;
    left.watchers.delete(watcher);
    if (left.watchers.size > 0) return;
    requests.cutOff(left);
    entries.forgetLater(left);
  }

  return {
    look,
    version,
    /** The same result, which notes what is looked at. */
    noted,
    /** Follows what was drawn with these options, and asks for what is missing. */
    follow: (options: QueryOptions<A, T>, result: QueryResult<T>): void => {
      const entry = entries.of(options.queryKey);
      const isNew = entry !== shown || watcher.options.enabled === false;
      watcher.options = options as QueryOptions<unknown>;
      wasDrawn(result);
      if (entry !== shown) {
        leave();
        shown = entry;
        entry.watchers.add(watcher);
      }
      if (isNew && entries.isWanted(entry, watcher.options)) void requests.fetch(entry, watcher.options);
      tick((options.enabled !== false && options.refetchInterval) || 0);
      // Something may have happened since it was drawn.
      watcher.onChange();
    },
    subscribe: (listener: () => void): (() => void) => {
      onDraw(listener);
      return () => {
        onDraw(ignore);
        leave();
        tick(0);
      };
    },
  };
}
