import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { leadingZeroBits } from '@porchlight/domain/guest-order/proof-of-work.ts';
import type { OrderingDeps } from './deps.ts';

/** A solved challenge, genuine and in time; whether it was used before is for the database to say. */
export interface Proof {
  challengeDigest: Buffer;
  expiresAt: Date;
}

type ProofDeps = Pick<OrderingDeps, 'clock' | 'ids' | 'secrets'>;

/** About 65,000 tries: a second of a telephone, and a machine that makes accounts all day notices. */
const difficultyBits = 16;
const challengeLifeMs = 15 * 60_000;
const form = /^(([0-9a-z]{1,11})\.(\d{1,2})\.[A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43}):(\d{1,20})$/;

/** C-108. Nothing is kept: time and difficulty stand in the challenge, under a key nobody else has. */
export function makeChallenge(deps: ProofDeps): { challenge: string; difficulty: number; expiresAt: string } {
  const issuedAt = deps.clock.now().getTime();
  const body = `${issuedAt.toString(36)}.${difficultyBits}.${deps.ids.secret(16)}`;
  return {
    challenge: `${body}.${sign(deps, body)}`,
    difficulty: difficultyBits,
    expiresAt: new Date(issuedAt + challengeLifeMs).toISOString(),
  };
}

/** What the header X-Proof-Of-Work proves; null when it is wrong, over, or not of this server. */
export function readProof(deps: ProofDeps, header: string): Proof | null {
  const [, body = '', issued = '', difficulty = '', signature = ''] = form.exec(header) ?? [];
  if (body === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(deps, body)))) return null;
  const expiresAt = new Date(Number.parseInt(issued, 36) + challengeLifeMs);
  if (expiresAt <= deps.clock.now()) return null;
  if (leadingZeroBits(sha256(header)) < Number(difficulty)) return null;
  return { challengeDigest: sha256(body), expiresAt };
}

function sign({ secrets }: ProofDeps, body: string): string {
  return createHmac('sha256', secrets.keyFor('proof-of-work')).update(body).digest('base64url');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
