import { createHash } from 'node:crypto';
import type { OrderingDeps } from './deps.ts';
import { isKeyGood } from './guest-accounts.store.ts';

const keyBytes = 32;
const keyLifeMs = 2 * 3_600_000;

export interface NewKey {
  /** For the visitor's browser; this is the only time it is known. */
  key: string;
  hash: Buffer;
  expiresAt: Date;
}

export function makeKey({ ids, clock }: Pick<OrderingDeps, 'ids' | 'clock'>): NewKey {
  const key = ids.secret(keyBytes);
  return { key, hash: hashOfSecret(key), expiresAt: new Date(clock.now().getTime() + keyLifeMs) };
}

/** Whether a key still opens an account: two hours long, and only until its first order is worked on (D-131). */
export function judgeGuestKey({ db, clock }: Pick<OrderingDeps, 'db' | 'clock'>, accountId: number, key: string): Promise<boolean> {
  return isKeyGood(db, { accountId, hash: hashOfSecret(key), now: clock.now() });
}

/** What is kept of a random key: nobody can try 32 random bytes, so a plain digest will do. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
