import type { Queries } from '../platform/db/database.ts';

/** An address as a file brought it. */
export interface ExportedAddress {
  /** What it is known by here. */
  key: string;
  address1: string;
  unit: string | null;
  city: string;
  state: string;
  zip: string;
  zip4: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Null: the supplier gave none, the address itself is its id. */
  externalId: string | null;
  /** The supplier's number of the place. */
  place: string | null;
  status: string | null;
  location: string | null;
  planCodes: string[] | null;
  accountLocation: string | null;
  units: number;
}

const sources = `select distinct source from address where not is_derived order by 1`;

/** The suppliers whose addresses there are, in the order of their names. */
export async function readSources(db: Queries): Promise<string[]> {
  const rows = await db.prepared<{ source: string }>('address-sources', sources, []);
  return rows.map(({ source }) => source);
}

// What was made from its units is made from them again.
const page = `
  select a.external_id as key, a.address1, a.address2 as unit, a.city, a.state, a.zip, a.zip4, a.latitude, a.longitude,
         case when a.external_id not like '=%' then a.external_id end as "externalId", a.place, a.status, l.code as location,
         a.plan_codes as "planCodes", c.code as "accountLocation", a.declared_units as units
    from address a left join location l on l.id = a.location_id left join location c on c.id = a.account_creation_location_id
   where a.source = $1 and a.is_alias = $2 and not a.is_derived and a.external_id > $3 order by a.external_id limit 5000`;

/** Addresses of a supplier behind one of them, or its other spellings. */
export function readExportedPage(
  db: Queries,
  { source, isAlias }: { source: string; isAlias: boolean },
  afterKey: string,
): Promise<ExportedAddress[]> {
  return db.prepared<ExportedAddress>('address-export-page', page, [source, isAlias, afterKey]);
}
