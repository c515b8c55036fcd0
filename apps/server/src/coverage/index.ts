/**
 * Coverage: where service can be had, and what kind of order an address allows.
 * Owns coverage_area and address_zone_value. Promises: an address row decides before an area, and a smaller priority number before a greater one.
 * Exposes the judgement of one address, what the map draws, values kept for zones, areas in and out of files, and the editor of staff, whose
 * changes are made from the version that was read, are on record, and have what an import has follow from them (decision 0030).
 */
import type { AddressWrapperValue, Contract, ValidatedAddressValue } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Addresses } from '../addresses/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import { type DrawnArea, readAreasInView, readExtent } from './areas.store.ts';
import { createJudge } from './judge.ts';
import { createRoutes } from './routes.ts';
import type { Bounds } from './shape.rules.ts';
import { coverageStaffHandlers } from './staff/staff-routes.ts';
import { writeZoneValues, type ZoneValue } from './zone-values.store.ts';

export { readCoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
export { defaultPriority, priorityLimits } from './area-row.rules.ts';
export type { DrawnArea } from './areas.store.ts';
export { exportAreas } from './export-areas.ts';
export { addAreas, type ImportOptions, type ImportRefusal, type ImportResult, importAreas, type RejectedArea } from './import-areas.ts';
export { mostBytes } from './open-area-file.ts';
export type { AreaEntry } from './read-area-file.ts';
export { readShape, type ShapeProblem } from './read-shape.rules.ts';
export { type Bounds, boundsOf, type Polygon, type Position } from './shape.rules.ts';
export type { ZoneValue } from './zone-values.store.ts';

/** What is known of an address that somebody wants service at. */
export interface JudgedAddress {
  /** As the wire says it (ENT-044): type, location, map, what exists there. */
  validated: ValidatedAddressValue;
  /** The same for two spellings of one place: orders at one address share it. */
  addressKey: string;
  /** Codes of the plans and bundles that may be ordered here; null for all of the location. */
  planCodes: readonly string[] | null;
  /** It is a building, and no unit was named: nothing can be ordered yet. */
  unitRequired: boolean;
}

export interface CoverageDeps {
  db: Database;
  addresses: Addresses;
  /** Address of the portal, where the map page is. */
  portalUrl: string;
}

export interface Coverage {
  /** C-067, C-068 and C-092. */
  handlers: Handlers<Contract['coverage']>;
  /**
   * Judges an address; null when it is unknown. `locationId` is what the caller's link named, if any: it counts where neither the address
   * nor its area has a location, and only if it exists.
   */
  judge(address: AddressWrapperValue, locationId: number | null): Promise<JudgedAddress | null>;
  /** Areas that may be seen within bounds, drawn with few positions, the largest first; at most `most`. */
  areasInView(bounds: Bounds, most: number): Promise<DrawnArea[]>;
  /** The bounds of all areas together; null when there is none. */
  extent(): Promise<Bounds | null>;
  /** Keeps values of zones for an address, over those kept before; false, with nothing kept, when a zone does not exist (C-093). */
  saveZoneValues(tx: Transaction, addressKey: string, values: readonly ZoneValue[]): Promise<boolean>;
}

export function createCoverage(deps: CoverageDeps): Coverage {
  const { db } = deps;
  const judge = createJudge(deps);
  return {
    handlers: createRoutes(judge),
    judge,
    areasInView: (bounds, most) => readAreasInView(db, bounds, most),
    extent: () => readExtent(db),
    saveZoneValues: writeZoneValues,
  };
}

export interface EditingDeps {
  db: Database;
  addresses: Pick<Addresses, 'find'>;
  clock: Clock;
}

/** The coverage map as staff edit it. */
export function createCoverageEditing(deps: EditingDeps): { staffHandlers: Handlers<StaffContract['coverage']> } {
  return { staffHandlers: coverageStaffHandlers(deps) };
}
