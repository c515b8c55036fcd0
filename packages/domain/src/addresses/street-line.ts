import { directionals } from './directionals.ts';
import { type Token, tokensOf } from './fold-text.ts';
import { readHouseNumber } from './house-number.ts';
import { isPostalBox } from './postal-box.ts';
import { ruralRoute } from './rural-route.ts';
import { suffixes } from './street-suffixes.ts';
import { streetWords } from './street-words.ts';
import { isUnitIdentifier, splitUnit, type Unit, unitFromIdentifier } from './unit.ts';

/** The street line of an address, without city and ZIP code. */
export interface StreetLine {
  /** A post office box or the like; nothing else is read then. */
  isPostalBox: boolean;
  /** Null: there is no house number. */
  number: string | null;
  /** As canonicalStreet writes it; empty when there is none. */
  street: string;
  unit: Unit | null;
  /** Number and street without the unit, in capitals. */
  plain: string;
}

/** Roads whose number stands behind the suffix: there it is no unit. */
const numberedWays: ReadonlySet<string> = new Set(['HWY', 'RTE', 'RD', 'LOOP', 'PARK', 'SPUR', 'TRL']);

/** Reads a street line such as "321 First St Apt 2B". */
export function readStreetLine(text: string): StreetLine {
  const tokens = tokensOf(text);
  if (isPostalBox(tokens.map(({ word }) => word))) return { isPostalBox: true, number: null, street: '', unit: null, plain: '' };
  const split = splitUnit(tokens);
  const { unit, rest } = split.unit === null ? splitTrailingUnit(tokens) : split;
  const words = rest.map(({ word }) => word);
  const plain = words.join(' ');
  const route = ruralRoute(words);
  if (route) return { isPostalBox: false, number: route.number, street: route.street.join(' '), unit, plain };
  const read = readHouseNumber(words);
  const behind = read === null ? words : [...(read.rest === null ? [] : [read.rest]), ...words.slice(read.taken)];
  const street = streetWords(behind)
    .map(({ short }) => short)
    .join(' ');
  return { isPostalBox: false, number: read?.number ?? null, street, unit, plain };
}

/** "123 Main St 2B": what stands behind the suffix of a named street is its unit. */
function splitTrailingUnit(tokens: readonly Token[]): { unit: Unit | null; rest: readonly Token[] } {
  const last = tokens.at(-1)?.word ?? '';
  if (tokens.length < 4 || !isUnitIdentifier(last) || directionals.has(last)) return { unit: null, rest: tokens };
  const before = streetWords(tokens.slice(1, -1).map(({ word }) => word)).map(({ short }) => short);
  const end = directionals.has(before.at(-1) ?? '') ? before.slice(0, -1) : before;
  const suffix = end.at(-1) ?? '';
  const isNamed = end.slice(0, -1).some((word) => !directionals.has(word));
  if (!suffixes.has(suffix) || numberedWays.has(suffix) || !isNamed) return { unit: null, rest: tokens };
  return { unit: unitFromIdentifier(last), rest: tokens.slice(0, -1) };
}
