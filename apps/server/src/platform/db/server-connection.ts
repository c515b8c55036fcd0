import type { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection as KyselyConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { copyIn } from './copy-in.ts';
import { copyOut, type TakeChunk } from './copy-out.ts';
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts';
import { type Answered, areKnown, askInOneGo, learnColumns, type Named, type Ran } from './round-trip.ts';
import type { SilentConnections } from './silent-connections.ts';

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Runs a statement as a named step of what is traced. */
export type Step = <T>(name: string, statement: () => Promise<T>) => Promise<T>;

/** A statement that travels with others, and who waits for it. */
interface Companion extends Named {
  resolve(answer: Ran): void;
  reject(error: unknown): void;
}

/** Takes what came of the statement at that place. */
type Tell = (at: number, answer: Answered) => void;

/** One checked-out connection of the pool, in the shape Kysely wants, with named statements beside it. */
export class ServerConnection implements KyselyConnection {
  readonly #client: pg.PoolClient;
  readonly #silent: Pick<SilentConnections, 'begin' | 'end'>;
  readonly #step: Step | undefined;
  #lost: Error | undefined;
  #isGathering = false;
  #company: Companion[] = [];

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

  /**
   * Runs a statement of a transaction that the server parses and plans once per connection under its name. Those that are started in one
   * go share a round trip once all of them have been run here before: what follows the first of them that fails has not been run, and fails with it.
   */
  inCompany({ name, text, values }: Named): Promise<Ran> {
    const asked = () => new Promise<Ran>((resolve, reject) => this.#join({ name, text, values, resolve, reject }));
    return this.#step === undefined ? asked() : this.#step(`db ${name}`, asked);
  }

  /**
   * Tells what came of each of these statements. Once all of them have been run here before, they go in one transaction and are answered in
   * one go; when one of them fails, or keeps the others waiting, all of it is undone and each runs by itself.
   */
  together(statements: readonly Named[], tell: Tell): void {
    if (statements.length === 1) return this.#eachByItself(statements, tell);
    const company = [patience, ...statements];
    if (areKnown(this.#client, company)) return void this.#inOneGo(company, tell);
    this.#askNamed(patience).catch(() => undefined);
    this.#eachByItself(statements, tell);
  }

  /** Runs one or more statements without parameters; answers the command tag of the last one. */
  async script(text: string): Promise<string> {
    const result: pg.QueryResult | pg.QueryResult[] = await this.#send({ text });
    return (Array.isArray(result) ? result.at(-1)?.command : result.command) ?? '';
  }

  /** Feeds rows to a COPY ... FROM STDIN. */
  copyIn(text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    this.#leave();
    return this.#watched(() => copyIn(this.#client, text, chunks));
  }

  /** Hands what a COPY ... TO STDOUT writes to `take`; answers the number of rows. */
  copyOut(text: string, take: TakeChunk): Promise<number> {
    this.#leave();
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
    const statement = () => this.#ask(config);
    return this.#step === undefined ? statement() : this.#step(`db ${verbOf(config.text)}`, statement);
  }

  #eachByItself(statements: readonly Named[], tell: Tell): void {
    for (const [at, statement] of statements.entries()) {
      this.#askNamed(statement).then(
        (answer) => tell(at, answer),
        (error: unknown) => tell(at, { error }),
      );
    }
  }

  async #inOneGo(company: readonly Named[], tell: Tell): Promise<void> {
    const statements = company.slice(1);
    let answers: Answered[];
    try {
      answers = (await this.#watched(() => askInOneGo(this.#client, company))).slice(1);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) return this.#eachByItself(statements, tell);
      // Nobody knows what came of them, so they must not run again.
      answers = statements.map(() => ({ error }));
    }
    for (const [at, answer] of answers.entries()) tell(at, answer);
  }

  /** The first time through the driver, which learns what the columns are; from then on in one piece, and nothing is described again. */
  async #askNamed(statement: Named): Promise<Ran> {
    if (areKnown(this.#client, [statement])) return this.#askKnown(statement);
    const { rows, fields, command } = await this.#ask({ ...statement, values: statement.values as unknown[] });
    learnColumns(this.#client, statement, fields);
    return { rows, tag: command };
  }

  #join(one: Companion): void {
    this.#company.push(one);
    if (this.#company.length === 1) process.nextTick(() => this.#leave());
  }

  /** Sends what has gathered: at the end of the turn, or before anything else goes its way on the connection. */
  #leave(): void {
    const company = this.#company;
    if (company.length === 0) return;
    this.#company = [];
    if (company.length > 1 && areKnown(this.#client, company)) return void this.#leaveTogether(company);
    for (const { resolve, reject, ...statement } of company) {
      this.#askNamed(statement).then(resolve, reject);
    }
  }

  async #leaveTogether(company: readonly Companion[]): Promise<void> {
    let told = 0;
    const tell = (at: number, answer: Answered): void => {
      told = at + 1;
      if ('error' in answer) company[at]?.reject(answer.error);
      else company[at]?.resolve(answer);
    };
    try {
      await this.#watched(() => askInOneGo(this.#client, company, tell));
    } catch (error) {
      for (const { reject } of company.slice(told)) reject(error);
    }
  }

  async #askKnown(statement: Named): Promise<Ran> {
    this.#leave();
    this.#gatherWrites();
    const [answer] = await this.#watched(() => askInOneGo(this.#client, [statement]));
    if (answer === undefined) throw new Error(`${statement.name} was not answered`);
    if ('error' in answer) throw answer.error;
    return answer;
  }

  #ask(config: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#leave();
    this.#gatherWrites();
    return this.#watched(() => this.#client.query(config));
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

/** How long a statement may keep others waiting: said as the first one of them, for the one transaction they share. */
const patience: Named = { name: 'together-patience', text: `select set_config('statement_timeout', '1s', true)`, values: [] };

/** What a statement without a name does, and to which table where the query builder says so: never a value, never a whole text. */
function verbOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update) "(\w+)"/.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
