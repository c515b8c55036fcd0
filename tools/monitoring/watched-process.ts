import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './monitoring-files.ts';

/** The real server from source as a process of its own. */
export interface WatchedProcess {
  /** Where it serves requests; empty for a worker. */
  readonly url: string;
  /** Where it serves liveness, readiness and metrics for itself; empty without METRICS_PORT. */
  readonly operationUrl: string;
  /** Everything it wrote. */
  output(): string;
  /** Ends it and answers the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const startWithinMs = 120_000;

/** Asks again and again until the answer is yes. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + startWithinMs;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error(`it did not come true within ${startWithinMs} ms`);
    await sleep(50);
  }
}

/** Resolves when it has said where it listens. */
export function startProcess(env: Readonly<Record<string, string>>): Promise<WatchedProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', SANDBOX_PORT: '1', DEMO: 'on', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const awaited = env['ROLE'] === 'worker' ? /OPERATION (\S+)/ : /LISTENING (\S+)/;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not started within ${startWithinMs} ms: ${output.slice(-2_000)}`)), startWithinMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!awaited.test(output)) return;
      clearTimeout(timer);
      resolve({
        url: /LISTENING (\S+)/.exec(output)?.[1] ?? '',
        operationUrl: /OPERATION (\S+)/.exec(output)?.[1] ?? '',
        output: () => output,
        end: (signal) => end(child, signal),
      });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code}: ${output.slice(-2_000)}`));
    });
  });
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
