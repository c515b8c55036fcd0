import type { Queries, Transaction } from '../../platform/db/database.ts';

/** One thing a change touched, as the file says it; null where it was not there. */
export interface CatalogueChange {
  kind: string;
  code: string;
  before: unknown;
  after: unknown;
}

export interface CatalogueVersionRow {
  number: number;
  published_at: Date;
  published_by: string | null;
  changes: CatalogueChange[];
}

const versionColumns = `
  select v.number, v.published_at, m.display_name as published_by, v.changes
    from catalogue_version v left join staff_member m on m.user_id = v.published_by`;

/** The number of the last change; 0 before the first. */
export async function lastNumber(db: Queries): Promise<number> {
  const [row] = await db.prepared<{ number: number }>(
    'catalogue-number',
    'select coalesce(max(number), 0) as number from catalogue_version',
    [],
  );
  return row?.number ?? 0;
}

export async function insertVersion(
  tx: Transaction,
  version: { changes: readonly CatalogueChange[]; at: Date; staffId: number | null },
): Promise<number> {
  const [row] = await tx.prepared<{ number: number }>(
    'catalogue-version-insert',
    'insert into catalogue_version (published_at, published_by, changes) values ($1, $2, $3) returning number',
    [version.at, version.staffId, JSON.stringify(version.changes)],
  );
  if (row === undefined) throw new Error('a version of the catalogue was not kept');
  return row.number;
}

/** Newest first, below a number where one is given. */
export function readVersions(db: Queries, below: number | null, most: number): Promise<CatalogueVersionRow[]> {
  const text = `${versionColumns} where $1::int is null or v.number < $1 order by v.number desc limit $2`;
  return db.prepared<CatalogueVersionRow>('catalogue-versions', text, [below, most]);
}

export async function findVersion(db: Queries, number: number): Promise<CatalogueVersionRow | null> {
  const [row] = await db.prepared<CatalogueVersionRow>('catalogue-version', `${versionColumns} where v.number = $1`, [number]);
  return row ?? null;
}

/** Whether something was changed after a number: that thing, or anything where none is named. */
export async function changedSince(db: Queries, number: number, thing: { kind: string; code: string } | null): Promise<boolean> {
  const rows = await db.prepared(
    'catalogue-changed-since',
    `select 1 from catalogue_version where number > $1 and ($2::jsonb is null or changes @> $2::jsonb) limit 1`,
    [number, thing && JSON.stringify([thing])],
  );
  return rows.length > 0;
}
