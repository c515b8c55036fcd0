import type { Queries, Transaction } from '../platform/db/database.ts';
import type { PageFileTable } from '../platform/db/tables/page-files.ts';

export type FileRow = Omit<PageFileTable, 'release_id'>;

/** The release that was started last; null before any. */
export async function newestRelease(db: Queries): Promise<Buffer | null> {
  const text = 'select id from page_release order by started_at desc limit 1';
  const [row] = await db.prepared<{ id: Buffer }>('page-files-newest', text, []);
  return row?.id ?? null;
}

/** Says that a process of this release starts, and whether it is the first one. Whoever starts it at the same moment waits here. */
export async function startRelease(tx: Transaction, id: Buffer, at: Date): Promise<{ isNew: boolean }> {
  const known = await tx.kysely.updateTable('page_release').set({ started_at: at }).where('id', '=', id).executeTakeFirst();
  if (known.numUpdatedRows > 0n) return { isNew: false };
  const added = await tx.kysely
    .insertInto('page_release')
    .values({ id, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return { isNew: (added.numInsertedOrUpdatedRows ?? 0n) > 0n };
}

export async function insertFiles(tx: Transaction, releaseId: Buffer, files: readonly FileRow[]): Promise<void> {
  await tx.kysely
    .insertInto('page_file')
    .values(files.map((file) => ({ release_id: releaseId, ...file })))
    .execute();
}

/** All but the releases that were started last, with their files. */
export async function dropOlderReleases(tx: Transaction, kept: number): Promise<void> {
  await tx.kysely
    .deleteFrom('page_release')
    .where('id', 'not in', (query) => query.selectFrom('page_release').select('id').orderBy('started_at', 'desc').limit(kept))
    .execute();
}

export async function readNames(db: Queries): Promise<string[]> {
  const rows = await db.prepared<{ name: string }>('page-files-names', 'select distinct name from page_file', []);
  return rows.map(({ name }) => name);
}

/** A file by its name, as each release has it that is kept; that of the release started last comes first. */
export async function readFiles(db: Queries, name: string): Promise<FileRow[]> {
  const text = `select f.name, f.encoding, f.body, f.seal from page_file f join page_release r on r.id = f.release_id
    where f.name = $1 order by r.started_at desc`;
  return db.prepared<FileRow>('page-files-read', text, [name]);
}
