/**
 * A column of rows as the text of a PostgreSQL array. The driver would write it from an array of its own, with a pattern for every value; where
 * thousands of values leave in one statement that costs more than the rest of them.
 */
export function arrayText<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number | null): string {
  // Put together at once: a text that grows by each of thousands of values is a chain of as many pieces until somebody reads it.
  const elements = rows.map((row) => {
    const value = valueOf(row);
    if (value === null) return 'NULL';
    return typeof value === 'number' ? value : quoted(value);
  });
  return `{${elements.join()}}`;
}

function quoted(text: string): string {
  return text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
