import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { askingFor, type BoundStatement, bindTo } from './round-trip-message.ts';
import { valueParsers } from './value-parsers.ts';

/** A statement that the server parses and plans once per connection under its name. */
export interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Known {
  readonly text: string;
  readonly target: BoundStatement['target'];
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
  /** A row with every column and nothing in it: rows made from it are of one kind to the engine, and filled at once. */
  readonly empty: Readonly<Record<string, null>>;
}

/**
 * What a server has answered of named statements when it first ran them on a connection: the columns of a prepared statement stay what
 * they were, or it fails.
 */
const knownOn = new WeakMap<object, Map<string, Known>>();

/** Keeps what the columns of a named statement are called and made of, after it was run by itself. */
export function learnColumns(client: pg.ClientBase, { name, text }: Named, fields: readonly pg.FieldDef[]): void {
  if (name === '') return;
  let known = knownOn.get(client);
  if (known === undefined) {
    known = new Map();
    knownOn.set(client, known);
  }
  if (known.has(name)) return;
  const columns = fields.map((field) => ({ name: field.name, parse: valueParsers.getTypeParser(field.dataTypeID, 'text') }));
  known.set(name, { text, target: bindTo(name), columns, empty: emptyRow(fields) });
}

/** Read as JSON, since what is put together column by column is a dictionary to the engine as soon as it is wide, and slow to copy. */
function emptyRow(fields: readonly pg.FieldDef[]): Record<string, null> {
  return JSON.parse(`{${fields.map(({ name }) => `${JSON.stringify(name)}:null`).join(',')}}`) as Record<string, null>;
}

/** Whether all of these have been run on the connection, each by itself. */
export function areKnown(client: pg.ClientBase, statements: readonly Named[]): boolean {
  const known = knownOn.get(client);
  return known !== undefined && statements.every(({ name, text }) => known.get(name)?.text === text);
}

/** What a statement answered: its rows, and its command tag, of which the first word is the command. */
export interface Ran {
  readonly rows: unknown[];
  readonly tag: string;
}

/** What came of one statement, or why its rows could not be read. */
export type Answered = Ran | { readonly error: unknown };

/**
 * Asks statements that are known on the connection, one after the other: the server answers all of them at their end, in one go, and does
 * not describe columns again. Outside a transaction they are one of their own: when one of them fails, none has happened. Inside of one
 * whatever follows the first that fails has not been run; `onAnswer` is told of those before it.
 */
export function askInOneGo(
  client: pg.ClientBase,
  statements: readonly Named[],
  onAnswer: (at: number, answer: Answered) => void = () => undefined,
): Promise<Answered[]> {
  const known = knownOn.get(client);
  return new Promise((resolve, reject) => {
    // All of them are spelled before the first one leaves: what can't be must not keep the others from being asked, nor ask half of them.
    const steps = statements.map(({ name, values }): Step => {
      const of = known?.get(name);
      if (of === undefined) throw new Error(`${name} was not run on this connection before`);
      return { target: of.target, values: values.map((value) => prepareValue(value)), known: of };
    });
    client.query(new RoundTrip(steps, { onAnswer, resolve, reject }));
  });
}

interface Step extends BoundStatement {
  readonly known: Known;
}

interface Told {
  onAnswer(at: number, answer: Answered): void;
  resolve(answers: Answered[]): void;
  reject(error: unknown): void;
}

/** The driver hands the messages of the server to whoever is next, and takes for a query what is made of its own. */
class RoundTrip extends pg.Query {
  readonly #steps: readonly Step[];
  readonly #told: Told;
  readonly #answers: Answered[] = [];
  #rows: unknown[] = [];
  #unread: { error: unknown } | null = null;

  constructor(steps: readonly Step[], told: Told) {
    super('');
    this.#steps = steps;
    this.#told = told;
  }

  override submit = ({ stream }: pg.Connection): void => {
    // Of one that is gone the driver tells us.
    if (stream.writable) stream.write(askingFor(this.#steps));
  };

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, empty } = (this.#steps[this.#answers.length] as Step).known;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < columns.length; at += 1) {
        const text = fields[at] ?? null;
        const column = columns[at] as Known['columns'][number];
        row[column.name] = text === null ? null : column.parse(text);
      }
    } catch (error) {
      this.#unread = { error };
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const answer = this.#unread ?? { rows: this.#rows, tag: text };
    this.#told.onAnswer(this.#answers.push(answer) - 1, answer);
    this.#rows = [];
    this.#unread = null;
  }

  handleReadyForQuery(): void {
    this.#told.resolve(this.#answers);
  }

  handleError(error: unknown): void {
    this.#told.reject(error);
  }
}
