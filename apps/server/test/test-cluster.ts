import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseAddress, openDatabase } from '../src/platform/db/database.ts';
import { silentLog } from '../src/platform/db/database-log.ts';
import { isAlive } from '../src/platform/db/embedded/process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrateJobs } from '../src/platform/jobs/index.ts';
import { testClusterSettings } from './cluster-settings.ts';
import { makeDataDirectory, makerOf, memoryFolder } from './data-directory.ts';
import { type CopyStrategy, copyStrategyOf, createDatabase, dropDatabase, runOnServer, urlToAddress } from './server-databases.ts';
import { type TemplateName, templates } from './templates.ts';

interface PreparedTemplate {
  readonly server: DatabaseAddress;
  readonly template: string;
  readonly strategy: CopyStrategy;
}

/** Stops and removes what killed test runs left behind, so that a developer's machine does not fill up. */
async function sweepAbandoned(): Promise<void> {
  const folders = [os.tmpdir(), memoryFolder].filter((folder) => existsSync(folder));
  const directories = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  for (const dataDir of directories) {
    const maker = makerOf(path.basename(dataDir));
    if (maker === undefined || isAlive(maker)) continue;
    // Starting on the directory finds and stops the left-over server; what cannot be started is only removed.
    const server = await startEmbeddedPostgres({ dataDir, settings: testClusterSettings }).catch(() => undefined);
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true }).catch(() => {});
  }
}

/** The one database server of a test run: embedded, or the one TEST_DATABASE_URL names. Started on first use. */
export class TestCluster {
  #server: Promise<{ server: DatabaseAddress; strategy: CopyStrategy }> | undefined;
  #embedded: EmbeddedPostgres | undefined;
  #dataDir: string | undefined;
  readonly #templates = new Map<TemplateName, Promise<string>>();

  /** The name of a database to copy, migrated and loaded once. */
  async prepare(name: TemplateName): Promise<PreparedTemplate> {
    this.#server ??= this.#start();
    const { server, strategy } = await this.#server;
    const existing = this.#templates.get(name);
    const template = existing ?? this.#load(server, name);
    this.#templates.set(name, template);
    return { server, template: await template, strategy };
  }

  async stop(): Promise<void> {
    const started = await this.#server?.catch(() => undefined);
    if (started && !this.#embedded) {
      const loaded = await Promise.allSettled(this.#templates.values());
      for (const result of loaded) if (result.status === 'fulfilled') await dropDatabase(started.server, result.value);
    }
    await this.#embedded?.stop();
    if (this.#dataDir) await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #start(): Promise<{ server: DatabaseAddress; strategy: CopyStrategy }> {
    const server = await this.#address();
    return { server, strategy: await copyStrategyOf(server) };
  }

  async #address(): Promise<DatabaseAddress> {
    const url = process.env['TEST_DATABASE_URL'];
    if (url) return urlToAddress(url);
    await sweepAbandoned();
    this.#dataDir = await makeDataDirectory();
    this.#embedded = await startEmbeddedPostgres({ dataDir: this.#dataDir, settings: testClusterSettings });
    return { ...this.#embedded.connection, database: 'postgres' };
  }

  async #load(server: DatabaseAddress, name: TemplateName): Promise<string> {
    const template = await createDatabase(server);
    const database = openDatabase({ connection: { ...server, database: template } });
    try {
      await migrate(database);
      await migrateJobs(database, silentLog);
      await templates[name](database);
    } finally {
      await database.close();
    }
    // Statistics travel with the copy, so tests plan queries as production does.
    await runOnServer({ ...server, database: template }, 'vacuum analyze');
    return template;
  }
}
