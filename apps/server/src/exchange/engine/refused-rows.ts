import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import { reasonColumn } from './column-plan.ts';
import type { Refused } from './entity.ts';
import { formatOf, type SourceRow } from './source-file.ts';
import { TableWriter } from './table-writer.ts';

export interface RowProblem extends Refused {
  row: number;
}

/** Problems told by themselves; the file of refused rows has all of them. */
const mostProblems = 100;

/** The rows that were not taken: the first ones to be told, and all of them in a file of the same columns and a reason. */
export class RefusedRows {
  readonly problems: RowProblem[] = [];
  #count = 0;
  readonly #writer: TableWriter | null;
  readonly #header: readonly string[] | null;
  #hasHeader = false;

  constructor(file: string | null, header: readonly string[] | null) {
    if (file !== null && formatOf(file) === null)
      throw new ImportRefused('the file of refused rows needs a name that ends in .csv, .json or .jsonl');
    this.#writer = file === null ? null : new TableWriter(file);
    this.#header = header;
  }

  get count(): number {
    return this.#count;
  }

  get isWritten(): boolean {
    return this.#writer !== null;
  }

  /** Counts and tells a row; `source` is written now, or later by `write` where it is null. */
  async add(source: SourceRow | null, problem: RowProblem): Promise<void> {
    this.#count += 1;
    if (this.problems.length < mostProblems) this.problems.push(problem);
    if (source !== null) await this.write(source, problem);
  }

  async write({ names, cells }: SourceRow, { column, reason }: Refused): Promise<void> {
    if (this.#writer === null) return;
    const columns = (this.#header ?? names).filter((name) => name.toLowerCase() !== reasonColumn);
    const kept = columns.map((name) => cells[names.indexOf(name)]);
    if (!this.#hasHeader) await this.#writer.header([...columns, reasonColumn]);
    this.#hasHeader = true;
    await this.#writer.addCells(
      [...columns, reasonColumn],
      [...kept.map((cell) => (cell === undefined ? '' : cell)), column === '' ? reason : `${column}: ${reason}`],
    );
  }

  async close(): Promise<void> {
    if (this.#writer !== null && !this.#hasHeader) await this.#writer.header([...(this.#header ?? []), reasonColumn]);
    await this.#writer?.close();
  }

  async discard(): Promise<void> {
    await this.#writer?.discard();
  }
}
