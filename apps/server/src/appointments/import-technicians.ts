import { technicianIdsFree, windowHours, workedHours } from '@porchlight/domain/appointments/free-starts.ts';
import { leastLoaded } from '@porchlight/domain/appointments/least-loaded.ts';
import { type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Transaction } from '../platform/db/database.ts';
import { ImportRefused } from '../platform/table-file/import-refused.ts';
import { CsvReader, type TableRow } from '../platform/table-file/table-rows.ts';
import { findEncoding, readLines } from '../platform/table-file/text-lines.ts';
import type { AppointmentDeps } from './deps.ts';
import {
  type ComingVisit,
  lockRoster,
  type RosterRow,
  readComingVisits,
  readLocationIds,
  readRoster,
  reassignVisit,
  writeTechnician,
} from './roster.store.ts';
import { takeWindow } from './take-time.ts';
import { type RowProblem, readTechnician, type TechnicianEntry, type TechnicianFields, technicianColumns } from './technician-row.rules.ts';
import { readTechnicianDays } from './technicians.store.ts';
import { endVisit } from './visits.store.ts';

/** A visit that nobody can make any more, and nobody else either: somebody has to call the customer. */
export interface UncoveredVisit {
  orderId: number;
  dateTime: string;
  technician: string;
}

export interface TechnicianImport {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Rows that were left out, with the reason. */
  problems: readonly RowProblem[];
  /** Visits that somebody else makes now, at the same time. */
  reassigned: number;
  uncovered: readonly UncoveredVisit[];
}

export interface TechnicianFile {
  file: string;
  dryRun: boolean;
}

/**
 * Takes technicians from a CSV file, each under their code: all of its good rows in one transaction, and a second run changes nothing. Whom
 * the file does not name stays. A visit whose technician is away by now is somebody else's who is free then; where nobody is, it stands and
 * is told. Throws ImportRefused when the file as a whole can't be read.
 */
export async function importTechnicians(deps: AppointmentDeps, { file, dryRun }: TechnicianFile): Promise<TechnicianImport> {
  const locations = await readLocationIds(deps.db);
  const { entries, problems, read } = await readEntries(file, locations);
  try {
    return await deps.db.transaction(async (tx) => {
      await lockRoster(tx);
      const result = { read, rejected: problems.length, problems, ...(await write(deps, tx, entries)) };
      if (dryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

/** Everything was done; this undoes it. */
class DryRun extends Error {
  readonly result: TechnicianImport;
  constructor(result: TechnicianImport) {
    super('dry run');
    this.result = result;
  }
}

async function readEntries(file: string, locations: ReadonlyMap<string, number>) {
  const encoding = await findEncoding(file);
  const reader = new CsvReader(readLines(file, encoding));
  const places = columnsOf(await reader.header());
  const entries = new Map<string, TechnicianEntry>();
  const problems: RowProblem[] = [];
  let read = 0;
  for await (const rows of reader.rows()) {
    for (const row of rows) {
      read += 1;
      const entry = judgeRow(row, places, locations);
      if ('reason' in entry) problems.push({ row: row.row, ...entry });
      else if (entries.has(entry.code)) problems.push({ row: row.row, column: 'code', reason: 'stands in the file twice' });
      else entries.set(entry.code, entry);
    }
  }
  return { entries: [...entries.values()], problems, read };
}

/** Where each column stands; -1 for one the file does not have. */
function columnsOf(header: readonly string[]): Readonly<Record<keyof TechnicianFields, number>> {
  const names = header.map((name) => name.toLowerCase());
  const missing = ['code', 'name', 'location', 'shifts'].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new ImportRefused(`the file has no column ${missing.join(', ')}; it needs ${technicianColumns.join(', ')}`);
  return Object.fromEntries(technicianColumns.map((column) => [column, names.indexOf(column)])) as never;
}

function judgeRow(
  { fields, problem, raw }: TableRow,
  places: Readonly<Record<keyof TechnicianFields, number>>,
  locations: ReadonlyMap<string, number>,
): TechnicianEntry | Omit<RowProblem, 'row'> {
  if (fields === null || raw.includes('\uFFFD')) return { column: '', reason: problem ?? 'has letters that are not valid UTF-8' };
  const named = Object.fromEntries(technicianColumns.map((column) => [column, fields[places[column]] ?? '']));
  return readTechnician(named as unknown as TechnicianFields, locations);
}

async function write(deps: AppointmentDeps, tx: Transaction, entries: readonly TechnicianEntry[]) {
  const known = new Map((await readRoster(tx)).map((row) => [row.code, row]));
  const changed = entries.filter((entry) => !isSame(known.get(entry.code), entry));
  for (const entry of changed) await writeTechnician(tx, entry);
  const inserted = changed.filter(({ code }) => !known.has(code)).length;
  const covered = await coverVisits(
    deps,
    tx,
    changed.map(({ code }) => code),
  );
  return { inserted, updated: changed.length - inserted, unchanged: entries.length - changed.length, ...covered };
}

function isSame(known: RosterRow | undefined, entry: TechnicianEntry): boolean {
  if (known === undefined) return false;
  const { id: _id, ...row } = known;
  const inOrder = ({ code, name, isActive, locationIds, shifts, absences }: TechnicianEntry) =>
    JSON.stringify([code, name, isActive, locationIds, shifts.map((s) => [s.weekday, s.from, s.to]), absences.map((a) => [a.from, a.to])]);
  return inOrder(row) === inOrder(entry);
}

/** Finds somebody else for the visits that technicians of the file can't make any more. */
async function coverVisits(deps: AppointmentDeps, tx: Transaction, codes: readonly string[]) {
  const now = deps.clock.now();
  const uncovered: UncoveredVisit[] = [];
  let reassigned = 0;
  for (const visit of await readComingVisits(tx, codes, now)) {
    if (canBeMade(visit)) continue;
    if (await giveToAnother(tx, visit, now)) reassigned += 1;
    // A time that is held was promised to nobody yet: whoever completes it hears that it is gone.
    else if (visit.status === 'HELD') await endVisit(tx, visit.id, { status: 'RELEASED', at: now });
    else uncovered.push({ orderId: visit.orderId, dateTime: visit.dateTime, technician: visit.code });
  }
  return { reassigned, uncovered };
}

function startOf({ dateTime }: ComingVisit): { date: CalendarDate; hour: number } {
  return { date: calendarDate(dateTime.slice(0, 10)), hour: Number(dateTime.slice(11, 13)) };
}

function canBeMade(visit: ComingVisit): boolean {
  const { date, hour } = startOf(visit);
  const hours = workedHours(visit, date);
  return visit.isActive && visit.servesLocation && windowHours(hour).every((each) => (hours >> each) & 1);
}

async function giveToAnother(tx: Transaction, visit: ComingVisit, now: Date): Promise<boolean> {
  const { locationId, orderId, id } = visit;
  const start = startOf(visit);
  const technicians = await readTechnicianDays(tx, { locationId, from: start.date, to: start.date, now, orderId });
  const technicianId = leastLoaded(technicians, technicianIdsFree(technicians, start.date, start.hour), start.date);
  if (technicianId === null) return false;
  await takeWindow(tx, { appointmentId: id, technicianId, start, now });
  await reassignVisit(tx, id, technicianId);
  return true;
}
