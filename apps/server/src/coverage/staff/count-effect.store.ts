import type { CoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Bounds, Polygon } from '../shape.rules.ts';

/** An area as it would be; what decides between areas is among it. */
export interface PlannedArea {
  status: CoverageStatus;
  priority: number;
  size: number;
  polygons: readonly Polygon[];
}

export interface CountedEffect {
  before: CoverageStatus;
  after: CoverageStatus;
  addresses: number;
}

/** Addresses looked at; beyond them numbers are "at least". */
export const mostCounted = 20_000;
const longestMs = 4_000;

// Rings as the database's own polygons; the first of each part is the outer one.
const contains = (area: string) => `
  exists (select from rings o where o.area = ${area} and o.ring_no = 1 and o.ring @> n.at
             and not exists (select from rings h where h.area = o.area and h.part = o.part and h.ring_no > 1 and h.ring @> n.at))`;
const deciding = (when: string) => `
  (select s.status from areas s
    where s.${when} and box(point(s.west, s.south), point(s.east, s.north)) @> box(n.at, n.at) and ${contains('s.key')}
    order by s.priority, s.size, s.rank limit 1)`;

/*
 * 0 is the area as it would be; a new one comes last of its equals. Addresses whose own row says what they get are counted and change nothing.
 * A building is counted once, and so is a place with several spellings.
 */
const statement = `
  with areas as materialized (
    select id as key, id as rank, status, priority, size, geometry, west, south, east, north, true as before, id is distinct from $1::int8 as after
      from coverage_area where box(point(west, south), point(east, north)) && box(point($2, $3), point($4, $5))
    union all
    select 0, coalesce($1::int8, 9223372036854775807), $6::text, $7::int4, $8::float8, $9::jsonb, $2, $3, $4, $5, false, true where $9::jsonb is not null
  ), rings as materialized (
    select s.key as area, p.part, r.ring_no,
           (select '(' || string_agg('(' || (c.at ->> 0) || ',' || (c.at ->> 1) || ')', ',' order by c.n) || ')'
              from jsonb_array_elements(r.ring) with ordinality as c (at, n))::polygon as ring
      from areas s, jsonb_array_elements(s.geometry) with ordinality as p (polygon, part),
           jsonb_array_elements(p.polygon) with ordinality as r (ring, ring_no)
  ), near as materialized (
    select n.* from (select status as own, point(longitude, latitude) as at from address
                      where unit = '' and not is_alias and longitude between $2 and $4 and latitude between $3 and $5) n
     where ${contains('0')} or ${contains('$1::int8')} limit $10
  )
  select coalesce(own, before, 'NONE') as before, coalesce(own, after, 'NONE') as after, count(*) as addresses
    from (select n.own, ${deciding('before')} as before, ${deciding('after')} as after from near n) judged
   group by 1, 2`;

/**
 * Known addresses in an area as it is or would be, by what they get now and then: at most one more than `mostCounted`. `id` null: it is new;
 * `planned` null: it would be removed. `bounds` hold both shapes. Null where that takes too long.
 */
export async function countEffect(
  db: Database,
  { id, planned, bounds }: { id: number | null; planned: PlannedArea | null; bounds: Bounds },
): Promise<CountedEffect[] | null> {
  const { west, south, east, north } = bounds;
  const given = [planned?.status ?? null, planned?.priority ?? null, planned?.size ?? null, planned && JSON.stringify(planned.polygons)];
  try {
    return await db.transaction(
      async (tx) => {
        await tx.script(`set local statement_timeout = ${longestMs}`);
        return tx.prepared<CountedEffect>('coverage-effect', statement, [id, west, south, east, north, ...given, mostCounted + 1]);
      },
      { readOnly: true },
    );
  } catch (error) {
    // query_canceled
    if ((error as { code?: unknown }).code === '57014') return null;
    throw error;
  }
}
