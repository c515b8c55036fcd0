import type { PagePresence } from './page-presence.ts';

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
  /** When the answer came, by the clock of the machine; 0 before there is one. */
  dataUpdatedAt: number;
  /** Asks anew, whatever is on its way; tells what came of it and never rejects. */
  refetch: () => Promise<QueryResult<T>>;
}

/** One request for a read, with its repeats. */
export interface Run {
  query: Query<unknown>;
  stop: AbortController;
  /** What was known before, for when nobody waits for the answer any more. */
  before: Pick<QueryState, 'error' | 'status'>;
  /** Somebody waits for it who is no part of a page. */
  isHeld: boolean;
  answer: Promise<unknown>;
}

/** A part of a page that is told of changes. */
export interface Watcher {
  options: QueryOptions<unknown>;
  onChange: () => void;
}

/** A read with what is known of it, who shows it, and the request on its way. */
export interface Entry {
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
