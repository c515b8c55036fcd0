import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { testClusterSettings } from './cluster-settings.ts';
import { makeDataDirectory } from './data-directory.ts';
import { addressToUrl } from './server-databases.ts';

const ROOT = '/usr/lib/postgresql';

/** The directory with the programs of the newest PostgreSQL that Debian installed, undefined when there is none. */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const directories = readdirSync(ROOT)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(ROOT, version, 'bin'));
  return directories.find((directory) => existsSync(path.join(directory, 'initdb')));
}

/**
 * Starts a throw-away server from Debian's own package, for a run of the suite with TEST_DATABASE_URL set to its url.
 * As root it runs as `nobody`, like the embedded one. Throws when the package is not installed.
 */
export async function startDebianPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const binDir = findDebianPostgres();
  if (!binDir) throw new Error(`No PostgreSQL below ${ROOT}: install Debian's postgresql package`);
  const dataDir = await makeDataDirectory();
  const server = await startEmbeddedPostgres({ dataDir, binDir, settings: testClusterSettings });
  return {
    url: addressToUrl({ ...server.connection, database: 'postgres' }),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
