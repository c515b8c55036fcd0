import { createHash } from 'node:crypto';
import type { Queries } from '../platform/db/database.ts';

/** A challenge is as random as a token, so that a plain hash cannot be turned around. */
const digestOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** Keeps a challenge for a user who adds a passkey, or (null) for whoever signs in; removes those that are over. */
export async function keepChallenge(
  db: Queries,
  challenge: string,
  { userId, now, lifeMs }: { userId: number | null; now: Date; lifeMs: number },
): Promise<void> {
  await db.kysely.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  const row = { challenge_digest: digestOf(challenge), user_id: userId, expires_at: new Date(now.getTime() + lifeMs) };
  await db.kysely.insertInto('passkey_challenge').values(row).execute();
}

/** Uses a challenge up; false when it was not made for this purpose, is over or was used. Of two at once one gets true. */
export async function useChallenge(
  db: Queries,
  challenge: string,
  { userId, now }: { userId: number | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('passkey_challenge')
    .where('challenge_digest', '=', digestOf(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
