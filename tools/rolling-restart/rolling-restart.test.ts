import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { migrate } from '@porchlight/server/platform/db/migrate.ts';
import { migrations } from '@porchlight/server/platform/db/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '@porchlight/server/test/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../kill-harness/server-process.ts';
import { type WatchedProcess, waitUntil } from '../monitoring/watched-process.ts';
import { startBehindProxy } from './behind-proxy.ts';
import { startLoad } from './load.ts';
import { type Proxy, startProxy } from './proxy.ts';

let folder: string;
let testDatabase: TestDatabase;
let db: Database;
let proxy: Proxy;
const running: WatchedProcess[] = [];
const ports: number[] = [];

const launch = (index: number) => startBehindProxy({ folder, database: testDatabase, ports }, index, {});

const readiness = async (index: number): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`http://127.0.0.1:${ports[index]}/readyz`);
  return { status: answer.status, text: await answer.text() };
};

describe('two processes behind a proxy, one database', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'porchlight-rolling-'));
    testDatabase = await createTestDatabase({ template: 'cast' });
    db = openDatabase({ connection: testDatabase.connection });
    ports.push(await freePort(), await freePort());
    running.push(...(await Promise.all([launch(0), launch(1)])));
    proxy = await startProxy(folder, ports);
  }, 180_000);

  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(running.map((each) => each.end('SIGTERM')));
    await db?.close();
    await testDatabase?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are restarted one after the other, and no request of anybody fails', async () => {
    const load = await startLoad(proxy.url, 4);
    for (const index of [0, 1]) {
      const before = load.answered();
      await waitUntil(async () => load.answered() > before + 100);
      const ended = running[index]?.end('SIGTERM');
      // It says so before anything else, and serves on until the proxy has noticed.
      await waitUntil(async () => (await readiness(index)).status === 503);
      expect(await readiness(index)).toEqual({ status: 503, text: 'not ready\nThe process is shutting down.\n' });
      expect((await fetch(`http://127.0.0.1:${ports[index]}/livez`)).headers.get('connection')).toBe('close');
      expect(await ended).toBe(0);
      // The other one serves alone meanwhile.
      const alone = load.answered();
      await waitUntil(async () => load.answered() > alone + 50);
      running[index] = await launch(index);
      await waitUntil(async () => (await readiness(index)).status === 200);
    }
    const { answered, reused, writes, failures } = await load.stop();
    expect(failures).toEqual({});
    // Otherwise it would have proved nothing: there was load, it wrote, and it came over connections that were kept.
    expect(answered).toBeGreaterThan(500);
    expect(writes).toBeGreaterThan(20);
    expect(reused).toBeGreaterThan(answered * 0.9);
  });

  it('serve on while the schema is migrated under them by a version that comes after, and say so', async () => {
    const load = await startLoad(proxy.url, 4);
    const begun = load.answered();
    await waitUntil(async () => load.answered() > begun + 50);
    const next = {
      name: '9999-next',
      up: 'alter table account add column of_the_next_version text; create table next_version (id bigint)',
    };
    expect(await migrate(db, [...migrations, next])).toEqual(['9999-next']);
    const migrated = load.answered();
    await waitUntil(async () => load.answered() > migrated + 100);
    const { failures } = await load.stop();
    expect(failures).toEqual({});
    expect(await readiness(0)).toEqual({
      status: 200,
      text: 'ready\nThe database is 1 migrations newer than this process. Replace it soon.\n',
    });
  });

  it('refuse to start on a database that is newer than they are, and leave those that serve alone', async () => {
    await running[0]?.end('SIGTERM');
    await expect(launch(0)).rejects.toThrow('The database was migrated by a newer version: it has 9999-next');
    expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200);
  });
});
