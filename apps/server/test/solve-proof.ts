import { createHash } from 'node:crypto';
import { leadingZeroBits } from '@porchlight/domain/guest-order/proof-of-work.ts';

/** What a browser sends in X-Proof-Of-Work: the challenge and the first nonce whose digest starts with enough zero bits. */
export function solveProof({ challenge, difficulty }: { challenge: string; difficulty: number }): string {
  for (let nonce = 0; ; nonce++) {
    const proof = `${challenge}:${nonce}`;
    if (leadingZeroBits(createHash('sha256').update(proof).digest()) >= difficulty) return proof;
  }
}

/** One that has the form and does not solve anything. */
export function failProof({ challenge, difficulty }: { challenge: string; difficulty: number }): string {
  for (let nonce = 0; ; nonce++) {
    const proof = `${challenge}:${nonce}`;
    if (leadingZeroBits(createHash('sha256').update(proof).digest()) < difficulty) return proof;
  }
}
