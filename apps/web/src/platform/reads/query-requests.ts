import type { PagePresence } from './page-presence.ts';
import { begun, type Entries } from './query-entries.ts';
import type { Entry, Query, QueryClientParts, Run } from './query-types.ts';

export const ignore = (): void => undefined;

/** Asks for a read, again where no answer arrived. It neither begins without a connection nor goes on where nobody looks. */
function createAsk({ mayRetry = () => false, retryDelayMs }: QueryClientParts, presence: PagePresence) {
  const waiting = new Set<() => void>();
  presence.onReturn(() => {
    for (const goOn of waiting) goOn();
    waiting.clear();
  });
  const isReady = (isRepeat: boolean): boolean => presence.isOnline() && (!isRepeat || presence.isSeen());

  async function ask(run: Run, failures = 0): Promise<unknown> {
    const { query, stop } = run;
    while (!isReady(failures > 0)) await new Promise<void>((resolve) => waiting.add(resolve));
    stop.signal.throwIfAborted();
    try {
      return await query.queryFn({ signal: stop.signal });
    } catch (thrown) {
      if (stop.signal.aborted || query.retry === false || !mayRetry(failures, thrown)) throw thrown;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return ask(run, failures + 1);
  }
  return ask;
}

export type Requests = ReturnType<typeof createRequests>;

/** The one request for each read, from its beginning to what came of it. */
export function createRequests(parts: QueryClientParts, presence: PagePresence, entries: Entries) {
  const ask = createAsk(parts, presence);

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
      if ('answer' in outcome) entries.keep(entry, outcome.answer);
      else entries.change(entry, { error: outcome.thrown, status: 'error', isFetching: false, isInvalidated: true });
      if (entry.watchers.size === 0) entries.forgetLater(entry);
    }
    if ('answer' in outcome) return isLeft ? outcome.answer : entry.state.data;
    if (!isLeft) parts.onError?.(outcome.thrown, entry.key);
    throw outcome.thrown;
  }

  return {
    /** What is on its way, or a new one. Asked anew, it takes the place of what was on its way. */
    fetch: (entry: Entry, query: Query<unknown>, isAnew = false): Promise<unknown> => {
      const old = entry.run;
      if (old && !isAnew) return old.answer;
      old?.stop.abort();
      const { error, status } = entry.state;
      const run: Run = {
        query,
        stop: new AbortController(),
        before: old?.before ?? { error, status },
        isHeld: old?.isHeld ?? false,
        answer: Promise.resolve(),
      };
      entry.run = run;
      entries.change(entry, begun(entry.state));
      run.answer = follow(entry, run);
      // Whoever waits hears of a failure; nobody has to.
      run.answer.catch(ignore);
      return run.answer;
    },
    /** Cuts off a request that nobody waits for. */
    cutOff: (entry: Entry): void => {
      if (!entry.run || entry.run.isHeld || entry.watchers.size > 0) return;
      entry.state = { ...entry.state, isFetching: false, ...(entry.state.data === undefined && entry.run.before) };
      entry.run.stop.abort();
      entry.run = null;
    },
  };
}
