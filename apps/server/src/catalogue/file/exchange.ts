import { providerDay } from '../../broadband-labels/index.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { readSettings } from '../../site/index.ts';
import type { CatalogueDeps } from '../index.ts';
import { changesBetween } from '../staff/differences.rules.ts';
import { insertVersion } from '../staff/versions.store.ts';
import { CatalogueFile, type CatalogueFileInput, type FileProblem, parseCatalogueFile } from './catalogue-file.ts';
import { type ImportCounts, importCatalogue, readCatalogue } from './import-catalogue.ts';
import { type ToldProblem, tellProblem } from './problem-words.ts';
import { lockCatalogue } from './rows.store.ts';

/** What became of a file: counts, and what was wrong with it; with anything wrong nothing was written. */
export interface ImportResult extends ImportCounts {
  /** Things of the file with a problem. */
  rejected: number;
  problems: readonly ToldProblem[];
}

export interface FileImport {
  /** Nothing is kept; the counts are those it would have. */
  dryRun: boolean;
  retire: boolean;
}

const nothing: ImportCounts = { read: 0, inserted: 0, updated: 0, unchanged: 0, retired: 0 };

/** Thrown to take everything back after a dry run. */
class TakenBack extends Error {
  readonly counts: ImportCounts;
  constructor(counts: ImportCounts) {
    super('dry run');
    this.counts = counts;
  }
}

/** Imports a file, all or nothing. */
export async function importFile(deps: CatalogueDeps, json: string, { dryRun, retire }: FileImport): Promise<ImportResult> {
  const parsed = parseCatalogueFile(json);
  if ('problems' in parsed) return refused(parsed.problems);
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      await lockCatalogue(tx);
      const before = await readCatalogue(tx);
      const done = await importCatalogue(tx, parsed.file, { retire, now, today: providerDay(await readSettings(tx), now) });
      if ('problems' in done) return refused(done.problems);
      if (dryRun) throw new TakenBack(done);
      const changes = changesBetween(before, await readCatalogue(tx));
      if (changes.length > 0) await insertVersion(tx, { changes, at: now, staffId: null });
      return { ...done, rejected: 0, problems: [] };
    });
  } catch (error) {
    if (error instanceof TakenBack) return { ...error.counts, rejected: 0, problems: [] };
    throw error;
  }
}

function refused(problems: readonly FileProblem[]): ImportResult {
  const things = new Set(problems.map(({ path }) => path.match(/^\w+\[\d+\]/)?.[0] ?? path));
  // The command line speaks English.
  return { ...nothing, rejected: things.size, problems: problems.map((each) => tellProblem(each, 'en-us')) };
}

/** The whole catalogue as the text of a file; importing it again changes nothing. */
export async function exportFile(db: Queries): Promise<string> {
  return `${JSON.stringify(await readCatalogue(db), null, 2)}\n`;
}

/** Loads a catalogue that a program brings along, in its transaction. Throws when the file is wrong: that is a programming error. */
export async function loadCatalogue(tx: Transaction, input: CatalogueFileInput, now: Date): Promise<ImportCounts> {
  const today = providerDay(await readSettings(tx), now);
  const done = await importCatalogue(tx, CatalogueFile.parse(input), { retire: false, now, today });
  if ('problems' in done) throw new Error(done.problems.map(({ path, code }) => `${path}: ${code}`).join('\n'));
  return done;
}
