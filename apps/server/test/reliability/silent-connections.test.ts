import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DatabaseUnavailable, openDatabase } from '../../src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let testDatabase: TestDatabase;
let proxy: FaultProxy;
/** Over the proxy, and past it. */
let database: Database;
let direct: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { host, port } = testDatabase.connection;
  proxy = await startFaultProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  database = openDatabase({ connection: { ...testDatabase.connection, host: proxy.host, port: proxy.port }, poolSize: 3 });
  direct = openDatabase({ connection: testDatabase.connection });
  await direct.transaction((tx) => tx.script('create table purse (id int primary key); insert into purse values (1)'));
});
afterAll(async () => {
  await database?.close();
  await direct?.close();
  await proxy?.close();
  await testDatabase?.drop();
});

const lockPurse = 'select id from purse where id = 1 for update';

describe('a connection over which nothing comes', { timeout: 40_000 }, () => {
  it('is left alone while the other end works, be it for long or waiting for somebody', async () => {
    const long = database.prepared('sleep', 'select 1 as one, pg_sleep(6)::text as slept', []);
    let letGo = (): void => {};
    const held = direct.transaction(async (tx) => {
      await tx.prepared('purse-lock', lockPurse, []);
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    await sleep(100);
    const waiting = database.prepared<{ id: number }>('purse-lock', lockPurse, []);
    await sleep(6_000);
    letGo();
    await held;
    expect(await waiting).toEqual([{ id: 1 }]);
    expect(await long).toMatchObject([{ one: 1 }]);
  });

  it('is given up when it is dead, and what it had locked is free again at once', async () => {
    const begun = performance.now();
    const broken = database.transaction(async (tx) => {
      await tx.prepared('purse-lock', lockPurse, []);
      proxy.set('halfOpen');
      await tx.prepared('purse-lock', lockPurse, []);
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    proxy.set(null);
    // By itself the server would hold it for a minute.
    expect(await direct.prepared('purse-lock', lockPurse, [])).toEqual([{ id: 1 }]);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await database.prepared('purse-lock', lockPurse, [])).toEqual([{ id: 1 }]);
  });
});
