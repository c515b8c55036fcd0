/**
 * Files that pages load, of each version that runs (decision 0054). While one version takes the place of another, a page of the one asks a
 * process of the other for its scripts, and a tab that was opened before goes on asking for its own. Owns page_release and page_file. Promises
 * that each process has the files of the releases started last, and passes on nothing that no process of ours has written.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '../core.ts';
import { builtAssets } from '../platform/http/built-assets.ts';
import type { PassedOnFile } from '../platform/http/passed-on-file.ts';
import { dropOlderReleases, type FileRow, insertFiles, newestRelease, readFiles, readNames, startRelease } from './page-files.store.ts';

export interface PageFiles {
  /**
   * Keeps the files of the build for processes of other versions; to be done before a page of it is served. A start does not fail with it:
   * without it the portal works as long as all processes are of one version.
   */
  keep(webRoot: string): Promise<void>;
  /** A file below /assets/ that another version has; null where none has. */
  ofOtherVersion(name: string): Promise<PassedOnFile | null>;
}

/** The one that goes, the one that comes, and one for who opened a tab before that. */
const releasesKept = 3;
/** Files in one statement. */
const atATime = 50;
/**
 * Names that nobody has cost one look into the database in this time, however many are asked for. Shorter than a process takes from keeping its
 * files to being asked for a page: what was looked for before that is looked for anew.
 */
const namesLastMs = 200;

export function createPageFiles(core: Pick<Core, 'db' | 'clock' | 'log' | 'secrets'>): PageFiles {
  const { db, clock, log, secrets } = core;
  let names: { all: Promise<ReadonlySet<string>>; readAt: number } | null = null;

  async function isKnown(name: string): Promise<boolean> {
    const now = clock.now().getTime();
    if (names === null || Math.abs(now - names.readAt) >= namesLastMs) {
      names = { all: readNames(db).then((all) => new Set(all)), readAt: now };
    }
    return (await names.all).has(name);
  }

  async function find(name: string): Promise<PassedOnFile | null> {
    if (!(await isKnown(name))) return null;
    const files = await readFiles(db, name);
    const sealed = files.find((file) => secrets.matches('page-file', wordsOf(file), file.seal));
    if (files.length > 0 && sealed === undefined) log.error('a file of another version was not written by a process of ours');
    return sealed ?? null;
  }

  return {
    keep: (webRoot) => keep(core, webRoot).catch((error: unknown) => log.warn({ err: error }, 'files of the pages could not be kept')),
    ofOtherVersion: (name) =>
      find(name).catch((error: unknown) => {
        names = null;
        log.warn({ err: error }, 'a file of another version could not be looked for');
        return null;
      }),
  };
}

async function keep({ db, clock, secrets }: Pick<Core, 'db' | 'clock' | 'secrets'>, webRoot: string): Promise<void> {
  const files = [...builtAssets(webRoot)].toSorted();
  if (files.length === 0) return;
  // Under another root key the seals are others, and so is the release.
  const id = secrets.digest('page-file', files.join('\n'));
  // As at most starts: nothing is written then, and nobody waits for it.
  if ((await newestRelease(db))?.equals(id)) return;
  await db.transaction(async (tx) => {
    const { isNew } = await startRelease(tx, id, clock.now());
    if (!isNew) return;
    for (let at = 0; at < files.length; at += atATime) {
      const rows = files.slice(at, at + atATime).map((name) => readBuilt(webRoot, name));
      await insertFiles(
        tx,
        id,
        rows.map((row) => ({ ...row, seal: secrets.digest('page-file', wordsOf(row)) })),
      );
    }
    await dropOlderReleases(tx, releasesKept);
  });
}

/** As the build prepared it, which is as most browsers take it. */
function readBuilt(webRoot: string, name: string): Omit<FileRow, 'seal'> {
  const file = path.join(webRoot, 'assets', name);
  const isPrepared = existsSync(`${file}.br`);
  return { name, encoding: isPrepared ? 'br' : 'identity', body: readFileSync(isPrepared ? `${file}.br` : file) };
}

const wordsOf = ({ name, encoding, body }: Omit<FileRow, 'seal'>): string =>
  `${name}\n${encoding}\n${createHash('sha256').update(body).digest('base64')}`;
