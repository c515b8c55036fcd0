import { directionalBySpelling, directionals } from './directionals.ts';
import { isTens, ordinalByWord } from './ordinals.ts';
import { suffixBySpelling, suffixes } from './street-suffixes.ts';

/** A word of a street as it was written and as every spelling of it is abbreviated. */
export interface StreetWord {
  raw: string;
  short: string;
}

const roadNumber = /^\d{1,4}[A-Z]?$/;
const countyRoad = /^(?:\d{1,4}[A-Z]?|[A-Z]{1,2})$/;
const wayTo = (word: string | undefined): string => suffixBySpelling.get(word ?? '') ?? '';
const isWay = (word: string | undefined): boolean => ['HWY', 'RD', 'RTE'].includes(wayTo(word));
const counties: ReadonlySet<string> = new Set(['COUNTY', 'CO', 'CNTY', 'CTY']);

/** Words that may stand or fail in the name of a numbered road. */
export const roadNoise: ReadonlySet<string> = new Set(
  'US U S STATE ST COUNTY CO CNTY CTY HWY HIGHWAY RD ROAD RTE ROUTE RT FARM TO MARKET RANCH INTERSTATE SR CR FM RM'.split(' '),
);
/** First words of numbered roads. */
export const roadKinds: ReadonlySet<string> = new Set(['US', 'SR', 'CR', 'FM', 'RM', 'I', 'HWY', 'RTE', 'RR', 'HC']);

interface Road {
  kind: string;
  taken: number;
}

/** The numbered road the words begin with: "US Highway 17", "State Route 50", "FM 3009"; `taken` leaves its number. */
function roadAt(words: readonly string[], at: number): Road | null {
  const [a = '', b, c, d] = words.slice(at, at + 4);
  const isNumber = (word: string | undefined) => roadNumber.test(word ?? '');
  if (a === 'U' && b === 'S') {
    const rest = isWay(c) ? 3 : 2;
    return isNumber(words[at + rest]) ? { kind: 'US', taken: rest } : null;
  }
  if (a === 'US') return isNumber(b) ? { kind: 'US', taken: 1 } : isWay(b) && isNumber(c) ? { kind: 'US', taken: 2 } : null;
  if (a === 'STATE' || a === 'ST') return isWay(b) && isNumber(c) ? { kind: 'SR', taken: 2 } : null;
  if (counties.has(a)) return isWay(b) && countyRoad.test(c ?? '') ? { kind: 'CR', taken: 2 } : null;
  if ((a === 'FARM' || a === 'RANCH') && b === 'TO' && c === 'MARKET') {
    const rest = isWay(d) ? 4 : 3;
    return isNumber(words[at + rest]) ? { kind: a === 'FARM' ? 'FM' : 'RM', taken: rest } : null;
  }
  if (a === 'RURAL' && wayTo(b) === 'RTE') return isNumber(c) ? { kind: 'RR', taken: 2 } : null;
  return shortRoadAt([a, b, c], isNumber);
}

const kindBySpelling: ReadonlyMap<string, string> = new Map([
  ...(['SR', 'CR', 'FM', 'RM', 'RR', 'HC', 'I'] as const).map((kind) => [kind, kind] as const),
  ['SH', 'SR'],
  ['CH', 'CR'],
  ['IH', 'I'],
  ['INTERSTATE', 'I'],
]);

function shortRoadAt([a = '', b, c]: readonly (string | undefined)[], isNumber: (word: string | undefined) => boolean): Road | null {
  const kind = kindBySpelling.get(a);
  if (kind !== undefined) return isNumber(b) ? { kind, taken: 1 } : isWay(b) && isNumber(c) ? { kind, taken: 2 } : null;
  const way = wayTo(a);
  return (way === 'HWY' || way === 'RTE') && isNumber(b) ? { kind: way, taken: 1 } : null;
}

function shortOf(word: string): string {
  return ordinalByWord.get(word) ?? directionalBySpelling.get(word) ?? (word === 'SAINT' ? 'ST' : (suffixBySpelling.get(word) ?? word));
}

/** Two written words that are one: "Twenty Eighth", "North East". */
function pairAt(a: string, b: string | undefined): string | null {
  if (b === undefined) return null;
  if (isTens(a)) return ordinalByWord.get(a + b) ?? null;
  return a === 'NORTH' || a === 'SOUTH' ? (directionalBySpelling.get(a + b) ?? null) : null;
}

/** The words of a street, every spelling of one street the same: suffixes, directionals, ordinals and numbered roads. */
export function streetWords(words: readonly string[]): StreetWord[] {
  const street: StreetWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const road = roadAt(words, at);
    const pair = pairAt(word, words[at + 1]);
    if (road) {
      const number = words[at + road.taken] ?? '';
      street.push({ raw: road.kind, short: road.kind }, { raw: number, short: number });
      at += road.taken;
    } else if (pair !== null) {
      street.push({ raw: word + (words[at + 1] ?? ''), short: pair });
      at += 1;
    } else street.push({ raw: word, short: shortOf(word) });
  }
  return street;
}

/** A street in its parts: in "N Washington St" the core is WASHINGTON. Never without a core. */
export interface StreetParts {
  lead: string | null;
  core: readonly string[];
  suffix: string | null;
  trail: string | null;
}

export function streetParts(shorts: readonly string[]): StreetParts {
  let rest = shorts;
  let lead: string | null = null;
  let trail: string | null = null;
  let suffix: string | null = null;
  const last = rest.at(-1) ?? '';
  if (rest.length > 1 && directionals.has(last)) {
    trail = last;
    rest = rest.slice(0, -1);
  }
  const end = rest.at(-1) ?? '';
  if (rest.length > 1 && suffixes.has(end)) {
    suffix = end;
    rest = rest.slice(0, -1);
  }
  const [first = ''] = rest;
  if (rest.length > 1 && directionals.has(first)) {
    lead = first;
    rest = rest.slice(1);
  }
  return { lead, core: rest, suffix, trail };
}
