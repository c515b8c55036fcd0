import { describe, expect, it } from 'vitest';
import { failProof, solveProof } from '../../test/solve-proof.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createSystemIds } from '../adapters/system-ids/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { makeChallenge, readProof } from './proof-of-work.ts';

const clock = createTestClock();
const deps = { clock, ids: createSystemIds(), secrets: createSecrets('a-root-key-of-the-tests-0123456789abcdef') };
const minuteMs = 60_000;

describe('a proof of work', () => {
  it('is a solved challenge of this server, for a quarter of an hour', () => {
    const made = makeChallenge(deps);
    expect(made.difficulty).toBeGreaterThanOrEqual(12);
    const proof = solveProof(made);
    expect(readProof(deps, proof)?.expiresAt.toISOString()).toBe(made.expiresAt);
    clock.advance(15 * minuteMs - 1);
    expect(readProof(deps, proof)).not.toBeNull();
    clock.advance(1);
    expect(readProof(deps, proof)).toBeNull();
  });

  it('has one digest for all solutions of a challenge, and another for each challenge', () => {
    const made = makeChallenge(deps);
    const first = solveProof(made);
    const [challenge = '', nonce = ''] = first.split(':');
    const digestOf = (proof: string) => readProof(deps, proof)?.challengeDigest.toString('hex');
    // A leading zero is another text of the same number, and would be another solution.
    for (let zeros = 1; zeros < 12; zeros++) {
      const other = digestOf(`${challenge}:${'0'.repeat(zeros)}${nonce}`);
      expect([undefined, digestOf(first)]).toContain(other);
    }
    expect(digestOf(solveProof(makeChallenge(deps)))).not.toBe(digestOf(first));
  });

  it('is none when it is not solved, made easier, younger, or signed by somebody else', () => {
    const made = makeChallenge(deps);
    const proof = solveProof(made);
    const [time = '', difficulty = '', random = '', signature = ''] = made.challenge.split('.');
    const solved = (challenge: string, bits = made.difficulty) => solveProof({ challenge, difficulty: bits });
    const later = (Number.parseInt(time, 36) + minuteMs).toString(36);
    const others = { ...deps, secrets: createSecrets('another-root-key-of-the-tests-0123456789') };
    for (const wrong of [
      failProof(made),
      solved([time, '1', random, signature].join('.'), 1),
      solved([later, difficulty, random, signature].join('.')),
      solved([time, difficulty, `${random.slice(0, -1)}${random.endsWith('A') ? 'Q' : 'A'}`, signature].join('.')),
      solveProof(makeChallenge(others)),
      proof.split(':')[0] ?? '',
      `${proof}:1`,
      `${proof}x`,
      ` ${proof}`,
      ':',
      '',
      'x'.repeat(10_000),
    ]) {
      expect(readProof(deps, wrong)).toBeNull();
    }
  });
});
