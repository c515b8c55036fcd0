import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./database-process.ts', import.meta.url));
const repository = fileURLToPath(new URL('../../..', import.meta.url));

export interface DatabaseProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  readonly databasePid: number;
  readonly isOwner: boolean;
  readonly failure: string | undefined;
  /** Sends the signal and waits for the end; answers the exit code or the signal. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

type Argument = 'server' | 'client' | 'exit';

/** Starts a process on `dataDir` without waiting for anything, for tests that kill it at some moment. */
export function launchDatabaseProcess(dataDir: string, ...args: Argument[]): { child: ChildProcess; ended: Promise<number | string> } {
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal ?? ''))) };
}

/** Starts a process on `dataDir` and waits until it says that its database is ready, or why it is not. */
export async function spawnDatabaseProcess(dataDir: string, ...args: Argument[]): Promise<DatabaseProcess> {
  const { child, ended } = launchDatabaseProcess(dataDir, ...args);
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).once('line', resolve);
    child.once('error', reject);
    void ended.then((how) => reject(new Error(`the process ended (${how}) before its database was ready`)));
  });
  return {
    failure: undefined,
    ...JSON.parse(line),
    child,
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
