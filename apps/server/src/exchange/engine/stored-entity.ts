import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Columns, FullRow, RowOf } from './columns.ts';
import { type Entity, type FileRow, isRefused, type Refused, type RowOutcome, type WriteContext } from './entity.ts';

/** Which row of ours a row of a file is, null when it is new, and what it refers to. */
export interface Found<Refs> {
  readonly id: number | null;
  readonly refs: Refs;
}

/** A row that is about to be written, whole. */
export interface NewRow<C extends Columns, Refs> {
  readonly row: FullRow<C>;
  readonly refs: Refs;
}

export interface ChangedRow<C extends Columns, Refs> extends NewRow<C, Refs> {
  readonly id: number;
  readonly before: FullRow<C>;
}

/** What an entity of one row each says of its tables; `storedEntity` makes the rest of it. */
export interface Stored<C extends Columns, Refs> extends Pick<Entity<C>, 'name' | 'summary' | 'knownBy' | 'columns' | 'keyOf'> {
  /** Finds (and locks) what rows are and refer to; the answers stand in their order. */
  find(tx: Transaction, rows: readonly FileRow<C>[], context: WriteContext): Promise<readonly (Found<Refs> | Refused)[]>;
  readByIds(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, FullRow<C>>>;
  /** The next rows behind that id, in the order of ids. */
  readPage(db: Queries, after: number, limit: number): Promise<readonly { id: number; row: FullRow<C> }[]>;
  /** What follows for other columns from what the row says, such as an e-mail address that is not verified any more once it is another. */
  settle?(wanted: FullRow<C>, before: FullRow<C> | null, said: RowOf<C>, refs: Refs): FullRow<C>;
  /** What is wrong with a row as a whole, before it is written. */
  judge?(wanted: FullRow<C>, before: FullRow<C> | null, refs: Refs): Refused | null;
  insert(tx: Transaction, rows: readonly NewRow<C, Refs>[], context: WriteContext): Promise<void>;
  update(tx: Transaction, rows: readonly ChangedRow<C, Refs>[], context: WriteContext): Promise<void>;
}

const rowsOfPage = 1_000;

/**
 * An entity whose rows are kept as they are: what a row of the file says is laid over what is known, and only what differs is written.
 * So taking a file again changes nothing, and what is exported is unchanged when it comes back.
 */
export function storedEntity<C extends Columns, Refs>(stored: Stored<C, Refs>): Entity<C> {
  const { name, summary, knownBy, columns } = stored;
  return {
    name,
    summary,
    knownBy,
    columns,
    keyOf: (row) => stored.keyOf(row),
    write: (tx, rows, context) => writeRows(stored, tx, rows, context),
    read: (db) => readPages(stored, db),
  };
}

async function writeRows<C extends Columns, Refs>(
  stored: Stored<C, Refs>,
  tx: Transaction,
  rows: readonly FileRow<C>[],
  context: WriteContext,
): Promise<RowOutcome[]> {
  const found = await stored.find(tx, rows, context);
  const known = await stored.readByIds(
    tx,
    found.flatMap((each) => (isRefused(each) || each.id === null ? [] : [each.id])),
  );
  const inserts: NewRow<C, Refs>[] = [];
  const updates: ChangedRow<C, Refs>[] = [];
  const outcomes = rows.map(({ values }, at): RowOutcome => {
    const each = found[at];
    if (each === undefined) throw new Error('a row was not looked for');
    if (isRefused(each)) return each;
    const { id, refs } = each;
    const before = id === null ? null : (known.get(id) ?? null);
    const lacking = before === null ? lackingColumn(stored.columns, values) : null;
    if (lacking !== null)
      return { column: lacking, reason: `is missing; what is new needs it, such as ${stored.columns[lacking]?.example}` };
    const laid = laidOver(stored.columns, values, before);
    const wanted = stored.settle?.(laid, before, values, refs) ?? laid;
    if (before !== null && isSameRow(stored.columns, wanted, before)) return 'unchanged';
    const wrong = stored.judge?.(wanted, before, refs) ?? null;
    if (wrong !== null) return wrong;
    if (id === null || before === null) inserts.push({ row: wanted, refs });
    else updates.push({ id, row: wanted, before, refs });
    return before === null ? 'inserted' : 'updated';
  });
  if (inserts.length > 0) await stored.insert(tx, inserts, context);
  if (updates.length > 0) await stored.update(tx, updates, context);
  return outcomes;
}

async function* readPages<C extends Columns, Refs>(stored: Stored<C, Refs>, db: Queries): AsyncGenerator<FullRow<C>[]> {
  for (let after = 0; ; ) {
    const page = await stored.readPage(db, after, rowsOfPage);
    if (page.length > 0) yield page.map(({ row }) => row);
    if (page.length < rowsOfPage) return;
    after = page.at(-1)?.id ?? after;
  }
}

/** The first column that a new row has to have and does not. */
function lackingColumn(columns: Columns, values: Readonly<Record<string, unknown>>): string | null {
  return Object.keys(columns).find((name) => columns[name]?.isNeededWhenNew && (values[name] ?? null) === null) ?? null;
}

/** What the row says over what is known, or over what a new one gets. */
function laidOver<C extends Columns>(columns: C, values: Readonly<Record<string, unknown>>, before: FullRow<C> | null): FullRow<C> {
  const entries = Object.entries(columns).map(([name, { otherwise }]) => {
    const said = values[name];
    if (said === undefined) return [name, before === null ? otherwise : before[name]];
    return [name, said];
  });
  return Object.fromEntries(entries) as FullRow<C>;
}

/** Whether two rows say the same. Lists have no order. */
function isSameRow<C extends Columns>(columns: C, a: FullRow<C>, b: FullRow<C>): boolean {
  return Object.entries(columns).every(([name, { fold }]) => isSameValue(folded(a[name], fold), folded(b[name], fold)));
}

function folded(value: unknown, fold: ((text: string) => string) | null): unknown {
  return fold === null || typeof value !== 'string' ? value : fold(value);
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) {
    const other = new Set<unknown>(b);
    return a.length === b.length && a.every((each) => other.has(each));
  }
  return typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b;
}
