import { canonicalCity, canonicalState, canonicalStreet, knownStreet } from '@porchlight/domain/addresses/known-street.ts';
import { matchStreet, type StreetMatch } from '@porchlight/domain/addresses/match-address.ts';
import type { Reading } from '@porchlight/domain/addresses/read-line.ts';
import { readStreetLine } from '@porchlight/domain/addresses/street-line.ts';
import { readTypedPlace, type TypedPlace } from '@porchlight/domain/addresses/typed-place.ts';
import { type Unit, unitFromIdentifier } from '@porchlight/domain/addresses/unit.ts';
import type { Queries } from '../platform/db/database.ts';
import type { AddressLookup, LookedUpAddress } from '../ports/address-lookup.ts';
import type { House } from './houses.store.ts';
import * as base from './houses.store.ts';
import type { AddressesDeps, FoundAddress, TypedAddress } from './index.ts';
import { foundAddress, foundOutside } from './present-addresses.ts';
import { isBetter, oncePerUnit } from './search-addresses.ts';
import { nameGroups } from './search-terms.rules.ts';

/** `unknown`: the base has no such house; only then may somebody else be asked. */
type FindResult = { found: FoundAddress } | { found: null; because: 'noStreetAddress' | 'unknown' | 'ambiguous' | 'unknownUnit' };

interface Agreeing {
  house: House;
  match: StreetMatch;
  isSameZip: boolean;
}

/**
 * The one address of the base that is meant: number, street, and ZIP code or city must agree, in any spelling but without a mistake.
 * A suffix or directional may be left out where only one street fits.
 */
async function findInBase(db: Queries, typed: TypedAddress, { house: wantsHouse = false }: FindOptions): Promise<FindResult> {
  const place = readTypedPlace(typed);
  if (place === null) return { found: null, because: 'noStreetAddress' };
  let because: 'unknown' | 'ambiguous' | 'unknownUnit' = 'unknown';
  for (const [at, reading] of place.readings.slice(0, 4).entries()) {
    const agreeing = closest(await readAgreeing(db, reading, place));
    if (agreeing.length === 0) continue;
    const house = oneHouse(agreeing);
    if (house === null) {
      because = 'ambiguous';
      continue;
    }
    if (wantsHouse && at === 0) return { found: foundAddress(house.house) };
    const result = await ownUnit(db, house, reading, { mustBeKnown: at > 0 && !place.hasUnitField });
    if (result) return { found: result };
    because = 'unknownUnit';
  }
  return { found: null, because };
}

async function readAgreeing(db: Queries, reading: Reading, place: TypedPlace): Promise<Agreeing[]> {
  const groups = nameGroups(reading, []);
  if (groups.length === 0 || reading.number === null) return [];
  const houses = await base.readByNames(db, { groups, zip: reading.zip ?? '', city: place.city }, [reading.number]);
  return houses.flatMap((house) => {
    const { streetName: name, streetCity: city, streetState: state, streetZip: zip } = house;
    // The field of the city is judged here, so the ZIP code may not veto what the city confirms.
    const match = matchStreet({ ...reading, zip: reading.zip === zip ? zip : null }, knownStreet({ name, city, state, zip }));
    if (!match?.agrees) return [];
    const isSameZip = reading.zip !== null && reading.zip === zip;
    const isSameCity = match.namesCity || (place.city !== '' && place.city === city);
    const isSameState = place.state === '' || state === '' || place.state === state;
    return isSameZip || (isSameCity && isSameState) ? [{ house, match, isSameZip }] : [];
  });
}

/** Those in the ZIP code before those in the city only; whole names before names that lack a part. */
function closest(all: readonly Agreeing[]): readonly Agreeing[] {
  const inZip = all.filter(({ isSameZip }) => isSameZip);
  const near = inZip.length > 0 ? inZip : all;
  const whole = near.filter(({ match }) => match.omitted === 0);
  return whole.length > 0 ? whole : near;
}

/** The house when all are of one address; null when they are several. */
function oneHouse(agreeing: readonly Agreeing[]): Agreeing | null {
  const streets = new Set(agreeing.map(({ house }) => `${house.streetName}|${house.streetZip || house.streetCity}`));
  if (streets.size > 1) return null;
  return agreeing.reduce((best, each) => (isBetter(each.house, best.house) ? each : best));
}

async function ownUnit(db: Queries, { house: seen, match }: Agreeing, reading: Reading, { mustBeKnown }: { mustBeKnown: boolean }) {
  const house = seen.isAlias ? ((await base.readPrimary(db, seen)) ?? seen) : seen;
  const implied = match.impliedUnit === null ? null : unitFromIdentifier(match.impliedUnit);
  const unit: Unit | null = reading.unit ?? implied;
  if (unit === null) return foundAddress(house);
  if (house.unitCount > 0) {
    const units = await base.readUnitsLike(db, [house.id], unit.key);
    const [own] = oncePerUnit(units.filter((each) => each.unit === unit.key));
    return own ? foundAddress(own) : null;
  }
  // Most lists name houses only: a unit that was called one is taken there, one that was only guessed is not.
  return reading.unit === null || mustBeKnown ? null : foundAddress(house, unit.shown);
}

export interface FindOptions {
  /** The house is wanted, whatever was said of the unit. */
  house?: boolean;
}

/** The one address meant: from the base, or from outside where the base has no such house. */
export async function findAddress(
  { db, lookup }: AddressesDeps,
  typed: TypedAddress,
  options: FindOptions = {},
): Promise<FoundAddress | null> {
  const result = await findInBase(db, typed, options);
  if (result.found !== null) return result.found;
  return lookup !== null && result.because === 'unknown' ? findOutside(lookup, typed) : null;
}

/** The same from outside: the first answer that is the very address that was typed. */
async function findOutside(lookup: AddressLookup, typed: TypedAddress): Promise<FoundAddress | null> {
  const line = readStreetLine(typed.address1);
  const zip = typed.zipCode.slice(0, 5);
  if (line.isPostalBox || line.number === null || line.street === '' || (typed.city === '' && zip === '')) return null;
  const answers = await lookup.resolve({ address1: line.plain, city: typed.city, state: typed.state, zipCode: zip });
  const unit = readTypedPlace(typed)?.readings[0]?.unit ?? null;
  const own = answers.find((answer) => isSamePlace(answer, typed, line.number, line.street));
  return own ? foundOutside(own, unit?.shown ?? null) : null;
}

function isSamePlace(answer: LookedUpAddress, typed: TypedAddress, number: string | null, street: string): boolean {
  const line = readStreetLine(answer.address1);
  if (line.number !== number || line.street !== canonicalStreet(street.split(' '))) return false;
  if (typed.zipCode !== '' && answer.zipCode !== '') return answer.zipCode === typed.zipCode.slice(0, 5);
  const isSameState = typed.state === '' || canonicalState(typed.state) === answer.state;
  return isSameState && canonicalCity(answer.city) === canonicalCity(typed.city);
}
