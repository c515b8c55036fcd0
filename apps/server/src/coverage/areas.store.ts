import type { CoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { AreaRow } from './area-row.rules.ts';
import type { Bounds, Polygon } from './shape.rules.ts';

/** An area whose bounds hold a place, without its shape. */
export interface AreaAround {
  id: number;
  revision: number;
  status: CoverageStatus;
  location_id: number | null;
  plan_codes: string[] | null;
  priority: number;
  size: number;
}

const aroundStatement = `
  select id, revision, status, location_id, plan_codes, priority, size
    from coverage_area
   where box(point(west, south), point(east, north)) @> box(point($1, $2), point($1, $2))`;

export async function readAreasAround(db: Queries, longitude: number, latitude: number): Promise<AreaAround[]> {
  return db.prepared<AreaAround>('coverage-around', aroundStatement, [longitude, latitude]);
}

/** The shape of an area together with the revision it belongs to; undefined when the area is gone. */
export async function readShapeOf(db: Queries, areaId: number): Promise<{ revision: number; geometry: Polygon[] } | undefined> {
  const statement = 'select revision, geometry from coverage_area where id = $1';
  const [row] = await db.prepared<{ revision: number; geometry: Polygon[] }>('coverage-shape', statement, [areaId]);
  return row;
}

export interface DrawnArea extends Bounds {
  id: number;
  status: CoverageStatus;
  priority: number;
  size: number;
  outline: Polygon[];
}

const inViewStatement = `
  select id, status, priority, size, outline, west, south, east, north
    from coverage_area
   where box(point(west, south), point(east, north)) && box(point($1, $2), point($3, $4))
   order by size desc, id
   limit $5`;

/** Areas that may be seen within bounds, the largest first. */
export async function readAreasInView(db: Queries, { west, south, east, north }: Bounds, most: number): Promise<DrawnArea[]> {
  return db.prepared<DrawnArea>('coverage-in-view', inViewStatement, [west, south, east, north, most]);
}

/** Where all areas together are; null when there is none. */
export async function readExtent(db: Queries): Promise<Bounds | null> {
  const statement = 'select min(west) as west, min(south) as south, max(east) as east, max(north) as north from coverage_area';
  const [row] = await db.prepared<{ [Side in keyof Bounds]: number | null }>('coverage-extent', statement, []);
  return row?.west === null || row === undefined ? null : (row as Bounds);
}

export interface KeptArea {
  id: number;
  external_id: string;
  name: string;
  status: CoverageStatus;
  location: string | null;
  plan_codes: string[] | null;
  priority: number;
  geometry: Polygon[];
}

const keptStatement = `
  select a.id, a.external_id, a.name, a.status, l.code as location, a.plan_codes, a.priority, a.geometry
    from coverage_area a left join location l on l.id = a.location_id
   where a.id > $1
   order by a.id
   limit $2`;

/** The areas after that id, in its order: all of them page by page. */
export async function readKeptAreas(db: Queries, afterId: number, most: number): Promise<KeptArea[]> {
  return db.prepared<KeptArea>('coverage-kept', keptStatement, [afterId, most]);
}

export async function readLocationIds(db: Queries): Promise<Map<string, number>> {
  const rows = await db.prepared<{ code: string; id: number }>('coverage-locations', 'select code, id from location', []);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** The location with that id, if there is one: a link may name anything. */
export async function readLocation(db: Queries, id: number): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('coverage-location', 'select id from location where id = $1', [id]);
  return row?.id ?? null;
}

/** Imports write one after the other, so that of two at once the later one wins as a whole. */
export async function lockAreas(tx: Transaction): Promise<void> {
  await tx.script('lock table coverage_area in share row exclusive mode');
}

/** Takes away every area but those; answers how many. */
export async function removeOtherAreas(tx: Transaction, externalIds: readonly string[]): Promise<number> {
  const statement = 'delete from coverage_area where external_id <> all ($1::text[]) returning id';
  return (await tx.prepared('coverage-remove', statement, [externalIds])).length;
}

const kept = ['name', 'status', 'location_id', 'plan_codes', 'priority', 'geometry', 'outline', 'west', 'south', 'east', 'north', 'size'];
const columns = (prefix: string) => kept.map((column) => `${prefix}.${column}`).join(', ');
const writeStatement = `
  insert into coverage_area (external_id, ${kept.join(', ')})
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13)
  on conflict (external_id) do update
     set (${kept.join(', ')}) = (${columns('excluded')}), revision = coverage_area.revision + 1
   where (${columns('coverage_area')}) is distinct from (${columns('excluded')})
  returning revision`;

/** Writes an area under its external id; one that is there already as it is stays untouched. */
export async function writeArea(tx: Transaction, area: AreaRow): Promise<'inserted' | 'updated' | 'unchanged'> {
  const [row] = await tx.prepared<{ revision: number }>('coverage-write', writeStatement, [
    area.externalId,
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
  ]);
  if (!row) return 'unchanged';
  return row.revision === 1 ? 'inserted' : 'updated';
}
