import { shortenings } from '@porchlight/domain/addresses/edit-distance.ts';
import { type KnownStreet, knownStreet } from '@porchlight/domain/addresses/known-street.ts';
import { matchStreet, type StreetMatch } from '@porchlight/domain/addresses/match-address.ts';
import { type Reading, readLine } from '@porchlight/domain/addresses/read-line.ts';
import type { Queries } from '../platform/db/database.ts';
import type { House, Street } from './houses.store.ts';
import * as base from './houses.store.ts';
import { houseNumbers, lineBeginning, nameGroups, nameTerms, wordsQuery } from './search-terms.rules.ts';

/** A house or unit that what was typed may mean. */
export interface Hit {
  house: House;
  cost: number;
  kind: StreetMatch['kind'];
  /** A unit was typed that the base does not know, in a house whose units it does not know at all. */
  typedUnit: string | null;
}

export interface Found {
  hits: Hit[];
  /** Streets without a house number: somebody typed a ZIP code or a name. */
  streets: Street[];
}

/** What a suggestion for another spelling of the number costs: 1234 for 12-34. */
const otherNumber = 0.6;
/** What is farther off is another address. */
const farthest = 3;
/** A little more than one letter. */
const oneMistake = 1.2;
const most = 10;

/**
 * The addresses of the base that the text may mean, the closest first. Readings of the text are tried until one finds what agrees with
 * everything that was typed; failing that, the closest of all.
 */
export async function searchAddresses(db: Queries, text: string): Promise<Found> {
  const { readings } = readLine(text, { typing: true });
  let closest: Hit[] = [];
  let streets: Street[] = [];
  for (const reading of readings.slice(0, 4)) {
    if (reading.number === null) {
      if (streets.length === 0) streets = await findStreets(db, reading);
      continue;
    }
    const hits = await withUnits(db, reading, await findHouses(db, reading));
    if (closest.length === 0 || (hits[0]?.cost ?? 9) < (closest[0]?.cost ?? 9)) closest = hits;
    if (closest[0] && closest[0].kind !== 'fuzzy') break;
  }
  return { hits: closest.slice(0, most), streets: closest.length > 0 ? [] : streets };
}

async function findStreets(db: Queries, reading: Reading): Promise<Street[]> {
  if (reading.words.length === 0) return reading.zip === null ? [] : base.readStreetsByZip(db, reading.zip);
  // A name is letters; a number by itself answers nothing.
  return reading.words.some(({ raw }) => /\p{L}{2}/u.test(raw)) ? base.readStreetsByWords(db, wordsQuery(reading)) : [];
}

/** Houses on matching streets, closest first: by the line as it is typed, by all of its words, and then ever more forgiving. */
async function findHouses(db: Queries, reading: Reading): Promise<Hit[]> {
  const ranking = new Ranking(reading);
  const number = reading.number ?? '';
  if (reading.words.length === 0) return [];
  if (reading.isNumberUnfinished) return ranking.add(await base.readByNumberBeginning(db, wordsQuery(reading), number)).hits();
  if (ranking.add(await base.readByLine(db, lineBeginning(reading))).isSettled()) return ranking.hits();
  const numbers = houseNumbers(number);
  if (ranking.add(await base.readByWords(db, wordsQuery(reading), numbers)).isAnswered()) return ranking.hits();
  const groups = nameGroups(reading, await nearNames(db, reading));
  // A street with every word, as it was typed or as it may have been meant, is looked for first: those with any of them are thousands.
  const everyWord = [...groups, ...(reading.zip === null ? [] : [`'${reading.zip}'`])].join(' & ');
  if (groups.length > 0 && ranking.add(await base.readByWords(db, everyWord, numbers)).isClose()) return ranking.hits();
  const question = { groups, zip: reading.zip ?? '', city: '' };
  if (groups.length > 0 && ranking.add(await base.readByNames(db, question, numbers)).isAnswered()) return ranking.hits();
  if (reading.zip !== null && !ranking.isClose()) ranking.add(await base.readByZip(db, reading.zip, numbers));
  return ranking.hits();
}

/** Words of the base's streets that one of those typed may be a misspelling of. */
async function nearNames(db: Queries, reading: Reading): Promise<string[]> {
  const terms = nameTerms(reading).flatMap(({ forms }) => forms);
  return base.readSpellings(db, [...new Set(terms.filter((term) => term.length >= 2).flatMap(shortenings))]);
}

/** Houses found so far for one reading, each address once. */
class Ranking {
  readonly #reading: Reading;
  readonly #streets = new Map<number, { street: KnownStreet; match: StreetMatch | null }>();
  readonly #best = new Map<string, Hit & { isWhole: boolean }>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  add(houses: readonly House[]): this {
    for (const house of houses) {
      const match = this.#match(house);
      if (match === null) continue;
      const isOther = !this.#reading.isNumberUnfinished && house.number !== this.#reading.number;
      const hit = {
        house,
        cost: match.cost + (isOther ? otherNumber : 0),
        kind: isOther && match.kind === 'exact' ? ('relaxed' as const) : match.kind,
        typedUnit: null,
        isWhole: match.kind === 'exact' && match.omitted === 0,
      };
      const key = `${house.number}|${house.streetId}`;
      const known = this.#best.get(key);
      if (!known || isBetter(house, known.house)) this.#best.set(key, hit);
    }
    return this;
  }

  #match(house: House): StreetMatch | null {
    const known = this.#streets.get(house.streetId);
    if (known) return known.match;
    const { streetName: name, streetCity: city, streetState: state, streetZip: zip } = house;
    const street = knownStreet({ name, city, state, zip });
    const match = matchStreet(this.#reading, street);
    this.#streets.set(house.streetId, { street, match });
    return match;
  }

  /** All that was typed is there, street and all, or there are enough that begin like it: looking further would only cost time. */
  isSettled(): boolean {
    const hits = [...this.#best.values()];
    return hits.some((hit) => hit.isWhole) || hits.filter((hit) => hit.kind === 'exact').length >= most;
  }

  /** Something agrees with all that was typed. */
  isAnswered(): boolean {
    return [...this.#best.values()].some((hit) => hit.kind !== 'fuzzy');
  }

  /** Something is one mistake away: whatever else there is, it is not closer. */
  isClose(): boolean {
    return [...this.#best.values()].some((hit) => hit.cost < oneMistake);
  }

  hits(): Hit[] {
    const all = [...this.#best.values()].sort((a, b) => a.cost - b.cost || (a.house.address1 < b.house.address1 ? -1 : 1));
    // What is much farther off than the best is not what anybody means.
    const limit = Math.min((all[0]?.cost ?? 0) + 1.5, farthest);
    return all.filter((hit) => hit.cost <= limit).slice(0, 30);
  }
}

/** Two rows of one address: the building whose units are known, then the one that decides what may be ordered. */
export function isBetter(house: House, than: House): boolean {
  const worth = ({ unitCount, status, isAlias }: House) => (unitCount > 0 ? 4 : 0) + (status === null ? 0 : 2) + (isAlias ? 0 : 1);
  return worth(house) > worth(than) || (worth(house) === worth(than) && house.id < than.id);
}

/** Puts the units that were typed in the place of their buildings. */
async function withUnits(db: Queries, reading: Reading, hits: readonly Hit[]): Promise<Hit[]> {
  const key = reading.unit?.key ?? impliedUnit(reading, hits);
  if (key === null) return [...hits];
  const buildings = hits.filter(({ house }) => house.unitCount > 0).slice(0, 5);
  const units = await base.readUnitsLike(
    db,
    buildings.map(({ house }) => house.id),
    key,
  );
  return hits.flatMap((hit) => {
    const own = units.filter(({ streetId, number }) => streetId === hit.house.streetId && number === hit.house.number);
    if (own.length > 0) {
      const costOf = (unit: House) => hit.cost + (unit.unit === key ? 0 : 0.1);
      const found = oncePerUnit(own).map((house) => ({ ...hit, house, cost: costOf(house) }));
      return found.sort((a, b) => a.cost - b.cost || compareUnits(a.house.unit, b.house.unit));
    }
    const isExplicit = reading.unit !== null && hit.house.unitCount === 0;
    return [
      {
        ...hit,
        kind: hit.kind === 'exact' ? ('relaxed' as const) : hit.kind,
        typedUnit: isExplicit ? (reading.unit?.shown ?? null) : null,
      },
    ];
  });
}

function impliedUnit(reading: Reading, hits: readonly Hit[]): string | null {
  const [best] = hits;
  if (!best) return null;
  const { streetName: name, streetCity: city, streetState: state, streetZip: zip } = best.house;
  return matchStreet(reading, knownStreet({ name, city, state, zip }))?.impliedUnit ?? null;
}

/** One row for each unit: two suppliers may list the same. */
export function oncePerUnit(units: readonly House[]): House[] {
  const best = new Map<string, House>();
  for (const unit of units) {
    const known = best.get(unit.unit);
    if (!known || isBetter(unit, known)) best.set(unit.unit, unit);
  }
  return [...best.values()];
}

const natural = new Intl.Collator('en', { numeric: true });

/** 2A before 10A. */
export function compareUnits(a: string, b: string): number {
  return natural.compare(a, b);
}
