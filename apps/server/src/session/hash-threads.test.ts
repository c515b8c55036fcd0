import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createHashThreads, type HashThreads } from './hash-threads.ts';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const hashOf = (password: string) => ({ password, known: null, parameters });
/** So much memory that there is time to look at the thread, or to end it, while it is at work. */
const longHash = { password: 'long', known: null, parameters: { memoryCost: 262_144, timeCost: 8, parallelism: 1 } };

let threads: HashThreads;
afterEach(() => threads.stop());

describe('threads of password hashes', () => {
  it('are there only while there is work for them', async () => {
    threads = createHashThreads({ most: 2, restMs: 100 });
    expect(threads.count()).toBe(0);
    await threads.run(hashOf('one'));
    expect(threads.count()).toBe(1);
    const more = ['two', 'three', 'four', 'five'].map((each) => threads.run(hashOf(each)));
    expect(threads.count()).toBe(2);
    await Promise.all(more);
    await expect.poll(() => threads.count(), { timeout: 10_000 }).toBe(0);
    expect(await threads.run(hashOf('six'))).toMatch(/^\$argon2id\$/);
  });

  it.runIf(process.platform === 'linux')('give way to everything else of the process', async () => {
    threads = createHashThreads({ most: 1, restMs: 60_000 });
    const before = nicenessOfThreads();
    const ownBefore = nicenessOf(process.pid);
    const made = threads.run(longHash);
    await expect
      .poll(() => nicenessOfThreads().filter((each) => each === 15))
      .toHaveLength(before.filter((each) => each === 15).length + 1);
    expect(nicenessOf(process.pid)).toBe(ownBefore);
    await made;
  });

  it('fail the task of a thread that died, and nobody else: another takes its place', async () => {
    const library = path.join(mkdtempSync(path.join(tmpdir(), 'porchlight-hashes-')), 'dies.cjs');
    writeFileSync(library, "exports.hashSync = (password) => (password === 'dies' ? process.exit(7) : password);");
    threads = createHashThreads({ most: 1, restMs: 60_000, library });
    const dies = threads.run(hashOf('dies'));
    const waits = threads.run(hashOf('waits'));
    await expect(dies).rejects.toThrow('ended');
    expect(await waits).toBe('waits');
    expect(threads.count()).toBe(1);
  });

  it('answer what the library refuses as a failure, and go on', async () => {
    threads = createHashThreads({ most: 1, restMs: 60_000 });
    await expect(threads.run({ password: 'any', known: 'no hash at all', parameters })).rejects.toThrow('Decoding failed');
    expect(threads.count()).toBe(1);
    expect(await threads.run(hashOf('next'))).toMatch(/^\$argon2id\$/);
  });

  it('end when told to, and what waited fails', async () => {
    threads = createHashThreads({ most: 1, restMs: 60_000 });
    const all = [longHash, hashOf('waits')].map((task) => threads.run(task));
    const results = Promise.allSettled(all);
    await threads.stop();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(threads.count()).toBe(0);
  });
});

/** Of each thread of this process, the first being its main thread. */
function nicenessOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => nicenessOf(Number(thread)));
}

/** The main thread has the number of the process; the others have any. */
function nicenessOf(thread: number): number {
  const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[16]);
}
