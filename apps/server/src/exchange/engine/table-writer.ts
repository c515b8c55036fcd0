import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import { csvLine } from '../../platform/table-file/csv-line.ts';
import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import { type Cell, toCsvCell, toJsonText } from './cells.rules.ts';
import type { Column, Columns } from './columns.ts';
import { dollars } from './read-value.ts';
import { type FileFormat, formatOf } from './source-file.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not allowed there',
  ENOSPC: 'the disk is full',
};

/**
 * Writes a table in the format of the file's name: CSV (RFC 4180), a JSON list, or one JSON object a line; gzipped where the name says so.
 * The file takes its name only once it is whole.
 */
export class TableWriter {
  readonly #file: string;
  readonly #partial: string;
  readonly #format: FileFormat;
  readonly #sink: WriteStream;
  readonly #stream: Transform | WriteStream;
  #failure: Error | null = null;
  #tellFailure: () => void = () => undefined;
  readonly #failed = new Promise<void>((resolve) => {
    this.#tellFailure = resolve;
  });
  #rows = 0;

  constructor(file: string) {
    const { format, isPacked } = formatOf(file) ?? { format: 'csv', isPacked: false };
    this.#file = file;
    this.#partial = `${file}.part`;
    this.#format = format;
    // Most tables hold personal data: whoever wrote the file may read it, and nobody else.
    this.#sink = createWriteStream(this.#partial, { mode: 0o600 });
    const packing = isPacked ? createGzip() : null;
    packing?.pipe(this.#sink);
    this.#stream = packing ?? this.#sink;
    for (const stream of [this.#sink, this.#stream]) stream.on('error', (error: Error) => this.#fail(error));
  }

  /** The names of the columns; before any row, and of CSV only once. */
  async header(names: readonly string[]): Promise<void> {
    if (this.#format === 'csv') await this.#put(csvLine(names));
    else if (this.#format === 'json') await this.#put('[');
  }

  /** Rows of an entity. */
  async add(columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const names = Object.keys(columns);
    const lines = rows.map((row) => {
      if (this.#format === 'csv') return csvLine(names.map((name) => csvValue(row[name] ?? null, columns[name] as Column)));
      return this.#object(Object.fromEntries(names.map((name) => [name, jsonValue(row[name] ?? null, columns[name] as Column)])));
    });
    if (lines.length > 0) await this.#put(lines.join(''));
  }

  /** A row as its source had it. */
  async addCells(names: readonly string[], cells: readonly Cell[]): Promise<void> {
    if (this.#format === 'csv') await this.#put(csvLine(cells.map(toCsvCell)));
    else
      await this.#put(
        this.#object(Object.fromEntries(names.map((name, at) => [name, toJsonText(cells[at] === undefined ? '' : cells[at])]))),
      );
  }

  async close(): Promise<void> {
    if (this.#format === 'json') await this.#put('\n]\n');
    this.#stream.end();
    if (!this.#sink.closed) await this.#until(this.#sink, 'close');
    this.#refuse();
    await rename(this.#partial, this.#file);
  }

  /** Leaves no part of a file behind. */
  async discard(): Promise<void> {
    this.#stream.destroy();
    this.#sink.destroy();
    if (!this.#sink.closed) await once(this.#sink, 'close').catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  #object(value: Record<string, unknown>): string {
    this.#rows += 1;
    const line = JSON.stringify(value);
    if (this.#format === 'jsonLines') return `${line}\n`;
    return `${this.#rows === 1 ? '\n' : ',\n'}${line}`;
  }

  async #put(text: string): Promise<void> {
    this.#refuse();
    if (!this.#stream.write(text)) await this.#until(this.#stream, 'drain');
  }

  /** Waits for what comes, or for the failure that keeps it from coming. */
  async #until(stream: Transform | WriteStream, event: 'drain' | 'close'): Promise<void> {
    const failed = this.#failed;
    await Promise.race([once(stream, event).catch(() => undefined), failed]);
    this.#refuse();
  }

  #fail(error: Error): void {
    const code = 'code' in error ? String(error.code) : '';
    this.#failure ??= new ImportRefused(
      `${path.basename(this.#file)} can not be written: ${reasons[code] ?? (code || 'the writing failed')}`,
    );
    this.#tellFailure();
  }

  #refuse(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}

function csvValue(value: unknown, { kind }: Column): string {
  if (value === null) return '';
  const text = textOf(value, kind);
  return kind === 'text' || kind === 'list' || kind === 'word' ? toCsvCell(text) : text;
}

function jsonValue(value: unknown, { kind }: Column): unknown {
  if (value === null || kind === 'yesNo' || kind === 'whole') return value;
  if (kind === 'list') return value;
  return kind === 'text' ? toJsonText(textOf(value, kind)) : textOf(value, kind);
}

function textOf(value: unknown, kind: Column['kind']): string {
  if (kind === 'money') return dollars(value as number);
  if (kind === 'yesNo') return value === true ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(';') : String(value);
}
