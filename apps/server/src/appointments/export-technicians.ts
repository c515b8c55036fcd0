import type { Database } from '../platform/db/database.ts';
import { csvLine } from '../platform/table-file/csv-line.ts';
import { readLocationIds, readRoster } from './roster.store.ts';
import { type TechnicianEntry, technicianColumns } from './technician-row.rules.ts';

// A week begins on Monday, which is 1.
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Every technician as a CSV file (RFC 4180) with the columns its import takes; importing it again changes nothing. */
export async function exportTechnicians(db: Database): Promise<{ csv: string; count: number }> {
  return db.transaction(async (tx) => {
    const codes = new Map([...(await readLocationIds(tx))].map(([code, id]) => [id, code]));
    const roster = await readRoster(tx);
    const rows = roster.map((technician) => fieldsOf(technician, codes));
    return { csv: [technicianColumns, ...rows].map(csvLine).join(''), count: roster.length };
  });
}

function fieldsOf({ code, name, isActive, locationIds, shifts, absences }: TechnicianEntry, codes: ReadonlyMap<number, string>): string[] {
  return [
    code,
    name,
    locationIds.map((id) => codes.get(id) ?? '').join('; '),
    isActive ? 'yes' : 'no',
    shifts.map(({ weekday, from, to }) => `${weekdays[weekday - 1]} ${from}-${to}`).join('; '),
    absences.map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join('; '),
  ];
}
