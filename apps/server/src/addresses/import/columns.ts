import { ImportRefused } from '../../platform/table-file/import-refused.ts';

/** What a column may mean. */
export const fields = [
  ...(['address', 'number', 'street', 'unit', 'city', 'state', 'zip', 'zip4', 'latitude', 'longitude', 'external_id'] as const),
  ...(['status', 'location', 'plan_codes', 'account_location', 'units', 'location_id'] as const),
] as const;
export type Field = (typeof fields)[number];

/**
 * What the header says the file is. `filing`: locations with service, without addresses (FCC availability data as filed or published);
 * `fabric` and `fabricAliases`: the fabric's active and secondary files.
 */
export type FileKind = 'plain' | 'openAddresses' | 'fabric' | 'fabricAliases' | 'filing';

export interface Columns {
  kind: FileKind;
  /** Place of each column by its meaning. */
  at: ReadonlyMap<Field, number>;
  count: number;
}

const spellings: ReadonlyMap<string, Field> = new Map(
  (
    [
      ['address', 'address1 addressline1 streetaddress fulladdress addr addressprimary addresssecondary serviceaddress'],
      ['number', 'housenumber housenum streetnumber addressnumber addrnum houseno'],
      ['street', 'streetname road'],
      ['unit', 'apt apartment suite address2 addressline2 unitnumber secondary'],
      ['city', 'town municipality postalcity addresscity'],
      ['state', 'region province statecode addressstate'],
      ['zip', 'zipcode postcode postalcode zip5 postal addresszip'],
      ['zip4', 'zipsuffix plus4 zipplus4'],
      ['latitude', 'lat y'],
      ['longitude', 'lon lng long x'],
      ['external_id', 'externalid extid'],
      ['status', 'availability ordertype serviceordertype'],
      ['location', 'locationcode market'],
      ['plan_codes', 'plans plancodes'],
      ['account_location', 'accountlocation accountcreationlocation'],
      ['units', 'unitcount'],
      ['location_id', 'locationid'],
    ] as const
  ).flatMap(([field, more]) => [field.replaceAll('_', ''), ...more.split(' ')].map((spelling) => [spelling, field] as const)),
);

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Finds what each column means. `mapping` says it for columns of other names: "Str Nm=street,Nbr=number".
 * Throws ImportRefused naming what was found, when no address can be read from these columns.
 */
export function readColumns(header: readonly string[], mapping: string | null): Columns {
  const at = new Map<Field, number>();
  const mapped = readMapping(header, mapping);
  header.forEach((name, index) => {
    const field =
      mapped.get(index) ??
      (mapped.size > 0 && [...mapped.values()].includes(spellings.get(fold(name)) as Field) ? undefined : spellings.get(fold(name)));
    if (field !== undefined && !at.has(field)) at.set(field, index);
  });
  const kind = kindOf(new Set(header.map(fold)), at);
  const lacks = missing(kind, at);
  if (lacks !== null) throw new ImportRefused(`${lacks}; the columns found are: ${header.slice(0, 60).join(', ')}`);
  return { kind, at, count: header.length };
}

function readMapping(header: readonly string[], mapping: string | null): Map<number, Field> {
  const mapped = new Map<number, Field>();
  for (const pair of (mapping ?? '').split(',').filter((each) => each.trim() !== '')) {
    const cut = pair.lastIndexOf('=');
    const column = header.findIndex((name) => fold(name) === fold(pair.slice(0, cut)));
    const field = fields.find(
      (each) =>
        each ===
        pair
          .slice(cut + 1)
          .trim()
          .toLowerCase(),
    );
    if (cut < 0 || field === undefined) throw new ImportRefused(`"${pair.trim()}" does not map a column to one of: ${fields.join(', ')}`);
    if (column < 0)
      throw new ImportRefused(`there is no column "${pair.slice(0, cut).trim()}"; the columns found are: ${header.join(', ')}`);
    mapped.set(column, field);
  }
  return mapped;
}

function kindOf(names: ReadonlySet<string>, at: ReadonlyMap<Field, number>): FileKind {
  const hasAddress = at.has('address') || at.has('street');
  if (at.has('location_id') && !hasAddress) return 'filing';
  if (at.has('location_id') && !at.has('external_id'))
    return names.has('bslflag') || at.has('units') || at.has('latitude') ? 'fabric' : 'fabricAliases';
  const isOpen =
    ['number', 'street', 'postcode', 'lon', 'lat', 'region'].every((name) => names.has(name)) ||
    (names.has('hash') && names.has('postcode'));
  return isOpen ? 'openAddresses' : 'plain';
}

function missing(kind: FileKind, at: ReadonlyMap<Field, number>): string | null {
  if (kind === 'filing') return null;
  if (!at.has('address') && !at.has('street')) return 'there is no column with addresses';
  if (at.has('latitude') !== at.has('longitude')) return 'there is a column for only one of latitude and longitude';
  return null;
}
