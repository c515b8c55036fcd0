/**
 * Coverage: where service can be had, and what kind of order an address allows.
 * Owns coverage_area. Promises: an address row decides before an area, and a smaller priority number before a greater one.
 * Exposes the judgement of one address, the map page, and the import of areas.
 */
import type { AddressWrapperValue, Contract, ValidatedAddressValue } from '@porchlight/contract';
import type { Addresses } from '../addresses/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

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
}

export interface Coverage {
  /** C-067, C-068 and C-092. */
  handlers: Handlers<Contract['coverage']>;
  /** Judges an address; null when it is unknown. `locationId` is what the caller's link named, if any. */
  judge(address: AddressWrapperValue, locationId: number | null): Promise<JudgedAddress | null>;
}

export function createCoverage(_deps: CoverageDeps): Coverage {
  return {
    handlers: {
      embedMap: () => refuse('GEN0010'),
      embedAccountMap: () => refuse('GEN0010'),
      resetMap: () => refuse('GEN0010'),
    },
    judge: async () => null,
  };
}
