import type { Transaction } from '../platform/db/database.ts';
import { ImportRefused } from '../platform/table-file/import-refused.ts';
import { CsvReader, type TableRow } from '../platform/table-file/table-rows.ts';
import { findEncoding, readLines } from '../platform/table-file/text-lines.ts';
import { coverVisits } from './cover-visits.ts';
import type { AppointmentDeps } from './deps.ts';
import { lockRoster, type RosterRow, readLocationIds, readRoster, writeTechnician } from './roster.store.ts';
import { type RowProblem, readTechnician, type TechnicianEntry, type TechnicianFields, technicianColumns } from './technician-row.rules.ts';

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
  /** Visits nobody can make any more: somebody has to call the customer. */
  uncovered: readonly { orderId: number; dateTime: string; technician: string }[];
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
  const { reassigned, uncovered } = await coverVisits(
    tx,
    changed.map(({ code }) => code),
    deps.clock.now(),
  );
  return {
    inserted,
    updated: changed.length - inserted,
    unchanged: entries.length - changed.length,
    reassigned: reassigned.length,
    uncovered: uncovered.map(({ orderId, dateTime, technician }) => ({ orderId, dateTime, technician })),
  };
}

function isSame(known: RosterRow | undefined, entry: TechnicianEntry): boolean {
  if (known === undefined) return false;
  const { id: _id, version: _version, ...row } = known;
  const inOrder = ({ code, name, isActive, locationIds, shifts, absences }: TechnicianEntry) =>
    JSON.stringify([code, name, isActive, locationIds, shifts.map((s) => [s.weekday, s.from, s.to]), absences.map((a) => [a.from, a.to])]);
  return inOrder(row) === inOrder(entry);
}
