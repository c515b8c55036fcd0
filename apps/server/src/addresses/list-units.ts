import type { AddressSuggestionValue } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import { readUnits } from './houses.store.ts';
import { presentUnit } from './present-addresses.ts';
import { compareUnits, oncePerUnit } from './search-addresses.ts';

const mostUnits = 500;

/** The units of a building in their natural order (C-104); none for what is no building. */
export async function listUnits(db: Database, buildingId: number): Promise<AddressSuggestionValue[]> {
  const units = oncePerUnit(await readUnits(db, buildingId));
  return units
    .sort((a, b) => compareUnits(a.unit, b.unit))
    .slice(0, mostUnits)
    .map(presentUnit);
}
