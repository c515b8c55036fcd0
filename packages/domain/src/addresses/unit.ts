import type { Token } from './fold-text.ts';

/** A unit of a building: its key is the same for every spelling, such as 2B for "Apt 2-B" and "#2b". */
export interface Unit {
  key: string;
  /** As it is shown: Apt 2B. */
  shown: string;
}

/** Designators of USPS Publication 28, appendix C2, that take an identifier. */
const designatorBySpelling: ReadonlyMap<string, string> = new Map(
  [
    'APT APARTMENT APMT APPT',
    'BLDG BUILDING BLD',
    'DEPT DEPARTMENT',
    'FL FLOOR FLR',
    'HNGR HANGAR HANGER',
    'LOT',
    'OFC OFFICE',
    'PH PENTHOUSE',
    'PIER',
    'RM ROOM',
    'SLIP',
    'SPC SPACE SP',
    'STE SUITE',
    'STOP',
    'TRLR TRAILER',
    'UNIT UNT',
  ]
    .map((line) => line.split(' '))
    .flatMap((line) => line.map((spelling) => [spelling, line[0] ?? spelling] as const)),
);
/** Those that stand alone, at the end of the street line only: they are words of street names as well. */
const alone: ReadonlyMap<string, string> = new Map(
  ['BSMT BASEMENT', 'FRNT FRONT', 'LBBY LOBBY', 'LOWR LOWER', 'PH PENTHOUSE', 'REAR', 'SIDE', 'UPPR UPPER']
    .map((line) => line.split(' '))
    .flatMap((line) => line.map((spelling) => [spelling, line[0] ?? spelling] as const)),
);
/** Two of these in one building are told apart by the designator, too: floor 2 is not apartment 2. */
const partOfKey: ReadonlySet<string> = new Set(['BLDG', 'FL', 'DEPT', 'PIER']);

const identifier = /^(?:\d{1,6}[A-Z]{0,2}|[A-Z]{1,2}\d{1,6}[A-Z]?|\d{1,5}-\d{1,5}[A-Z]?|[A-Z])$/;
const gluedDesignator =
  /^(APARTMENT|APT|UNIT|SUITE|STE|LOT|SPACE|SPC|ROOM|RM|BLDG|FLOOR|FLR|FL|TRLR|TRAILER|PH)(\d{1,6}[A-Z]{0,2}|[A-Z]\d{1,6}[A-Z]?)$/;

export function isUnitIdentifier(word: string): boolean {
  return identifier.test(word);
}

/** Whether the word announces a unit: APT, SUITE and so on. */
export function isUnitDesignator(word: string): boolean {
  return designatorBySpelling.has(word);
}

interface UnitPart {
  designator: string | null;
  id: string;
}

function unitOf(parts: readonly UnitPart[]): Unit {
  const keyOf = ({ designator, id }: UnitPart) =>
    designator !== null && (id === '' || partOfKey.has(designator)) ? `${designator} ${id}`.trim() : id;
  const shownOf = ({ designator, id }: UnitPart) =>
    designator === null ? `#${id}` : `${designator[0] ?? ''}${designator.slice(1).toLowerCase()} ${id}`.trim();
  return { key: parts.map(keyOf).join(' '), shown: parts.map(shownOf).join(' ') };
}

/** A unit given by itself, as in a column or field of its own; null when the text says nothing. */
export function unitFromField(tokens: readonly Token[]): Unit | null {
  const taken = takeUnits(tokens, () => true);
  const rest = taken.rest.map(({ word }) => word).filter((word) => word !== '#' && word !== 'NO');
  const parts = rest.length > 0 ? [...taken.parts, aloneOrId(rest)] : taken.parts;
  return parts.length === 0 ? null : unitOf(parts);
}

function aloneOrId(words: readonly string[]): UnitPart {
  const [first = ''] = words;
  const designator = words.length === 1 ? alone.get(first) : undefined;
  return designator === undefined ? { designator: null, id: words.join('').slice(0, 20) } : { designator, id: '' };
}

/** The unit a bare identifier behind a street stands for. */
export function unitFromIdentifier(id: string): Unit {
  return unitOf([{ designator: null, id }]);
}

/** Takes the units out of a line: before the house number, behind the street, with or without a space before the identifier. */
export function splitUnit(tokens: readonly Token[]): { unit: Unit | null; rest: Token[] } {
  const { parts, rest } = takeUnits(tokens, (at, id) => {
    // "700 Apartment Place": what follows the number at once is the street, unless an identifier follows that has a digit.
    const behindNumber = at === 1 && /^\d/.test(tokens[0]?.word ?? '');
    return !behindNumber || (/\d/.test(id) && tokens.length > 4);
  });
  const last = rest.at(-1)?.word ?? '';
  const standsAlone = parts.length === 0 && rest.length > 3 ? alone.get(last) : undefined;
  if (standsAlone !== undefined) return { unit: unitOf([{ designator: standsAlone, id: '' }]), rest: rest.slice(0, -1) };
  return parts.length === 0 || rest.length === 0 ? { unit: null, rest: [...tokens] } : { unit: unitOf(parts), rest };
}

function takeUnits(tokens: readonly Token[], isAllowed: (at: number, id: string) => boolean): { parts: UnitPart[]; rest: Token[] } {
  const parts: UnitPart[] = [];
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = unitAt(tokens, at);
    const token = tokens[at];
    if (found !== null && isAllowed(at, found.part.id)) {
      parts.push(found.part);
      at += found.taken - 1;
    } else if (token !== undefined && token.word !== '#') rest.push(token);
  }
  return { parts, rest };
}

function unitAt(tokens: readonly Token[], at: number): { part: UnitPart; taken: number } | null {
  const word = tokens[at]?.word ?? '';
  const glued = gluedDesignator.exec(word);
  if (glued) return { part: { designator: designatorBySpelling.get(glued[1] ?? '') ?? null, id: glued[2] ?? '' }, taken: 1 };
  const designator = word === '#' ? null : designatorBySpelling.get(word);
  if (designator === undefined) return null;
  let next = at + 1;
  if (designator !== null) while (['#', 'NO', 'NUMBER'].includes(tokens[next]?.word ?? '')) next += 1;
  const id = tokens[next]?.word ?? '';
  if (!identifier.test(id)) return null;
  // "APT 2 B": a letter that ends the line or its part belongs to the identifier.
  const letter = tokens[next + 1];
  const ends = tokens[next + 2] === undefined || tokens[next + 2]?.afterBreak === true;
  const joins = /^\d+$/.test(id) && letter !== undefined && /^[A-Z]$/.test(letter.word) && !letter.afterBreak && ends;
  return { part: { designator, id: joins ? id + letter.word : id.replace(/^0+(?=\d)/, '') }, taken: next - at + (joins ? 2 : 1) };
}
