import { ConnectionPool, type ConnectionTarget, type PoolUse } from './connection-pool.ts';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { createQueryBuilders } from './kysely-dialect.ts';
import { type Listening, listenOn } from './listen.ts';
import type { Step } from './server-connection.ts';
import { createTogether } from './together.ts';
import { type Queries, refuseInsideTransaction, type Transaction, type TransactionOptions, TransactionRunner } from './transaction.ts';

export type { ConnectionTarget, DatabaseAddress } from './connection-pool.ts';
export { DatabaseUnavailable, isDiskFull } from './database-unavailable.ts';
export type { Queries, Transaction, TransactionOptions } from './transaction.ts';

export interface DatabaseOptions {
  /** An address (the embedded server gives one) or a `postgres://` URL. */
  readonly connection: ConnectionTarget;
  /** Most connections held at once; 10 unless told. */
  readonly poolSize?: number;
  readonly log?: DatabaseLog;
  /** Gives each statement that belongs to something traced a step of it; absent: nobody takes traces. */
  readonly step?: Step;
  /** How long a call waits for a connection before DatabaseUnavailable; 3 seconds unless told. */
  readonly acquireTimeoutMs?: number;
  /** Refuse the outer handle inside a transaction. On in tests and development; costs a little on every promise. */
  readonly guard?: boolean;
}

/**
 * The database of one process. Statements on it run on any pooled connection, each by itself; several that belong
 * together go through `transaction`. Throws DatabaseUnavailable while the server is away.
 */
export interface Database extends Queries {
  /** The target it was opened with, for parts that keep connections of their own (jobs). */
  readonly target: ConnectionTarget;
  /**
   * Runs `work` in one transaction and commits when it resolves, rolls back when it rejects. `work` may run more than
   * once (serialization failure, deadlock) and must therefore do nothing but use its handle.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls `handler` with each notice on `channel`. `onLost` is called whenever notices may have been missed: when the
   * connection breaks (`lost`) and again when it listens anew (`back`). Whoever caches must drop everything both times and must
   * not keep anything in between.
   */
  listen(channel: string, handler: (payload: string) => void, onLost: (state: 'lost' | 'back') => void): Promise<Listening>;
  /** The rank of the system's scheduler that its sessions work at from their next use on, where the database is on this machine. */
  rankSessions(rank: number): void;
  /** How the pool is used right now. */
  poolUse(): PoolUse;
  /** Lets running statements finish and closes every connection. */
  close(): Promise<void>;
}

function isGuardedByDefault(): boolean {
  return process.env['NODE_ENV'] === 'test' || process.env['NODE_ENV'] === 'development';
}

export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? silentLog;
  const guard = options.guard ?? isGuardedByDefault();
  const target = options.connection;
  const pool = new ConnectionPool({
    target,
    size: options.poolSize ?? 10,
    log,
    acquireTimeoutMs: options.acquireTimeoutMs ?? 3_000,
    step: options.step,
    applicationName: 'porchlight',
  });
  const acquire = guard
    ? async () => {
        refuseInsideTransaction(pool);
        return pool.acquire();
      }
    : () => pool.acquire();
  const builders = createQueryBuilders(acquire);
  const runner = new TransactionRunner(acquire, builders, pool, guard);
  const listeners = new Set<Listening>();

  return {
    target,
    kysely: builders.kysely,
    prepared: createTogether({
      acquire: () => pool.acquire(),
      mayBegin: guard ? () => refuseInsideTransaction(pool) : () => undefined,
      step: options.step,
    }),
    transaction: (work, transactionOptions = {}) => runner.run(work, transactionOptions),
    listen: async (channel, handler, onLost) => {
      const listening = await listenOn({ target, channel, handler, onLost, log });
      listeners.add(listening);
      return listening;
    },
    rankSessions: (rank) => pool.rank(rank),
    poolUse: () => pool.use(),
    close: async () => {
      await Promise.all([...listeners].map((listening) => listening.close()));
      await pool.close();
    },
  };
}
