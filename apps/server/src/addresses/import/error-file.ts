import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { csvLine } from '../../platform/table-file/csv-line.ts';
import type { TableRow } from '../../platform/table-file/table-rows.ts';
import type { RowProblem } from './address-row.ts';

/** The rows that were not taken, as a CSV file that can be mended and imported again. Written as it comes: a million bad rows fit. */
export class ErrorFile {
  readonly #stream: WriteStream | null;
  #failure: Error | null = null;

  /** Null writes nothing. */
  constructor(file: string | null, header: readonly string[]) {
    this.#stream = file === null ? null : createWriteStream(file);
    this.#stream?.on('error', (error) => {
      this.#failure = error;
    });
    this.#stream?.write(csvLine(['row', 'column', 'reason', ...header]));
  }

  get isWanted(): boolean {
    return this.#stream !== null;
  }

  async add({ row, fields, raw }: TableRow, { column, reason }: RowProblem): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#stream === null || this.#stream.write(csvLine([String(row), column, reason, ...(fields ?? [raw])]))) return;
    await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    if (this.#stream === null) return;
    this.#stream.end();
    if (!this.#stream.closed) await once(this.#stream, 'close');
    if (this.#failure) throw this.#failure;
  }
}
