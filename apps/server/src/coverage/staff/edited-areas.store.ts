import type { CoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { AreaRow } from '../area-row.rules.ts';
import type { Bounds, Polygon } from '../shape.rules.ts';

export interface ListedArea {
  id: number;
  version: number;
  name: string;
  status: CoverageStatus;
  location: string | null;
  priority: number;
  size: number;
}

export interface AreaFilter {
  /** Part of a name; null: any. */
  name: string | null;
  status: CoverageStatus | null;
}

const listed = 'a.id, a.revision as version, a.name, a.status, l.name as location, a.priority, a.size';
const fits = `($1::text is null or strpos(lower(a.name), lower($1)) > 0) and ($2::text is null or a.status = $2)`;
const listStatement = `
  select ${listed} from coverage_area a left join location l on l.id = a.location_id where ${fits} order by a.name, a.id limit $3`;
const countStatement = `select count(*) as total from coverage_area a where ${fits}`;

/** Areas by name, the first ones, and how many there are in all. */
export async function listAreas(db: Queries, { name, status }: AreaFilter, most: number): Promise<{ total: number; areas: ListedArea[] }> {
  const [areas, [counted]] = await Promise.all([
    db.prepared<ListedArea>('coverage-list', listStatement, [name, status, most]),
    db.prepared<{ total: number }>('coverage-list-count', countStatement, [name, status]),
  ]);
  return { total: counted?.total ?? 0, areas };
}

export interface WholeArea extends ListedArea, Bounds {
  externalId: string;
  locationId: number | null;
  planCodes: string[] | null;
  geometry: Polygon[];
}

const wholeStatement = `
  select ${listed}, a.external_id as "externalId", a.location_id as "locationId", a.plan_codes as "planCodes", a.geometry, a.west, a.south, a.east, a.north
    from coverage_area a left join location l on l.id = a.location_id where a.id = $1`;

/** One area with its exact shape. */
export async function readWholeArea(db: Queries, id: number): Promise<WholeArea | null> {
  const [row] = await db.prepared<WholeArea>('coverage-whole', wholeStatement, [id]);
  return row ?? null;
}

export interface Neighbour extends ListedArea {
  outline: Polygon[];
}

const aroundStatement = `
  select ${listed}, a.outline from coverage_area a left join location l on l.id = a.location_id
   where box(point(a.west, a.south), point(a.east, a.north)) && box(point($1, $2), point($3, $4)) and a.id is distinct from $5
   order by a.priority, a.size, a.id limit $6`;

/** Other areas whose bounds meet these, what decides first first. */
export async function readNeighbours(
  db: Queries,
  { west, south, east, north }: Bounds,
  ownId: number | null,
  most: number,
): Promise<Neighbour[]> {
  return db.prepared<Neighbour>('coverage-neighbours', aroundStatement, [west, south, east, north, ownId, most]);
}

const choicesOfPlans = `
  select code, description as name from plan union select code, name from plan_bundle order by name, code`;

/** What an area may name. */
export async function readChoices(
  db: Queries,
): Promise<{ locations: { id: number; name: string }[]; plans: { code: string; name: string }[] }> {
  const [locations, plans] = await Promise.all([
    db.prepared<{ id: number; name: string }>('coverage-places', 'select id, name from location order by name, id', []),
    db.prepared<{ code: string; name: string }>('coverage-plans', choicesOfPlans, []),
  ]);
  return { locations, plans };
}

const insertStatement = `
  insert into coverage_area (external_id, name, status, location_id, plan_codes, priority, geometry, outline, west, south, east, north, size)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13)
  on conflict (external_id) do nothing returning id`;

const valuesOf = (area: Omit<AreaRow, 'externalId'>) => [
  area.name,
  area.status,
  area.locationId,
  area.planCodes,
  area.priority,
  JSON.stringify(area.polygons),
  JSON.stringify(area.outline),
  area.west,
  area.south,
  area.east,
  area.north,
  area.size,
];

/** Adds an area; null where its external id is there already. */
export async function insertArea(tx: Transaction, area: AreaRow): Promise<number | null> {
  const [row] = await tx.prepared<{ id: number }>('coverage-insert', insertStatement, [area.externalId, ...valuesOf(area)]);
  return row?.id ?? null;
}

const updateStatement = `
  update coverage_area
     set name = $1, status = $2, location_id = $3, plan_codes = $4, priority = $5, geometry = $6::jsonb, outline = $7::jsonb,
         west = $8, south = $9, east = $10, north = $11, size = $12, revision = revision + 1
   where id = $13 and revision = $14 returning revision`;

/** Writes an area over the version it was made from; false where that is not there any more. */
export async function updateArea(
  tx: Transaction,
  of: { id: number; version: number },
  area: Omit<AreaRow, 'externalId'>,
): Promise<boolean> {
  return (await tx.prepared('coverage-update', updateStatement, [...valuesOf(area), of.id, of.version])).length === 1;
}

/** Takes an area away in that version; false where it is not there any more. */
export async function deleteArea(tx: Transaction, { id, version }: { id: number; version: number }): Promise<boolean> {
  const statement = 'delete from coverage_area where id = $1 and revision = $2 returning id';
  return (await tx.prepared('coverage-delete', statement, [id, version])).length === 1;
}

export interface MarkedArea {
  externalId: string;
  name: string;
  status: CoverageStatus;
}

/** What all areas are called and what they say, for comparing. */
export async function readMarked(db: Queries): Promise<MarkedArea[]> {
  const statement = 'select external_id as "externalId", name, status from coverage_area order by name, id';
  return db.prepared<MarkedArea>('coverage-marked', statement, []);
}

/** A text that differs as soon as any area was added, changed or removed. */
export async function readMark(db: Queries): Promise<string> {
  const statement = `select md5(coalesce(string_agg(id || ':' || revision, ',' order by id), '')) as mark from coverage_area`;
  const [row] = await db.prepared<{ mark: string }>('coverage-mark', statement, []);
  return row?.mark ?? '';
}

/** Names of areas by their ids. */
export async function readNames(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const statement = 'select id, name from coverage_area where id = any($1::int8[])';
  const rows = await db.prepared<{ id: number; name: string }>('coverage-names', statement, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
