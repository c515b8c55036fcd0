import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { arrayText } from './array-text.ts';
import { type Database, DatabaseUnavailable, openDatabase, type Transaction } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, poolSize: 4 });
  await database.transaction((tx) => tx.script('create table purse (id int primary key, cents bigint not null)'));
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function readCents(id: number): Promise<number | undefined> {
  const rows = await database.prepared<{ cents: number }>('purse', 'select cents from purse where id = $1', [id]);
  return rows[0]?.cents;
}

describe('values', () => {
  it('brings int8 as a number and refuses one that a number cannot hold', async () => {
    const [row] = await database.prepared<Record<string, unknown>>('int8', 'select 9007199254740991::int8 as most, $1::int8[] as list', [
      [1, null, -2],
    ]);
    expect(row).toEqual({ most: Number.MAX_SAFE_INTEGER, list: [1, null, -2] });
    await expect(sql`select 9007199254740992::int8 as too_much`.execute(database.kysely)).rejects.toThrow(RangeError);
    expect(await readCents(0)).toBeUndefined();
  });

  it('brings arrays of texts as they are, whatever stands in them, and so what is written as the text of one', async () => {
    const lists = [
      [],
      ['plain', 'two words', 'with-sign 7'],
      ['', 'NULL', 'null'],
      [null, 'x'],
      ['a,b', 'c}d', '{'],
      ['"quoted"', 'back\\slash', ' edge '],
    ];
    for (const list of lists) {
      const [row] = await database.prepared<{ list: unknown; again: unknown }>('texts', 'select $1::text[] as list, $2::text[] as again', [
        list,
        arrayText(list, (each) => each),
      ]);
      expect(row).toEqual({ list, again: list });
    }
    const [deep] = await database.prepared<{ list: unknown }>('deep', `select array[['a', 'b'], ['c', 'd']] as list`, []);
    expect(deep?.list).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const [shifted] = await database.prepared<{ list: unknown }>('shifted', `select '[0:1]={a,b}'::text[] as list`, []);
    expect(shifted?.list).toEqual(['a', 'b']);
  });

  it('brings dates and numerics as text and instants as Date', async () => {
    const { rows } = await sql`
      select date '2026-03-08' as day, array[date '2026-03-08'] as days, 1.10::numeric as amount, timestamptz '2026-03-08 12:00Z' as at,
             timestamp '2026-03-08 12:00' as wall`.execute(database.kysely);
    expect(rows).toEqual([
      { day: '2026-03-08', days: ['2026-03-08'], amount: '1.10', at: new Date('2026-03-08T12:00:00Z'), wall: '2026-03-08 12:00:00' },
    ]);
  });

  it('opens by URL as well as by address', async () => {
    const byUrl = openDatabase({ connection: testDatabase.url });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(byUrl.kysely);
    await byUrl.close();
    expect(rows).toEqual([{ name: testDatabase.name }]);
  });
});

describe('transactions', () => {
  it('commits all or nothing', async () => {
    await database.transaction(async (tx) => {
      await tx.prepared('purse-add', 'insert into purse values ($1, $2)', [1, 100]);
      await sql`insert into purse values (2, 200)`.execute(tx.kysely);
    });
    const failing = database.transaction(async (tx) => {
      await sql`update purse set cents = 0`.execute(tx.kysely);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await readCents(1), await readCents(2)]).toEqual([100, 200]);
  });

  it('sends nothing more once it could not begin, where each statement would be one of its own', async () => {
    const work = vi.fn(async (tx: Transaction) => {
      await sql`select 1`.execute(tx.kysely);
      await sql`insert into purse values (4, 400)`.execute(tx.kysely);
    });
    await expect(database.transaction(work, { isolation: 'no such level' as 'serializable' })).rejects.toThrow('syntax error');
    expect(work).toHaveBeenCalledTimes(1);
    expect(await readCents(4)).toBeUndefined();
  });

  it('does not report a commit when a failed statement was swallowed', async () => {
    const swallowing = database.transaction(async (tx) => {
      await sql`insert into purse values (3, 300)`.execute(tx.kysely);
      await sql`select 1/0`.execute(tx.kysely).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back instead of committed');
    expect(await readCents(3)).toBeUndefined();
  });

  it('refuses the outer handle inside a transaction, however it is used', async () => {
    const misuses: (() => Promise<unknown>)[] = [
      () => sql`select 1`.execute(database.kysely),
      () => database.prepared('one', 'select 1', []),
      () => database.transaction(async () => {}),
    ];
    for (const misuse of misuses) {
      await expect(database.transaction(() => misuse())).rejects.toThrow('outer database handle');
    }
    expect(await database.prepared('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  it('refuses its handle after the end', async () => {
    const kept = await database.transaction(async (tx) => tx);
    await expect(kept.prepared('one', 'select 1 as one', [])).rejects.toThrow('transaction is over');
    await expect(sql`select 1`.execute(kept.kysely)).rejects.toThrow('transaction is over');
  });

  it('repeats the work after a serialization failure', async () => {
    await sql`insert into purse values (10, 0)`.execute(database.kysely);
    const addOne = () =>
      database.transaction(
        async (tx) => {
          const { rows } = await sql<{ cents: number }>`select cents from purse where id = 10`.execute(tx.kysely);
          await sql`update purse set cents = ${(rows[0]?.cents ?? 0) + 1} where id = 10`.execute(tx.kysely);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([addOne(), addOne(), addOne()]);
    expect(await readCents(10)).toBe(3);
  });

  it('repeats the work after a deadlock', async () => {
    await sql`insert into purse values (21, 0), (22, 0)`.execute(database.kysely);
    let runs = 0;
    const touch = (first: number, second: number) =>
      database.transaction(async (tx) => {
        runs += 1;
        await sql`set local deadlock_timeout = '50ms'`.execute(tx.kysely);
        await sql`update purse set cents = cents + 1 where id = ${first}`.execute(tx.kysely);
        await sql`select pg_sleep(0.2)`.execute(tx.kysely);
        await sql`update purse set cents = cents + 1 where id = ${second}`.execute(tx.kysely);
      });
    await Promise.all([touch(21, 22), touch(22, 21)]);
    expect([await readCents(21), await readCents(22), runs]).toEqual([2, 2, 3]);
  });

  it('runs statements started together one after the other', async () => {
    const answers = await database.transaction((tx) =>
      Promise.all([1, 2, 3].map((n) => tx.prepared<{ n: number }>('echo', 'select $1::int as n', [n]))),
    );
    expect(answers.flat().map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

describe('posted writes', () => {
  const add = 'insert into purse values ($1, $2)';

  it('stand once the transaction has ended, and are seen by what follows them', async () => {
    const seen = await database.transaction(async (tx) => {
      tx.post('purse-add', add, [41, 1]);
      const rows = await tx.prepared<{ cents: number }>('purse', 'select cents from purse where id = $1', [41]);
      tx.post('purse-add', add, [42, 2]);
      return rows;
    });
    expect([seen, await readCents(41), await readCents(42)]).toEqual([[{ cents: 1 }], 1, 2]);
  });

  it('undo everything when the database refuses one, which is then why it failed', async () => {
    const refused = database.transaction(async (tx) => {
      tx.post('purse-add', add, [43, 3]);
      tx.post('purse-add', add, [43, 4]);
      tx.post('purse-add', add, [44, 4]);
    });
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    expect([await readCents(43), await readCents(44)]).toEqual([undefined, undefined]);
    await database.transaction(async (tx) => tx.post('purse-add', add, [43, 5]));
    expect(await readCents(43)).toBe(5);
  });

  it('are named as the reason when a later statement finds the transaction failed', async () => {
    const refused = database.transaction(async (tx) => {
      tx.post('purse-add', add, [43, 6]);
      await tx.prepared('one', 'select 1 as one', []);
    });
    await expect(refused).rejects.toMatchObject({ code: '23505' });
  });

  it('are undone when the work fails after them', async () => {
    const failing = database.transaction(async (tx) => {
      tx.post('purse-add', add, [45, 5]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await readCents(45)).toBeUndefined();
  });

  it('may have been committed when the connection breaks behind them: nobody knows', async () => {
    const broken = database.transaction(async (tx) => {
      tx.post('end-session', 'select pg_terminate_backend(pg_backend_pid())', []);
    });
    await expect(broken).rejects.toMatchObject({ name: 'DatabaseUnavailable', outcome: 'unknown' });
  });

  it('are refused once the transaction is over', async () => {
    const kept = await database.transaction(async (tx) => tx);
    expect(() => kept.post('purse-add', add, [46, 6])).toThrow('transaction is over');
  });
});

describe('statements of a transaction that its connection knows, started in one go', () => {
  const add = 'insert into purse values ($1, $2)';
  const divide = (tx: Transaction, by: number) => tx.prepared<{ n: number }>('tx-divide', 'select 6 / $1::int as n', [by]);
  const alone = (): Database => openDatabase({ connection: testDatabase.connection, poolSize: 1 });

  it('share a round trip: whatever follows the first that fails is not run, what came before it is answered', async () => {
    const own = alone();
    try {
      await own.transaction((tx) => divide(tx, 1));
      const settled = await own
        .transaction(async (tx) => {
          const all = await Promise.allSettled([divide(tx, 2), divide(tx, 0), divide(tx, 3)]);
          throw Object.assign(new Error('told'), { all });
        })
        .catch((error: { all: PromiseSettledResult<{ n: number }[]>[] }) => error.all);
      expect(settled[0]).toEqual({ status: 'fulfilled', value: [{ n: 3 }] });
      expect(settled[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      // By itself it would have been told that the transaction has failed (25P02).
      expect(settled[2]).toEqual(settled[1]);
      expect(await own.transaction((tx) => divide(tx, 6))).toEqual([{ n: 1 }]);
    } finally {
      await own.close();
    }
  });

  it('take the commit with them, which is not run behind one that was refused; the connection stays as good as it was', async () => {
    const own = alone();
    try {
      const pid = async (tx: Transaction) => (await tx.prepared<{ pid: number }>('tx-pid', 'select pg_backend_pid() as pid', []))[0]?.pid;
      const first = await own.transaction(async (tx) => {
        tx.post('purse-add', add, [51, 1]);
        return pid(tx);
      });
      for (let time = 0; time < 2; time++) {
        const refused = own.transaction(async (tx) => {
          await pid(tx);
          tx.post('purse-add', add, [52, 2]);
          tx.post('purse-add', add, [51, 2]);
          tx.post('purse-add', add, [53, 2]);
        });
        await expect(refused).rejects.toMatchObject({ code: '23505' });
      }
      expect([await readCents(51), await readCents(52), await readCents(53)]).toEqual([1, undefined, undefined]);
      expect(await own.transaction(pid)).toBe(first);
    } finally {
      await own.close();
    }
  });

  it('leave in the order in which they were started, whatever other kind of statement is between them', async () => {
    const own = alone();
    try {
      const sums = async (tx: Transaction) => {
        tx.post('purse-add', add, [61, 1]);
        const gone = tx.script('delete from purse where id = 61');
        tx.post('purse-add', add, [61, 2]);
        const { rows } = await sql<{ cents: number }>`select cents from purse where id = 61`.execute(tx.kysely);
        await gone;
        await tx.script('delete from purse where id = 61');
        return rows[0]?.cents;
      };
      expect([await own.transaction(sums), await own.transaction(sums)]).toEqual([2, 2]);
    } finally {
      await own.close();
    }
  });
});

describe('a lost connection', () => {
  const endOwnSession = sql`select pg_terminate_backend(pg_backend_pid())`;

  it('is reported as unknown for a statement and as nothing written inside a transaction', async () => {
    await expect(endOwnSession.execute(database.kysely)).rejects.toMatchObject({ name: 'DatabaseUnavailable', outcome: 'unknown' });
    const inside = database.transaction(async (tx) => {
      await sql`insert into purse values (31, 1)`.execute(tx.kysely);
      await endOwnSession.execute(tx.kysely);
    });
    await expect(inside).rejects.toMatchObject({ name: 'DatabaseUnavailable', outcome: 'nothing-written' });
    expect(await readCents(31)).toBeUndefined();
  });

  it('does not end the process when it breaks between two statements of a transaction', async () => {
    const other = openDatabase({ connection: testDatabase.connection });
    const broken = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.kysely);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.kysely);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(tx.kysely);
    });
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
    await other.close();
  });

  it('gives up with nothing written when no server is there, after a short wait', async () => {
    const nowhere = openDatabase({ connection: { host: '127.0.0.1', port: 9, user: 'x', database: 'x' }, acquireTimeoutMs: 200 });
    await expect(nowhere.transaction(async () => {})).rejects.toMatchObject({ name: 'DatabaseUnavailable', outcome: 'nothing-written' });
    await nowhere.close();
  });

  it('says so at once when the database does not exist', async () => {
    const missing = openDatabase({ connection: { ...testDatabase.connection, database: 'no_such_database' } });
    await expect(sql`select 1`.execute(missing.kysely)).rejects.toMatchObject({ code: '3D000' });
    await missing.close();
  });
});

describe('listen', () => {
  it('hears notices, tells of a lost connection and listens again', async () => {
    const heard: string[] = [];
    let lost = 0;
    const listening = await database.listen(
      'Site changed',
      (payload) => heard.push(payload),
      () => {
        lost += 1;
      },
    );
    const notify = (payload: string) => sql`select pg_notify('Site changed', ${payload})`.execute(database.kysely);
    await notify('first');
    await expect.poll(() => heard).toEqual(['first']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight-listen'
      and datname = current_database()`.execute(database.kysely);
    // Once for the loss and once for listening anew: notices in between were missed.
    await expect.poll(() => lost, { timeout: 5_000 }).toBe(2);
    await notify('second');
    await expect.poll(() => heard).toEqual(['first', 'second']);
    await listening.close();
  });
});
