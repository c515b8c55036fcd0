import { type Absences, parseAbsences, parseShifts, type Shifts } from '@porchlight/domain/appointments/technician-plan.ts';

/** A technician as a file has them. */
export interface TechnicianEntry {
  code: string;
  name: string;
  locationIds: readonly number[];
  isActive: boolean;
  shifts: Shifts;
  absences: Absences;
}

/** What is wrong with a row, for whoever mends the file. */
export interface RowProblem {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  /** Empty where the row itself is broken. */
  column: string;
  reason: string;
}

export const technicianColumns = ['code', 'name', 'location', 'active', 'shifts', 'absences'] as const;
type Column = (typeof technicianColumns)[number];
export type TechnicianFields = Readonly<Record<Column, string>>;

type Judged<T> = { value: T } | { column: Column; reason: string };

/** A row as a technician, or what is wrong with it first. */
export function readTechnician(
  fields: TechnicianFields,
  locations: ReadonlyMap<string, number>,
): TechnicianEntry | { column: Column; reason: string } {
  const code = textOf('code', fields.code, 40);
  const name = textOf('name', fields.name, 120);
  const places = readPlaces(fields.location, locations);
  const active = readActive(fields.active);
  const shifts = readShifts(fields.shifts, 'value' in active && active.value);
  const absences = parseAbsences(fields.absences);
  for (const judged of [code, name, places, active, shifts]) if ('reason' in judged) return judged;
  if (absences === null) {
    return { column: 'absences', reason: 'is no list of days that do not overlap, such as 2026-12-24; 2026-12-28..2027-01-02' };
  }
  return {
    code: valueOf(code),
    name: valueOf(name),
    locationIds: valueOf(places),
    isActive: valueOf(active),
    shifts: valueOf(shifts),
    absences,
  };
}

function textOf(column: Column, text: string, most: number): Judged<string> {
  const value = text.trim();
  if (value === '') return { column, reason: 'is missing' };
  if (value.length > most) return { column, reason: `is longer than ${most} characters` };
  return /\p{Cc}/u.test(value) ? { column, reason: 'has control characters' } : { value };
}

/** One code or several, separated by semicolons: a technician may serve more than one location. */
function readPlaces(text: string, locations: ReadonlyMap<string, number>): Judged<number[]> {
  const codes = [
    ...new Set(
      text
        .split(';')
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    ),
  ];
  if (codes.length === 0) return { column: 'location', reason: 'is missing' };
  const unknown = codes.find((code) => !locations.has(code));
  if (unknown !== undefined) return { column: 'location', reason: `is no location of the catalogue: ${unknown.slice(0, 40)}` };
  return { value: codes.map((code) => locations.get(code) ?? 0).toSorted((a, b) => a - b) };
}

function readActive(text: string): Judged<boolean> {
  const word = text.trim().toLowerCase();
  if (['', 'yes', 'true', '1'].includes(word)) return { value: true };
  if (['no', 'false', '0'].includes(word)) return { value: false };
  return { column: 'active', reason: 'is neither yes nor no' };
}

function readShifts(text: string, isActive: boolean): Judged<Shifts> {
  const value = parseShifts(text);
  if (value === null) return { column: 'shifts', reason: 'is no list of hours that do not overlap, such as Mon-Fri 8-17; Sat 9-13' };
  if (value.length === 0 && isActive) return { column: 'shifts', reason: 'is missing; without hours nobody can be sent' };
  return { value };
}

function valueOf<T>(judged: Judged<T>): T {
  if ('value' in judged) return judged.value;
  throw new Error('a row that is wrong has no value');
}
