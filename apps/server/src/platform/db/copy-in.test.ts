import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, poolSize: 2 });
  await database.transaction((tx) => tx.script('create table crate (id int primary key, label text)'));
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function* lines(count: number, failAt = -1): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) {
    if (at === failAt) throw new Error('the file broke off');
    yield Buffer.from(`${at}\tlabel ${at} äé\n`);
  }
}

const statement = 'copy crate (id, label) from stdin';
const count = async () => (await database.prepared<{ count: number }>('crates', 'select count(*) as count from crate', []))[0]?.count;

it('feeds rows in one transaction, and goes on with statements behind them', async () => {
  await database.transaction(async (tx) => {
    await tx.copyIn(statement, lines(20_000));
    await tx.script("insert into crate values (-1, 'last')");
  });
  expect(await count()).toBe(20_001);
});

it('keeps nothing when the source fails, says why, and leaves the connection usable', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.script('delete from crate');
    await tx.copyIn(statement, lines(20_000, 15_000));
  });
  await expect(failing).rejects.toThrow('the file broke off');
  expect(await count()).toBe(20_001);
});

it("rejects with the server's reason when it refuses a row", async () => {
  const failing = database.transaction((tx) => tx.copyIn(statement, lines(3)));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await count()).toBe(20_001);
});
