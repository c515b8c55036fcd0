import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddress } from '../src/platform/db/database.ts';
import { memoryFolder } from './data-directory.ts';

/** A `postgres://` URL for an address. A socket directory travels as the `host` parameter, which overrules the host named. */
export function addressToUrl(address: DatabaseAddress): string {
  const credentials = [address.user, ...(address.password ? [address.password] : [])].map(encodeURIComponent).join(':');
  const database = encodeURIComponent(address.database);
  if (!address.host.startsWith('/')) return `postgres://${credentials}@${address.host}:${address.port}/${database}`;
  return `postgres://${credentials}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.host)}`;
}

/** The address in a `postgres://user:password@host:port/database` URL, with `?host=` for a socket directory. */
export function urlToAddress(url: string): DatabaseAddress {
  const client = new Client({ connectionString: url });
  return {
    host: client.host,
    port: client.port,
    user: client.user ?? 'postgres',
    ...(typeof client.password === 'string' ? { password: client.password } : {}),
    database: client.database ?? 'postgres',
  };
}

/** Runs one statement on the server's own database. */
export async function runOnServer(server: DatabaseAddress, statement: string): Promise<void> {
  const client = new Client({ ...server });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How a database is copied: through the log where its files are on a disk, file by file where they are in memory. */
export type CopyStrategy = 'wal_log' | 'file_copy';

/** The way of copying that is quick on this server. Copying files waits for a checkpoint, which is nothing in memory and long on a disk. */
export async function copyStrategyOf(server: DatabaseAddress): Promise<CopyStrategy> {
  const client = new Client({ ...server });
  client.on('error', () => {});
  await client.connect();
  try {
    // Null for whoever may not know.
    const { rows } = await client.query<{ folder: string | null }>(
      "select case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder",
    );
    return rows[0]?.folder?.startsWith(`${memoryFolder}/`) ? 'file_copy' : 'wal_log';
  } finally {
    await client.end();
  }
}

/** Creates a database under a name nobody else uses; a copy of `template` when one is named. */
export async function createDatabase(server: DatabaseAddress, template?: string, strategy: CopyStrategy = 'wal_log'): Promise<string> {
  const name = `porchlight_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const source = template ? ` template ${template} strategy ${strategy}` : '';
  await runOnServer(server, `create database ${name}${source}`);
  return name;
}

export async function dropDatabase(server: DatabaseAddress, name: string): Promise<void> {
  await runOnServer(server, `drop database if exists ${name} with (force)`);
}
