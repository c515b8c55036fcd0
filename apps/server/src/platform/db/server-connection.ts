import type { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection as KyselyConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { copyIn } from './copy-in.ts';
import { copyOut, type TakeChunk } from './copy-out.ts';
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts';
import type { SilentConnections } from './silent-connections.ts';

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Runs a statement as a named step of what is traced. */
export type Step = <T>(name: string, statement: () => Promise<T>) => Promise<T>;

/** One checked-out connection of the pool, in the shape Kysely wants, with named statements beside it. */
export class ServerConnection implements KyselyConnection {
  readonly #client: pg.PoolClient;
  readonly #silent: Pick<SilentConnections, 'begin' | 'end'>;
  readonly #step: Step | undefined;
  #lost: Error | undefined;
  #isGathering = false;

  constructor(client: pg.PoolClient, silent: Pick<SilentConnections, 'begin' | 'end'>, step?: Step) {
    this.#client = client;
    this.#silent = silent;
    this.#step = step;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#send({ text: query.sql, values: query.parameters as unknown[] });
    if (!countedCommands.has(result.command)) return { rows: result.rows as Row[] };
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  /** Runs a statement that the server parses and plans once per connection under `name`. */
  async prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.#send({ name, text, values: values as unknown[] });
    return result.rows as Row[];
  }

  /** Runs one or more statements without parameters; answers the command tag of the last one. */
  async script(text: string): Promise<string> {
    const result: pg.QueryResult | pg.QueryResult[] = await this.#send({ text });
    return (Array.isArray(result) ? result.at(-1)?.command : result.command) ?? '';
  }

  /** Feeds rows to a COPY ... FROM STDIN. */
  copyIn(text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    return this.#watched(() => copyIn(this.#client, text, chunks));
  }

  /** Hands what a COPY ... TO STDOUT writes to `take`; answers the number of rows. */
  copyOut(text: string, take: TakeChunk): Promise<number> {
    return this.#watched(() => copyOut(this.#client, text, take));
  }

  // Kysely's interface wants the method; no statement here reads through a cursor.
  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Reading through a cursor is not supported; read in pages');
  }

  /** Gives the connection back to the pool, or closes it when it is known to be lost or in an unclear state. */
  release(unusable?: Error): void {
    this.#client.release(unusable ?? this.#lost);
  }

  async #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#gatherWrites();
    const statement = () => this.#watched(() => this.#client.query(config));
    return this.#step === undefined ? statement() : this.#step(`db ${config.name ?? verbOf(config.text)}`, statement);
  }

  async #watched<T>(statement: () => Promise<T>): Promise<T> {
    this.#silent.begin(this.#client);
    try {
      return await statement();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      this.#lost = error as Error;
      throw new DatabaseUnavailable('unknown', error);
    } finally {
      this.#silent.end(this.#client);
    }
  }

  /** Statements started in one go leave in one write: on a local socket the write costs as much as a small statement does. */
  #gatherWrites(): void {
    if (this.#isGathering) return;
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** What a statement without a name does, and to which table where the query builder says so: never a value, never a whole text. */
function verbOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update) "(\w+)"/.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
