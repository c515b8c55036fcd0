import type { Queries, Transaction } from '../db/database.ts';

export interface KeyPlace {
  /** Number of the call in the contract. */
  route: string;
  /** What the key belongs to, such as an account; empty where nobody is known yet. */
  scope: string;
  key: string;
}

export interface KeptAnswer {
  body_hash: Buffer;
  answer: Buffer;
}

const find = `select body_hash, answer from request_key where route = $1 and scope = $2 and key = $3 and created_at > $4`;

/** The answer kept for a key since then. */
export async function findKept(db: Queries, { route, scope, key }: KeyPlace, since: Date): Promise<KeptAnswer | null> {
  const [row] = await db.prepared<KeptAnswer>('request-key-find', find, [route, scope, key, since]);
  return row ?? null;
}

// Waits for whoever is at the same key; an empty answer stands for one that is on its way and is never seen by others.
const claim = `
  insert into request_key as k (route, scope, key, body_hash, answer, created_at) values ($1, $2, $3, $4, '', $6)
  on conflict (route, scope, key) do update set body_hash = excluded.body_hash, answer = '', created_at = excluded.created_at
   where k.created_at <= $5
  returning true as claimed`;

/** Takes a key for this transaction; false when an answer younger than `since` is kept under it. */
export async function claimKey(tx: Transaction, place: KeyPlace, bodyHash: Buffer, times: { since: Date; now: Date }): Promise<boolean> {
  const { route, scope, key } = place;
  const rows = await tx.prepared('request-key-claim', claim, [route, scope, key, bodyHash, times.since, times.now]);
  return rows.length === 1;
}

const keep = `update request_key set answer = $4 where route = $1 and scope = $2 and key = $3`;

export async function keepAnswer(tx: Transaction, { route, scope, key }: KeyPlace, answer: Buffer): Promise<void> {
  await tx.prepared('request-key-keep', keep, [route, scope, key, answer]);
}

const remove = `
  delete from request_key where ctid = any (array(select ctid from request_key where created_at <= $1 limit $2)) returning true as gone`;

/** Removes up to `limit` keys of that age; answers how many went. */
export async function removeKeysBefore(db: Queries, before: Date, limit: number): Promise<number> {
  return (await db.prepared('request-key-remove', remove, [before, limit])).length;
}
