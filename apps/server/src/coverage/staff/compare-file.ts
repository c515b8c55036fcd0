import type { CoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { AreaRow } from '../area-row.rules.ts';
import { lockAreas, readLocation, readLocationIds, removeOtherAreas, writeArea } from '../areas.store.ts';
import { judgeEntries, type RejectedArea } from '../import-areas.ts';
import type { EditingDeps } from '../index.ts';
import type { FileProblem } from '../open-area-file.ts';
import { readAreaFile } from '../read-area-file.ts';
import { finish } from './edit-areas.ts';
import { readMark, readMarked } from './edited-areas.store.ts';

export interface FileGiven {
  bytes: Uint8Array;
  status: CoverageStatus | null;
  locationId: number | null;
  priority: number;
  replace: boolean;
}

export interface Difference {
  name: string;
  change: 'added' | 'changed' | 'removed';
  before: CoverageStatus | null;
  after: CoverageStatus | null;
}

interface Brought {
  counts: { added: number; changed: number; removed: number; unchanged: number };
  differences: Difference[];
}

export interface Compared extends Brought {
  mark: string;
  read: number;
  rejected: readonly RejectedArea[];
}

/** Why a file was not taken. */
export type FileRefusal = { problem: FileProblem | 'unknownLocation' | 'replaceWithRejected' };

/** Thrown to take back what was done for the comparison alone. */
class TakenBack extends Error {
  readonly compared: Brought & { mark: string };
  constructor(compared: Brought & { mark: string }) {
    super('taken back');
    this.compared = compared;
  }
}

/** What a file would do, found out by doing it and taking it back. */
export async function compareFile(deps: EditingDeps, given: FileGiven): Promise<Compared | FileRefusal> {
  const judged = await judgeFile(deps, given);
  if ('problem' in judged) return judged;
  const { areas, rejected, read } = judged;
  // With a replacing file nothing may be left out, so what it would remove is not known yet.
  const replace = given.replace && rejected.length === 0;
  try {
    return await deps.db.transaction(async (tx) => {
      await lockAreas(tx);
      const mark = await readMark(tx);
      throw new TakenBack({ mark, ...(await bring(tx, areas, replace)) });
    });
  } catch (error) {
    if (error instanceof TakenBack) return { ...error.compared, read, rejected };
    throw error;
  }
}

/** Brings a file in, if the map is still the one it was compared with. */
export async function applyFile(
  deps: EditingDeps,
  given: FileGiven,
  { mark, staffId }: { mark: string; staffId: number },
): Promise<Brought['counts'] | FileRefusal | 'otherVersion'> {
  const judged = await judgeFile(deps, given);
  if ('problem' in judged) return judged;
  if (given.replace && judged.rejected.length > 0) return { problem: 'replaceWithRejected' };
  return deps.db.transaction(async (tx) => {
    await lockAreas(tx);
    if ((await readMark(tx)) !== mark) return 'otherVersion' as const;
    const { counts } = await bring(tx, judged.areas, given.replace);
    await finish(deps, tx, { action: 'coverage.imported', staffId, detail: { ...counts, rejected: judged.rejected.length } });
    return counts;
  });
}

interface Judged {
  read: number;
  areas: readonly AreaRow[];
  rejected: readonly RejectedArea[];
}

async function judgeFile({ db }: EditingDeps, { bytes, status, locationId, priority }: FileGiven): Promise<Judged | FileRefusal> {
  const read = readAreaFile(bytes);
  if ('problem' in read) return read;
  if (locationId !== null && (await readLocation(db, locationId)) === null) return { problem: 'unknownLocation' };
  const judged = judgeEntries(read.entries, { status, locationId, priority }, await readLocationIds(db));
  return { ...judged, read: read.entries.length };
}

async function bring(tx: Transaction, areas: readonly AreaRow[], replace: boolean): Promise<Brought> {
  const before = await readMarked(tx);
  const known = new Map(before.map((area) => [area.externalId, area]));
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const differences: Difference[] = [];
  for (const area of areas) {
    const outcome = await writeArea(tx, area);
    const change = ({ inserted: 'added', updated: 'changed', unchanged: 'unchanged' } as const)[outcome];
    counts[change] += 1;
    if (change !== 'unchanged')
      differences.push({ name: area.name, change, before: known.get(area.externalId)?.status ?? null, after: area.status });
  }
  if (replace) {
    const stays = new Set(areas.map(({ externalId }) => externalId));
    counts.removed = await removeOtherAreas(tx, [...stays]);
    const gone = before.filter(({ externalId }) => !stays.has(externalId));
    differences.push(...gone.map(({ name, status }) => ({ name, change: 'removed' as const, before: status, after: null })));
  }
  return { counts, differences };
}
