import type { Queries, Transaction } from '../platform/db/database.ts';

export interface StoredImage {
  type: string;
  bytes: Buffer;
}

/** Where images are served: the name is made from the content, so that each address shows the same for ever. */
export const imagePath = '/media/brand/';

/** Keeps an image; the same one again stays as it is. */
export async function insertImage(tx: Transaction, image: StoredImage & { name: string; drawing: string | null; at: Date }): Promise<void> {
  await tx.kysely
    .insertInto('site_image')
    .values({ name: image.name, type: image.type, bytes: image.bytes, drawing: image.drawing, added_at: image.at })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
}

export async function findImage(db: Queries, name: string): Promise<StoredImage | null> {
  const row = await db.kysely.selectFrom('site_image').select(['type', 'bytes']).where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

/** The drawing of a logo by its address; null where there is none. */
export async function findDrawing(db: Queries, url: string): Promise<string | null> {
  const name = url.startsWith(imagePath) ? url.slice(imagePath.length) : '';
  const row = await db.kysely.selectFrom('site_image').select('drawing').where('name', '=', name).executeTakeFirst();
  return row?.drawing ?? null;
}
