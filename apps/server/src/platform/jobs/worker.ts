import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { clientConfig, createDriverPool } from '../db/connection-pool.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import type { JobPayloads } from './enqueue.ts';

/** A handler for every job name. A handler that rejects is tried again later. */
export type JobHandlers<Jobs extends object = JobPayloads> = {
  readonly [Name in keyof Jobs & string]: (payload: Jobs[Name]) => Promise<void>;
};

export interface WorkerOptions<Jobs extends object = JobPayloads> {
  /** Gives the address only: the worker keeps a pool of its own, so that jobs never starve requests. */
  readonly database: Pick<Database, 'target'>;
  readonly handlers: JobHandlers<Jobs>;
  /** Lines of `minute hour day month weekday job-name`, in UTC. */
  readonly crontab?: string;
  readonly log: DatabaseLog;
  /** Jobs run at once; 4 unless told. */
  readonly concurrency?: number;
  /** How often due jobs are looked for; new ones are noticed at once. 1 second unless told. */
  readonly pollIntervalMs?: number;
}

export interface Worker {
  /** Takes no further job, waits up to 5 s for those under way and hands back what is left. */
  stop(): Promise<void>;
}

const RESTART_PAUSE_MS = 1_000;

function openPool(database: Pick<Database, 'target'>, size: number, log: DatabaseLog): pg.Pool {
  // Without this product's value parsers: the library reads its own columns and expects the driver's defaults.
  const { types: _types, ...config } = clientConfig(database.target, 'porchlight-jobs');
  return createDriverPool({ ...config, max: size, connectionTimeoutMillis: 5_000 }, log);
}

/** The library's messages carry job payloads in their metadata, which may point at people: the text alone is passed on. */
function createLibraryLogger(log: DatabaseLog): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, `jobs: ${message}`);
    else if (level === 'warning') log.warn({}, `jobs: ${message}`);
  });
}

function createTasks<Jobs extends object>(handlers: JobHandlers<Jobs>, log: DatabaseLog): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of Object.entries(handlers) as [string, (payload: unknown) => Promise<void>][]) {
    tasks[name] = async (payload, { job }) => {
      try {
        await handler(payload);
      } catch (error) {
        log.error({ job: name, jobId: job.id, attempt: job.attempts, err: error }, 'job failed');
        throw error;
      }
    };
  }
  return tasks;
}

/** Creates or updates the queue's own tables (schema graphile_worker). Safe to run from several processes at once. */
export async function migrateJobs(database: Pick<Database, 'target'>, log: DatabaseLog): Promise<void> {
  const pool = openPool(database, 1, log);
  try {
    await runMigrations({ pgPool: pool, logger: createLibraryLogger(log) });
  } finally {
    await pool.end();
  }
}

/** Starts working on jobs. Survives a restart of the database; the process is never ended by it. */
export async function startWorker<Jobs extends object = JobPayloads>(options: WorkerOptions<Jobs>): Promise<Worker> {
  const { log, concurrency = 4 } = options;
  const pool = openPool(options.database, concurrency + 2, log);
  const tasks = createTasks(options.handlers, log);
  const stopping = new AbortController();

  const startRunner = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: tasks,
      crontab: options.crontab ?? '',
      concurrency,
      pollInterval: options.pollIntervalMs ?? 1_000,
      noHandleSignals: true,
      logger: createLibraryLogger(log),
    });

  let runner = await startRunner();
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, 'the job worker stopped');
      }
      if (stopping.signal.aborted) return;
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
      runner = await startRunner().catch((error: unknown) => {
        log.error({ err: error }, 'the job worker could not start again');
        return runner;
      });
      if (stopping.signal.aborted) await runner.stop().catch(() => {});
    }
  }
  const running = keepRunning();

  return {
    stop: async () => {
      stopping.abort();
      await runner
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be handed back; they are released after a time-out'));
      await running;
      await pool.end();
    },
  };
}
