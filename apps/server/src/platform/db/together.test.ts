import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, DatabaseUnavailable, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, poolSize: 4 });
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const backend = async (): Promise<number> => {
  const [row] = await database.prepared<{ pid: number }>('backend', 'select pg_backend_pid() as pid from pg_sleep($1)', [0.02]);
  return row?.pid ?? 0;
};
const inParallel = (count: number) => Promise.all(Array.from({ length: count }, backend));

describe('named statements started in one go', () => {
  it('share a connection, and give it back with the last of them', async () => {
    const pids = await inParallel(5);
    expect(new Set(pids).size).toBe(1);
    expect(database.poolUse()).toMatchObject({ inUse: 0, waiting: 0 });
  });

  it('do so also when each is started a few promises later than the other', async () => {
    const later = async (hops: number) => {
      for (let hop = 0; hop < hops; hop += 1) await Promise.resolve();
      return backend();
    };
    const pids = await Promise.all([0, 3, 7].map(later));
    expect(new Set(pids).size).toBe(1);
  });

  it('are few: many are spread over several connections', async () => {
    expect(new Set(await inParallel(60)).size).toBe(3);
  });

  it('are kept apart from those of the next turn, so that nobody waits for the statements of another request', async () => {
    const first = backend();
    await nextTurn();
    const second = backend();
    expect(await first).not.toBe(await second);
  });

  it('fail by themselves', async () => {
    const fails = database.prepared('no-number', 'select 1 / $1::int', [0]);
    const works = backend();
    await expect(fails).rejects.toThrow('division by zero');
    expect(await works).toBeGreaterThan(0);
    expect(database.poolUse().inUse).toBe(0);
  });

  it('are all told when the connection breaks under them, and the next ones get another', async () => {
    const slow = () => database.prepared('slow', 'select pg_sleep(5), $1::int', [1]);
    const pid = backend();
    const all = [slow(), slow()];
    const ended = Promise.allSettled(all);
    const broken = await pid;
    await database.transaction((tx) => tx.script(`select pg_terminate_backend(${broken})`));
    for (const each of await ended) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    expect(await backend()).not.toBe(broken);
    expect(database.poolUse().inUse).toBe(0);
  });

  it('are refused inside a transaction, also where one outside it has opened the way', async () => {
    const outside = backend();
    const inside = database.transaction(() => backend());
    const both = [backend(), inside];
    await expect(both[1]).rejects.toThrow('The outer database handle was used inside an open transaction');
    expect(await outside).toBeGreaterThan(0);
    await both[0];
  });
});
