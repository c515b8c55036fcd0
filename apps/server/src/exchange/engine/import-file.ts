import type { Database, Transaction } from '../../platform/db/database.ts';
import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import type { Clock } from '../../ports/clock.ts';
import { type ColumnPlan, planColumns } from './column-plan.ts';
import { type AnyEntity, type FileRow, isRefused, type RowOutcome, type WriteContext } from './entity.ts';
import type { Mapping } from './mapping.ts';
import { RefusedRows, type RowProblem } from './refused-rows.ts';
import { openSource, type SourceFile, type SourceRow } from './source-file.ts';
import { openStaging, rememberKeys } from './staging.store.ts';

export interface FileImport {
  file: string;
  /** How a file of another system is read; null for our own columns. */
  mapping?: Mapping | null;
  /** Do everything, keep nothing. */
  dryRun?: boolean;
  /** Where the rows that were not taken are written. */
  errors?: string | null;
  onProgress?(read: number): void;
}

/** Every row read is one of the five others. */
export interface ImportResult {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Passed over because the mapping says so. */
  skipped: number;
  /** The first rows that were not taken. */
  problems: readonly RowProblem[];
}

/** Everything was done and is taken back. */
class DryRun extends Error {}

/**
 * Takes a file in one transaction: all of its good rows or none. Throws ImportRefused when the file as a whole can't be used; then nothing
 * has changed.
 */
export async function importFile(
  { db, clock }: { db: Database; clock: Clock },
  entity: AnyEntity,
  options: FileImport,
): Promise<ImportResult> {
  if (options.errors === options.file) throw new ImportRefused('the file of refused rows would overwrite the file itself');
  if (options.mapping && !Object.hasOwn(options.mapping.entities, entity.name)) {
    throw new ImportRefused(`the mapping ${options.mapping.name} says nothing about ${entity.name}`);
  }
  const source = await openSource(options.file);
  let done: { result: ImportResult; refused: RefusedRows } | undefined;
  try {
    await db.transaction(async (tx) => {
      // A transaction that is repeated begins the file of refused rows anew.
      await done?.refused.discard();
      done = undefined;
      const run = new ImportRun(tx, entity, source, options, { at: clock.now() });
      try {
        done = { result: await run.take(), refused: run.refused };
      } catch (error) {
        await run.refused.discard();
        throw error;
      }
      if (options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) {
      await done?.refused.discard();
      throw error;
    }
  }
  if (done === undefined) throw new Error('the import ended without a result');
  await done.refused.close();
  return done.result;
}

class ImportRun {
  readonly refused: RefusedRows;
  readonly #tx: Transaction;
  readonly #entity: AnyEntity;
  readonly #source: SourceFile;
  readonly #options: FileImport;
  readonly #context: WriteContext;
  readonly #plans = new Map<readonly string[], ColumnPlan>();
  readonly #counts = { read: 0, inserted: 0, updated: 0, unchanged: 0, skipped: 0, waiting: 0 };
  #waiting: { source: SourceRow; checked: FileRow<never> }[] = [];

  constructor(tx: Transaction, entity: AnyEntity, source: SourceFile, options: FileImport, context: WriteContext) {
    this.#tx = tx;
    this.#entity = entity;
    this.#source = source;
    this.#options = options;
    this.#context = context;
    if (source.header !== null) this.#planOf(source.header);
    this.refused = new RefusedRows(options.errors ?? null, source.header);
  }

  async take(): Promise<ImportResult> {
    await openStaging(this.#tx);
    await this.#entity.begin?.(this.#tx, this.#context);
    for await (const rows of this.#source.rows()) {
      for (const row of rows) await this.#read(row);
      await this.#write(false);
      this.#options.onProgress?.(this.#counts.read);
    }
    await this.#write(true);
    this.#refuseParts();
    await this.#finish();
    this.#refuseParts();
    const { read, inserted, updated, unchanged, skipped } = this.#counts;
    return { read, inserted, updated, unchanged, skipped, rejected: this.refused.count, problems: this.refused.problems };
  }

  #refuseParts(): void {
    if (this.#entity.isWhole !== true || this.refused.count === 0) return;
    const told = this.refused.problems.slice(0, 10).map(({ row, column, reason }) => `row ${row}: ${column} ${reason}`.replace(/ +/g, ' '));
    const more = this.refused.count > told.length ? ` and ${this.refused.count - told.length} more` : '';
    throw new ImportRefused(`the file replaces everything there is, so every row of it has to be right; ${told.join('; ')}${more}`);
  }

  #planOf(names: readonly string[]): ColumnPlan {
    const known = this.#plans.get(names);
    if (known !== undefined) return known;
    const mapping = this.#options.mapping?.entities[this.#entity.name] ?? null;
    const plan = planColumns(this.#entity, names, mapping, this.#source.header !== null);
    if (this.#plans.size < 1_000) this.#plans.set(names, plan);
    return plan;
  }

  async #read(source: SourceRow): Promise<void> {
    this.#counts.read += 1;
    const { row, problem } = source;
    if (problem !== null) return this.refused.add(source, { row, column: '', reason: problem });
    const values = this.#planOf(source.names).read(row, source.cells);
    if (values === null) this.#counts.skipped += 1;
    else if (isRefused(values)) await this.refused.add(source, { row, ...values });
    else this.#waiting.push({ source, checked: { row, values: values as never } });
  }

  /** Writes what waits, in batches; the last rows of a group that may go on stay unless the file has ended. */
  async #write(isEnd: boolean): Promise<void> {
    const size = this.#entity.rowsAtOnce ?? 1_000;
    const least = isEnd ? 1 : size;
    while (this.#waiting.length >= least) {
      const end = this.#endOfBatch(size, isEnd);
      if (end === 0) return;
      await this.#writeBatch(this.#waiting.slice(0, end));
      this.#waiting = this.#waiting.slice(end);
    }
  }

  #endOfBatch(size: number, isEnd: boolean): number {
    const groupAt = (at: number) => {
      const each = this.#waiting[at];
      return each === undefined ? null : (this.#entity.groupOf?.(each.checked.values) ?? null);
    };
    let end = Math.min(size, this.#waiting.length);
    const last = groupAt(end - 1);
    if (last === null) return end;
    while (end < this.#waiting.length && groupAt(end) === last) end += 1;
    return end < this.#waiting.length || isEnd ? end : 0;
  }

  async #writeBatch(batch: readonly { source: SourceRow; checked: FileRow<never> }[]): Promise<void> {
    const fresh = await this.#withoutRepeated(batch);
    if (fresh.length === 0) return;
    const outcomes: readonly RowOutcome[] = await this.#entity.write(
      this.#tx,
      fresh.map(({ checked }) => checked),
      this.#context,
    );
    for (const [at, { source }] of fresh.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) throw new Error(`${this.#entity.name} did not say what became of a row`);
      if (isRefused(outcome)) await this.refused.add(source, { row: source.row, column: outcome.column, reason: outcome.reason });
      else this.#counts[outcome] += 1;
    }
  }

  async #withoutRepeated<Each extends { source: SourceRow; checked: FileRow<never> }>(batch: readonly Each[]): Promise<Each[]> {
    const keyed = batch.map((each) => ({ each, row: each.source.row, key: this.#entity.keyOf(each.checked.values) }));
    const named = keyed.flatMap(({ key, row }) => (key === null ? [] : [{ key, row }]));
    if (named.length === 0) return [...batch];
    const first = await rememberKeys(this.#tx, named);
    const fresh: Each[] = [];
    for (const { each, row, key } of keyed) {
      const before = key === null ? row : (first.get(key) ?? row);
      if (before === row) fresh.push(each);
      else await this.refused.add(each.source, { row, column: '', reason: `is the same as row ${before}` });
    }
    return fresh;
  }

  async #finish(): Promise<void> {
    const late = (await this.#entity.finish?.(this.#tx, this.#context)) ?? null;
    if (late === null) return;
    this.#counts.inserted += late.inserted;
    this.#counts.updated += late.updated;
    this.#counts.unchanged += late.unchanged;
    const readAgain = new RowsAgain(this.#source);
    for await (const page of late.refused) {
      for (const { row, column, reason } of page) {
        await this.refused.add(null, { row, column, reason });
        const source = this.refused.isWritten ? await readAgain.rowAt(row) : null;
        if (source !== null) await this.refused.write(source, { column, reason });
      }
    }
  }
}

/** Rows of the file once more, for those that only the end showed to be wrong. Asked for in their order. */
class RowsAgain {
  readonly #rows: AsyncGenerator<SourceRow[]>;
  #block: SourceRow[] = [];
  constructor(source: SourceFile) {
    this.#rows = source.rows();
  }

  async rowAt(row: number): Promise<SourceRow | null> {
    for (;;) {
      const found = this.#block.find((each) => each.row === row);
      if (found !== undefined) return found;
      if ((this.#block.at(-1)?.row ?? 0) > row) return null;
      const next = await this.#rows.next();
      if (next.done) return null;
      this.#block = next.value;
    }
  }
}
