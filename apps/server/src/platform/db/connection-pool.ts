import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts';
import { ServerConnection, type Step } from './server-connection.ts';
import { rankSessions } from './session-rank.ts';
import { SilentConnections } from './silent-connections.ts';
import { valueParsers } from './value-parsers.ts';

/** Where a PostgreSQL server listens. `host` may be the directory of a unix socket. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
}

/** An address, or a `postgres://` URL. */
export type ConnectionTarget = DatabaseAddress | string;

export interface PoolSettings {
  readonly target: ConnectionTarget;
  readonly size: number;
  readonly log: DatabaseLog;
  /** How long a caller waits for a connection while the database restarts or the pool is busy. */
  readonly acquireTimeoutMs: number;
  readonly applicationName: string;
  readonly step?: Step | undefined;
}

/** Connections in use and idle, and callers that wait for one. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

const FIRST_RETRY_MS = 25;
const LONGEST_RETRY_MS = 400;
/** A server that never learns that a connection is gone lets go of what it held for it after that. */
const LONGEST_IDLE_IN_TRANSACTION_MS = 60_000;

/** What the driver needs to reach `target`, with this product's value parsers. */
export function clientConfig(target: ConnectionTarget, applicationName: string): ClientConfig {
  const where = typeof target === 'string' ? { connectionString: target } : target;
  return { ...where, application_name: applicationName, types: valueParsers };
}

/**
 * A driver pool that survives a database restart: without an error listener on every client, idle or checked out,
 * a closed connection would be an uncaught error and end the process.
 */
export function createDriverPool(config: PoolConfig, log: DatabaseLog): Pool {
  const pool = new Pool(config);
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost while idle'));
  return pool;
}

/** The one pool of a process. Only `acquire` is ever tried again: a statement that was sent may have run. */
export class ConnectionPool {
  readonly #pool: Pool;
  readonly #acquireTimeoutMs: number;
  readonly #step: Step | undefined;
  readonly #silent: SilentConnections;
  /** Behind a unix socket, as the embedded one is. */
  readonly #isOnThisMachine: boolean;

  constructor(settings: PoolSettings) {
    this.#acquireTimeoutMs = settings.acquireTimeoutMs;
    this.#step = settings.step;
    const config = clientConfig(settings.target, settings.applicationName);
    this.#silent = new SilentConnections(config, settings.log);
    this.#pool = createDriverPool(
      {
        ...config,
        idle_in_transaction_session_timeout: LONGEST_IDLE_IN_TRANSACTION_MS,
        // Statements started together travel together; the server still runs them one after the other, in that order.
        pipeline: true,
        max: settings.size,
        connectionTimeoutMillis: settings.acquireTimeoutMs,
        // Connections stay: a timer for every checkout would cost more than an idle connection does.
        idleTimeoutMillis: 0,
        allowExitOnIdle: true,
      },
      settings.log,
    );
    this.#pool.on('connect', (client) => this.#silent.add(client));
    this.#pool.on('remove', (client) => this.#silent.remove(client));
    this.#isOnThisMachine = typeof settings.target !== 'string' && settings.target.host.startsWith('/');
  }

  /** A connection of the pool. While the server cannot be reached it waits, then throws DatabaseUnavailable. */
  async acquire(): Promise<ServerConnection> {
    const giveUpAt = performance.now() + this.#acquireTimeoutMs;
    for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS)) {
      try {
        return new ServerConnection(await this.#connect(), this.#silent, this.#step);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        if (this.#pool.ending || performance.now() + delayMs > giveUpAt) throw new DatabaseUnavailable('nothing-written', error);
        await sleep(delayMs);
      }
    }
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (!this.#silent.isDoubtful(client)) return client;
      client.release(true);
    }
  }

  /** See `Database`. */
  rank(rank: number): void {
    if (this.#isOnThisMachine) rankSessions(this.#pool, rank);
  }

  use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Waits for checked-out connections to come back and closes all. */
  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
    this.#silent.close();
  }
}
