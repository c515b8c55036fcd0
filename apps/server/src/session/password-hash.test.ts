import { afterAll, describe, expect, it } from 'vitest';
import { createPasswordHasher, hashPassword } from './password-hash.ts';

describe('passwords', () => {
  const hasher = createPasswordHasher();
  afterAll(() => hasher.stop());

  it('S21: are hashed with argon2id, 19 MiB, two passes, one lane, and a salt of their own', async () => {
    const [first, second] = await Promise.all([hashPassword('Porchlight-2026!'), hashPassword('Porchlight-2026!')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('match the whole password only, however the keyboard wrote it', async () => {
    const hash = await hashPassword(`Ünïcode-${'x'.repeat(120)}`);
    expect(await hasher.isPassword(`Ünïcode-${'x'.repeat(120)}`.normalize('NFD'), hash)).toBe(true);
    expect(await hasher.isPassword(`Ünïcode-${'x'.repeat(119)}`, hash)).toBe(false);
    expect(await hasher.isPassword(`ünïcode-${'x'.repeat(120)}`, hash)).toBe(false);
    expect(await hasher.isPassword('anything', null)).toBe(false);
  });

  it.each([1, 2])('S21: are worked on by %i threads, two for each with eight waiting; one more is turned away at once', async (threads) => {
    const queue = createPasswordHasher(threads);
    const places = 2 * threads;
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      return 'done';
    };
    const taken = Array.from({ length: places + 8 }, () => queue.inTurn(work));
    expect(await queue.inTurn(work)).toBe('busy');
    let done = 0;
    while (done < places + 8) {
      release.shift()?.();
      done += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(taken)).toEqual(Array.from({ length: places + 8 }, () => 'done'));
    expect(most).toBe(places);
  });

  it('give their place back when the work fails', async () => {
    const queue = createPasswordHasher();
    const failing = Array.from({ length: 5 }, () =>
      queue.inTurn(async () => {
        throw new Error('no');
      }),
    );
    for (const result of await Promise.allSettled(failing)) expect(result.status).toBe('rejected');
    expect(await queue.inTurn(async () => 'free')).toBe('free');
  });
});
