import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import { type Binaries, programPath } from './binaries.ts';
import { openForAccount } from './cluster.ts';
import { chooseEndpoint, type Endpoint, listenSettings, removeTemporarySocketDirectory } from './endpoint.ts';
import { findPostmaster, sendSignal, stopPostmaster } from './postmaster-file.ts';
import { type ServerAccount, serverEnvironment } from './server-account.ts';

/**
 * The server's settings. Errors are logged without the row or statement they came from: those hold personal data. Whoever commits waits
 * behind what else goes to the disk, so a session's pages go there a few at a time and not when the system finds time for thousands (Linux).
 */
const baseSettings: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // PostgreSQL derives these from the size of a segment: small ones would mean 1 MB of log in memory and a checkpoint every 64 MB.
  wal_buffers: '4MB',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  ...(process.platform === 'linux' && { backend_flush_after: '256kB' }),
  random_page_cost: '1.1',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const BIGGEST_LOG_BYTES = 10 * 1024 * 1024;
const READY_POLL_MS = 10;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_AFTER_MS = 60_000;

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: ServerAccount | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: DatabaseLog;
}

/** One PostgreSQL server as our child process, started again whenever it dies without having been told to. */
export class ServerProcess {
  readonly #options: ServerProcessOptions;
  readonly #endpoint: Endpoint;
  readonly #logFile: string;
  #child: ChildProcess | undefined;
  #stopping = false;
  #startedAt = 0;
  #failures = 0;
  readonly #killOnExit = () => {
    if (this.#child?.pid) sendSignal(this.#child.pid, 'SIGINT');
    removeTemporarySocketDirectory(this.#endpoint.host);
  };

  private constructor(options: ServerProcessOptions, endpoint: Endpoint) {
    this.#options = options;
    this.#endpoint = endpoint;
    this.#logFile = path.join(options.dataDir, 'postgres.log');
  }

  /** Starts the server and waits until it takes connections. */
  static async start(options: ServerProcessOptions): Promise<ServerProcess> {
    const server = new ServerProcess(options, await chooseEndpoint(options.dataDir, options.account));
    try {
      await server.#startOnce();
    } catch (error) {
      removeTemporarySocketDirectory(server.#endpoint.host);
      throw error;
    }
    // A process that ends in the ordinary way takes its database with it; only a kill leaves it behind.
    process.once('exit', server.#killOnExit);
    return server;
  }

  get endpoint(): Endpoint {
    return this.#endpoint;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Ends open sessions, waits until the server is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    process.removeListener('exit', this.#killOnExit);
    const child = this.#child;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.ref();
      await stopPostmaster(child.pid, this.#options.cluster, this.#options.binaries.directory);
      await gone;
    }
    removeTemporarySocketDirectory(this.#endpoint.host);
  }

  async #startOnce(): Promise<void> {
    const child = this.#spawn();
    this.#child = child;
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(String(code ?? signal)));
    });
    const failure = await Promise.race([this.#waitUntilReady(child), ended]);
    if (failure !== undefined) throw new Error(`PostgreSQL did not start (${failure}): ${this.#readLogEnd()}`);
    this.#startedAt = performance.now();
    if (child.exitCode === null && child.signalCode === null) child.once('exit', () => void this.#onDeath());
    else void this.#onDeath();
    child.unref();
  }

  #spawn(): ChildProcess {
    const { binaries, cluster, account, settings } = this.#options;
    const access = openForAccount(cluster, account);
    const all = { ...baseSettings, ...settings, ...listenSettings(this.#endpoint) };
    const args = ['-D', access.path, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    // A file and not a pipe: the server outlives a killed parent, and a broken pipe would then disturb it.
    const log = openSync(this.#logFile, 'a', 0o600);
    try {
      const stdio = ['ignore', log, log, ...(access.descriptor === undefined ? [] : [access.descriptor])] as ('ignore' | number)[];
      // Its own process group, or Ctrl-C in a terminal would stop the database under requests still in flight.
      return spawn(programPath(binaries.directory, 'postgres'), args, {
        ...account,
        stdio,
        cwd: '/',
        env: serverEnvironment(),
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
    } finally {
      closeSync(log);
      if (access.descriptor !== undefined) closeSync(access.descriptor);
    }
  }

  async #waitUntilReady(child: ChildProcess): Promise<undefined> {
    // No time limit: recovery after a crash takes as long as it takes, and a failed start ends the process.
    while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const running = findPostmaster(this.#options.cluster);
      if (running?.pid === child.pid && running?.isReady) return undefined;
      await sleep(READY_POLL_MS);
    }
    return new Promise(() => {});
  }

  async #onDeath(): Promise<void> {
    if (this.#stopping) return;
    const { log } = this.#options;
    log.error({}, 'the database server died; starting it again');
    if (performance.now() - this.#startedAt > STEADY_AFTER_MS) this.#failures = 0;
    while (!this.#stopping) {
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS), undefined, { ref: false });
      this.#failures += 1;
      if (this.#stopping) return;
      try {
        await this.#startOnce();
        log.info({}, 'the database server runs again');
        return;
      } catch (error) {
        // Sessions of the dead server may need a moment to notice; until then it refuses to start.
        log.error({ reason: (error as Error).message }, 'the database server could not be started');
      }
    }
  }

  #readLogEnd(): string {
    return existsSync(this.#logFile) ? readFileSync(this.#logFile, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
  }
}

/** Keeps the server's log from growing without end: one older file is kept. */
export function rotateServerLog(dataDir: string): void {
  const file = path.join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > BIGGEST_LOG_BYTES) renameSync(file, `${file}.1`);
}
