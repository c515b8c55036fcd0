import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from './connection-pool.ts';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  type ClusterTools,
  createCluster,
  createPassword,
  DATABASE_NAME,
  prepareDataDirectory,
  readClusterMajor,
  readPassword,
  resetPassword,
  SUPERUSER,
} from './embedded/cluster.ts';
import { type DirectoryLock, findHolder, takeLock } from './embedded/directory-lock.ts';
import { type Endpoint, removeTemporarySocketDirectory } from './embedded/endpoint.ts';
import { disarmStaleFile, findLastSocketDirectory, findPostmaster, stopPostmaster } from './embedded/postmaster-file.ts';
import { findServerAccount } from './embedded/server-account.ts';
import { rotateServerLog, ServerProcess } from './embedded/server-process.ts';

export interface EmbeddedPostgresOptions {
  /** The directory that holds everything of the embedded database; made when missing. */
  readonly dataDir: string;
  readonly log?: DatabaseLog;
  /**
   * `server` (the default) owns the database and is alone in that. `client` (the command line) joins the database of a
   * running server and leaves it running; when none runs it owns one for as long as it takes.
   */
  readonly role?: 'server' | 'client';
  /** A directory with PostgreSQL programs to use and no other; PORCHLIGHT_POSTGRES_BIN unless given. */
  readonly binDir?: string;
  /** Server settings beside or instead of the usual ones, such as `{ fsync: 'off' }` for a cluster of tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly connection: DatabaseAddress;
  /** The database server's process; another one after it was started again. */
  readonly pid: number;
  /** False when this process only joined the database of another one. */
  readonly isOwner: boolean;
  /** Stops the database and waits until it is gone; does nothing when it belongs to another process. */
  stop(): Promise<void>;
}

/** Another living process runs the database of this directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`Another Porchlight process (pid ${pid}) is running on ${dataDir}. Stop it first, or choose another DATA_DIR.`);
    this.pid = pid;
  }
}

const JOIN_TIMEOUT_MS = 60_000;
const JOIN_POLL_MS = 50;

interface Place {
  readonly dataDir: string;
  readonly cluster: string;
  readonly lockFile: string;
  readonly passwordFile: string;
}

function addressOf({ host, port }: Endpoint, password: string): DatabaseAddress {
  return { host, port, user: SUPERUSER, password, database: DATABASE_NAME };
}

/**
 * Starts the embedded PostgreSQL: a real server as a child process on a private socket, its data below `dataDir`.
 * A server left behind by a killed process is stopped first. If the server dies it is started again.
 * Throws DataDirectoryInUse, or an Error that says which programs were tried and why none fits.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  prepareDataDirectory(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const cluster = path.join(dataDir, 'cluster');
  // Refuses another account's data before anything is written beside it.
  findServerAccount(cluster);
  const place: Place = {
    dataDir,
    cluster,
    lockFile: path.join(dataDir, 'server.pid'),
    passwordFile: path.join(dataDir, 'password'),
  };
  for (;;) {
    const lock = await takeLock(place.lockFile);
    if (typeof lock !== 'number') return startOwned(place, lock, options);
    if (options.role !== 'client') throw new DataDirectoryInUse(dataDir, lock);
    const joined = await join(place);
    if (joined) return joined;
  }
}

async function startOwned(place: Place, lock: DirectoryLock, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  process.once('exit', lock.release);
  const giveBack = () => {
    process.removeListener('exit', lock.release);
    lock.release();
  };
  try {
    const { server, password } = await startServer(place, options);
    const connection = addressOf(server.endpoint, password);
    return {
      connection,
      isOwner: true,
      get pid() {
        return server.pid;
      },
      stop: async () => {
        await server.stop();
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function startServer(
  { dataDir, cluster, passwordFile }: Place,
  options: EmbeddedPostgresOptions,
): Promise<{ server: ServerProcess; password: string }> {
  const { log = silentLog, settings = {} } = options;
  const account = findServerAccount(cluster);
  const neededMajor = readClusterMajor(cluster);
  const configured = options.binDir ?? (process.env['PORCHLIGHT_POSTGRES_BIN'] || undefined);
  const binaries = await findBinaries({ configured, account, neededMajor, log });
  const knownPassword = readPassword(passwordFile);
  const password = knownPassword ?? createPassword(passwordFile);
  const tools: ClusterTools = { binaries, account, password };
  const abandonedSocket = findLastSocketDirectory(cluster);
  const orphan = findPostmaster(cluster);
  if (orphan) {
    // Stopped and not adopted: only a child of ours tells us when it dies, and settings may have changed.
    log.warn({ databasePid: orphan.pid }, 'stopping the database server that a killed process left behind');
    await stopPostmaster(orphan.pid, cluster, binaries.directory);
  }
  if (abandonedSocket) removeTemporarySocketDirectory(abandonedSocket);
  disarmStaleFile(cluster);
  rotateServerLog(dataDir);
  if (neededMajor === undefined) {
    log.info({ version: binaries.version }, 'creating the database');
    await createCluster(dataDir, cluster, tools);
  } else if (knownPassword === undefined) {
    await resetPassword(cluster, tools);
  }
  const server = await ServerProcess.start({ dataDir, cluster, binaries, account, settings, log });
  return { server, password };
}

/** The database of the process that holds the directory, once it is ready; undefined when that process ended meanwhile. */
async function join({ dataDir, cluster, lockFile, passwordFile }: Place): Promise<EmbeddedPostgres | undefined> {
  for (let waitedMs = 0; waitedMs < JOIN_TIMEOUT_MS; waitedMs += JOIN_POLL_MS) {
    if (findHolder(lockFile) === undefined) return undefined;
    const running = findPostmaster(cluster);
    const password = readPassword(passwordFile);
    if (running?.isReady && password) {
      const host = process.platform === 'win32' ? '127.0.0.1' : running.socketDirectory;
      const connection = addressOf({ host, port: running.port }, password);
      return { connection, pid: running.pid, isOwner: false, stop: async () => {} };
    }
    await sleep(JOIN_POLL_MS);
  }
  throw new Error(`The database in ${dataDir} belongs to a running process but did not become ready`);
}
