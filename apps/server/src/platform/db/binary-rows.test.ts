import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { BinaryRows, dayNumber } from './binary-rows.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, poolSize: 1 });
  const columns = 'big int8, small int2, day date, at timestamptz, label text, raw bytea';
  await database.transaction((tx) => tx.script(`create table parcel (${columns})`));
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const copy = 'copy parcel from stdin (format binary)';

function add(rows: BinaryRows, big: number, label: string | Uint8Array): void {
  rows.begin(6);
  rows.int8(big);
  rows.int2(-7);
  rows.day(dayNumber('2024-02-29'));
  rows.instant(dayNumber('1999-12-31'), 63_000);
  if (typeof label === 'string') rows.ascii(label);
  else rows.bytes(label);
  rows.missing();
}

it('writes whole numbers either side of every border, dates, instants, texts and missing values as the database reads them', async () => {
  const numbers = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, -(2 ** 32), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  async function* parcels(): AsyncGenerator<Buffer> {
    const rows = new BinaryRows();
    for (const big of numbers) {
      add(rows, big, big === 1 ? Buffer.from('Ekström') : `no ${big}`);
      yield rows.take();
    }
    yield rows.takeLast();
  }
  await database.transaction((tx) => tx.copyIn(copy, parcels()));
  const text = `select big::text, label, concat_ws('|', small, day, at at time zone 'UTC', coalesce(raw::text, 'none')) as rest from parcel`;
  const read = await database.prepared<{ big: string; label: string; rest: string }>('parcels', text, []);
  expect(read.map(({ big }) => big)).toEqual(numbers.map(String));
  expect(read.map(({ label }) => label)).toEqual(numbers.map((big) => (big === 1 ? 'Ekström' : `no ${big}`)));
  expect(new Set(read.map(({ rest }) => rest))).toEqual(new Set(['-7|2024-02-29|1999-12-31 17:30:00|none']));
});

it('holds rows that are longer than what is sent at once', async () => {
  async function* long(): AsyncGenerator<Buffer> {
    const rows = new BinaryRows();
    for (let at = 0; at < 5; at++) add(rows, at, 'x'.repeat(90_000));
    yield rows.takeLast();
  }
  await database.transaction(async (tx) => {
    await tx.script('delete from parcel');
    await tx.copyIn(copy, long());
  });
  const [row] = await database.prepared<{ sum: number }>('long', 'select sum(length(label))::int8 as sum from parcel', []);
  expect(row?.sum).toBe(450_000);
});

it('writes nothing when a row has other values than the statement has columns', async () => {
  async function* short(): AsyncGenerator<Buffer> {
    const rows = new BinaryRows();
    add(rows, 1, 'whole');
    rows.begin(1);
    rows.int8(2);
    yield rows.takeLast();
  }
  const before = await database.prepared('count-before', 'select count(*) from parcel', []);
  await expect(database.transaction((tx) => tx.copyIn(copy, short()))).rejects.toMatchObject({ code: '22P04' });
  expect(await database.prepared('count-after', 'select count(*) from parcel', [])).toEqual(before);
});
