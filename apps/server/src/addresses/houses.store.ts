import type { Queries } from '../platform/db/database.ts';
import type { AddressStatus } from './index.ts';

/** A house or unit of the base, with its street in its one spelling. */
export interface House {
  id: number;
  streetId: number;
  streetName: string;
  streetCity: string;
  streetState: string;
  streetZip: string;
  source: string;
  place: string | null;
  isAlias: boolean;
  number: string;
  unit: string;
  unitCount: number;
  declaredUnits: number;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  zip4: string | null;
  latitude: number | null;
  longitude: number | null;
  status: AddressStatus | null;
  locationId: number | null;
  planCodes: string[] | null;
  accountCreationLocationId: number | null;
}

const columns = `
  a.id, a.street_id as "streetId", s.name as "streetName", s.city as "streetCity", s.state as "streetState", s.zip as "streetZip",
  a.source, a.place, a.is_alias as "isAlias", a.number, a.unit, a.unit_count as "unitCount", a.declared_units as "declaredUnits",
  a.address1, a.address2, a.city, a.state, a.zip, a.zip4, a.latitude, a.longitude, a.status, a.location_id as "locationId",
  a.plan_codes as "planCodes", a.account_creation_location_id as "accountCreationLocationId"`;

const byLine = `
  select ${columns} from address a join address_street s on s.id = a.street_id
   where a.unit = '' and a.line >= $1 and a.line < $2 order by a.line limit 30`;

/** Houses whose line begins like that: one range of one index. */
export function readByLine(db: Queries, beginning: string): Promise<House[]> {
  return db.prepared<House>('address-by-line', byLine, [beginning, `${beginning}\u{10ffff}`]);
}

// Streets first, and only then their houses of that number: the planner would otherwise guess, and sometimes read every house of a number.
const housesOf = (streets: string, limit: number) => `
  with s as materialized (${streets})
  select ${columns}
    from s cross join lateral (select * from address where street_id = s.id and number = any($2::text[]) and unit = '' limit 4) a
   limit ${limit}`;

const byWords = housesOf('select * from address_street where words @@ $1::tsquery limit 2000', 100);

/** Houses of these numbers on the streets that have all of the words. */
export function readByWords(db: Queries, words: string, numbers: readonly string[]): Promise<House[]> {
  return db.prepared<House>('address-by-words', byWords, [words, numbers]);
}

const byNumberBeginning = `
  with s as materialized (select * from address_street where words @@ $1::tsquery limit 50)
  select ${columns}
    from s cross join lateral (
         select * from address where street_id = s.id and number >= $2 and number < $3 and unit = '' order by number limit 15) a
   limit 60`;

/** Houses whose number begins like that, on the streets that have all of the words. */
export function readByNumberBeginning(db: Queries, words: string, beginning: string): Promise<House[]> {
  return db.prepared<House>('address-by-number-beginning', byNumberBeginning, [words, beginning, `${beginning}\u{10ffff}`]);
}

const byNames = housesOf(
  `select *, (select count(*) from unnest($3::tsquery[]) one where name_words @@ one) + 2 * (zip = $4)::int + (city = $5)::int as nearness
     from address_street where name_words @@ $1::tsquery order by nearness desc limit 800`,
  300,
);

/** Words a street's name may have: each group stands for one word that was typed, and any of its members will do. */
export interface NameQuestion {
  groups: readonly string[];
  zip: string;
  city: string;
}

/** Houses of these numbers on the streets whose name has any of the words; those with most of them, of the ZIP code and the city first. */
export function readByNames(db: Queries, { groups, zip, city }: NameQuestion, numbers: readonly string[]): Promise<House[]> {
  return db.prepared<House>('address-by-names', byNames, [groups.join(' | '), numbers, groups, zip, city]);
}

const byZip = housesOf('select * from address_street where zip = $1 limit 2000', 300);

/** Houses of these numbers on any street of the ZIP code. */
export function readByZip(db: Queries, zip: string, numbers: readonly string[]): Promise<House[]> {
  return db.prepared<House>('address-by-zip', byZip, [zip, numbers]);
}

const unitsOf = (condition: string, limit: number) => `
  select ${columns} from address a join address_street s on s.id = a.street_id
   where a.building_id = any($1::bigint[]) ${condition} limit ${limit}`;
const allUnits = unitsOf('', 1000);
const unitsLike = unitsOf('and a.unit >= $2 and a.unit < $3', 200);

/** Units of a building, at most a thousand. */
export function readUnits(db: Queries, buildingId: number): Promise<House[]> {
  return db.prepared<House>('address-units', allUnits, [[buildingId]]);
}

/** Units of these buildings whose key begins like that. */
export function readUnitsLike(db: Queries, buildingIds: readonly number[], beginning: string): Promise<House[]> {
  return db.prepared<House>('address-units-like', unitsLike, [buildingIds, beginning, `${beginning}\u{10ffff}`]);
}

const primary = `
  select ${columns} from address a join address_street s on s.id = a.street_id
   where a.place = $1 and a.source = $2 and not a.is_alias order by a.unit, a.id limit 1`;

/** The place another spelling stands for. */
export async function readPrimary(db: Queries, alias: House): Promise<House | null> {
  const [row] = await db.prepared<House>('address-primary', primary, [alias.place, alias.source]);
  return row ?? null;
}

/** A street of the base, to be suggested by itself. */
export interface Street {
  name: string;
  shown: string;
  shownCity: string;
  state: string;
  zip: string;
}

const streetColumns = 'name, shown, shown_city as "shownCity", state, zip';
const streetsByWords = `select ${streetColumns} from address_street where words @@ $1::tsquery order by name, zip limit 10`;
const streetsByZip = `select ${streetColumns} from address_street where zip = $1 order by name limit 10`;

export function readStreetsByWords(db: Queries, words: string): Promise<Street[]> {
  return db.prepared<Street>('address-streets-by-words', streetsByWords, [words]);
}

export function readStreetsByZip(db: Queries, zip: string): Promise<Street[]> {
  return db.prepared<Street>('address-streets-by-zip', streetsByZip, [zip]);
}

const spellings = 'select distinct word from address_spelling where shortened = any($1::text[]) limit 500';

/** Words of street names that share a shortening with one of these. */
export async function readSpellings(db: Queries, shortened: readonly string[]): Promise<string[]> {
  const rows = await db.prepared<{ word: string }>('address-spellings', spellings, [shortened]);
  return rows.map(({ word }) => word);
}
