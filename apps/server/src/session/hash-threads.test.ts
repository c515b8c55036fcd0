import { afterEach, describe, expect, it } from 'vitest';
import { threadsOfNiceness } from '../platform/threads/testing/niceness.ts';
import { createHashThreads, type HashThreads } from './hash-threads.ts';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let threads: HashThreads;
afterEach(() => threads.stop());

describe('threads of password hashes', () => {
  it('make a hash, and say whether a password belongs to it', async () => {
    threads = createHashThreads({ most: 2, restMs: 60_000 });
    const known = String(await threads.run({ password: 'one', known: null, parameters }));
    expect(known).toMatch(/^\$argon2id\$/);
    const asked = ['one', 'two'].map((password) => threads.run({ password, known, parameters }));
    expect(await Promise.all(asked)).toEqual([true, false]);
  });

  it.runIf(process.platform === 'linux')('give way to everybody else', async () => {
    threads = createHashThreads({ most: 1, restMs: 60_000 });
    const before = threadsOfNiceness(15);
    await threads.run({ password: 'one', known: null, parameters });
    expect(threadsOfNiceness(15)).toBe(before + 1);
  });

  it('answer what the library refuses as a failure, and go on', async () => {
    threads = createHashThreads({ most: 1, restMs: 60_000 });
    await expect(threads.run({ password: 'any', known: 'no hash at all', parameters })).rejects.toThrow('Decoding failed');
    expect(await threads.run({ password: 'next', known: null, parameters })).toMatch(/^\$argon2id\$/);
  });
});
