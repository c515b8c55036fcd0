import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

export interface Repeated {
  /** Starts no further round and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again with a pause between two rounds, until stopped. A round that throws is logged as `name` and the next
 * one comes all the same; `work` is told when to end early. For work that several processes look for in a table, where each row is claimed by one of them.
 */
export function repeat(
  name: string,
  work: (stopping: AbortSignal) => Promise<unknown>,
  { pauseMs, log }: { pauseMs: number; log: Log },
): Repeated {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work(stopping.signal).catch((error: unknown) => log.error({ err: error }, `${name} failed`));
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
