const csvField = (text: string): string => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One row of a CSV file (RFC 4180) with its line end; quoted also where the reader might take a field's letter for a delimiter. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;
