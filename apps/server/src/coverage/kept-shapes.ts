import type { Database } from '../platform/db/database.ts';
import { type AreaAround, readShapeOf } from './areas.store.ts';
import type { Polygon } from './shape.rules.ts';

/** Shapes kept in memory, counted in positions: some 30 MB. */
const mostPositions = 500_000;

interface KeptShape {
  revision: number;
  polygons: readonly Polygon[];
  positions: number;
}

/**
 * Shapes of areas, read once for each revision: a boundary may have a hundred thousand positions and is asked about with every address.
 * What was asked for longest ago goes first.
 */
export function keepShapes(db: Database): (area: AreaAround) => Promise<readonly Polygon[]> {
  const shapes = new Map<number, KeptShape>();
  let held = 0;
  const drop = (id: number): void => {
    held -= shapes.get(id)?.positions ?? 0;
    shapes.delete(id);
  };
  const keep = (id: number, shape: KeptShape): void => {
    drop(id);
    shapes.set(id, shape);
    held += shape.positions;
    for (const oldest of shapes.keys()) {
      if (held <= mostPositions || oldest === id) break;
      drop(oldest);
    }
  };
  return async (area) => {
    const known = shapes.get(area.id);
    if (known?.revision === area.revision) {
      keep(area.id, known);
      return known.polygons;
    }
    const read = await readShapeOf(db, area.id);
    if (!read) {
      drop(area.id);
      return [];
    }
    const positions = read.geometry.flat().reduce((sum, ring) => sum + ring.length, 0);
    keep(area.id, { revision: read.revision, polygons: read.geometry, positions });
    return read.geometry;
  };
}
