import { type ResourceLimits, Worker } from 'node:worker_threads';

export interface Threads<Task, Result> {
  /** What the program makes of the task, once a thread is free. Rejects with what the program threw, or when its thread ended. */
  run(task: Task): Promise<Result>;
  /** Ends all threads; what they were at, or would have been, fails. They begin anew with the next task. */
  stop(): Promise<void>;
  /** How many there are now. */
  count(): number;
}

export interface ThreadsOptions {
  /** What they are for, as it is told when one is lost. */
  name: string;
  /**
   * The body of a function with `require` and `given` that returns what does a task. It is told as text, since it has to run from source as
   * well as from the bundle, where no file of its own stands beside it.
   */
  program: string;
  given?: unknown;
  /** How far they give way, from 0 to 19: to everything else of the process and of the machine. Only Linux knows it of a thread. */
  niceness: number;
  most: number;
  /** A thread that nobody needed for so long ends: it holds memory. */
  restMs: number;
  resourceLimits?: ResourceLimits;
}

interface Waiting<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(reason: Error): void;
}

interface Thread<Task, Result> {
  worker: Worker;
  at: Waiting<Task, Result> | null;
  rest: NodeJS.Timeout | null;
}

type Answer<Result> = { result: Result } | { failure: { message: string; stack: string } };

/**
 * What stands around the program. First the thread lets everybody else go before it: raising its niceness needs no right, and where a
 * thread has none of its own it fails.
 */
const around = (program: string): string => `
const { parentPort, workerData } = require('node:worker_threads');
try {
  const thread = require('node:fs').readlinkSync('/proc/thread-self').split('/').pop();
  require('node:os').setPriority(Number(thread), workerData.niceness);
} catch {}
const work = ((given) => {${program}
})(workerData.given);
parentPort.on('message', (task) => {
  try {
    parentPort.postMessage({ result: work(task) });
  } catch (error) {
    parentPort.postMessage({ failure: { message: String(error?.message ?? error), stack: String(error?.stack ?? error) } });
  }
});
`;

const startWorker = ({ program, given, niceness, resourceLimits }: ThreadsOptions): Worker =>
  new Worker(around(program), { eval: true, workerData: { given, niceness }, ...(resourceLimits && { resourceLimits }) });

/** Whether the task could be copied. Where it could not, that is its caller's fault, and the thread is free for others. */
function handOver<Task, Result>({ task, reject }: Waiting<Task, Result>, worker: Worker): boolean {
  try {
    worker.postMessage(task, []);
    return true;
  } catch (error) {
    reject(error as Error);
    return false;
  }
}

/** Threads that are begun when there is work for them and ended when there was none for `restMs`. Tasks and results are copied. */
export function createThreads<Task, Result>(options: ThreadsOptions): Threads<Task, Result> {
  const { name, most, restMs } = options;
  const threads = new Set<Thread<Task, Result>>();
  const waiting: Waiting<Task, Result>[] = [];

  const begin = (): Thread<Task, Result> => {
    const worker = startWorker(options);
    const thread: Thread<Task, Result> = { worker, at: null, rest: null };
    threads.add(thread);
    worker.on('message', (answer: Answer<Result>) => {
      const done = thread.at;
      thread.at = null;
      next(thread);
      if ('failure' in answer) done?.reject(Object.assign(new Error(answer.failure.message), { stack: answer.failure.stack }));
      else done?.resolve(answer.result);
    });
    worker.on('error', (error) => lose(thread, error));
    worker.on('exit', () => lose(thread, new Error(`a thread of ${name} ended`)));
    return thread;
  };

  const give = (thread: Thread<Task, Result>, to: Waiting<Task, Result>): void => {
    if (thread.rest) clearTimeout(thread.rest);
    if (!handOver(to, thread.worker)) return next(thread);
    thread.at = to;
    // While it works it keeps the process, and while it rests it doesn't.
    thread.worker.ref();
  };

  const next = (thread: Thread<Task, Result>): void => {
    const first = waiting.shift();
    if (first) return give(thread, first);
    thread.worker.unref();
    thread.rest = setTimeout(() => void end(thread), restMs).unref();
  };

  /** A thread that died takes its task with it, and nobody else's: those who wait get another. */
  const lose = (thread: Thread<Task, Result>, reason: unknown): void => {
    if (!threads.delete(thread)) return;
    if (thread.rest) clearTimeout(thread.rest);
    thread.at?.reject(reason instanceof Error ? reason : new Error(String(reason)));
    const first = waiting.shift();
    if (first) give(begin(), first);
  };

  const end = async (thread: Thread<Task, Result>): Promise<void> => {
    threads.delete(thread);
    if (thread.rest) clearTimeout(thread.rest);
    thread.at?.reject(new Error(`${name} were stopped`));
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
      for (const { reject } of waiting.splice(0)) reject(new Error(`${name} were stopped`));
      await Promise.all([...threads].map(end));
    },
    count: () => threads.size,
  };
}
