import { ImportRefused } from './import-refused.ts';
import type { LineBlock } from './text-lines.ts';

/** A row of a table; `fields` is null where the row itself is broken, and `problem` says how. */
export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  fields: readonly string[] | null;
  problem?: string;
  raw: string;
}

/** A quoted field that goes on longer was never closed: the row it began in is broken, not all that follow. */
const mostLinesOfRow = 20;

/** Splits a CSV file into rows (RFC 4180; comma, semicolon or tab, whichever the header uses). Rows come in blocks. */
export class CsvReader {
  readonly #blocks: AsyncIterator<LineBlock>;
  #delimiter = ',';
  #queue: string[] = [];
  #at = 0;
  #isEnded = false;
  #row = 0;

  constructor(blocks: AsyncIterable<LineBlock>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** The names of the columns. Throws ImportRefused for an empty file. */
  async header(): Promise<string[]> {
    await this.#fill(mostLinesOfRow);
    while (this.#queue[this.#at]?.trim() === '') this.#skip();
    const first = this.#queue[this.#at];
    if (first === undefined) throw new ImportRefused('the file is empty');
    const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
    this.#delimiter = counts.reduce((most, each) => (each.count > most.count ? each : most)).delimiter;
    return (this.#next().fields ?? []).map((name) => name.trim());
  }

  /** The rows behind the header. */
  async *rows(): AsyncGenerator<TableRow[]> {
    for (;;) {
      await this.#fill(mostLinesOfRow);
      if (this.#at >= this.#queue.length) return;
      const rows: TableRow[] = [];
      // The last lines wait for the next block, because a row may go on in it.
      while (this.#at < this.#queue.length - (this.#isEnded ? 0 : mostLinesOfRow)) {
        if (this.#queue[this.#at] === '') this.#skip();
        else rows.push(this.#next());
      }
      if (rows.length > 0) yield rows;
    }
  }

  async #fill(atLeast: number): Promise<void> {
    this.#queue.splice(0, this.#at);
    this.#at = 0;
    while (!this.#isEnded && this.#queue.length <= atLeast) {
      const { value, done } = await this.#blocks.next();
      if (done) this.#isEnded = true;
      else for (const line of (value as LineBlock).lines) this.#queue.push(line);
    }
  }

  #skip(): void {
    this.#row += 1;
    this.#at += 1;
  }

  #next(): TableRow {
    this.#row += 1;
    const first = this.#queue[this.#at] ?? '';
    this.#at += 1;
    if (!first.includes('"')) return { row: this.#row, fields: first.split(this.#delimiter), raw: first };
    let raw = first;
    for (let more = 0; more < mostLinesOfRow; more++) {
      const fields = splitQuoted(raw, this.#delimiter);
      if (fields) {
        this.#at += more;
        return { row: this.#row, fields, raw };
      }
      const following = this.#queue[this.#at + more];
      if (following === undefined) break;
      raw += `\n${following}`;
    }
    return { row: this.#row, fields: null, problem: 'a quotation mark is not closed', raw: first };
  }
}

/** The fields of a row with quotation marks; null while one of them is open. A mark in the middle of a field is a letter. */
function splitQuoted(text: string, delimiter: string): string[] | null {
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      fields.push(text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return fields;
      at = end + 1;
      continue;
    }
    let value = '';
    let from = at + 1;
    for (;;) {
      const mark = text.indexOf('"', from);
      if (mark < 0) return null;
      value += text.slice(from, mark);
      if (text[mark + 1] !== '"') {
        from = mark + 1;
        break;
      }
      value += '"';
      from = mark + 2;
    }
    const end = text.indexOf(delimiter, from);
    fields.push(value + text.slice(from, end < 0 ? text.length : end));
    if (end < 0) return fields;
    at = end + 1;
  }
  return fields;
}
