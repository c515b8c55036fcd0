import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type DatabaseLog, silentLog } from '../db/database-log.ts';
import { bringJobsUpToDate, enqueue, type JobHandlers, migrateJobs, newestJobsMigration, startWorker } from './index.ts';

interface TestJobs {
  'count-up': { by: number };
  'fail-once': { secret: string };
  'wait-long': { ms: number };
}

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection });
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const idle: JobHandlers<TestJobs> = {
  'count-up': async () => {},
  'fail-once': async () => {},
  'wait-long': async () => {},
};

function work(handlers: Partial<JobHandlers<TestJobs>>, log: DatabaseLog = silentLog, crontab = '') {
  return startWorker<TestJobs>({ database, handlers: { ...idle, ...handlers }, log, pollIntervalMs: 50, presenceCheckMs: 200, crontab });
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from graphile_worker.jobs`.execute(database.kysely);
  return rows[0]?.waiting ?? -1;
}

async function countLocked(): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    select count(*) as locked from graphile_worker.jobs where locked_at is not null`.execute(database.kysely);
  return rows[0]?.locked ?? -1;
}

describe('jobs', () => {
  it('runs a job if, and only if, the business transaction commits', async () => {
    const counted: number[] = [];
    const worker = await work({ 'count-up': async ({ by }) => void counted.push(by) });
    await expect(
      database.transaction(async (tx) => {
        await enqueue<TestJobs>(tx, 'count-up', { by: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.transaction((tx) => enqueue<TestJobs>(tx, 'count-up', { by: 2 }));
    await expect.poll(() => counted).toEqual([2]);
    await worker.stop();
    expect(await countWaiting()).toBe(0);
  });

  it('keeps one job per key, and not before its time', async () => {
    const counted: number[] = [];
    const soon = new Date(Date.now() + 400);
    await database.transaction(async (tx) => {
      await enqueue<TestJobs>(tx, 'count-up', { by: 5 }, { jobKey: 'same', runAt: soon });
      await enqueue<TestJobs>(tx, 'count-up', { by: 6 }, { jobKey: 'same', runAt: soon });
    });
    const worker = await work({ 'count-up': async ({ by }) => void counted.push(by, Date.now()) });
    await expect.poll(() => counted.length, { timeout: 5_000 }).toBe(2);
    await worker.stop();
    expect(counted[0]).toBe(6);
    expect(counted[1]).toBeGreaterThanOrEqual(soon.getTime() - 50);
  });

  it('logs a failure without the payload and tries again', async () => {
    const lines: string[] = [];
    const log: DatabaseLog = {
      info: () => {},
      warn: (...entry: unknown[]) => void lines.push(JSON.stringify(entry)),
      error: (...entry: unknown[]) => void lines.push(JSON.stringify(entry)),
    };
    let tries = 0;
    const worker = await work(
      {
        'fail-once': async () => {
          tries += 1;
          if (tries === 1) throw new Error('the mail server is down');
        },
      },
      log,
    );
    await database.transaction((tx) => enqueue<TestJobs>(tx, 'fail-once', { secret: 'maria.lopez@example.com' }));
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
    await worker.stop();
    expect(lines.join('\n')).toContain('job failed');
    expect(lines.join('\n')).not.toContain('maria');
  });

  it('waits for a job under way when it stops, and leaves the rest for others', async () => {
    const done: number[] = [];
    const worker = await work({
      'wait-long': async ({ ms }) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        done.push(ms);
      },
    });
    await database.transaction(async (tx) => {
      for (let n = 0; n < 6; n++) await enqueue<TestJobs>(tx, 'wait-long', { ms: 300 + n });
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await worker.stop();
    expect(done).toHaveLength(4);
    expect(await countLocked()).toBe(0);
    const second = await work({ 'wait-long': async ({ ms }) => void done.push(ms) });
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(6);
    await second.stop();
  });

  it('hands back a job that does not end in time', async () => {
    const worker = await startWorker<TestJobs>({
      database,
      handlers: { ...idle, 'wait-long': () => new Promise(() => {}) },
      log: silentLog,
      stopGraceMs: 100,
    });
    await database.transaction((tx) => enqueue<TestJobs>(tx, 'wait-long', { ms: 1 }, { jobKey: 'stuck' }));
    await expect.poll(countLocked).toBe(1);
    await worker.stop();
    expect([await countLocked(), await countWaiting()]).toEqual([0, 1]);
    await sql`select graphile_worker.remove_job('stuck')`.execute(database.kysely);
  });

  it('hands back the jobs of a worker that was killed', async () => {
    await database.transaction((tx) => enqueue<TestJobs>(tx, 'count-up', { by: 7 }));
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead'`.execute(database.kysely);
    const counted: number[] = [];
    const worker = await work({ 'count-up': async ({ by }) => void counted.push(by) });
    await expect.poll(() => counted, { timeout: 15_000 }).toEqual([7]);
    await worker.stop();
  });

  it('leaves the jobs of another living worker alone', async () => {
    let release = () => {};
    let runs = 0;
    const held: JobHandlers<TestJobs> = {
      ...idle,
      'wait-long': () => {
        runs += 1;
        return new Promise((resolve) => {
          release = resolve;
        });
      },
    };
    const first = await startWorker<TestJobs>({ database, handlers: held, log: silentLog, presenceCheckMs: 200 });
    await database.transaction((tx) => enqueue<TestJobs>(tx, 'wait-long', { ms: 1 }));
    await expect.poll(() => runs).toBe(1);
    const second = await startWorker<TestJobs>({ database, handlers: held, log: silentLog, presenceCheckMs: 200 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(runs).toBe(1);
    release();
    await Promise.all([first.stop(), second.stop()]);
    expect(await countWaiting()).toBe(0);
  });

  it('goes on after its connections were cut', async () => {
    const counted: number[] = [];
    const worker = await work({ 'count-up': async ({ by }) => void counted.push(by) });
    for (let round = 1; round <= 3; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'porchlight-jobs' and datname = current_database()`.execute(database.kysely);
      await database.transaction((tx) => enqueue<TestJobs>(tx, 'count-up', { by: round }));
      await expect.poll(() => counted.length, { timeout: 15_000 }).toBe(round);
    }
    await worker.stop();
    expect(counted).toEqual([1, 2, 3]);
  });

  it('prepares its tables from two processes at once', async () => {
    await sql`drop schema graphile_worker cascade`.execute(database.kysely);
    await Promise.all([migrateJobs(database, silentLog), migrateJobs(database, silentLog)]);
    await database.transaction((tx) => enqueue<TestJobs>(tx, 'count-up', { by: 1 }));
    expect(await countWaiting()).toBe(1);
  });

  it('brings its tables up to date where they are not, and asks once and no more where they are', async () => {
    await sql`drop schema graphile_worker cascade`.execute(database.kysely);
    await bringJobsUpToDate(database, silentLog);
    const { rows } = await sql<{ last: number }>`select max(id) as last from graphile_worker.migrations`.execute(database.kysely);
    expect(rows[0]?.last).toBe(newestJobsMigration);
    // A connection of its own would find nobody there.
    await bringJobsUpToDate({ ...database, target: 'postgres://nobody@127.0.0.1:1/none' }, silentLog);
  });

  it('refuses to start on tables of a newer library that it could harm', async () => {
    await sql`insert into graphile_worker.migrations (id, breaking) values (9999, true)`.execute(database.kysely);
    await expect(bringJobsUpToDate(database, silentLog)).rejects.toThrow('breaking migration 9999');
    process.exitCode = 0;
  });

  it('refuses a crontab line that names no job', async () => {
    await expect(work({}, silentLog, '* * * * * no-such-job')).rejects.toThrow('no-such-job, which is no job');
    await expect(work({}, silentLog, 'not a crontab')).rejects.toThrow('crontab');
  });
});
