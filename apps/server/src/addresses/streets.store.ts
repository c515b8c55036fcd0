import type { Queries } from '../platform/db/database.ts';

const points = `
  with s as materialized (
       select id, shown from address_street
        where (select count(*) from (select 1 from address_street limit $1 + 1) few) <= $1)
  select s.id, s.shown as name, a.longitude, a.latitude
    from s join address a on a.street_id = s.id and a.unit = ''
   where a.longitude is not null
   order by s.id, nullif(substring(a.number from '^[0-9]+'), '')::bigint nulls last, a.number
   limit $2`;

/** The houses along each street, in the order of their numbers; none where there are more than `streets` streets. */
export function readHousesAlongStreets(
  db: Queries,
  { streets, houses }: { streets: number; houses: number },
): Promise<{ id: number; name: string; longitude: number; latitude: number }[]> {
  return db.prepared<{ id: number; name: string; longitude: number; latitude: number }>('address-streets-drawn', points, [streets, houses]);
}
