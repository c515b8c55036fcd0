/**
 * Addresses: the base of addresses a provider knows, found while typing, and told apart by unit.
 * Owns address, address_street and address_spelling. Promises: an address is found whatever its spelling; a unit never stands for its building or another unit.
 * Exposes the search, one address by what was typed, and the import.
 */
import type { Contract } from '@porchlight/contract';
import { keyOfTyped } from '@porchlight/domain/addresses/typed-place.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { AddressLookup } from '../ports/address-lookup.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import { type DrawnStreet, drawStreets } from './draw-streets.ts';
import { readSources } from './export.store.ts';
import { exportAddresses } from './export-addresses.ts';
import { findAddress } from './find-address.ts';
import { type ImportCounts, type ImportOptions, importAddresses } from './import/import-addresses.ts';
import { addressesHandlers } from './routes.ts';

export { ImportRefused } from '../platform/table-file/import-refused.ts';
export { type AddressRow, addAddresses } from './add-addresses.ts';
export type { ImportCounts, ImportOptions } from './import/import-addresses.ts';

/** What a service address may get; `NONE` says that there is none, null that the coverage decides. */
export type AddressStatus = 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NONE';

/** An address as typed or chosen; empty parts are unknown. */
export interface TypedAddress {
  fullAddress: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zipCode: string;
}

/** One place, from the base, or from an outside geocoder when `id` is null. */
export interface FoundAddress {
  id: number | null;
  address1: string;
  /** The unit, as `Apt 2B`. */
  address2: string | null;
  city: string;
  state: string;
  zipCode: string;
  zip4: string | null;
  latitude: number | null;
  longitude: number | null;
  /** One line: address1, unit, city, state ZIP. */
  formatted: string;
  /** Null: no row decides, the coverage does (an address row decides before a polygon). */
  status: AddressStatus | null;
  locationId: number | null;
  /** Codes of the plans and bundles that may be ordered here; null for all of the location. */
  planCodes: readonly string[] | null;
  /** Where an account for this address is created, when elsewhere (GUEST-055). */
  accountCreationLocationId: number | null;
  /** It is a building whose units are told apart, and no unit was named. */
  unitRequired: boolean;
}

export interface AddressesDeps {
  db: Database;
  clock: Clock;
  site: Pick<SiteDoor, 'addressSearchMinChars'>;
  /** Null: no outside geocoder is set. */
  lookup: AddressLookup | null;
}

export interface Addresses {
  /** C-064 to C-066 and C-104. */
  handlers: Handlers<Contract['addresses']>;
  /** The one address meant; null when none is, or more than one. A PO box is never a service address. */
  find(typed: TypedAddress): Promise<FoundAddress | null>;
  /** The house of an address as the base has it, without asking anybody else: where it is, for many addresses one after the other. */
  locate(typed: TypedAddress): Promise<FoundAddress | null>;
  /** The same for two spellings of one place, unit included; null when it is no street address. */
  keyOf(typed: TypedAddress): string | null;
  /** Lines through the houses of each street, for a map without a background; none where the base is larger than a town. */
  streets(): Promise<DrawnStreet[]>;
  /** Takes a file into the base, all of its good rows or none. Throws ImportRefused when the file as a whole is unusable. */
  importFile(options: ImportOptions): Promise<ImportCounts>;
  /** The suppliers of the base, as imports named them. */
  sources(): Promise<string[]>;
  /** What one of them brought, as lines of CSV that its import takes. */
  exportRows(wanted: { source: string; isAlias: boolean }): AsyncIterable<{ text: string; rows: number }>;
}

export function createAddresses(deps: AddressesDeps): Addresses {
  return {
    handlers: addressesHandlers(deps),
    find: (typed) => findAddress(deps, typed),
    locate: (typed) => findAddress({ ...deps, lookup: null }, typed, { house: true }),
    keyOf: keyOfTyped,
    streets: () => drawStreets(deps.db),
    importFile: (options) => importAddresses(deps, options),
    sources: () => readSources(deps.db),
    exportRows: (wanted) => exportAddresses(deps.db, wanted),
  };
}
