import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { TakeChunk } from './copy-out.ts';
import { DatabaseUnavailable, isWorthRepeating } from './database-unavailable.ts';
import type { QueryBuilders } from './kysely-dialect.ts';
import type { Named } from './round-trip.ts';
import type { ServerConnection } from './server-connection.ts';
import type { Tables } from './tables.ts';

/** What a store needs to run statements: the database itself or an open transaction. */
export interface Queries {
  readonly kysely: Kysely<Tables>;
  /** Runs a named statement, parsed and planned once per connection: for hot reads. One name, one text. */
  prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. A function that takes this type and not Queries writes something that must be one unit. */
export interface Transaction extends Queries {
  readonly isTransaction: true;
  /**
   * Sends a write nobody needs the answer of, as `prepared` does. The commit may travel right behind it; when the database refuses it,
   * nothing of the transaction stands and `transaction` rejects with the reason. So whatever may be wrong with it the statement itself
   * has to make fail.
   */
  post(name: string, text: string, values: readonly PostedValue[]): void;
  /** Runs one or more statements without parameters, for migrations. */
  script(text: string): Promise<void>;
  /** Feeds rows in PostgreSQL's text format to a COPY ... FROM STDIN, for imports. Nothing else may run on the handle meanwhile. */
  copyIn(text: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Hands what a COPY ... TO STDOUT writes to `take`, piece by piece; answers the number of rows. Nothing else may run meanwhile. */
  copyOut(text: string, take: TakeChunk): Promise<number>;
}

type PlainValue = string | number | boolean | Date | Buffer | null;
/** What the driver can always write: nothing fails on the way to the database. */
export type PostedValue = PlainValue | readonly PlainValue[];

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
}

interface Scope {
  readonly owner: object;
  open: boolean;
  /** Why the transaction could not begin; a statement sent after that would be one of its own. */
  failure: unknown;
  /** Why the first posted write was refused. */
  refusal: { error: unknown } | null;
}

const MOST_ATTEMPTS = 5;
const openScopes = new AsyncLocalStorage<Scope>();

/** Throws when called from inside an open transaction of `owner`: that statement would run outside of it, unseen. */
export function refuseInsideTransaction(owner: object): void {
  const scope = openScopes.getStore();
  if (scope?.open && scope.owner === owner) {
    throw new Error('The outer database handle was used inside an open transaction; pass the transaction on instead');
  }
}

function createHandle(connection: ServerConnection, builders: QueryBuilders, scope: Scope): Transaction {
  // The driver keeps the order in which statements were started, and so does the server.
  const own = (): ServerConnection => {
    if (!scope.open) throw new Error('The transaction is over; its handle must not be kept');
    if (scope.failure !== null) throw scope.failure;
    return connection;
  };
  const provideConnection = async <T>(consumer: (connection: ServerConnection) => Promise<T>): Promise<T> => consumer(own());
  return {
    isTransaction: true,
    kysely: builders.bindTo(provideConnection),
    prepared: async <Row>(name: string, text: string, values: readonly unknown[]) =>
      (await own().inCompany({ name, text, values })).rows as Row[],
    post: (name, text, values) => {
      own()
        .inCompany({ name, text, values })
        .catch((error: unknown) => {
          scope.refusal ??= { error };
        });
    },
    script: async (text) => {
      await own().script(text);
    },
    copyIn: async (text, chunks) => own().copyIn(text, chunks),
    copyOut: async (text, take) => own().copyOut(text, take),
  };
}

/** Named, so that it travels with the statements that follow it. */
function beginStatement(options: TransactionOptions): Named {
  const isolation = options.isolation ? ` isolation level ${options.isolation}` : '';
  const text = `begin${isolation}${options.readOnly ? ' read only' : ''}`;
  return { name: `transaction ${text}`, text, values: [] };
}

const commitStatement: Named = { name: 'transaction commit', text: 'commit', values: [] };

export class TransactionRunner {
  readonly #acquire: () => Promise<ServerConnection>;
  readonly #builders: QueryBuilders;
  readonly #owner: object;
  readonly #guard: boolean;

  constructor(acquire: () => Promise<ServerConnection>, builders: QueryBuilders, owner: object, guard: boolean) {
    this.#acquire = acquire;
    this.#builders = builders;
    this.#owner = owner;
    this.#guard = guard;
  }

  /** Runs `work` in one transaction, again from the start when the server asks for it (40001, 40P01) or could not be reached to begin. */
  async run<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(work, options);
      } catch (error) {
        if (error instanceof NotBegun) {
          if (attempt === MOST_ATTEMPTS) throw new DatabaseUnavailable('nothing-written', error.cause);
        } else if (attempt === MOST_ATTEMPTS || !isWorthRepeating(error)) {
          throw error;
        } else {
          await sleep(Math.random() * 10 * 2 ** attempt);
        }
      }
    }
  }

  async #once<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions): Promise<T> {
    const connection = await this.#acquire();
    // The first statement travels along with `begin`: whatever follows on a connection where that failed, fails as well.
    const scope: Scope = { owner: this.#owner, open: true, failure: null, refusal: null };
    const begun = connection.inCompany(beginStatement(options)).catch((error: unknown) => {
      scope.failure = error;
    });
    const handle = createHandle(connection, this.#builders, scope);
    let result: T;
    try {
      result = this.#guard ? await openScopes.run(scope, () => work(handle)) : await work(handle);
      await begun;
      if (scope.failure !== null) throw scope.failure;
    } catch (error) {
      scope.open = false;
      await rollBack(connection);
      // A pooled connection may have died unnoticed; nothing has run on it, so another one may be taken.
      await begun;
      if (scope.failure instanceof DatabaseUnavailable) throw new NotBegun(scope.failure);
      // What followed a refused write only failed because of that.
      const cause = scope.refusal === null ? error : scope.refusal.error;
      // Nothing was asked to commit, so the caller may try again without looking.
      throw cause instanceof DatabaseUnavailable ? new DatabaseUnavailable('nothing-written', cause.cause) : cause;
    }
    scope.open = false;
    await commit(connection, scope);
    return result;
  }
}

/** The connection was gone before the transaction began. */
class NotBegun extends Error {
  override readonly name = 'NotBegun';

  constructor(failure: DatabaseUnavailable) {
    super('the transaction was not begun', { cause: failure.cause });
  }
}

/** Posted writes are answered before the commit is, so their refusal is known by then. It travels with them, and is not run behind one that was refused. */
async function commit(connection: ServerConnection, scope: Scope): Promise<void> {
  let tag: string;
  try {
    ({ tag } = await connection.inCompany(commitStatement));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) {
      connection.release(error);
      throw error;
    }
    await rollBack(connection);
    throw scope.refusal === null ? error : scope.refusal.error;
  }
  connection.release();
  if (scope.refusal !== null) throw scope.refusal.error;
  // The server answers a commit of a failed transaction with ROLLBACK and no error: somebody swallowed the failure.
  if (tag !== 'COMMIT') throw new Error('A statement of the transaction had failed, so it was rolled back instead of committed');
}

async function rollBack(connection: ServerConnection): Promise<void> {
  try {
    await connection.script('rollback');
    connection.release();
  } catch (error) {
    connection.release(error as Error);
  }
}
