import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Columns, FullRow, RowOf } from './columns.ts';

/** A row of a file whose values are well formed. */
export interface FileRow<C extends Columns> {
  /** As a spreadsheet counts: the header is row 1. Of JSON, the number of the object. */
  readonly row: number;
  readonly values: RowOf<C>;
}

/** Why a row was not taken: the column at fault (empty where it is the row) and the reason, for whoever mends the file. */
export interface Refused {
  readonly column: string;
  readonly reason: string;
}

/** `waiting`: what becomes of the row is decided behind the last one, by `finish`. */
export type RowOutcome = 'inserted' | 'updated' | 'unchanged' | 'waiting' | Refused;

/** What became of the rows that waited. */
export interface LateOutcome {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** In the order of the rows, page by page. */
  readonly refused: AsyncIterable<readonly (Refused & { readonly row: number })[]>;
}

export interface WriteContext {
  /** The moment of the import. */
  readonly at: Date;
}

/** Something that files bring and take away, known by one table of columns. */
export interface Entity<C extends Columns> {
  /** The word of the command line, such as customers. */
  readonly name: string;
  /** What a row is, for help and docs: "an account with its contact". */
  readonly summary: string;
  /** How a row is known again, for docs. */
  readonly knownBy: string;
  readonly columns: C;
  /** What names the row within a file: the second of two with one key is refused. Null: only the database can tell. */
  keyOf(row: RowOf<C>): string | null;
  /** Rows behind each other with the same group are written in one call. */
  groupOf?(row: RowOf<C>): string | null;
  /** The file says everything there is, so one row that is refused refuses the file. */
  readonly isWhole?: boolean;
  /** How many rows `write` gets at once; a thousand unless told. */
  readonly rowsAtOnce?: number;
  /** Before the first row, such as for tables that live as long as the transaction. May be called again when the transaction is repeated. */
  begin?(tx: Transaction, context: WriteContext): Promise<void>;
  /**
   * Writes some thousand rows by a few statements and says what became of each, in their order. Whatever may be wrong with a row must be
   * found before it is written: a statement that fails takes back the whole file.
   */
  write(tx: Transaction, rows: readonly FileRow<C>[], context: WriteContext): Promise<readonly RowOutcome[]>;
  /** Behind the last row, for what only the whole file can decide. */
  finish?(tx: Transaction, context: WriteContext): Promise<LateOutcome | null>;
  /** Everything there is, page by page, in an order that stays the same; what `write` takes again without a change. */
  read(db: Queries): AsyncIterable<readonly FullRow<C>[]>;
}

/** An entity of any columns, as the engine handles it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the engine moves rows it knows nothing of
export type AnyEntity = Entity<any>;

export function isRefused(outcome: unknown): outcome is Refused {
  return typeof outcome === 'object' && outcome !== null && 'reason' in outcome && 'column' in outcome;
}
