import type { Queries } from '../platform/db/database.ts';

/** Keeps a token of a preview, and forgets those that are over. */
export async function insertPreview(db: Queries, preview: { tokenHash: Buffer; now: Date; expiresAt: Date }): Promise<void> {
  await db.prepared('site-preview-clean', 'delete from site_preview where expires_at <= $1', [preview.now]);
  await db.prepared('site-preview-insert', 'insert into site_preview (token_hash, expires_at) values ($1, $2)', [
    preview.tokenHash,
    preview.expiresAt,
  ]);
}

export async function isPreview(db: Queries, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await db.prepared('site-preview-is', 'select 1 from site_preview where token_hash = $1 and expires_at > $2', [
    tokenHash,
    now,
  ]);
  return rows.length > 0;
}
