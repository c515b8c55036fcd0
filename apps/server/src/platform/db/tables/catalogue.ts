import type { Generated } from 'kysely';

/** A market of the provider: plans are on sale there, accounts belong to it. */
export interface LocationTable {
  id: Generated<number>;
  code: string;
  name: string;
  time_zone: Generated<string>;
}

/** Row types of the catalogue beyond plan, feature and packages. */
export interface CatalogueTables {
  location: LocationTable;
}
