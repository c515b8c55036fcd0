import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { checkInvariants } from '../ledger/index.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import { recordAudit } from '../session/index.ts';
import { auditInvariants, createAudit } from './index.ts';

let testDatabase: TestDatabase;
let db: Database;
let other: Database;
const clock = createTestClock();
const logged: Record<string, unknown>[] = [];
const log = { info: (line: Record<string, unknown>) => void logged.push(line) } as unknown as Log;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ connection: testDatabase.connection });
  other = openDatabase({ connection: testDatabase.connection });
});
afterEach(async () => {
  await Promise.all([db.close(), other.close()]);
  await testDatabase.drop();
});

const seal = (by = db) => createAudit({ db: by, clock, log }).jobs.sealRecord();
const write = (number: number, by: Parameters<typeof recordAudit>[0] = db, accountId: number | null = null) =>
  recordAudit(by, { at: clock.now(), action: 'coffee.made', accountId, detail: { number } });
async function writeMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await write(number);
}
const found = async () =>
  (await checkInvariants(db, { now: clock.now(), more: auditInvariants })).map(({ invariant, detail }) => `${invariant} ${detail}`);
const seals = () => db.kysely.selectFrom('audit_seal').select(['number', 'from_id', 'to_id']).orderBy('number').execute();
const ids = async () => (await db.kysely.selectFrom('audit_event').select('id').orderBy('id').execute()).map(({ id }) => id);
/** As somebody who owns the tables and lets nothing stop them. */
const tamper = (sql: string) =>
  db.transaction((tx) =>
    tx.script(`alter table audit_event disable trigger user; alter table audit_seal disable trigger user; ${sql};
      alter table audit_event enable trigger user; alter table audit_seal enable trigger user;`),
  );

describe('an entry', () => {
  it.each([
    ['changed', "update audit_event set action = 'coffee.drunk'"],
    ['given to somebody else', 'update audit_event set staff_id = 7'],
    ['emptied and changed', "update audit_event set detail = '{}', action = 'coffee.drunk'"],
    ['changed in its detail', `update audit_event set detail = '{"number": 2}'`],
    ['removed', 'delete from audit_event'],
    ['removed with all others', 'truncate audit_event'],
  ])('S60: is not %s in the database', async (_what, sql) => {
    await write(1);
    await expect(db.transaction((tx) => tx.script(sql))).rejects.toThrow('audit_event is only appended to');
    expect(await ids()).toHaveLength(1);
  });

  it('S60: keeps its place in the seals when the detail goes with the person, and nowhere else does it go unseen', async () => {
    await write(1, db, 4711);
    await write(2, db, 4712);
    await seal();
    await seal();
    await db.transaction((tx) => tx.script("update audit_event set detail = '{}' where account_id = 4711"));
    await recordAudit(db, { at: clock.now(), action: 'account.anonymised', accountId: 4711 });
    expect(await found()).toEqual([]);
    await db.transaction((tx) => tx.script("update audit_event set detail = '{}' where account_id = 4712"));
    expect(await found()).toEqual(['I29 the detail of entry 2 is gone though nobody was taken out']);
    await tamper(`update audit_event set detail = '{"number": 9}' where account_id = 4711`);
    expect(await found()).toContain('I28 entry 1 of seal 1 was changed');
  });
});

describe('seals', () => {
  it('S60: hold in normal running: what is written between them is in the next one, and each is told to the log', async () => {
    expect(await found()).toEqual([]);
    for (let round = 0; round < 3; round += 1) {
      await writeMany(5);
      await seal();
    }
    await seal();
    await seal();
    expect(await seals()).toEqual([
      { number: 1, from_id: 1, to_id: 5 },
      { number: 2, from_id: 6, to_id: 10 },
      { number: 3, from_id: 11, to_id: 15 },
    ]);
    expect(await found()).toEqual([]);
    expect(logged.slice(-3).map(({ seal: number, toId, entries }) => [number, toId, entries])).toEqual([
      [1, 5, 5],
      [2, 10, 5],
      [3, 15, 5],
    ]);
    expect(logged.at(-1)?.['hash']).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['changed', "update audit_event set action = 'coffee.drunk' where id in (7, 9)", 'I28 entry 7 of seal 2 was changed'],
    ['dated back', "update audit_event set at = at - interval '1 microsecond' where id = 3", 'I28 entry 3 of seal 1 was changed'],
    ['removed', 'delete from audit_event where id in (8, 10)', 'I28 entry 8 of seal 2 was removed'],
    [
      'slipped in',
      "delete from audit_event where id = 4; insert into audit_event (id, at, action) values (4, now(), 'coffee.drunk')",
      'I28 entry 4 of seal 1 was changed',
    ],
    [
      'slipped in before the first one',
      "insert into audit_event (id, at, action) values (-1, now(), 'coffee.drunk')",
      'I28 entry -1 was slipped in before the first one',
    ],
  ])('S60: name the first entry that was %s with the triggers off', async (_what, sql, finding) => {
    for (let round = 0; round < 3; round += 1) {
      await writeMany(5);
      await seal();
    }
    await seal();
    await tamper(sql);
    expect(await found()).toEqual([finding]);
  });

  it('S60: name an entry that was slipped into an id nobody used', async () => {
    await writeMany(3);
    await expect(db.transaction(async (tx) => write(4, tx).then(() => Promise.reject(new Error('given up'))))).rejects.toThrow('given up');
    await writeMany(2);
    await seal();
    await seal();
    expect(await ids()).toEqual([1, 2, 3, 5, 6]);
    await write(7);
    await db.transaction((tx) => tx.script("insert into audit_event (id, at, action) values (4, now(), 'coffee.drunk')"));
    expect(await found()).toEqual(['I28 entry 4 of seal 1 was slipped in']);
  });

  it('S60: tell when one of them was changed, is missing, or was made anew for another past', async () => {
    for (let round = 0; round < 4; round += 1) {
      await writeMany(2);
      await seal();
    }
    await tamper('delete from audit_seal where number = 3');
    expect(await found()).toEqual(['I28 seals after 2 are missing: there were 3']);
    await tamper('delete from audit_event where id = 3; update audit_seal set leaves = substring(leaves from 25) where number = 2');
    expect(await found()).toContain('I28 seal 2 was changed, or does not follow seal 1');
  });

  it('S60: wait for whoever drew an id and commits late, and leave nothing out', async () => {
    let commit = (): void => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let drawn = (): void => {};
    const isDrawn = new Promise<void>((resolve) => {
      drawn = resolve;
    });
    const late = other.transaction(async (tx) => {
      await write(1, tx);
      drawn();
      await held;
    });
    await isDrawn;
    await writeMany(3);
    await seal();
    await seal();
    await seal();
    expect(await seals()).toEqual([]);
    commit();
    await late;
    await seal();
    expect(await seals()).toEqual([{ number: 1, from_id: 1, to_id: 4 }]);
    expect(await ids()).toEqual([1, 2, 3, 4]);
    expect(await found()).toEqual([]);
  });

  it('S60: are one chain whoever makes them, and nobody who writes waits for them', async () => {
    const writing = Promise.all(
      [db, other].map(async (by) => {
        for (let number = 0; number < 150; number += 1) await write(number, by);
      }),
    );
    const over = new AbortController();
    const sealing = [db, other, db].map(async (by) => {
      while (!over.signal.aborted) await seal(by);
    });
    await writing;
    over.abort();
    await Promise.all(sealing);
    await seal();
    await seal();
    expect((await seals()).at(-1)?.to_id).toBe(300);
    expect(await found()).toEqual([]);
  });

  it('S60: are whole or not at all when their process dies', async () => {
    await writeMany(4);
    await seal();
    const dying = db.transaction(async (tx) => {
      const failing = { ...db, transaction: (work: (inner: typeof tx) => Promise<unknown>) => work(tx) } as unknown as Database;
      await createAudit({ db: failing, clock, log }).jobs.sealRecord();
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await seals()).toEqual([]);
    await seal();
    expect(await seals()).toEqual([{ number: 1, from_id: 1, to_id: 4 }]);
    expect(await found()).toEqual([]);
  });
});
