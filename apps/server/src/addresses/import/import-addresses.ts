import type { Database, Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import type { TableRow } from '../../platform/table-file/table-rows.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AddressStatus } from '../index.ts';
import { AddressReader } from './address-row.ts';
import { ErrorFile } from './error-file.ts';
import { applyFiling, copyFiled, type FiledLocation, openFiling } from './filing.store.ts';
import { findLocation } from './merge.store.ts';
import { type OpenTable, openTable } from './open-table.ts';
import { readLateProblems } from './staging.store.ts';
import { takeIn } from './take-in.ts';

export interface ImportOptions {
  file: string;
  /** What addresses get whose rows do not say it; null lets the coverage decide, or leaves what an earlier import said. */
  status?: AddressStatus | null;
  /** Code of the location, in the same way. */
  location?: string | null;
  /** "column=field,column=field" for columns of other names. */
  map?: string | null;
  /** Tells suppliers apart whose external ids may collide. */
  source?: string | null;
  /** Do everything, keep nothing. */
  dryRun?: boolean;
  /** Where the rows that were not taken are written. */
  errors?: string | null;
  onProgress?(read: number): void;
}

/** Every row read is one of the four others. `unchanged` are known already, or repeat a row of the file. */
export interface ImportCounts {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** Everything was done and is taken back. */
class DryRun extends Error {}

/**
 * Imports a file in one transaction: either all of its good rows are in the base, or none. Rows known by their source and external id
 * are updated, so the same file may be imported again. Throws ImportRefused when the file as a whole is unusable.
 */
export async function importAddresses({ db, clock }: { db: Database; clock: Clock }, options: ImportOptions): Promise<ImportCounts> {
  if (options.errors === options.file) throw new ImportRefused('the file of rejected rows would overwrite the file itself');
  const table = await openTable(options.file, options.map ?? null);
  let counts: ImportCounts | undefined;
  try {
    await db.transaction(async (tx) => {
      const errors = new ErrorFile(options.errors ?? null, table.header);
      try {
        const at = clock.now();
        counts =
          table.columns.kind === 'filing'
            ? await importFiling(tx, table, { ...options, errors, at })
            : await importRows(tx, table, { ...options, errors, at });
      } finally {
        await errors.close();
      }
      if (options.dryRun) throw new DryRun();
      // Prospects the import reaches are told, if and only if it commits.
      if (counts.inserted + counts.updated > 0) await enqueue(tx, 'tellProspects', {}, { jobKey: 'tellProspects' });
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (counts === undefined) throw new Error('the import ended without a result');
  return counts;
}

interface Run extends Omit<ImportOptions, 'errors'> {
  errors: ErrorFile;
  at: Date;
}

async function locationOf(tx: Transaction, code: string | null | undefined): Promise<number | null> {
  if (code === null || code === undefined) return null;
  const id = await findLocation(tx, code);
  if (id === null) throw new ImportRefused(`location ${code} is not known`);
  return id;
}

async function importRows(tx: Transaction, table: OpenTable, run: Run): Promise<ImportCounts> {
  const locationId = await locationOf(tx, run.location);
  const reader = new AddressReader(table.columns);
  const tally = { read: 0, rejected: 0 };
  const batches = taken(table, run, tally, (row) => reader.read(row.row, row.fields ?? []));
  const facts = { source: run.source ?? 'file', status: run.status ?? null, locationId, at: run.at };
  const { inserted, updated, rejected: late } = await takeIn(tx, batches, facts);
  if (late > 0) await reportLate(tx, table, run.errors);
  const rejected = tally.rejected + late;
  return { read: tally.read, inserted, updated, unchanged: tally.read - rejected - inserted - updated, rejected };
}

/** The good rows in batches; the bad ones go to the error file as they come. */
async function* taken<Taken extends object>(
  table: OpenTable,
  { errors, onProgress }: Run,
  tally: { read: number; rejected: number },
  read: (row: TableRow) => Taken | { column: string; reason: string },
): AsyncGenerator<Taken[]> {
  for await (const rows of table.rows()) {
    const good: Taken[] = [];
    for (const row of rows) {
      tally.read += 1;
      const result = row.fields === null ? { column: '', reason: row.problem ?? 'is broken' } : read(row);
      if (!('reason' in result)) good.push(result);
      else {
        tally.rejected += 1;
        await errors.add(row, result);
      }
    }
    yield good;
    onProgress?.(tally.read);
  }
}

async function importFiling(tx: Transaction, table: OpenTable, run: Run): Promise<ImportCounts> {
  const locationId = await locationOf(tx, run.location);
  const at = table.columns.at.get('location_id') ?? 0;
  const tally = { read: 0, rejected: 0 };
  const read = ({ row, fields }: TableRow): FiledLocation | { column: string; reason: string } => {
    const place = (fields?.[at] ?? '').trim();
    return /^\d{1,20}$/.test(place) ? { row, place } : { column: 'location_id', reason: 'is not the number of a location' };
  };
  await openFiling(tx);
  await copyFiled(tx, taken(table, run, tally, read));
  const { updated, rejected: lost } = await applyFiling(tx, { status: run.status ?? 'NEW_SERVICE', locationId, at: run.at });
  if (lost > 0) await reportLate(tx, table, run.errors);
  const rejected = tally.rejected + lost;
  return { read: tally.read, inserted: 0, updated, unchanged: tally.read - rejected - updated, rejected };
}

/** Writes rows that only the whole showed to be wrong: the file is read once more, beside the list of their numbers. */
async function reportLate(tx: Transaction, table: OpenTable, errors: ErrorFile): Promise<void> {
  if (!errors.isWanted) return;
  let page = await readLateProblems(tx, 0);
  let at = 0;
  for await (const rows of table.rows()) {
    for (const row of rows) {
      if (row.row !== page[at]?.row) continue;
      await errors.add(row, { column: '', reason: page[at]?.reason ?? '' });
      at += 1;
      if (at < page.length) continue;
      page = await readLateProblems(tx, row.row);
      at = 0;
      if (page.length === 0) return;
    }
  }
}
