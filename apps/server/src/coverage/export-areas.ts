import type { Database } from '../platform/db/database.ts';
import { type KeptArea, readKeptAreas } from './areas.store.ts';

const pageSize = 200;

/** Every area as a GeoJSON feature that an import reads back unchanged, one after the other. */
export async function* exportAreas(db: Database): AsyncGenerator<object> {
  let page = await readKeptAreas(db, 0, pageSize);
  while (page.length > 0) {
    yield* page.map(featureOf);
    page = await readKeptAreas(db, page.at(-1)?.id ?? 0, pageSize);
  }
}

function featureOf(area: KeptArea): object {
  const { external_id: id, name, status, location, plan_codes: plans, priority } = area;
  return {
    type: 'Feature',
    id,
    properties: { id, name, status, location, plans, priority },
    geometry: { type: 'MultiPolygon', coordinates: area.geometry },
  };
}
