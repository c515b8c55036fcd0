import type { Queries } from '../platform/db/database.ts';

export async function insertCart(db: Queries, cart: { keyHash: Buffer; content: unknown; at: Date; expiresAt: Date }): Promise<void> {
  const row = { key_hash: cart.keyHash, content: JSON.stringify(cart.content), created_at: cart.at, expires_at: cart.expiresAt };
  await db.kysely.insertInto('cart').values(row).execute();
}

export async function readCart(db: Queries, keyHash: Buffer, now: Date): Promise<unknown> {
  const text = 'select content from cart where key_hash = $1 and expires_at > $2';
  const [row] = await db.prepared<{ content: unknown }>('cart-read', text, [keyHash, now]);
  return row?.content ?? null;
}

export async function removeCartsBefore(db: Queries, now: Date): Promise<void> {
  await db.kysely.deleteFrom('cart').where('expires_at', '<=', now).execute();
}
