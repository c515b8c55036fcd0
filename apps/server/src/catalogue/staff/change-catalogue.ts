import { addDays, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Locale } from '@porchlight/texts';
import { providerDay } from '../../broadband-labels/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Refusal, refuse } from '../../platform/http/handlers.ts';
import { recordAudit } from '../../session/index.ts';
import { readSettings } from '../../site/index.ts';
import { CatalogueFile, catalogueFormat, catalogueVersion, type FileProblem, parseCatalogueFile } from '../file/catalogue-file.ts';
import { importCatalogue, readCatalogue } from '../file/import-catalogue.ts';
import { tellProblem } from '../file/problem-words.ts';
import { lockCatalogue } from '../file/rows.store.ts';
import type { CatalogueDeps } from '../index.ts';
import { changesBetween } from './differences.rules.ts';
import { type CatalogueChange, changedSince, findVersion, insertVersion, lastNumber } from './versions.store.ts';

/** What a change came to. */
export interface Applied {
  number: number;
  changes: readonly CatalogueChange[];
}

/** Most problems that are told: whoever mends those sees the rest. */
const mostProblems = 100;

/** Thrown to take everything back after a comparison. */
class TakenBack extends Error {
  readonly compared: Compared;
  constructor(compared: Compared) {
    super('comparison');
    this.compared = compared;
  }
}

export interface Compared extends Applied {
  read: number;
  unchanged: number;
  problems: readonly FileProblem[];
}

/** What a whole file would do (S-113). */
export async function compareFile(deps: CatalogueDeps, json: string, retire: boolean): Promise<Compared> {
  const parsed = parseCatalogueFile(json);
  const nothing = { read: 0, unchanged: 0, changes: [] };
  if ('problems' in parsed) return { ...nothing, number: await lastNumber(deps.db), problems: parsed.problems.slice(0, mostProblems) };
  const at = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      const done = await importInto(tx, parsed.file, { retire, at });
      const number = await lastNumber(tx);
      if ('problems' in done) return { ...nothing, number, problems: done.problems };
      throw new TakenBack({ number, read: done.read, unchanged: done.unchanged, changes: done.changes, problems: [] });
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.compared;
    throw error;
  }
}

type Imported = Pick<Compared, 'read' | 'unchanged' | 'changes'> | { problems: readonly FileProblem[] };

async function importInto(tx: Transaction, file: CatalogueFile, { retire, at }: { retire: boolean; at: Date }): Promise<Imported> {
  await lockCatalogue(tx);
  const before = await readCatalogue(tx);
  const done = await importCatalogue(tx, file, { retire, now: at, today: providerDay(await readSettings(tx), at) });
  if ('problems' in done) return { problems: done.problems.slice(0, mostProblems) };
  return { read: done.read, unchanged: done.unchanged, changes: changesBetween(before, await readCatalogue(tx)) };
}

interface Change {
  /** The number of the catalogue it was made from. */
  number: number;
  /** The one thing that is edited; null: everything. */
  thing: { kind: string; code: string } | null;
  retire: boolean;
  staffId: number;
  /** In which its problems are told. */
  locale: Locale;
}

/** Applies a file, or one thing as a file, with its version and its record in one transaction (S-112, S-114). */
export async function applyFile(deps: CatalogueDeps, json: string, change: Change): Promise<Applied | Refusal<'GEN0002' | 'STF0002'>> {
  const parsed = parseCatalogueFile(json);
  if ('problems' in parsed) return refuseProblems(parsed.problems, change);
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    if (await changedSince(tx, change.number, change.thing)) return refuse('STF0002');
    const done = await importInto(tx, parsed.file, { retire: change.retire, at });
    if ('problems' in done) return refuseProblems(done.problems, change);
    return keep(tx, done.changes, { at, staffId: change.staffId });
  });
}

async function keep(
  tx: Transaction,
  changes: readonly CatalogueChange[],
  { at, staffId }: { at: Date; staffId: number },
): Promise<Applied> {
  if (changes.length === 0) {
    const number = await lastNumber(tx);
    await recordAudit(tx, { at, action: 'catalogue.unchanged', staffId, detail: { number } });
    return { number, changes };
  }
  const number = await insertVersion(tx, { changes, at, staffId });
  // Before and after stand in the version that is named.
  const things = changes.map(({ kind, code }) => `${kind}/${code}`).join(' ');
  await recordAudit(tx, { at, action: 'catalogue.changed', staffId, detail: { number, things: things.slice(0, 500) } });
  return { number, changes };
}

/** Problems by the names of the file; of one thing without the thing's own place in it. */
function refuseProblems(problems: readonly FileProblem[], { thing, locale }: Pick<Change, 'thing' | 'locale'>): Refusal<'GEN0002'> {
  const fields = problems.slice(0, mostProblems).map((problem) => {
    const { path, code, message } = tellProblem(problem, locale);
    return { field: thing === null ? path || 'file' : path.replace(/^\w+\[0\]\.?/, '') || 'item', code, message };
  });
  return refuse('GEN0002', { fields });
}

/** One thing as a file. */
export function fileOf(kind: string, items: readonly unknown[]): string {
  return JSON.stringify({ format: catalogueFormat, version: catalogueVersion, [kind]: items });
}

/** Takes one change back (S-117): what it changed is as before, what it added is off sale from today on. */
export async function undoChange(
  deps: CatalogueDeps,
  number: number,
  { staffId, locale }: Pick<Change, 'staffId' | 'locale'>,
): Promise<Applied | Refusal<'GEN0002' | 'GEN0004' | 'STF0002'>> {
  const version = await findVersion(deps.db, number);
  if (version === null) return refuse('GEN0004');
  const at = deps.clock.now();
  const yesterday = addDays(providerDay(await readSettings(deps.db), at), -1);
  const items: Record<string, unknown[]> = {};
  for (const { kind, before, after } of version.changes) {
    items[kind] ??= [];
    items[kind].push(before ?? endedOn(after as Record<string, unknown>, yesterday));
  }
  const parsed = CatalogueFile.safeParse({ format: catalogueFormat, version: catalogueVersion, ...items });
  if (!parsed.success) return refuse('STF0002');
  return deps.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    for (const { kind, code } of version.changes) if (await changedSince(tx, number, { kind, code })) return refuse('STF0002');
    const done = await importInto(tx, parsed.data, { retire: false, at });
    if ('problems' in done) return refuseProblems(done.problems, { thing: null, locale });
    return keep(tx, done.changes, { at, staffId });
  });
}

/** What has no days of sale stays as it is: nothing can be sold by it alone. */
function endedOn(item: Record<string, unknown>, day: string): Record<string, unknown> {
  if (!('onSaleUntil' in item)) return item;
  const from = parseCalendarDate(item['onSaleFrom']);
  return { ...item, onSaleUntil: day, ...(from !== null && from > day && { onSaleFrom: day }) };
}
