/** What a cell of a file says: nothing (leave it alone), null (clear it), or a text. */
export type Cell = string | null;

/** Alone in a cell, it clears the value. */
export const clearMark = '-';

// A spreadsheet takes what begins with one of these for a formula.
const guarded = /^'*[=+\-@\t\r]/;
const onceGuarded = /^'+[=+\-@\t\r]/;

/** A cell of a CSV file as it is meant: without the apostrophe that keeps a spreadsheet from working it out. */
export function fromCsvCell(text: string): Cell {
  const cell = text.trim();
  if (cell === clearMark) return null;
  return cell.charCodeAt(0) === 0x27 && onceGuarded.test(cell) ? cell.slice(1) : cell;
}

/** The same the other way round: reading gives exactly what was written. */
export function toCsvCell(cell: Cell): string {
  if (cell === null) return clearMark;
  return guarded.test(cell) ? `'${cell}` : cell;
}

/** JSON has no formulas; only a text that is nothing but the mark needs the apostrophe. */
export function fromJsonText(text: string): Cell {
  const cell = text.trim();
  if (cell === clearMark) return null;
  return /^'+-$/.test(cell) ? cell.slice(1) : cell;
}

export function toJsonText(cell: Cell): string {
  if (cell === null) return clearMark;
  return /^'*-$/.test(cell) ? `'${cell}` : cell;
}
