import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const readyWithinMs = 60_000;

/** The real server, which can be killed and started again on the same data and port. */
export interface ServerProcess {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  start(): Promise<void>;
  /** SIGKILL: nothing is said, nothing is finished. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** SIGKILL to the database's first process. The server notices and starts it again. */
  crashDatabase(): boolean;
  /** Waits until requests can be served. */
  ready(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export function createServerProcess(port: number, dataDir: string, more: Readonly<Record<string, string>>): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: '1', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...more };
  let child: ChildProcess | null = null;
  let said = '';

  async function ready(): Promise<void> {
    const giveUpAt = Date.now() + readyWithinMs;
    while (Date.now() < giveUpAt) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return;
      if (child !== null && child.exitCode !== null)
        throw new Error(`the server ended by itself with ${child.exitCode}:\n${said.slice(-4_000)}`);
      await sleep(25);
    }
    throw new Error(`the server was not ready within ${readyWithinMs} ms:\n${said.slice(-4_000)}`);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }
  return {
    url,
    env,
    ready,
    start: async () => {
      child = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
      await ready();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    crashDatabase: () => {
      const pid = Number(readFileSync(path.join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
      return Number.isInteger(pid) && pid > 1 && process.kill(pid, 'SIGKILL');
    },
  };
}

/** Runs one operator command on the running installation and answers what it said with --json. */
export function runCommand(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<{ code: number; result: unknown }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/cli/main.js', ...args, '--json'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => {
      let result: unknown = null;
      try {
        result = JSON.parse(output);
      } catch {
        // A command that did not get as far as an answer; its exit code says so.
      }
      resolve({ code: code ?? -1, result });
    });
  });
}
