import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, root } from '../kill-harness/server-process.ts';
import type { Sample } from './slope.ts';

/** The built server, which tells what it holds when it is asked. */
export interface SoakedProcess {
  readonly url: string;
  sample(): Promise<Omit<Sample, 'atMs'> & { kinds: Record<string, number> }>;
  stop(): Promise<void>;
}

type Told = Awaited<ReturnType<SoakedProcess['sample']>>;

/** Runs in the server before anything of its own. Twice, as what finalizers let go of is only garbage after the first. */
const sampler = `
process.on('message', () => {
  globalThis.gc(); globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  const kinds = {};
  for (const kind of process.getActiveResourcesInfo()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const handles = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  process.send({ heapBytes: heapUsed, residentBytes: rss, handles, kinds });
});
process.channel.unref();`;

const readyWithinMs = 120_000;

export async function startSoaked(env: (port: number) => Readonly<Record<string, string>>): Promise<SoakedProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const preload = `data:text/javascript,${encodeURIComponent(sampler)}`;
  const child = spawn(process.execPath, ['--expose-gc', '--import', preload, 'dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...env(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(url, child);
  return {
    url,
    sample: () =>
      new Promise((resolve) => {
        // The server has more to say to whoever started it than this.
        const hear = (told: unknown): void => {
          if (typeof told !== 'object' || told === null || !('heapBytes' in told)) return;
          child.off('message', hear);
          resolve(told as Told);
        };
        child.on('message', hear);
        child.send('sample');
      }),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`the server ended by itself with ${child.exitCode}`);
    await sleep(100);
  }
  throw new Error(`the server was not ready within ${readyWithinMs} ms`);
}
