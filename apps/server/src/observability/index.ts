import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../core.ts';
import type { OperationPages } from '../platform/http/operation.ts';
import type { ReadNumber } from '../platform/metrics.ts';
import { backlogSeries, readBacklogNumbers } from './backlog.store.ts';
import { judgeReadiness, notReady, type Readiness } from './readiness.ts';

export type { Readiness } from './readiness.ts';
export { watchAddressSearch, watchJobs, watchPorts } from './watch.ts';

/**
 * What whoever runs the product sees of it: whether a process is ready, and the numbers of what waits in the database, which it adds to
 * those the process counts itself (docs/decisions/0029-running-it.md). It owns no table, changes nothing, and shows no personal data.
 */
export interface Observability {
  readiness(): Promise<Readiness>;
  /** Until this is done the process is not ready, though it answers already; who asks meanwhile waits for it a moment. */
  awaitStart(start: Promise<unknown>): void;
  /** From now on the process says that it is not ready, whatever else is true: it is about to stop. */
  beginShutdown(): void;
  isShuttingDown(): boolean;
}

/** What `/livez`, `/readyz` and `/metrics` need, on the portal's address or on one of their own. */
export function operationPages(
  { config, metrics }: Pick<Core, 'config' | 'metrics'>,
  observability: Pick<Observability, 'readiness'>,
  { isBesidePortal }: { isBesidePortal: boolean },
): OperationPages {
  const isShown = !isBesidePortal || config.metrics.besidePortal;
  return { readiness: observability.readiness, metrics, shows: isShown ? { token: config.metrics.token } : 'none' };
}

/** For so long a question waits for a start that is nearly over. */
const startedWithinMs = 1_000;
const inTime = (started: Promise<boolean>): Promise<boolean> => Promise.race([started, sleep(startedWithinMs, false, { ref: false })]);

/** Several scrapers, and several scrapes in a row, cost the database one statement in so many milliseconds. */
const freshForMs = 5_000;

export function createObservability(core: Pick<Core, 'db' | 'clock' | 'config' | 'metrics' | 'disk'>): Observability {
  const { db, clock, config, metrics, disk } = core;
  let isStopping = false;
  let started: true | Promise<boolean> = true;
  metrics.observePool(() => db.poolUse());
  const upSeries = { name: 'porchlight_database_up', help: 'Whether the database answered the last reading in time' };
  const readingSeries = { name: 'porchlight_database_reading_seconds', help: 'How long that reading took' };
  const dailySeries = { name: 'porchlight_billing_daily', help: 'Whether this process makes bills by itself' };
  const numbers = remembered(async (): Promise<ReadNumber[]> => {
    const begun = performance.now();
    const read = await readBacklogNumbers(db, clock.now()).catch(() => null);
    const seconds = (performance.now() - begun) / 1_000;
    return [
      { name: upSeries.name, value: read === null ? 0 : 1 },
      { name: readingSeries.name, value: seconds },
      { name: dailySeries.name, value: config.billing === 'daily' ? 1 : 0 },
      ...(read ?? []),
    ];
  });
  metrics.observe([upSeries, readingSeries, dailySeries, ...backlogSeries], numbers);
  return {
    readiness: async () => {
      if (isStopping) return notReady('The process is shutting down.');
      if (started !== true && !(await inTime(started))) return notReady('The process is still starting: nothing works on jobs yet.');
      return judgeReadiness({ db, config, disk });
    },
    awaitStart: (start) => {
      started = start.then(
        () => {
          started = true;
          return true;
        },
        () => false,
      );
    },
    beginShutdown: () => {
      isStopping = true;
    },
    isShuttingDown: () => isStopping,
  };
}

/** Asks once, whoever else asks meanwhile or shortly after. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (answer === null || performance.now() - askedAt > freshForMs) {
      askedAt = performance.now();
      answer = ask();
    }
    return answer;
  };
}
