import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { type Migration, MigrationRefused, migrate } from './migrate.ts';
import { migrations as productMigrations } from './migrations/index.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection });
});

afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const added: Migration = { name: '9001-shelf', up: 'create table shelf (id int); insert into shelf values (1);' };
const known = [...productMigrations, added];

describe('migrate', () => {
  it('applies what is missing, in order, and nothing twice', async () => {
    expect(await migrate(database)).toEqual([]);
    const later: Migration = { name: '9002-shelf-label', up: "alter table shelf add label text not null default ''" };
    expect(await migrate(database, [...known, later])).toEqual(['9001-shelf', '9002-shelf-label']);
    expect(await migrate(database, [...known, later])).toEqual([]);
    expect(await database.prepared('shelf', 'select * from shelf', [])).toEqual([{ id: 1, label: '' }]);
  });

  it('waits for nobody where nothing is missing, even while another one migrates', async () => {
    await migrate(database, known);
    const other = openDatabase({ connection: testDatabase.connection });
    const later: Migration = { name: '9002-slow', up: 'select pg_sleep(1)' };
    const slow = migrate(other, [...known, later]);
    const asleep = `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    while ((await database.prepared('asleep', asleep, [])).length === 0);
    // Nothing of the newer version can be seen before it is through.
    expect(await migrate(database, known)).toEqual([]);
    expect(await slow).toEqual(['9002-slow']);
    await other.close();
  });

  it('makes its own table where there is none', async () => {
    await database.transaction((tx) => tx.script('drop table schema_migration'));
    const one: Migration = { name: '0001-only', up: 'create table shelf (id int)' };
    expect(await migrate(database, [one])).toEqual(['0001-only']);
  });

  it('leaves nothing of a migration that fails, and names it', async () => {
    const broken: Migration = { name: '9001-shelf', up: 'create table shelf (id int); select 1/0;' };
    await expect(migrate(database, [...productMigrations, broken])).rejects.toThrow('Migration 9001-shelf failed: division by zero');
    expect(await migrate(database, known)).toEqual(['9001-shelf']);
  });

  it('does each migration once when two start at the same time', async () => {
    const others = [1, 2, 3].map(() => openDatabase({ connection: testDatabase.connection }));
    const results = await Promise.all([database, ...others].map((each) => migrate(each, known)));
    await Promise.all(others.map((each) => each.close()));
    expect(results.flat()).toEqual(['9001-shelf']);
    expect(await database.prepared('shelf', 'select * from shelf', [])).toEqual([{ id: 1 }]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    await migrate(database, known);
    await expect(migrate(database)).rejects.toThrow(MigrationRefused);
    await expect(migrate(database)).rejects.toThrow('9001-shelf');
  });

  it('refuses a migration that was edited after it had been applied', async () => {
    await migrate(database, known);
    const edited = [...productMigrations, { ...added, up: `${added.up} -- edited` }];
    await expect(migrate(database, edited)).rejects.toThrow('was changed after');
  });

  it('refuses one that was put before an applied one', async () => {
    await migrate(database, known);
    const earlier: Migration = { name: '9000-forgotten', up: 'select 1' };
    await expect(migrate(database, [...productMigrations, earlier, added])).rejects.toThrow('9000-forgotten is missing');
  });

  it('lets go of a table that somebody is busy with, so that others are served meanwhile, and comes again', async () => {
    await migrate(database, known);
    const widened: Migration = { name: '9002-wide-shelf', up: 'alter table shelf add column width int' };
    let letGo = () => {};
    const isHeld = new Promise<void>((held) => {
      void database.transaction(async (tx) => {
        await tx.prepared('hold-shelf', 'select * from shelf', []);
        held();
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    });
    await isHeld;
    const migrating = migrate(database, [...known, widened]);
    // Waiting for the migration's turn behind the reader would take for ever: the reader ends only afterwards.
    await waitForLockOn('shelf');
    expect(await database.prepared('read-shelf', 'select id from shelf', [])).toEqual([{ id: 1 }]);
    letGo();
    expect(await migrating).toEqual(['9002-wide-shelf']);
  });

  async function waitForLockOn(table: string): Promise<void> {
    const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
    while ((await database.prepared<object>(`locks-${table}`, waiting, [])).length === 0);
  }
});
