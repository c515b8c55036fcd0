import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { DatabaseLog } from '../db/database-log.ts';

const RESTART_PAUSE_MS = 1_000;
const TROUBLE_LIMIT_MS = 3_000;

/**
 * The library's runner, started again whenever it gives up, and also when it has been failing to look for jobs for some
 * seconds: it keeps a failed first query for good, so a database lost in that moment would stop all work until a restart.
 */
export class SteadyRunner {
  readonly #start: () => Promise<Runner>;
  readonly #log: DatabaseLog;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #runner: Runner;
  #troubleSince: number | undefined;

  private constructor(start: () => Promise<Runner>, first: Runner, events: WorkerEvents, log: DatabaseLog) {
    this.#start = start;
    this.#runner = first;
    this.#log = log;
    const noteSuccess = () => {
      this.#troubleSince = undefined;
    };
    events.on('worker:getJob:empty', noteSuccess);
    events.on('job:start', noteSuccess);
    events.on('worker:getJob:error', () => this.#noteTrouble());
    this.#ended = this.#keepRunning();
  }

  static async start(start: () => Promise<Runner>, events: WorkerEvents, log: DatabaseLog): Promise<SteadyRunner> {
    return new SteadyRunner(start, await start(), events, log);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#stopCurrent();
    await this.#ended;
  }

  #noteTrouble(): void {
    this.#troubleSince ??= performance.now();
    if (performance.now() - this.#troubleSince < TROUBLE_LIMIT_MS) return;
    this.#troubleSince = undefined;
    void this.#stopCurrent();
  }

  /** The library rejects when its runner has stopped by itself just now. */
  async #stopCurrent(): Promise<void> {
    await this.#runner.stop().catch(() => {});
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#runner.promise.catch((error: unknown) => this.#log.error({ err: error }, 'the job worker stopped'));
      if (signal.aborted) return;
      this.#log.warn({}, 'starting the job worker again');
      await sleep(RESTART_PAUSE_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        this.#runner = await this.#start();
        this.#troubleSince = undefined;
        if (signal.aborted) await this.#stopCurrent();
      } catch (error) {
        this.#log.error({ err: error }, 'the job worker could not start again');
      }
    }
  }
}
