import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;

export interface CoverageAreaTable {
  id: Generated<number>;
  external_id: string;
  name: string;
  status: 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NONE';
  location_id: number | null;
  plan_codes: string[] | null;
  priority: number;
  geometry: Json;
  outline: Json;
  west: number;
  south: number;
  east: number;
  north: number;
  size: number;
  revision: Generated<number>;
}

export interface AddressZoneValueTable {
  address_key: string;
  zone_id: number;
  value: string;
}

/** Row types of coverage. */
export interface CoverageTables {
  coverage_area: CoverageAreaTable;
  address_zone_value: AddressZoneValueTable;
}
