/**
 * A column of rows as the text of a PostgreSQL array. The driver would write it from an array of its own, with a pattern for every value; where
 * thousands of values leave in one statement that costs more than the rest of them.
 */
export function arrayText<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number | null): string {
  let text = '';
  for (const row of rows) {
    const value = valueOf(row);
    const element = value === null ? 'NULL' : typeof value === 'number' ? String(value) : quoted(value);
    text = text === '' ? element : `${text},${element}`;
  }
  return `{${text}}`;
}

function quoted(text: string): string {
  return text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
