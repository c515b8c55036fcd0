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

/** Twice: the first time each goes by itself, since the connection does not know it. */
async function twice<T>(ask: () => Promise<T>): Promise<T> {
  await ask();
  return ask();
}
const transactionTime = async (): Promise<string> => {
  const [row] = await database.prepared<{ at: string }>('transaction-time', `select now()::text || pg_backend_pid() as at`, []);
  return row?.at ?? '';
};
const ofEveryKind = `
  select 9007199254740991::int8 as amount, '2026-02-28'::date as day, '2026-01-02 03:04:05.678+00'::timestamptz as at, 1.50::numeric as exact,
         true as yes, null::text as missing, '{"a": [1, null]}'::jsonb as json, array['a,b', null] as texts, 'ü€' as text, $1::text as said,
         $2::bytea as bytes, $3::timestamptz as moment, $4::int8[] as numbers, $5::text as nothing, $6::jsonb as given`;

describe('named statements a connection knows, started in one go', () => {
  it('are one transaction and one round trip', async () => {
    const times = await twice(() => Promise.all([transactionTime(), transactionTime(), transactionTime()]));
    expect(new Set(times).size).toBe(1);
    expect(database.poolUse()).toMatchObject({ inUse: 0, waiting: 0 });
  });

  it('answer the same as each by itself, kind by kind and row by row', async () => {
    const given = ['said “ü”', Buffer.from([0, 255]), new Date('2026-03-01T02:03:04.567Z'), [1, 2], null, { a: ['b'] }];
    const kinds = () => database.prepared('of-every-kind', ofEveryKind, given);
    const rows = () => database.prepared('some-rows', 'select n, n * 2 as double from generate_series(1, $1::int) n', [3]);
    const none = () => database.prepared('no-row', 'select 1 as one where $1::bool', [false]);
    const alone = [await kinds(), await rows(), await none()];
    const together = await twice(() => Promise.all([kinds(), rows(), none(), transactionTime()]));
    expect(together.slice(0, 3)).toEqual(alone);
    expect(alone[0]).toEqual([
      expect.objectContaining({ amount: 9_007_199_254_740_991, day: '2026-02-28', said: given[0], bytes: given[1], moment: given[2] }),
    ]);
  });

  it('fail by themselves, and what the others did is done once', async () => {
    await database.transaction((tx) => tx.script('create table said_once (word text)'));
    const say = (word: string) => database.prepared('say-once', 'insert into said_once values ($1)', [word]);
    const divide = (by: number) => database.prepared('divide', 'select 1 / $1::int', [by]);
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await twice(() => Promise.all([say('before'), divide(1), transactionTime()]));
    const failing = await Promise.allSettled([say('one'), divide(0), transactionTime(), say('two')]);
    const unsaid = await Promise.allSettled([say('three'), database.prepared('say-once', 'insert into said_once values ($1)', [circular])]);
    expect([...failing, ...unsaid].map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, false]);
    const words = await database.prepared<{ word: string }>('said', `select word from said_once where word <> 'before' order by word`, []);
    expect(words.map(({ word }) => word)).toEqual(['one', 'three', 'two']);
  });

  it('fail by themselves also where only a value of theirs cannot be read', async () => {
    const number = (text: string) => database.prepared('large-number', 'select $1::int8 as number', [text]);
    const [large, small] = await twice(() => Promise.allSettled([number('9007199254740993'), number('12')]));
    expect(large).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
    expect(small).toEqual({ status: 'fulfilled', value: [{ number: 12 }] });
  });

  it('do not keep one another waiting: who takes long then goes by itself', async () => {
    await database.transaction((tx) => tx.script('create table kept (word text)'));
    const kept = () => database.prepared('kept', 'select word from kept', []);
    await twice(() => Promise.all([transactionTime(), kept(), backend()]));
    let isAnswered = false;
    const locking = openDatabase({ connection: testDatabase.connection, poolSize: 1 });
    let waiting: Promise<unknown> = Promise.resolve();
    await locking.transaction(async (tx) => {
      await tx.script('lock table kept in access exclusive mode');
      const first = transactionTime();
      waiting = kept().finally(() => {
        isAnswered = true;
      });
      expect(await first).not.toBe('');
      expect(isAnswered).toBe(false);
    });
    await locking.close();
    await waiting;
    expect(database.poolUse().inUse).toBe(0);
  });

  it('are not run again when the connection breaks under them: nobody knows what came of them', async () => {
    await database.transaction((tx) => tx.script('create table said_before_the_end (word text)'));
    const say = () =>
      database.prepared('say-at-the-end', `insert into said_before_the_end values ('a') returning pg_backend_pid() as pid`, []);
    const sleep = (seconds: number) => database.prepared('sleep', 'select pg_sleep($1)', [seconds]);
    const [[said]] = (await twice(() => Promise.all([say(), sleep(0)]))) as [{ pid: number }[], unknown];
    const ended = Promise.allSettled([say(), sleep(0.9)]);
    await nextTurn();
    await database.transaction((tx) => tx.script(`select pg_terminate_backend(${said?.pid})`));
    for (const each of await ended) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    const [count] = await database.prepared<{ all: number }>('said-at-the-end', 'select count(*)::int as all from said_before_the_end', []);
    expect(count?.all).toBe(2);
  });
});

describe('a named statement a connection knows, by itself', () => {
  let one: Database;
  beforeAll(async () => {
    one = openDatabase({ connection: testDatabase.connection, poolSize: 1 });
    await one.transaction((tx) => tx.script('create table counted (n int primary key)'));
  });
  afterAll(() => one.close());
  const count = (db: Pick<Database, 'prepared'>, n: number) => db.prepared('count', 'insert into counted values ($1) returning n', [n]);
  const all = async () =>
    (await one.prepared<{ n: number }>('all-counted', 'select n from counted order by n', [])).map(({ n }: { n: number }) => n);

  it('answers as it did the first time', async () => {
    const given = ['said “ü”', Buffer.from([0, 255]), new Date('2026-03-01T02:03:04.567Z'), [1, 2], null, { a: ['b'] }];
    const kinds = () => one.prepared('of-every-kind', ofEveryKind, given);
    const none = () => one.prepared('no-row', 'select 1 as one where $1::bool', [false]);
    const first = [await kinds(), await none()];
    expect([await kinds(), await none()]).toEqual(first);
    expect(first[1]).toEqual([]);
  });

  it('fails with the error of the server, undoes its transaction, and the connection goes on', async () => {
    await count(one, 1);
    await expect(count(one, 1)).rejects.toMatchObject({ code: '23505' });
    const failing = one.transaction(async (tx) => {
      await count(tx, 2);
      await expect(count(tx, 2)).rejects.toMatchObject({ code: '23505' });
      await count(tx, 3);
    });
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    expect(await all()).toEqual([1]);
    await one.transaction(async (tx) => {
      await count(tx, 4);
    });
    expect(await all()).toEqual([1, 4]);
  });

  it('keeps its place among others that are sent without waiting', async () => {
    await one.transaction(async (tx) => {
      const said = [count(tx, 7), tx.script('delete from counted where n = 7'), count(tx, 7), tx.prepared('new-one', 'select 1', [])];
      await Promise.all(said);
    });
    expect(await all()).toEqual([1, 4, 7]);
  });

  it('of another text under its name is refused', async () => {
    await expect(one.prepared('count', 'insert into counted values ($1 + 1) returning n', [8])).rejects.toThrow('must be unique');
    expect(await all()).toEqual([1, 4, 7]);
  });

  it('is not run again when the connection breaks under it: nobody knows what came of it', async () => {
    const slow = () => one.prepared('slow', 'select pg_sleep($1), pg_backend_pid() as pid', [0.05]);
    const [known] = (await slow()) as [{ pid: number }];
    const lost = Promise.allSettled([one.prepared('slow', 'select pg_sleep($1), pg_backend_pid() as pid', [20])]);
    await nextTurn();
    await database.transaction((tx) => tx.script(`select pg_terminate_backend(${known.pid})`));
    expect(await lost).toEqual([{ status: 'rejected', reason: expect.any(DatabaseUnavailable) }]);
    expect(await all()).toEqual([1, 4, 7]);
  });
});
