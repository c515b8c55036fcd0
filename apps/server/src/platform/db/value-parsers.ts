import { type CustomTypesConfig, types } from 'pg';

type Parse = (text: string) => unknown;

const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMP = 1114;
const NUMERIC = 1700;

function asText(text: string): string {
  return text;
}

/** An int8 as a number. Throws RangeError beyond 2^53 - 1: a rounded amount or id would be wrong in silence. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, which a number cannot hold exactly`);
  return value;
}

// An unknown array type id gives the driver's own text array reader: strings, null for NULL.
const parseAnyArray = types.getTypeParser(TEXT_ARRAY as never, 'text') as (text: string) => (string | null)[];

/** One dimension whose elements are plain words: nothing is quoted, and none of them is NULL. The driver would look at every sign of it. */
function parseTextArray(text: string): (string | null)[] {
  if (text === '{}') return [];
  return /^\{[^"{}]*\}$/.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : parseAnyArray(text);
}

function parseInt8Array(text: string): (number | null)[] {
  return parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)));
}

// Dates stay text so that no time zone ever touches them; timestamps without a zone have no business becoming an instant.
const own = new Map<number, Parse>([
  [INT8, parseInt8],
  [INT8_ARRAY, parseInt8Array],
  [TEXT_ARRAY, parseTextArray],
  [DATE, asText],
  [DATE_ARRAY, parseTextArray],
  [TIMESTAMP, asText],
  [NUMERIC, asText],
]);

/**
 * How column values arrive: int8 as number, date 'YYYY-MM-DD' and numeric as text, timestamptz as Date, json parsed.
 * `sum()` over int8 is numeric in PostgreSQL and therefore text: write `sum(x)::int8` for money.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: ((typeId: number, format: 'text' | 'binary' = 'text') => {
    const parse = format === 'text' ? own.get(typeId) : undefined;
    return parse ?? types.getTypeParser(typeId, format);
  }) as CustomTypesConfig['getTypeParser'],
};
