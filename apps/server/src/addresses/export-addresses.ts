import type { Queries } from '../platform/db/database.ts';
import { csvLine } from '../platform/table-file/csv-line.ts';
import { type ExportedAddress, readExportedPage } from './export.store.ts';

const shared = ['address', 'unit', 'city', 'state', 'zip', 'zip4'] as const;
const header = [
  ...shared,
  ...(['latitude', 'longitude', 'external_id', 'status', 'location', 'plan_codes', 'account_location', 'units'] as const),
];

/**
 * The addresses of a supplier as lines of CSV with the columns their import takes, a few thousand at a time; `isAlias`: the other spellings of its
 * places, a file of its own that is imported behind the first.
 */
export async function* exportAddresses(
  db: Queries,
  wanted: { source: string; isAlias: boolean },
): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: csvLine(wanted.isAlias ? ['location_id', ...shared] : header), rows: 0 };
  let last = '';
  for (;;) {
    const page = await readExportedPage(db, wanted, last);
    if (page.length === 0) return;
    last = page.at(-1)?.key ?? last;
    yield { text: page.map((row) => csvLine(wanted.isAlias ? aliasFields(row) : fields(row))).join(''), rows: page.length };
  }
}

const text = (value: string | number | null): string => (value === null ? '' : String(value));

function sharedFields({ address1, unit, city, state, zip, zip4 }: ExportedAddress): string[] {
  return [address1, text(unit), city, state, zip, text(zip4)];
}

const aliasFields = (row: ExportedAddress): string[] => [text(row.place), ...sharedFields(row)];

function fields(row: ExportedAddress): string[] {
  const { latitude, longitude, externalId, status, location, planCodes, accountLocation, units } = row;
  const more = [text(status), text(location), (planCodes ?? []).join(';'), text(accountLocation), units === 0 ? '' : String(units)];
  return [...sharedFields(row), text(latitude), text(longitude), text(externalId), ...more];
}
