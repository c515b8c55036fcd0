import { directionals } from './directionals.ts';
import { editDistance, editDistanceToPrefix, editsForgiven } from './edit-distance.ts';
import type { KnownStreet, StreetToken } from './known-street.ts';
import { matchMixed } from './match-mixed.ts';
import { prices } from './match-prices.ts';
import type { Reading } from './read-line.ts';
import { isStateCode } from './states.ts';
import { suffixes } from './street-suffixes.ts';
import { roadKinds, roadNoise, type StreetWord } from './street-words.ts';
import { isUnitDesignator, isUnitIdentifier } from './unit.ts';
import { longForm } from './word-forms.ts';

/** How a street of the base and what somebody wrote go together. The smaller the cost, the closer. */
export interface StreetMatch {
  cost: number;
  /** `exact`: all that was written agrees. `relaxed`: something was left out or is of another place. `fuzzy`: something was misspelled. */
  kind: 'exact' | 'relaxed' | 'fuzzy';
  /**
   * Nothing that was written speaks against it, and its name was written whole: the same street in another spelling. The name of
   * another town is forgiven beside the right ZIP code.
   */
  agrees: boolean;
  /** Parts of the name that were not written: a directional, a suffix. */
  omitted: number;
  namesCity: boolean;
  /** A bare word behind the street that can only be a unit. */
  impliedUnit: string | null;
}

interface Tally {
  cost: number;
  edits: number;
  /** Written, but of no part of this street and place. */
  foreign: number;
  contradictions: number;
  omitted: number;
  unwritten: number;
  namesCity: boolean;
  impliedUnit: string | null;
  /** Words of a numbered road, such as ROUTE, misspelled or not. */
  roadWords: number;
}

/** Compares; null when they are different streets. House number and unit are the caller's business. */
export function matchStreet(reading: Reading, street: KnownStreet): StreetMatch | null {
  const match = matchWords(reading, street);
  if (match && match.kind !== 'fuzzy') return match;
  const mixed = matchMixed(reading, street);
  return mixed && (!match || mixed.cost < match.cost) ? mixed : (match ?? matchJoined(reading, street));
}

function matchWords(reading: Reading, street: KnownStreet): StreetMatch | null {
  const { words } = reading;
  const tally: Tally = {
    cost: 0,
    edits: 0,
    foreign: 0,
    contradictions: 0,
    omitted: 0,
    unwritten: 0,
    namesCity: false,
    impliedUnit: null,
    roadWords: 0,
  };
  const owner: (StreetToken | null)[] = words.map(() => null);
  const missing = pairUp(reading, street, owner, tally);
  if (!missing) return null;
  const end = owner.findLastIndex((token) => token !== null);
  const leftover = words.flatMap((word, at) => (owner[at] === null ? [{ word, at, isLast: at === words.length - 1 }] : []));
  const lacks = (role: StreetToken['role']) => missing.some((token) => token.role === role);
  for (const each of leftover) {
    if (!placeWord(each, { reading, street, end, lacks, tally })) return null;
  }
  for (const token of missing) {
    // A name that is still being typed may lack its end, but not once a city follows.
    if (token.role === 'core' && roadKinds.has(token.short) && tally.roadWords > 0) {
      // "Coutny Road 56": the kind of the road was written, but not so that it could be read.
      tally.edits += 1;
      tally.cost += prices.edit;
    } else if (token.role === 'core') {
      if (leftover.length > 0) return null;
      tally.unwritten += 1;
      tally.cost += prices.unwritten;
    } else {
      tally.omitted += 1;
      tally.cost += token.role === 'suffix' ? prices.noSuffix : prices.noDirectional;
    }
  }
  if (!judgeZip(reading, street, tally)) return null;
  return resultOf(tally, reading, street, missing, leftover.length > 0 || reading.zip !== null);
}

/** Gives each part of the street the word that writes it: whole words first, then the one being typed, then misspelled ones. */
function pairUp(reading: Reading, { tokens }: KnownStreet, owner: (StreetToken | null)[], tally: Tally): StreetToken[] | null {
  const { words } = reading;
  let open = [...tokens];
  const take = (find: (token: StreetToken) => number, cost: (token: StreetToken, at: number) => number) => {
    open = open.filter((token) => {
      const at = find(token);
      if (at < 0) return true;
      owner[at] = token;
      tally.cost += cost(token, at);
      return false;
    });
  };
  const last = words.length - 1;
  const typed = words[last];
  const isUnfinished = (at: number) => reading.isLastUnfinished && at === last;
  const find = (before: number, fits: (word: StreetWord, at: number) => boolean) =>
    words.findIndex((word, at) => at < before && owner[at] === null && fits(word, at));
  const takeSame = (before: number) =>
    take(
      (token) => find(before, (word) => word.short === token.short || token.forms.includes(word.raw)),
      () => 0,
    );
  const takeMisspelled = (before: number) =>
    take(
      (token) => find(before, (word, at) => editsBetween(word, token, isUnfinished(at)) <= 2),
      (token, at) => {
        const edits = editsBetween(words[at] as StreetWord, token, isUnfinished(at));
        tally.edits += edits;
        return edits * prices.edit;
      },
    );
  // Where the street should stand first: its town may have its name.
  takeSame(tokens.length);
  if (reading.isLastUnfinished && typed) {
    take(
      (token) => (owner[last] === null && token.forms.some((form) => form.startsWith(typed.raw)) ? last : -1),
      () => prices.unfinished,
    );
  }
  takeMisspelled(tokens.length);
  takeSame(words.length);
  takeMisspelled(words.length);
  const isNamed = tokens.some((token) => token.role === 'core' && !open.includes(token));
  // "321 N": the name is still to come.
  const isBegun = words.length === 1 && tokens[0]?.role === 'directional' && !open.includes(tokens[0]);
  return isNamed || isBegun ? open : null;
}

/** Edits between a written word and a part of a street; 9 when it is another word. Digits are never misspelled: 28TH is not 38TH. */
function editsBetween(word: StreetWord, token: StreetToken, isUnfinished: boolean): number {
  const digits = word.raw.replace(/\D/g, '');
  const most = Math.min(editsForgiven(word.raw.length), token.role === 'core' ? 2 : 1);
  // A directional is a letter or a word; only the word can be misspelled and still be one.
  if (most === 0 || (token.role === 'directional' && word.raw.length < 4)) return 9;
  let least = 9;
  for (const form of token.forms) {
    if (form.replace(/\D/g, '') !== digits) continue;
    const edits = isUnfinished && word.raw.length >= 4 ? editDistanceToPrefix(word.raw, form, 1) : editDistance(word.raw, form, most);
    if (edits <= most && edits < least && form.length > 2) least = edits;
  }
  return least;
}

interface Placing {
  reading: Reading;
  street: KnownStreet;
  /** Where the street's own words end. */
  end: number;
  lacks: (role: StreetToken['role']) => boolean;
  tally: Tally;
}

/** Says what a word that writes no part of the street is. False: it speaks against the whole. */
function placeWord(
  { word, at, isLast }: { word: StreetWord; at: number; isLast: boolean },
  { reading, street, end, lacks, tally }: Placing,
): boolean {
  const isUnfinished = isLast && reading.isLastUnfinished;
  if (at > end || street.city.includes(word.short)) {
    const place = placeOf(word, street, isUnfinished);
    if (place) {
      tally.namesCity ||= place.isCity;
      tally.cost += place.cost;
      tally.edits += place.edits;
      return true;
    }
  }
  if (street.isRoad && isRoadWord(word.raw)) {
    tally.roadWords += 1;
    return true;
  }
  if (isUnitDesignator(word.raw)) return true;
  if (
    at === end + 1 &&
    reading.unit === null &&
    tally.impliedUnit === null &&
    isUnitIdentifier(word.raw) &&
    !directionals.has(word.short)
  ) {
    tally.impliedUnit = word.raw;
    tally.cost += prices.unfinished;
    return true;
  }
  if (directionals.has(word.short)) return contradict(tally, lacks('directional'));
  if (suffixes.has(word.short) && at <= end + 1) return contradict(tally, lacks('suffix'));
  if (word.raw.length === 1 && at < end && lacks('directional')) return contradict(tally, true);
  if (at < end || (isStateCode(word.raw) && isLast && word.raw !== street.state && reading.zip !== street.zip)) return false;
  tally.foreign += 1;
  tally.cost += prices.foreign;
  return tally.foreign <= 4;
}

function isRoadWord(word: string): boolean {
  return (
    roadNoise.has(word) || (word.length >= 3 && [...roadNoise].some((known) => known.length >= 4 && editDistance(word, known, 1) <= 1))
  );
}

function contradict(tally: Tally, isInsteadOfOurs: boolean): boolean {
  tally.contradictions += 1;
  tally.cost += isInsteadOfOurs ? prices.wrong : prices.extra;
  return tally.contradictions <= 1;
}

/** Whether the word is of the street's city, state or ZIP code. */
function placeOf(word: StreetWord, street: KnownStreet, isUnfinished: boolean): { isCity: boolean; cost: number; edits: number } | null {
  if (street.city.includes(word.short)) return { isCity: true, cost: 0, edits: 0 };
  if (word.raw === street.state || street.stateWords.includes(word.raw)) return { isCity: false, cost: 0, edits: 0 };
  if (isUnfinished) {
    if (street.city.some((name) => name.startsWith(word.raw) || longForm(name).startsWith(word.raw)))
      return { isCity: true, cost: prices.unfinished, edits: 0 };
    const rest = [street.state, ...street.stateWords, street.zip];
    if (rest.some((name) => name.startsWith(word.raw))) return { isCity: false, cost: prices.unfinished, edits: 0 };
  }
  const most = editsForgiven(word.raw.length);
  if (most === 0 || /\d/.test(word.raw)) return null;
  const edits = Math.min(9, ...[...street.city, ...street.stateWords].map((name) => editDistance(word.raw, longForm(name), most)));
  return edits <= most ? { isCity: true, cost: edits * 0.5, edits } : null;
}

/** A ZIP code that differs is forgiven where the city agrees; a foreign city where the ZIP code does. */
function judgeZip({ zip, words }: Reading, street: KnownStreet, tally: Tally): boolean {
  if (zip === street.zip) return true;
  const state = words.at(-1)?.raw ?? '';
  if (zip === null || street.zip === '') {
    const isOtherState = tally.foreign > 0 && isStateCode(state) && state !== street.state;
    return tally.foreign <= 3 && !isOtherState;
  }
  if (tally.foreign > 0) return false;
  if (!tally.namesCity && editDistance(zip, street.zip, 1) > 1) return false;
  tally.edits += 1;
  tally.cost += prices.zip;
  return true;
}

function resultOf(tally: Tally, { zip }: Reading, street: KnownStreet, missing: readonly StreetToken[], goesOn: boolean): StreetMatch {
  const isSameZip = zip !== null && zip === street.zip;
  const lead = street.tokens[0];
  const skipped = missing.some((token) => token === lead || goesOn) || tally.foreign > 0 || tally.impliedUnit !== null;
  const kind = tally.edits + tally.contradictions > 0 ? 'fuzzy' : skipped ? 'relaxed' : 'exact';
  return {
    cost: tally.cost,
    kind,
    agrees: tally.edits + tally.contradictions + tally.unwritten === 0 && (tally.foreign === 0 || (isSameZip && tally.omitted === 0)),
    omitted: tally.omitted,
    namesCity: tally.namesCity,
    impliedUnit: tally.impliedUnit,
  };
}

/** Words run together or torn apart: "Sea View" and "Seaview". */
function matchJoined(reading: Reading, street: KnownStreet): StreetMatch | null {
  const typed = reading.words.map(({ raw }) => raw).join('');
  if (typed.length < 6 || (reading.zip !== null && reading.zip !== street.zip)) return null;
  const shorts = street.tokens.map(({ short }) => short);
  const tail = [...street.city, street.state];
  const digits = typed.replace(/\D/g, '');
  const edits = Math.min(
    ...[shorts, shorts.map(longForm)].map((name) => {
      const whole = [...name, ...tail.map(longForm)].join('');
      return whole.replace(/\D/g, '') === digits ? editDistanceToPrefix(typed, whole, 2) : 9;
    }),
  );
  if (edits > (typed.length < 9 ? 1 : 2)) return null;
  const namesCity = typed.length > shorts.join('').length + 3;
  return { cost: prices.wrong + edits, kind: 'fuzzy', agrees: false, omitted: 0, namesCity, impliedUnit: null };
}
