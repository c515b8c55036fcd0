import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDataDirectory } from '../../../test/data-directory.ts';
import { findDebianPostgres } from '../../../test/debian-postgres.ts';
import { urlToAddress } from '../../../test/server-databases.ts';
import { launchDatabaseProcess, spawnDatabaseProcess } from '../../../test/spawn-database-process.ts';
import { type DatabaseAddress, openDatabase } from './database.ts';
import { isAlive, waitUntilGone } from './embedded/process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

// Each test starts several servers, some of them new: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

let prepared: string;
let dataDir: string;
const running = new Set<EmbeddedPostgres>();

beforeAll(async () => {
  prepared = await makeDataDirectory();
  await (await startEmbeddedPostgres({ dataDir: prepared })).stop();
});

afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await makeDataDirectory();
});

afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
  // Whatever a test left behind is stopped by starting and stopping on the same directory.
  if (existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))) await (await startEmbeddedPostgres({ dataDir })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Puts a stopped database with its files into the directory of this test, which is faster than making one. */
function copyPrepared(into = dataDir): void {
  execFileSync('cp', ['-a', `${prepared}/.`, into]);
}

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  running.add(server);
  return server;
}

async function ask<Row>(connection: DatabaseAddress | string, text: string): Promise<Row[]> {
  const database = openDatabase({ connection });
  try {
    return (await sql.raw<Row>(text).execute(database.kysely)).rows;
  } finally {
    await database.close();
  }
}

describe('a first start', () => {
  it('makes a UTF-8 cluster with checksums, durable settings and no open port', async () => {
    const { connection } = await start();
    const [settings] = await ask<Record<string, string>>(
      connection,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as addresses, lower('ÀÉ') as lower, 'a' > 'B' as by_code_point`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      commit: 'on',
      addresses: '',
      lower: 'àé',
      by_code_point: true,
    });
  });

  it('keeps commits from waiting behind much writing: small segments of the log, and few pages at a time', async () => {
    const { connection } = await start();
    const [settings] = await ask<Record<string, string>>(
      connection,
      `select current_setting('wal_segment_size') as segment, current_setting('max_wal_size') as most,
        current_setting('wal_buffers') as waiting, current_setting('backend_flush_after') as flush`,
    );
    expect(settings).toEqual({ segment: '1MB', most: '1GB', waiting: '4MB', flush: '256kB' });
  });

  it('lets nobody else in: private socket and files, and a password', async () => {
    const { connection } = await start();
    const mode = async (...parts: string[]) => ((await stat(path.join(dataDir, ...parts))).mode & 0o777).toString(8);
    expect([await mode('socket'), await mode('cluster'), await mode('password')]).toEqual(['700', '700', '600']);
    expect(connection.host).toBe(path.join(dataDir, 'socket'));
    await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it.runIf(process.getuid?.() === 0)('runs the server as nobody when started as root', async () => {
    const { pid } = await start();
    expect((await stat(`/proc/${pid}`)).uid).toBe(65534);
    expect((await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((entry) => entry.split('=')[0])).not.toContain('HOME');
  });

  it.runIf(process.getuid?.() === 0)('runs an existing cluster as the account that owns it when started as root', async () => {
    copyPrepared();
    const first = await start();
    await ask(first.connection, 'create table kept as select 1 as n');
    await first.stop();
    execFileSync('chown', ['-R', 'daemon:daemon', dataDir]);
    const second = await start();
    expect((await stat(`/proc/${second.pid}`)).uid).toBe(1);
    expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('starts afresh after initialising was cut short', async () => {
    await mkdir(path.join(dataDir, 'cluster.new-abc', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'cluster.new-abc', 'PG_VERSION'), '18\n');
    const { connection } = await start();
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster.new'))).toEqual([]);
  });

  it('survives being killed at any moment of it', async () => {
    // From before the lock over initdb and the first start to some time after it is ready.
    for (const delayMs of [350, 500, 650, 800, 1_000, 1_400]) {
      const { child, ended } = launchDatabaseProcess(dataDir);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGKILL');
      await ended;
    }
    const { connection } = await start();
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a directory that is hard to reach', () => {
  it('takes a path too long for a socket', async () => {
    const deep = path.join(dataDir, 'a-rather-long-name-for-a-directory'.repeat(3), 'b'.repeat(60));
    const { connection, stop } = await start({ dataDir: deep });
    expect(connection.host.startsWith(dataDir)).toBe(false);
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(existsSync(connection.host)).toBe(false);
    const killed = await spawnDatabaseProcess(deep);
    await killed.end('SIGKILL');
    const abandoned = urlToAddress(killed.url).host;
    expect(existsSync(abandoned)).toBe(true);
    await (await start({ dataDir: deep })).stop();
    expect(existsSync(abandoned)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')('works below a directory only root may enter', async () => {
    await chmod(dataDir, 0o700);
    const inside = path.join(dataDir, 'data');
    const first = await start({ dataDir: inside });
    await ask(first.connection, 'create table kept as select 1 as n');
    await first.stop();
    const second = await start({ dataDir: inside });
    expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
    process.kill(second.pid, 'SIGKILL');
    await expect.poll(() => isAlive(second.pid), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => ask(second.connection, 'select n from kept').catch(() => []), { timeout: 10_000 }).toEqual([{ n: 1 }]);
  });
});

describe('start and stop', () => {
  beforeEach(() => copyPrepared());

  it('keeps the data, and leaves no process and no lock behind', async () => {
    const first = await start();
    await ask(first.connection, 'create table kept as select 1 as n');
    const { pid } = first;
    await first.stop();
    expect([
      isAlive(pid),
      existsSync(path.join(dataDir, 'server.pid')),
      existsSync(path.join(dataDir, 'cluster', 'postmaster.pid')),
    ]).toEqual([false, false, false]);
    const second = await start();
    expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('makes a new password when its file was lost', async () => {
    const first = await start();
    await first.stop();
    await rm(path.join(dataDir, 'password'));
    const second = await start();
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not misled by a file of a server that is gone', async () => {
    await (await start()).stop();
    const stale = (pid: number) =>
      writeFile(
        path.join(dataDir, 'cluster', 'postmaster.pid'),
        `${pid}\n${dataDir}/cluster\n1\n5432\n\n\n        1         1\nready   \n`,
      );
    await stale(process.pid);
    await (await start()).stop();
    await stale(4_194_300);
    await writeFile(path.join(dataDir, 'server.pid'), `${process.ppid}\nanother-start\n`);
    const again = await start();
    expect(await ask(again.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a directory of another version and names both', async () => {
    await (await start()).stop();
    await writeFile(path.join(dataDir, 'cluster', 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/written by PostgreSQL 12, and only that version can read it: .* is version 18/);
  });

  it('says which programs it tried when the configured ones do not run', async () => {
    await expect(start({ binDir: '/nonexistent' })).rejects.toThrow('/nonexistent does not run');
    expect(existsSync(path.join(dataDir, 'server.pid'))).toBe(false);
  });

  it.runIf(findDebianPostgres())('runs on an installed PostgreSQL too', async () => {
    await rm(path.join(dataDir, 'cluster'), { recursive: true });
    const { connection } = await start({ binDir: findDebianPostgres() ?? '' });
    const [row] = await ask<{ version: string; lower: string }>(connection, "select version(), lower('ÀÉ') as lower");
    expect(row?.version).toMatch(/Debian/);
    expect(row?.lower).toBe('àé');
  });

  it('ends when its process ends in the ordinary way', async () => {
    const child = await spawnDatabaseProcess(dataDir, 'server', 'exit');
    expect(await waitUntilGone(child.databasePid, 10_000)).toBe(true);
  });

  it('ends with its process on a signal', async () => {
    const child = await spawnDatabaseProcess(dataDir);
    expect(await child.end('SIGTERM')).toBe(0);
    expect(isAlive(child.databasePid)).toBe(false);
  });
});

describe('after kill -9 of its process', () => {
  beforeEach(() => copyPrepared());

  it('the next start stops the server left behind and takes over the data', async () => {
    const killed = await spawnDatabaseProcess(dataDir);
    await ask(killed.url, 'create table kept as select 1 as n');
    await killed.end('SIGKILL');
    expect(isAlive(killed.databasePid)).toBe(true);
    const next = await start();
    expect(isAlive(killed.databasePid)).toBe(false);
    expect(await ask(next.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('the next start does the same for a moved directory, whose server still runs', async () => {
    const killed = await spawnDatabaseProcess(dataDir);
    await killed.end('SIGKILL');
    const moved = `${dataDir}-moved`;
    await rename(dataDir, moved);
    const next = await start({ dataDir: moved });
    expect(isAlive(killed.databasePid)).toBe(false);
    await next.stop();
    await rename(moved, dataDir);
  });
});

describe('two processes on one directory', () => {
  it('a second server is refused with the process that has it, which goes on', async () => {
    copyPrepared();
    const first = await spawnDatabaseProcess(dataDir);
    await expect(start()).rejects.toThrow(`Another Porchlight process (pid ${first.pid}) is running on ${dataDir}`);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.end('SIGTERM');
  });

  it('of several started at once on a fresh directory exactly one wins', async () => {
    const all = await Promise.all([1, 2, 3].map(() => spawnDatabaseProcess(dataDir)));
    const winners = all.filter(({ failure }) => failure === undefined);
    expect(winners).toHaveLength(1);
    for (const loser of all.filter(({ failure }) => failure)) expect(loser.failure).toContain(`pid ${winners[0]?.pid}`);
    await winners[0]?.end('SIGTERM');
  });

  it('a client joins a running database and leaves it running', async () => {
    copyPrepared();
    const server = await spawnDatabaseProcess(dataDir);
    const client = await spawnDatabaseProcess(dataDir, 'client');
    expect([client.isOwner, client.databasePid]).toEqual([false, server.databasePid]);
    expect(await ask(client.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await client.end('SIGTERM');
    expect(isAlive(server.databasePid)).toBe(true);
    await server.end('SIGTERM');
  });

  it('a client alone starts the database and stops it again', async () => {
    copyPrepared();
    const client = await spawnDatabaseProcess(dataDir, 'client');
    expect(client.isOwner).toBe(true);
    await client.end('SIGTERM');
    expect(isAlive(client.databasePid)).toBe(false);
  });
});
