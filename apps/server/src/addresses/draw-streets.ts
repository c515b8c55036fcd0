import type { Database } from '../platform/db/database.ts';
import { readHousesAlongStreets } from './streets.store.ts';

/** A street as a line through its houses, longitude first. */
export interface DrawnStreet {
  name: string;
  line: readonly (readonly [number, number])[];
}

/** A town can be drawn whole; a larger base needs a background of its own. */
const most = { streets: 400, houses: 12_000 };

/** The streets of the base, drawn through their houses: what a map without a background shows. */
export async function drawStreets(db: Database): Promise<DrawnStreet[]> {
  const lines = new Map<number, { name: string; line: (readonly [number, number])[] }>();
  for (const { id, name, longitude, latitude } of await readHousesAlongStreets(db, most)) {
    const street = lines.get(id) ?? { name, line: [] };
    street.line.push([longitude, latitude]);
    lines.set(id, street);
  }
  return [...lines.values()].filter(({ line }) => line.length > 1);
}
