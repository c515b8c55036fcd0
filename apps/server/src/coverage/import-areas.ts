import type { Database, Transaction } from '../platform/db/database.ts';
import { enqueue } from '../platform/jobs/index.ts';
import { type AreaDefaults, type AreaProblem, type AreaRow, defaultPriority, isRefused, readArea } from './area-row.rules.ts';
import { lockAreas, readLocationIds, removeOtherAreas, writeArea } from './areas.store.ts';
import type { RefusedFile } from './open-area-file.ts';
import { type AreaEntry, readAreaFile } from './read-area-file.ts';
import type { Position } from './shape.rules.ts';

export interface ImportOptions {
  defaults: Omit<AreaDefaults, 'locationId'> & { location: string | null };
  /** Do everything but keep nothing of it. */
  dryRun: boolean;
  /** Take away the areas that the file does not have. */
  replace: boolean;
}

/** An entry that was not taken: which one (the first is 1), why, and as the file has it. */
export interface RejectedArea {
  number: number;
  problem: AreaProblem;
  at: Position | null;
  entry: AreaEntry;
}

export interface ImportResult {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  removed: number;
  rejected: readonly RejectedArea[];
}

export type ImportRefusal = RefusedFile | { problem: 'unknownLocationOption' | 'replaceWithRejected' };

/**
 * Writes the areas of a file in one transaction, each under its external id, so that a second run changes nothing. Entries that are no
 * area are left out and reported. Where anything changed, prospects are looked at anew (tellProspects).
 */
export async function importAreas(db: Database, file: Uint8Array, options: ImportOptions): Promise<ImportResult | ImportRefusal> {
  const read = readAreaFile(file);
  if ('problem' in read) return read;
  const locations = await readLocationIds(db);
  const { location, ...defaults } = options.defaults;
  const locationId = location === null ? null : locations.get(location);
  if (locationId === undefined) return { problem: 'unknownLocationOption' };
  const { areas, rejected } = judgeEntries(read.entries, { ...defaults, locationId }, locations);
  // A file that is partly unreadable must not take away what it fails to name.
  if (options.replace && rejected.length > 0) return { problem: 'replaceWithRejected' };
  const counts = await write(db, areas, options);
  return { read: read.entries.length, ...counts, rejected };
}

/** Writes areas that come from this program itself. Throws when one of them is no area. */
export async function addAreas(tx: Transaction, entries: readonly AreaEntry[]): Promise<void> {
  const defaults = { status: null, locationId: null, priority: defaultPriority };
  const { areas, rejected } = judgeEntries(entries, defaults, await readLocationIds(tx));
  const [bad] = rejected;
  if (bad) throw new Error(`area ${bad.number} can't be used: ${bad.problem}`);
  await writeAll(tx, areas, false);
}

/** The areas among the entries, and those that are none. */
export function judgeEntries(entries: readonly AreaEntry[], defaults: AreaDefaults, locations: ReadonlyMap<string, number>) {
  const areas = new Map<string, AreaRow>();
  const rejected: RejectedArea[] = [];
  for (const [at, entry] of entries.entries()) {
    const area = readArea(entry, defaults, locations);
    if (isRefused(area)) rejected.push({ number: at + 1, ...area, entry });
    else if (areas.has(area.externalId)) rejected.push({ number: at + 1, problem: 'repeatedId', at: null, entry });
    else areas.set(area.externalId, area);
  }
  return { areas: [...areas.values()], rejected };
}

type Counts = Pick<ImportResult, 'inserted' | 'updated' | 'unchanged' | 'removed'>;

/** Thrown to take a dry run back; carries what it would have done. */
class DryRun extends Error {
  readonly counts: Counts;
  constructor(counts: Counts) {
    super('dry run');
    this.counts = counts;
  }
}

async function write(db: Database, areas: readonly AreaRow[], { dryRun, replace }: ImportOptions): Promise<Counts> {
  try {
    return await db.transaction(async (tx) => {
      const counts = await writeAll(tx, areas, replace);
      if (dryRun) throw new DryRun(counts);
      if (counts.inserted + counts.updated + counts.removed > 0) await enqueue(tx, 'tellProspects', {}, { jobKey: 'tellProspects' });
      return counts;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.counts;
    throw error;
  }
}

async function writeAll(tx: Transaction, areas: readonly AreaRow[], replace: boolean): Promise<Counts> {
  await lockAreas(tx);
  const counts: Counts = { inserted: 0, updated: 0, unchanged: 0, removed: 0 };
  for (const area of areas) counts[await writeArea(tx, area)] += 1;
  if (replace)
    counts.removed = await removeOtherAreas(
      tx,
      areas.map(({ externalId }) => externalId),
    );
  return counts;
}
