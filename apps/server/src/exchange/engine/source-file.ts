import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import { CsvReader, type TableRow } from '../../platform/table-file/table-rows.ts';
import { findEncoding, readLines, readText, type TextEncoding } from '../../platform/table-file/text-lines.ts';
import { type Cell, fromCsvCell } from './cells.rules.ts';
import { jsonObjects, readObject } from './json-records.ts';

/** A row as its file has it, whatever the format. */
export interface SourceRow {
  row: number;
  /** The columns of this row; the same list for all rows of the same columns. */
  names: readonly string[];
  cells: readonly Cell[];
  /** The row itself is broken, and how; its cells are what could be made of it. */
  problem: string | null;
}

/** A file that was opened; every reading of its rows begins anew. */
export interface SourceFile {
  /** Of CSV; null where every row brings its own names. */
  header: readonly string[] | null;
  rows(): AsyncGenerator<SourceRow[]>;
}

export type FileFormat = 'csv' | 'json' | 'jsonLines';

/** The format a file's name asks for; null for a name that tells none. */
export function formatOf(file: string): { format: FileFormat; isPacked: boolean } | null {
  const match = /\.(csv|tsv|txt|json|jsonl|ndjson)(\.gz)?$/i.exec(file);
  if (match === null) return null;
  const ending = (match[1] ?? '').toLowerCase();
  const format = ending === 'json' ? 'json' : ending === 'jsonl' || ending === 'ndjson' ? 'jsonLines' : 'csv';
  return { format, isPacked: match[2] !== undefined };
}

/** Opens a table: JSON by its name, CSV otherwise, gzipped or not. Throws ImportRefused when it can't be read as one. */
export async function openSource(file: string): Promise<SourceFile> {
  const format = formatOf(file)?.format ?? 'csv';
  return format === 'csv' ? openCsv(file) : { header: null, rows: () => jsonRows(file, format === 'jsonLines') };
}

async function openCsv(file: string): Promise<SourceFile> {
  const encoding = await findEncoding(file);
  const header = await new CsvReader(readLines(file, encoding)).header();
  const nameless = header.findIndex((name) => name === '');
  if (nameless >= 0) throw new ImportRefused(`column ${nameless + 1} has no name in the header`);
  return { header, rows: () => csvRows(file, encoding, header) };
}

async function* csvRows(file: string, encoding: TextEncoding, header: readonly string[]): AsyncGenerator<SourceRow[]> {
  const reader = new CsvReader(readLines(file, encoding));
  await reader.header();
  for await (const rows of reader.rows()) yield rows.map((row) => csvRow(row, encoding, header));
}

function csvRow({ row, fields, problem, raw }: TableRow, encoding: TextEncoding, header: readonly string[]): SourceRow {
  const cells = (fields ?? [raw]).map(fromCsvCell);
  const broken = fields === null ? (problem ?? 'is broken') : problemOf(cells, raw, encoding, header.length);
  return { row, names: header, cells, problem: broken };
}

function problemOf(cells: readonly Cell[], raw: string, encoding: TextEncoding, count: number): string | null {
  if (encoding === 'brokenUtf8' && raw.includes('\uFFFD')) return 'has letters that are not valid UTF-8';
  // Empty fields behind the last column are a habit of spreadsheets; anything else is shifted somewhere.
  const isWhole = cells.length >= count && cells.slice(count).every((cell) => cell === '');
  return isWhole ? null : `has ${cells.length} fields where the header has ${count}`;
}

async function* jsonRows(file: string, isLines: boolean): AsyncGenerator<SourceRow[]> {
  const known = new Map<string, readonly string[]>();
  let row = 0;
  for await (const objects of jsonObjects(readText(file), isLines)) {
    yield objects.map((text): SourceRow => {
      row += 1;
      const record = readObject(text);
      if ('problem' in record) return { row, names: [], cells: [], problem: record.problem };
      const key = record.names.join('\n');
      const names = known.get(key) ?? record.names;
      if (known.size < 1_000) known.set(key, names);
      return { row, names, cells: record.cells, problem: null };
    });
  }
}
