import { setTimeout as sleep } from 'node:timers/promises';

/** Does a piece of work when its turn has come, and answers what came of it. */
export type Gently = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Pieces of work one after the other, with a rest after each that is `rest` times as long as it took. Each takes a connection and the
 * processor for some milliseconds: whoever is served by the same process waits for one of them at most, and half of the time for none.
 */
export function createGently({ rest }: { rest: number }): Gently {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = turn.then(async () => {
      const begun = performance.now();
      const outcome = await Promise.allSettled([work()]);
      return { outcome: outcome[0], tookMs: performance.now() - begun };
    });
    turn = done.then(({ tookMs }) => sleep(tookMs * rest));
    return done.then(({ outcome }) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  };
}
