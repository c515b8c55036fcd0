import { EventEmitter } from 'node:events';
import { Logger, parseCrontab, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { clientConfig, createDriverPool } from '../db/connection-pool.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import type { JobPayloads } from './enqueue.ts';
import { SteadyRunner } from './steady-runner.ts';
import { WorkerPresence } from './worker-presence.ts';

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
  /** How long `stop` waits for jobs under way; 8 seconds unless told. */
  readonly stopGraceMs?: number;
  /** How often the jobs of killed workers are looked for; one missed twice is gone. 5 seconds unless told. */
  readonly presenceCheckMs?: number;
}

export interface Worker {
  /** Takes no further job, waits for those under way for the grace time, and hands back what is left. */
  stop(): Promise<void>;
}

function openPool(database: Pick<Database, 'target'>, size: number, log: DatabaseLog): pg.Pool {
  // Without this product's value parsers: the library reads its own columns and expects the driver's defaults.
  const { types: _types, ...config } = clientConfig(database.target, 'porchlight-jobs');
  return createDriverPool({ ...config, max: size, connectionTimeoutMillis: 5_000 }, log);
}

/** The library's metadata carries job payloads, which may point at people: texts alone are passed on. */
function createLibraryLogger(log: DatabaseLog): Logger {
  return new Logger(() => (level, message, meta) => {
    // A failed job was logged where it failed.
    if (meta?.['failure']) return;
    const kind: string = level;
    if (kind === 'error') log.error({}, `jobs: ${message}`);
    else if (kind === 'warning') log.warn({}, `jobs: ${message}`);
  });
}

/** Gives up on a job when the grace time of a stop is over, so that it is recorded as failed and tried again elsewhere. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new Error('The worker stopped before the job had ended'));
    signal.addEventListener('abort', onAbort);
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function createTasks<Jobs extends object>(handlers: JobHandlers<Jobs>, log: DatabaseLog): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of Object.entries(handlers) as [string, (payload: unknown) => Promise<void>][]) {
    tasks[name] = async (payload, { job, abortSignal }) => {
      try {
        await untilAborted(handler(payload), abortSignal);
      } catch (error) {
        log.error({ job: name, jobId: job.id, attempt: job.attempts, err: error }, 'job failed');
        throw error;
      }
    };
  }
  return tasks;
}

function checkCrontab(crontab: string, tasks: TaskList): void {
  const unknown = parseCrontab(crontab).find(({ task }) => !(task in tasks));
  if (unknown) throw new Error(`The crontab names ${unknown.task}, which is no job`);
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

/** The library's newest migration: where it has been applied, there is nothing to bring up to date. */
export const newestJobsMigration = 19;

const lastMigration = 'select max(id) as last from graphile_worker.migrations';

/** As `migrateJobs`, where there is anything to do; else it costs one statement and no connection of its own. */
export async function bringJobsUpToDate(database: Database, log: DatabaseLog): Promise<void> {
  const applied = await database.prepared<{ last: number | null }>('jobs-last-migration', lastMigration, []).catch(() => []);
  if (applied[0]?.last !== newestJobsMigration) await migrateJobs(database, log);
}

/** Starts working on jobs. Survives a restart of the database; the process is never ended by it. */
export async function startWorker<Jobs extends object = JobPayloads>(options: WorkerOptions<Jobs>): Promise<Worker> {
  const { log, concurrency = 4, crontab = '', pollIntervalMs = 1_000 } = options;
  const tasks = createTasks(options.handlers, log);
  checkCrontab(crontab, tasks);
  const pool = openPool(options.database, concurrency + 2, log);
  const presence = new WorkerPresence(options.database.target, options.presenceCheckMs ?? 5_000, log);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => presence.announce(workerPool.id));
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      events,
      noHandleSignals: true,
      logger: createLibraryLogger(log),
      // Without a batch the library neither waits for the record of a finished job when it stops, so the job would run
      // again hours later, nor catches its failure, which would end the process while the database is away.
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: pollIntervalMs,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: options.stopGraceMs ?? 8_000,
        },
      },
    });
  const runner = await SteadyRunner.start(start, events, log).catch(async (error: unknown) => {
    await presence.close();
    await pool.end();
    throw error;
  });
  return {
    stop: async () => {
      await runner.stop();
      await presence.close();
      await pool.end();
    },
  };
}
