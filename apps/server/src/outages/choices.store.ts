import type { Queries } from '../platform/db/database.ts';

/** Something an outage may be in, by its name. */
export interface Choice {
  id: number;
  name: string;
}

/** The provider's places, and the areas of its coverage map. */
export async function readChoices(db: Queries): Promise<{ locations: Choice[]; coverageAreas: Choice[] }> {
  const [locations, coverageAreas] = await Promise.all([
    db.prepared<Choice>('outages-places-to-choose', 'select id, name from location order by name, id', []),
    db.prepared<Choice>('outages-areas-to-choose', 'select id, name from coverage_area order by name, id limit 1000', []),
  ]);
  return { locations, coverageAreas };
}
