import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

export interface HashTask {
  password: string;
  /** The hash it is compared with; null makes a new one. */
  known: string | null;
  parameters: { memoryCost: number; timeCost: number; parallelism: number };
}

export interface HashThreads {
  /** The new hash, or whether the password belongs to the known one. Waits until a thread is free. */
  run(task: HashTask): Promise<string | boolean>;
  /** Ends all threads; what they were at, or would have been, fails. They begin anew with the next task. */
  stop(): Promise<void>;
  /** How many there are now. */
  count(): number;
}

interface Waiting {
  task: HashTask;
  resolve(result: string | boolean): void;
  reject(reason: Error): void;
}

interface Thread {
  worker: Worker;
  at: Waiting | null;
  rest: NodeJS.Timeout | null;
}

/**
 * What a thread does. It is told as text, since it has to run from source as well as from the bundle, where no file of its own stands
 * beside it. First it lets everybody else go before it: on Linux the niceness of a thread is its own, and raising it needs no right.
 * Elsewhere it fails, and the caller keeps a core free of hashing instead.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
try {
  const thread = require('node:fs').readlinkSync('/proc/thread-self').split('/').pop();
  require('node:os').setPriority(Number(thread), workerData.niceness);
} catch {}
const { hashSync, verifySync } = require(workerData.library);
parentPort.on('message', ({ password, known, parameters }) => {
  try {
    parentPort.postMessage({ result: known === null ? hashSync(password, parameters) : verifySync(known, password) });
  } catch (error) {
    parentPort.postMessage({ failure: String(error) });
  }
});
`;

/**
 * Whoever is signed in, and the database, take the core from a hash as soon as they need it. It is not the lowest there is: where all
 * cores are busy all the time, a hash still gets some thirtieth of one.
 */
const niceness = 15;

const argon2 = (): string => createRequire(import.meta.url).resolve('@node-rs/argon2');

export interface HashThreadsOptions {
  most: number;
  restMs: number;
  /** The file that hashes; argon2 unless told. */
  library?: string;
}

/** Threads for password hashes, begun when there is work for them and ended when there was none for `restMs`. */
export function createHashThreads({ most, restMs, library = argon2() }: HashThreadsOptions): HashThreads {
  const threads = new Set<Thread>();
  const waiting: Waiting[] = [];

  const begin = (): Thread => {
    // What is hashed lies outside the heap; the thread needs next to none of its own.
    const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };
    const worker = new Worker(program, { eval: true, workerData: { library, niceness }, resourceLimits });
    const thread: Thread = { worker, at: null, rest: null };
    threads.add(thread);
    worker.on('message', ({ result, failure }: { result?: string | boolean; failure?: string }) => {
      const done = thread.at;
      thread.at = null;
      next(thread);
      if (result === undefined) done?.reject(new Error(failure));
      else done?.resolve(result);
    });
    worker.on('error', (error) => lose(thread, error));
    worker.on('exit', () => lose(thread, new Error('the thread of a password hash ended')));
    return thread;
  };

  const give = (thread: Thread, to: Waiting): void => {
    if (thread.rest) clearTimeout(thread.rest);
    thread.at = to;
    // While it works it keeps the process, and while it rests it doesn't.
    thread.worker.ref();
    thread.worker.postMessage(to.task, []);
  };

  const next = (thread: Thread): void => {
    const first = waiting.shift();
    if (first) return give(thread, first);
    thread.worker.unref();
    thread.rest = setTimeout(() => void end(thread), restMs).unref();
  };

  /** A thread that died takes its task with it, and nobody else's: those who wait get another. */
  const lose = (thread: Thread, reason: unknown): void => {
    if (!threads.delete(thread)) return;
    if (thread.rest) clearTimeout(thread.rest);
    thread.at?.reject(reason instanceof Error ? reason : new Error(String(reason)));
    const first = waiting.shift();
    if (first) give(begin(), first);
  };

  const end = async (thread: Thread): Promise<void> => {
    threads.delete(thread);
    if (thread.rest) clearTimeout(thread.rest);
    thread.at?.reject(new Error('password hashing was stopped'));
    await thread.worker.terminate();
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const one = { task, resolve, reject };
        const free = [...threads].find(({ at }) => at === null);
        if (free) give(free, one);
        else if (threads.size < most) give(begin(), one);
        else waiting.push(one);
      }),
    async stop() {
      for (const { reject } of waiting.splice(0)) reject(new Error('password hashing was stopped'));
      await Promise.all([...threads].map(end));
    },
    count: () => threads.size,
  };
}
