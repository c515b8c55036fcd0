import { directionals } from './directionals.ts';
import { type Token, tokensOf } from './fold-text.ts';
import { isHouseNumber, isOrdinal, readHouseNumber } from './house-number.ts';
import { isPostalBox } from './postal-box.ts';
import { ruralRoute } from './rural-route.ts';
import { type StreetWord, streetWords } from './street-words.ts';
import { splitUnit, type Unit, unitFromIdentifier } from './unit.ts';

/** One way to understand a line of an address. */
export interface Reading {
  /** Null: no house number was written. */
  number: string | null;
  /** The house number stands behind the street and may lack its end. */
  isNumberUnfinished: boolean;
  /** The street, and behind it what else was written: city, state. */
  words: readonly StreetWord[];
  /** The last word may lack its end. */
  isLastUnfinished: boolean;
  unit: Unit | null;
  zip: string | null;
  zip4: string | null;
}

/** What a line says: its readings, the likeliest first; none for a post office box or a line without words. */
export interface ReadLine {
  isPostalBox: boolean;
  readings: readonly Reading[];
}

const zipPattern = /^(\d{5})(?:-(\d{1,4}))?$/;
const nineDigits = /^(\d{5})(\d{4})$/;

/** Reads a line. `typing`: it ends where the typing has come to, so its last word may go on. */
export function readLine(text: string, { typing = false }: { typing?: boolean } = {}): ReadLine {
  const tokens = tokensOf(text);
  if (isPostalBox(tokens.map(({ word }) => word))) return { isPostalBox: true, readings: [] };
  const isLastUnfinished = typing && /[\p{L}\p{N}]$/u.test(text);
  const found = [...readingsOf(tokens, isLastUnfinished)];
  return { isPostalBox: false, readings: found.filter(({ words, zip }) => words.length > 0 || zip !== null) };
}

function* readingsOf(tokens: readonly Token[], isLastUnfinished: boolean): Generator<Reading> {
  const behind = takeZip(tokens, tokens.length - 1);
  // A single number of five digits is a ZIP code, and so is one in front of a house number.
  if (behind && (tokens.length > 1 || behind.rest.length === 0)) {
    yield* withoutZip(behind.rest, false, behind);
    if (tokens.length === 2) yield* withoutZip(tokens, isLastUnfinished, none);
    return;
  }
  const front = tokens.length > 1 ? takeZip(tokens, 0) : null;
  const zipFirst = front ? [...withoutZip(front.rest, isLastUnfinished, front)] : [];
  const isNumberNext = (zipFirst[0]?.number ?? null) !== null;
  if (isNumberNext) yield* zipFirst;
  yield* withoutZip(tokens, isLastUnfinished, none);
  if (!isNumberNext) yield* zipFirst;
}

interface ZipPart {
  zip: string | null;
  zip4: string | null;
}
const none: ZipPart = { zip: null, zip4: null };

function takeZip(tokens: readonly Token[], at: number): (ZipPart & { rest: Token[] }) | null {
  const word = tokens[at]?.word ?? '';
  const match = zipPattern.exec(word) ?? nineDigits.exec(word);
  const rest = [...tokens.slice(0, at), ...tokens.slice(at + 1)];
  if (match) return { zip: match[1] ?? null, zip4: match[2]?.length === 4 ? match[2] : null, rest };
  // "22314 1234": a ZIP+4 with a space, at the end only.
  const before = at > 1 && at === tokens.length - 1 && /^\d{4}$/.test(word) ? zipPattern.exec(tokens[at - 1]?.word ?? '') : null;
  return before && before[2] === undefined ? { zip: before[1] ?? null, zip4: word, rest: tokens.slice(0, at - 1) } : null;
}

function* withoutZip(tokens: readonly Token[], isLastUnfinished: boolean, { zip, zip4 }: ZipPart): Generator<Reading> {
  const { unit, rest } = splitUnit(tokens);
  const words = rest.map(({ word }) => word).filter((word, at) => !(at === rest.length - 1 && isCountry(word)));
  const lastStands = rest.at(-1) === tokens.at(-1);
  const base = { isNumberUnfinished: false, isLastUnfinished: isLastUnfinished && lastStands, unit, zip, zip4 };
  const route = ruralRoute(words);
  if (route) yield { ...base, number: route.number, words: streetWords([...route.street, ...route.rest]) };
  yield* numbered(words, base);
}

function isCountry(word: string): boolean {
  return word === 'USA';
}

type Base = Omit<Reading, 'number' | 'words'>;

function* numbered(words: readonly string[], base: Base): Generator<Reading> {
  const read = readHouseNumber(words);
  if (!read) {
    yield { ...base, number: null, words: streetWords(words) };
    yield* numberBehind(words, base);
    return;
  }
  const { number, taken, rest } = read;
  const behind = [...(rest === null ? [] : [rest]), ...words.slice(taken)];
  if (behind.length === 0) return;
  yield { ...base, number, words: streetWords(behind) };
  const [next = '', afterNext = ''] = behind;
  // "123 A Main St" is number 123A as well as a street called A Main.
  if (/^[A-Z]$/.test(next) && /^\d+$/.test(number) && behind.length > 1 && !directionals.has(next)) {
    yield { ...base, number: number + next, words: streetWords(behind.slice(1)) };
  }
  // "2B 123 Main St": the unit stands in front, without a designator.
  if (base.unit === null && isHouseNumber(next) && afterNext !== '' && !isOrdinal(next)) {
    yield { ...base, number: next, words: streetWords(behind.slice(1)), unit: unitFromIdentifier(number) };
  }
  // "123A Main St": the letter may be the unit's.
  const letter = /^(\d+)([A-Z])$/.exec(number);
  if (base.unit === null && letter) {
    yield { ...base, number: letter[1] ?? '', words: streetWords(behind), unit: unitFromIdentifier(letter[2] ?? '') };
  }
}

/** "Main St 12", with what may follow: the number stands behind the street. Five digits beside another number are the ZIP code. */
function* numberBehind(words: readonly string[], base: Base): Generator<Reading> {
  const found = words.flatMap((word, at) => (at > 0 && isHouseNumber(word) && /^\d/.test(word) ? [at] : []));
  const isZip = (at: number): boolean => zipPattern.test(words[at] ?? '');
  const [likeliest, another] = [...found.filter((at) => !isZip(at)), ...found.filter(isZip)];
  if (likeliest === undefined) return;
  const zipAt = base.zip === null && another !== undefined ? found.find((at) => at !== likeliest && isZip(at)) : undefined;
  yield withNumberAt(likeliest, words, base, zipAt);
  if (another !== undefined) yield withNumberAt(another, words, base);
}

function withNumberAt(at: number, words: readonly string[], base: Base, zipAt?: number): Reading {
  const isLast = at === words.length - 1;
  return {
    ...base,
    ...(zipAt === undefined ? {} : { zip: words[zipAt]?.slice(0, 5) ?? null }),
    number: words[at] ?? '',
    isNumberUnfinished: isLast && base.isLastUnfinished,
    isLastUnfinished: base.isLastUnfinished && !isLast,
    words: streetWords(words.filter((_word, index) => index !== at && index !== zipAt)),
  };
}
