import { mkdirSync } from 'node:fs';
import { createSystemClock } from './adapters/system-clock/index.ts';
import { createSystemDisk } from './adapters/system-disk/index.ts';
import { createSystemIds } from './adapters/system-ids/index.ts';
import { createOtlpTracing } from './adapters/tracing-otlp/index.ts';
import { type Config, embeddedFolder, readConfig } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { type DiskWatch, watchDisk } from './platform/disk-watch.ts';
import { bringJobsUpToDate } from './platform/jobs/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createSecrets, loadRootKey, type Secrets } from './platform/secrets/index.ts';
import type { Clock } from './ports/clock.ts';
import type { Ids } from './ports/ids.ts';
import type { Tracing } from './ports/tracing.ts';

/** What everything else stands on: settings, database with its schema up to date, clock, ids, log, metrics, root key. */
export interface Core {
  config: Config;
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  secrets: Secrets;
  disk: DiskWatch;
  /** Null or absent: nobody takes traces. */
  tracing?: Tracing | null;
  close(): Promise<void>;
}

export interface CoreOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** `client` joins the database of a running server and leaves it running. */
  role: 'server' | 'client';
  /** The command line writes its own words; the log then only tells of errors. */
  quiet?: boolean;
}

/** The installation while its schema is brought up to date: until then nothing of the database may be asked for. */
export interface OpeningCore {
  core: Core;
  /** Rejects with MigrationRefused or DatabaseUnavailable, or with why a migration failed; closing is the caller's. */
  upToDate: Promise<void>;
}

/** Opens the installation. Throws ConfigError, DataDirectoryInUse, MigrationRefused or DatabaseUnavailable, each with a plain message. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { core, upToDate } = await beginCore(options);
  try {
    await upToDate;
    return core;
  } catch (error) {
    await core.close();
    throw error;
  }
}

/** The same for whoever has something to do while the database is waited for. */
export async function beginCore({ env, role, quiet }: CoreOptions): Promise<OpeningCore> {
  const config = readConfig(env);
  const log = createLog(quiet ? 'error' : config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = createSecrets(loadRootKey({ secretKey: config.secretKey, dataDir: config.dataDir }), config.oldSecretKey);
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: embeddedFolder(config.dataDir), role, log }) : null;
  const connection = embedded?.connection ?? config.databaseUrl;
  if (connection === null) throw new Error('no database to open');
  // Loaded only where somebody takes traces, so that nobody else pays for it.
  const tracing = config.tracing && role === 'server' ? await createOtlpTracing(config.tracing) : null;
  const db = openDatabase({ connection, log, ...(tracing && { step: tracing.step }) });
  const upToDate = bringUpToDate(db, log);
  // Whoever opens it waits for it later and hears of a failure then.
  upToDate.catch(() => undefined);
  const metrics = createMetrics(process.env['PORCHLIGHT_VERSION']);
  const core: Core = {
    config,
    db,
    clock: createSystemClock(config.clockStart),
    ids: createSystemIds(),
    log,
    metrics,
    secrets,
    disk: watchDisk({ ...config.disk, disk: config.disk.folder === null ? null : createSystemDisk(config.disk.folder), log, metrics }),
    tracing,
    async close() {
      await tracing?.close();
      await db.close();
      await embedded?.stop();
    },
  };
  return { core, upToDate };
}

async function bringUpToDate(db: Database, log: Log): Promise<void> {
  await migrate(db);
  await bringJobsUpToDate(db, log);
}
