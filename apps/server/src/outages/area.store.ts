import type { Bounds, Polygon } from '../coverage/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** Where an outage is. An account is concerned where any of these holds of an address it has service at. */
export interface Area {
  /** Accounts named one by one; null: everybody. */
  accountIds: readonly number[] | null;
  zipCodes: readonly string[];
  locationIds: readonly number[];
  shape: readonly Polygon[] | null;
  /** ZIP codes with known addresses inside the shape; only there accounts are looked for. */
  nearZips: readonly string[];
  /** Those with at least half of their known addresses inside: they decide for an address whose place is not known. */
  innerZips: readonly string[];
}

// Rings of the shape as the database's own polygons; the first ring of each part is the outer one.
const rings = (shape: string) => `
  rings as materialized (
    select p.part, r.ring_no,
           (select '(' || string_agg('(' || (c.at ->> 0) || ',' || (c.at ->> 1) || ')', ',' order by c.n) || ')'
              from jsonb_array_elements(r.ring) with ordinality as c (at, n))::polygon as ring
      from jsonb_array_elements(${shape}) with ordinality as p (polygon, part),
           jsonb_array_elements(p.polygon) with ordinality as r (ring, ring_no))`;

const isInside = (longitude: string, latitude: string) => `
  exists (select from rings o where o.ring_no = 1 and o.ring @> point(${longitude}, ${latitude})
             and not exists (select from rings h where h.part = o.part and h.ring_no > 1 and h.ring @> point(${longitude}, ${latitude})))`;

/** Where accounts have service: the address on file, and those of their lines. One address written twice is one. */
const digest = (row: string) => `md5(lower(${row}.address1 || '|' || ${row}.city || '|' || left(${row}.zip_code, 5)))`;
const serviceAddresses = (condition: (row: string) => string) => `
  select c.account_id, ${digest('c')} as digest, left(c.zip_code, 5) as zip, c.address1, c.city, c.state_abbreviation as state
    from contact_address c where c.type = 'SERVICE' and ${condition('c')}
  union all
  select l.account_id, ${digest('l')}, left(l.zip_code, 5), l.address1, l.city, l.state_name
    from service_line l where l.status <> 'Deactivated' and ${condition('l')}`;

// A ZIP code's addresses are counted once each; units stand where their building does.
const zips = `
  with ${rings('$1::jsonb')},
  inside as (
    select zip, count(*) as inside from address
     where unit = '' and zip <> '' and longitude between $2 and $4 and latitude between $3 and $5 and ${isInside('longitude', 'latitude')}
     group by zip)
  select i.zip, i.inside * 2 >= (select count(*) from address a where a.zip = i.zip and a.unit = '' and a.latitude is not null) as "isInner"
    from inside i order by i.zip`;

/** The ZIP codes that a shape reaches into, by the address base. */
export async function readZipsOf(
  db: Queries,
  shape: readonly Polygon[],
  { west, south, east, north }: Bounds,
): Promise<Pick<Area, 'nearZips' | 'innerZips'>> {
  const values = [JSON.stringify(shape), west, south, east, north];
  const rows = await db.prepared<{ zip: string; isInner: boolean }>('outages-zips-of-shape', zips, values);
  return { nearZips: rows.map(({ zip }) => zip), innerZips: rows.filter(({ isInner }) => isInner).map(({ zip }) => zip) };
}

/** An address that accounts have service at, of which nobody knows yet where it is. */
export interface UnplacedAddress {
  accountId: number;
  digest: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
}

const unplaced = `
  select distinct on (s.account_id, s.digest) s.account_id as "accountId", s.digest, s.address1, s.city, s.state, s.zip
    from (${serviceAddresses((row) => `left(${row}.zip_code, 5) = any($1::text[])`)}) s
   where not exists (select from service_place p where p.account_id = s.account_id and p.digest = s.digest)
   order by s.account_id, s.digest limit $2`;

/** Addresses in these ZIP codes that were not looked up yet. */
export function readUnplaced(db: Queries, inZips: readonly string[], limit: number): Promise<UnplacedAddress[]> {
  return db.prepared<UnplacedAddress>('outages-unplaced', unplaced, [inZips, limit]);
}

/** Where an address is; null: the base does not know. */
export interface PlacedAddress {
  accountId: number;
  digest: string;
  longitude: number | null;
  latitude: number | null;
}

const keepPlaces = `
  insert into service_place (account_id, digest, longitude, latitude, located_at)
  select p.account_id, p.digest, p.longitude, p.latitude, $5
    from unnest($1::int8[], $2::text[], $3::float8[], $4::float8[]) as p (account_id, digest, longitude, latitude)
  on conflict (account_id, digest) do update set longitude = excluded.longitude, latitude = excluded.latitude, located_at = excluded.located_at`;

export async function writePlaces(db: Queries, places: readonly PlacedAddress[], at: Date): Promise<void> {
  await db.prepared('outages-places', keepPlaces, [
    places.map(({ accountId }) => accountId),
    places.map(({ digest: own }) => own),
    places.map(({ longitude }) => longitude),
    places.map(({ latitude }) => latitude),
    at,
  ]);
}

const forgetUnknown = `
  delete from service_place p where p.longitude is null and p.located_at < $2 and p.account_id in (
    select account_id from contact_address c where c.type = 'SERVICE' and left(c.zip_code, 5) = any($1::text[])
    union select account_id from service_line l where left(l.zip_code, 5) = any($1::text[]))`;

/** What the base did not know before that time is looked up again: it may have grown. */
export async function forgetUnknownPlaces(db: Queries, inZips: readonly string[], before: Date): Promise<void> {
  await db.prepared('outages-forget-unknown', forgetUnknown, [inZips, before]);
}

// Of an account with several addresses one that is surely inside decides. Only who has service, or had it until a bill was not paid, is concerned.
const members = `
  members as (
    select m.account_id, bool_and(m.is_by_zip) as is_by_zip from (
      select a.id as account_id, false as is_by_zip from account a where $2::int8[] is null or a.id = any($2::int8[])
      union all
      select s.account_id, false from (${serviceAddresses((row) => `left(${row}.zip_code, 5) = any($3::text[])`)}) s
      union all
      select a.id, false from account a where a.location_id = any($4::int8[])
      union all
      select s.account_id, p.longitude is null
        from (${serviceAddresses((row) => `left(${row}.zip_code, 5) = any($5::text[])`)}) s
        left join service_place p on p.account_id = s.account_id and p.digest = s.digest
       where case when p.longitude is null then s.zip = any($6::text[]) else ${isInside('p.longitude', 'p.latitude')} end
    ) m join account a on a.id = m.account_id and a.status in ('Active', 'Suspended') group by m.account_id)`;

const valuesOf = ({ shape, accountIds, zipCodes, locationIds, nearZips, innerZips }: Area) => [
  JSON.stringify(shape ?? []),
  accountIds,
  zipCodes,
  locationIds,
  nearZips,
  innerZips,
];

/** How many accounts an area concerns. */
export interface Concerned {
  accounts: number;
  /** Of them those counted by their ZIP code alone. */
  byZip: number;
}

const count = `
  with ${rings('$1::jsonb')}, ${members}
  select count(*) as accounts, count(*) filter (where is_by_zip) as "byZip" from members`;

export async function countConcerned(db: Queries, area: Area): Promise<Concerned> {
  const [row] = await db.prepared<Concerned>('outages-count', count, valuesOf(area));
  return row ?? { accounts: 0, byZip: 0 };
}

const list = `
  with ${rings('$1::jsonb')}, ${members}
  insert into outage_account (outage_id, account_id, is_by_zip)
  select $7, account_id, is_by_zip from members order by account_id
  on conflict (outage_id, account_id) do update set is_by_zip = excluded.is_by_zip, is_out = false
   where outage_account.is_out or outage_account.is_by_zip <> excluded.is_by_zip`;

/** Writes down everybody an area concerns who is not on the list yet. Of a new area whoever is not in it any more is marked. */
export async function writeList(tx: Transaction, outageId: number, area: Area, { isNewArea }: { isNewArea: boolean }): Promise<void> {
  if (isNewArea) await tx.prepared('outages-list-out', 'update outage_account set is_out = true where outage_id = $1', [outageId]);
  await tx.prepared('outages-list-write', list, [...valuesOf(area), outageId]);
  const forgotten = `delete from outage_account where outage_id = $1 and is_out and told = '{}' and credit_cents = 0`;
  if (isNewArea) await tx.prepared('outages-list-forget', forgotten, [outageId]);
}

const affectedLines = `
  with ${rings('$1::jsonb')}
  select l.account_id as "accountId", l.id as "lineId",
         ($2::int8[] is null or l.account_id = any($2::int8[]) or left(l.zip_code, 5) = any($3::text[]) or a.location_id = any($4::int8[])
           or case when p.longitude is null then left(l.zip_code, 5) = any($6::text[])
                   else left(l.zip_code, 5) = any($5::text[]) and ${isInside('p.longitude', 'p.latitude')} end) as "isInside"
    from service_line l join account a on a.id = l.account_id
    left join service_place p on p.account_id = l.account_id and p.digest = ${digest('l')}
   where l.account_id = any($7::int8[]) and l.status = 'Active' and a.status = 'Active'`;

/** The active lines of these accounts, with whether they are in the area themselves. */
export function readLinesIn(
  db: Queries,
  area: Area,
  accountIds: readonly number[],
): Promise<{ accountId: number; lineId: number; isInside: boolean }[]> {
  return db.prepared('outages-lines-in', affectedLines, [...valuesOf(area), accountIds]);
}

const shapesOf = `select geometry from coverage_area where id = any($1::int8[])`;

/** The shapes of these areas of the coverage map, together; null where one of them is not there. */
export async function readCoverageShapes(db: Queries, areaIds: readonly number[]): Promise<Polygon[] | null> {
  const rows = await db.prepared<{ geometry: Polygon[] }>('outages-coverage-shapes', shapesOf, [areaIds]);
  return rows.length === new Set(areaIds).size ? rows.flatMap(({ geometry }) => geometry) : null;
}
