import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDirectory } from '../../../test/data-directory.ts';
import { enqueue, migrateJobs, startWorker } from '../jobs/index.ts';
import { type Database, DatabaseUnavailable, openDatabase } from './database.ts';
import { silentLog } from './database-log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const CRASHES = 4;
const WRITERS = 6;

let dataDir: string;
let server: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  dataDir = await makeDataDirectory();
  server = await startEmbeddedPostgres({ dataDir });
  database = openDatabase({ connection: server.connection, poolSize: WRITERS });
  await database.transaction((tx) =>
    tx.script('create table entry (id text primary key); create table tally (n int); insert into tally values (0)'),
  );
});

afterAll(async () => {
  await database?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Load {
  readonly acknowledged: string[];
  readonly refused: string[];
  readonly unclear: string[];
  readonly otherErrors: unknown[];
  stop(): Promise<void>;
}

/** Writers that insert one row and count it in one transaction, as fast as they can, and note what they were told. */
function startLoad(): Load {
  const load = { acknowledged: [] as string[], refused: [] as string[], unclear: [] as string[], otherErrors: [] as unknown[] };
  const control = { stopped: false };
  const write = async (writer: number) => {
    for (let n = 0; !control.stopped; n++) {
      const id = `${writer}-${n}`;
      try {
        await database.transaction(async (tx) => {
          await tx.prepared('entry-add', 'insert into entry values ($1)', [id]);
          await sql`update tally set n = n + 1`.execute(tx.kysely);
        });
        load.acknowledged.push(id);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) load.otherErrors.push(error);
        else (error.outcome === 'unknown' ? load.unclear : load.refused).push(id);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return {
    ...load,
    stop: async () => {
      control.stopped = true;
      await Promise.all(writers);
    },
  };
}

async function waitForMore({ acknowledged }: Load, rows: number): Promise<void> {
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + rows);
}

describe('when the database server is killed under load', () => {
  it('is started again each time, and no acknowledged row is lost', { timeout: 120_000 }, async () => {
    const load = startLoad();
    try {
      for (let crash = 1; crash <= CRASHES; crash++) {
        await waitForMore(load, 50);
        const killed = server.pid;
        process.kill(killed, 'SIGKILL');
        await expect.poll(() => server.pid, { timeout: 30_000 }).not.toBe(killed);
      }
      await waitForMore(load, 50);
    } finally {
      await load.stop();
    }

    const stored = new Set((await database.prepared<{ id: string }>('entries', 'select id from entry', [])).map(({ id }) => id));
    expect(load.otherErrors).toEqual([]);
    expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // The promise of `nothing-written`: whoever was told so may do it again.
    expect(load.refused.filter((id) => stored.has(id))).toEqual([]);
    const extra = [...stored].filter((id) => !load.acknowledged.includes(id));
    expect(extra.filter((id) => !load.unclear.includes(id))).toEqual([]);
    expect(await database.prepared('tally', 'select n from tally', [])).toEqual([{ n: stored.size }]);
  });

  it('jobs go on', { timeout: 120_000 }, async () => {
    await migrateJobs(database, silentLog);
    const done: number[] = [];
    const worker = await startWorker<{ note: { n: number } }>({
      database,
      handlers: { note: async ({ n }) => void done.push(n) },
      log: silentLog,
      pollIntervalMs: 100,
    });
    for (let n = 1; n <= 2; n++) {
      const killed = server.pid;
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => server.pid, { timeout: 30_000 }).not.toBe(killed);
      await expect
        .poll(
          () =>
            database
              .transaction((tx) => enqueue<{ note: { n: number } }>(tx, 'note', { n }, { jobKey: `note-${n}` }))
              .then(
                () => true,
                () => false,
              ),
          {
            timeout: 30_000,
          },
        )
        .toBe(true);
      await expect.poll(() => done.includes(n), { timeout: 30_000 }).toBe(true);
    }
    await worker.stop();
  });
});
