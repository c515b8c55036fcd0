import type { Queries, Transaction } from '../platform/db/database.ts';
import type { SiteArea, SiteChange } from '../platform/db/tables/site.ts';
import { splitTextKey, textKey } from './value-keys.rules.ts';

export interface DraftRow {
  version: number;
  changes: Record<string, string | null>;
  changed_at: Date | null;
  /** Name of the member of staff. */
  changed_by: string | null;
}

const draftText = `
  select d.version, d.changes, d.changed_at, m.display_name as changed_by
    from site_draft d left join staff_member m on m.user_id = d.changed_by where d.area = $1`;

export async function readDraft(db: Queries, area: SiteArea): Promise<DraftRow> {
  const [row] = await db.prepared<DraftRow>('site-draft', draftText, [area]);
  if (row === undefined) throw new Error(`there is no draft of ${area}`);
  return row;
}

/** The draft as it is, which nobody else changes or publishes until the transaction ends. */
export async function lockDraft(tx: Transaction, area: SiteArea): Promise<DraftRow> {
  await tx.prepared('site-draft-lock', 'select 1 from site_draft where area = $1 for update', [area]);
  return readDraft(tx, area);
}

export async function writeDraft(
  tx: Transaction,
  area: SiteArea,
  draft: { changes: Readonly<Record<string, string | null>>; at: Date; staffId: number },
): Promise<void> {
  await tx.prepared(
    'site-draft-write',
    'update site_draft set version = version + 1, changes = $2, changed_at = $3, changed_by = $4 where area = $1',
    [area, JSON.stringify(draft.changes), draft.at, draft.staffId],
  );
}

/** What is published of these keys; keys without a value are left out. */
export async function readPublished(db: Queries, area: SiteArea, keys: readonly string[]): Promise<Map<string, string>> {
  if (area === 'brand') {
    const rows = await db.kysely.selectFrom('site_setting').select(['key', 'value']).where('key', 'in', keys).execute();
    return new Map(rows.map(({ key, value }) => [key, value]));
  }
  const names = keys.map((key) => splitTextKey(key).key);
  const rows = await db.kysely.selectFrom('content_text').select(['key', 'locale', 'value']).where('key', 'in', names).execute();
  return new Map(rows.map(({ key, locale, value }) => [textKey(locale, key), value]));
}

/** Makes values the published ones; null takes a value away. */
export async function writePublished(tx: Transaction, area: SiteArea, changes: readonly SiteChange[]): Promise<void> {
  for (const { key, after } of changes) {
    if (area === 'brand') await writeSetting(tx, key, after);
    else await writeText(tx, splitTextKey(key), after);
  }
}

async function writeSetting(tx: Transaction, key: string, value: string | null): Promise<void> {
  if (value === null) {
    await tx.kysely.deleteFrom('site_setting').where('key', '=', key).execute();
    return;
  }
  await tx.kysely
    .insertInto('site_setting')
    .values({ key, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute();
}

async function writeText(tx: Transaction, { key, locale }: ReturnType<typeof splitTextKey>, value: string | null): Promise<void> {
  if (value === null) {
    await tx.kysely.deleteFrom('content_text').where('key', '=', key).where('locale', '=', locale).execute();
    return;
  }
  await tx.kysely
    .insertInto('content_text')
    .values({ key, locale, value })
    .onConflict((clash) => clash.columns(['key', 'locale']).doUpdateSet({ value }))
    .execute();
}

export interface VersionRow {
  number: number;
  published_at: Date;
  published_by: string | null;
  changes: SiteChange[];
}

/** Keeps what was published; the draft's lock gives the numbers their order. */
export async function insertVersion(
  tx: Transaction,
  area: SiteArea,
  version: { changes: readonly SiteChange[]; at: Date; staffId: number },
): Promise<number> {
  const [row] = await tx.prepared<{ number: number }>(
    'site-version-insert',
    `insert into site_version (area, number, published_at, published_by, changes)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from site_version where area = $1 returning number`,
    [area, version.at, version.staffId, JSON.stringify(version.changes)],
  );
  if (row === undefined) throw new Error('a version was not kept');
  return row.number;
}

/** Newest first: those after a number, or the last hundred. */
export async function readVersions(db: Queries, area: SiteArea, after: number | null = null): Promise<VersionRow[]> {
  return db.prepared<VersionRow>(
    'site-versions',
    `select v.number, v.published_at, m.display_name as published_by, v.changes
       from site_version v left join staff_member m on m.user_id = v.published_by
      where v.area = $1 and v.number > coalesce($2::int, -1) order by v.number desc limit case when $2::int is null then 100 end`,
    [area, after],
  );
}

export async function hasVersion(db: Queries, area: SiteArea, number: number): Promise<boolean> {
  const rows = await db.prepared('site-version-is', 'select 1 from site_version where area = $1 and number = $2', [area, number]);
  return rows.length > 0;
}

export async function listLocations(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.kysely.selectFrom('location').select(['id', 'name']).orderBy('name').execute();
}
