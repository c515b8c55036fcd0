import { createHash } from 'node:crypto';
import type { DraftedSite } from '../site/index.ts';
import type { SiteEditingDeps } from './deps.ts';
import { readDraft } from './drafts.store.ts';
import { insertPreview, isPreview } from './previews.store.ts';
import { draftedOf } from './value-keys.rules.ts';

const previewMs = 30 * 60_000;
const tokenBytes = 24;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Begins a preview (S-109). Its token shows the drafts to whoever has it, and is good for nothing else. */
export async function startPreview({ db, ids, clock }: SiteEditingDeps): Promise<{ token: string }> {
  const token = ids.secret(tokenBytes);
  const now = clock.now();
  await insertPreview(db, { tokenHash: hashOf(token), now, expiresAt: new Date(now.getTime() + previewMs) });
  return { token };
}

/** The site as it is drafted, for the token of a preview that is not over; null for any other. */
export async function draftedSite({ db, clock, site }: SiteEditingDeps, token: string): Promise<DraftedSite | null> {
  if (!/^[\w-]{32}$/.test(token) || !(await isPreview(db, hashOf(token), clock.now()))) return null;
  const [brand, texts] = await Promise.all([readDraft(db, 'brand'), readDraft(db, 'texts')]);
  return site.withDraft(draftedOf({ brand: brand.changes, texts: texts.changes }));
}
