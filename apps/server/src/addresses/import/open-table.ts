import { CsvReader, type TableRow } from '../../platform/table-file/table-rows.ts';
import { findEncoding, type LineBlock, readLines, type TextEncoding } from '../../platform/table-file/text-lines.ts';
import { type Columns, readColumns } from './columns.ts';
import { geoJsonColumns, geoJsonRows } from './geojson-rows.ts';

/** A file of addresses, opened as often as its rows are read: every reading begins anew. */
export interface OpenTable {
  header: readonly string[];
  columns: Columns;
  rows(): AsyncGenerator<TableRow[]>;
}

/** Finds out what kind of file it is. Throws ImportRefused when no addresses can be read from it. */
export async function openTable(file: string, mapping: string | null): Promise<OpenTable> {
  const encoding = await findEncoding(file);
  if (await isGeoJson(file, encoding)) {
    const rows = () => marked(geoJsonRows(readLines(file, encoding)), encoding);
    return { header: geoJsonColumns, columns: readColumns(geoJsonColumns, mapping), rows };
  }
  const header = await new CsvReader(readLines(file, encoding)).header();
  const columns = readColumns(header, mapping);
  return { header, columns, rows: () => marked(csvRows(readLines(file, encoding), columns.count), encoding) };
}

async function isGeoJson(file: string, encoding: TextEncoding): Promise<boolean> {
  for await (const { lines } of readLines(file, encoding)) {
    const first = lines.find((line) => line.trim() !== '');
    if (first !== undefined) return /^\s*[{[]/.test(first);
  }
  return false;
}

async function* csvRows(blocks: AsyncIterable<LineBlock>, columns: number): AsyncGenerator<TableRow[]> {
  const reader = new CsvReader(blocks);
  await reader.header();
  for await (const rows of reader.rows()) {
    yield rows.map((row) => {
      const count = row.fields?.length ?? columns;
      // Empty fields at the end are a habit of spreadsheets.
      if (count <= columns || row.fields?.slice(columns).every((field) => field.trim() === '')) return row;
      return { ...row, fields: null, problem: `has ${count} fields where the header has ${columns}` };
    });
  }
}

/** Rows whose letters could not be read are broken: a wrong name is worse than none. */
async function* marked(blocks: AsyncGenerator<TableRow[]>, encoding: TextEncoding): AsyncGenerator<TableRow[]> {
  for await (const rows of blocks) {
    yield encoding === 'brokenUtf8'
      ? rows.map((row) => (row.raw.includes('�') ? { ...row, fields: null, problem: 'has letters that are not valid UTF-8' } : row))
      : rows;
  }
}
