import { afterEach, describe, expect, it } from 'vitest';
import { nicenessOf, threadsOfNiceness } from './testing/niceness.ts';
import { createThreads, type Threads, type ThreadsOptions } from './threads.ts';

/** Does what its task says. */
const program = `
return ({ say, refuse, workMs = 0, dies }) => {
  if (dies) process.exit(7);
  if (refuse) throw new RangeError(refuse);
  const until = performance.now() + workMs;
  while (performance.now() < until);
  return given.greeting + say;
};
`;

interface Task {
  say?: string;
  refuse?: string;
  workMs?: number;
  dies?: boolean;
}

let threads: Threads<Task, string>;
const start = (options: Partial<ThreadsOptions> = {}): void => {
  const defaults = { name: 'greetings', program, given: { greeting: 'hello ' }, niceness: 12, most: 1, restMs: 60_000 };
  threads = createThreads({ ...defaults, ...options });
};
afterEach(() => threads.stop());

describe('threads', () => {
  it('are there only while there is work for them', async () => {
    start({ most: 2, restMs: 100 });
    expect(threads.count()).toBe(0);
    expect(await threads.run({ say: 'one' })).toBe('hello one');
    expect(threads.count()).toBe(1);
    const more = ['two', 'three', 'four', 'five'].map((say) => threads.run({ say }));
    expect(threads.count()).toBe(2);
    expect(await Promise.all(more)).toEqual(['hello two', 'hello three', 'hello four', 'hello five']);
    await expect.poll(() => threads.count(), { timeout: 10_000 }).toBe(0);
    expect(await threads.run({ say: 'six' })).toBe('hello six');
  });

  it.runIf(process.platform === 'linux')('give way as told, and nobody else of the process does', async () => {
    start();
    const before = threadsOfNiceness(12);
    const ownBefore = nicenessOf(process.pid);
    const done = threads.run({ say: 'long', workMs: 1_000 });
    await expect.poll(() => threadsOfNiceness(12)).toBe(before + 1);
    expect(nicenessOf(process.pid)).toBe(ownBefore);
    await done;
  });

  it('fail the task of one that died, and nobody else: another takes its place', async () => {
    start();
    const dies = threads.run({ dies: true });
    const waits = threads.run({ say: 'waits' });
    await expect(dies).rejects.toThrow('a thread of greetings ended');
    expect(await waits).toBe('hello waits');
    expect(threads.count()).toBe(1);
  });

  it('answer what the program throws as a failure that says where, and go on', async () => {
    start();
    await expect(threads.run({ refuse: 'no such greeting' })).rejects.toMatchObject({
      message: 'no such greeting',
      stack: expect.stringContaining('worker eval'),
    });
    expect(threads.count()).toBe(1);
    expect(await threads.run({ say: 'next' })).toBe('hello next');
  });

  it('fail a task that cannot be handed over, and go on', async () => {
    start();
    await threads.run({ say: 'one' });
    const [bad, next] = [threads.run({ say: (() => 'nothing') as never }), threads.run({ say: 'next' })];
    await expect(bad).rejects.toThrow('could not be cloned');
    expect(await next).toBe('hello next');
  });

  it('fail what no program could begin with', async () => {
    start({ program: 'throw new Error("the program is broken");' });
    await expect(threads.run({})).rejects.toThrow('the program is broken');
    expect(threads.count()).toBe(0);
  });

  it('end when told to, and what waited fails', async () => {
    start();
    const all = [{ say: 'long', workMs: 60_000 }, { say: 'waits' }].map((task) => threads.run(task));
    const results = Promise.allSettled(all);
    await threads.stop();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(threads.count()).toBe(0);
  });
});
