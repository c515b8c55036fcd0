import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { hasCheckDigit } from '@porchlight/domain/payments/card-number.ts';
import type { Column, ColumnKind } from './columns.ts';

/** What is wrong with a value, for whoever mends the file. */
export class Wrong {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

type Read = (text: string, column: Column) => unknown;

/** A value as its column writes it; Wrong with the reason where it is none. The text is trimmed and not empty. */
export function readValue(text: string, column: Column): unknown {
  return readers[column.kind](text, column);
}

const readers: Readonly<Record<ColumnKind, Read>> = {
  text: readText,
  money: (text, { least, most }) => {
    const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
    if (match === null) return new Wrong('is no amount in dollars, such as 49.95');
    const value = Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`) * (match[1] === '-' ? -1 : 1);
    if (value < least) return new Wrong(`is less than ${dollars(least)}`);
    return value > most ? new Wrong(`is more than ${dollars(most)}`) : cents(value === 0 ? 0 : value);
  },
  day: (text) => parseCalendarDate(text) ?? new Wrong('is no day, such as 2026-03-31'),
  instant: readInstant,
  yesNo: (text) => yesNoWords.get(text.toLowerCase()) ?? new Wrong('is neither yes nor no'),
  whole: (text, { least, most }) => {
    if (!/^-?\d{1,15}$/.test(text)) return new Wrong('is no whole number');
    const value = Number(text);
    return value < least || value > most ? new Wrong(`is not from ${least} to ${most}`) : value;
  },
  word: (text, { words }) => wordOf(text, words ?? []) ?? new Wrong(`is none of ${(words ?? []).join(', ')}`),
  list: readList,
};

const yesNoWords: ReadonlyMap<string, boolean> = new Map([
  ...(['yes', 'true', '1', 'y'] as const).map((text) => [text, true] as const),
  ...(['no', 'false', '0', 'n'] as const).map((text) => [text, false] as const),
]);

const controls = /\p{Cc}/u;

function readText(given: string, { longest, pattern, fold, isToken }: Column): unknown {
  const text = fold === null ? given : fold(given);
  if (text.length > longest) return new Wrong(`is longer than ${longest} characters`);
  if (controls.test(text)) return new Wrong('has line breaks or other control characters');
  // The reason never repeats the value: it may be what must not be written anywhere.
  if (isToken && isCardNumber(text)) return new Wrong(cardNumberReason);
  return pattern === null || pattern.matches(text) ? text : new Wrong(pattern.says);
}

function readInstant(text: string): unknown {
  const isDay = parseCalendarDate(text) !== null;
  const isWritten = isDay || /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const value = isWritten && parseCalendarDate(text.slice(0, 10)) !== null ? new Date(text.replace(' ', 'T')) : null;
  if (value === null || Number.isNaN(value.getTime())) return new Wrong('is no moment with its zone, such as 2026-03-31T14:00:00Z');
  return value;
}

function readList(text: string, { words, longest }: Column): unknown {
  const items = [
    ...new Set(
      text
        .split(';')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  ];
  if (items.some((item) => item.length > longest || controls.test(item))) return new Wrong(`has a part longer than ${longest} characters`);
  if (words === null) return items.length === 0 ? null : items;
  const known = items.map((item) => wordOf(item, words));
  const at = known.indexOf(null);
  if (at >= 0) return new Wrong(`has something that is none of ${words.join(', ')}`);
  return known.length === 0 ? null : [...new Set(known)];
}

function wordOf(text: string, words: readonly string[]): string | null {
  if (words.includes(text)) return text;
  const folded = text.toLowerCase();
  return words.find((each) => each.toLowerCase() === folded) ?? null;
}

/** Cents as decimal text. */
export function dollars(amountCents: number): string {
  const sign = amountCents < 0 ? '-' : '';
  const digits = String(Math.abs(amountCents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const cardNumberReason = 'is the number of a card, not a token';

/** Whether a text is a number that a card could have: 12 to 19 digits with the right check digit. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ .-]/g, '');
  return /^\d{12,19}$/.test(digits) && hasCheckDigit(digits);
}
