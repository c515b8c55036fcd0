import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leadingZeroBits, sha256 } from './sha256.ts';
import { solveChallenge } from './solve-challenge.ts';

const hex = (text: string): string => Array.from(sha256(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
const wanted = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('proof of work', () => {
  it('digests texts of every length around a block as the standard does', () => {
    for (let length = 0; length <= 130; length++)
      expect(hex('ab7:'.repeat(40).slice(0, length)), String(length)).toBe(wanted('ab7:'.repeat(40).slice(0, length)));
  });

  it('[GUEST-021] finds a nonce whose digest starts with the wanted zero bits, and gives way meanwhile', async () => {
    let pauses = 0;
    const answer = await solveChallenge({ challenge: 'x9'.repeat(20), difficulty: 12 }, async () => void pauses++);
    expect(answer).toMatch(/^(x9){20}:\d+$/);
    expect(leadingZeroBits(answer)).toBeGreaterThanOrEqual(12);
    expect(Number.parseInt(wanted(answer).slice(0, 3), 16)).toBe(0);
    expect(pauses).toBe(Math.floor(Number(answer.split(':')[1]) / 1000));
  });

  it('needs no work where none is asked', async () => {
    expect(await solveChallenge({ challenge: 'c', difficulty: 0 }, () => Promise.reject(new Error('no pause')))).toBe('c:0');
  });
});
