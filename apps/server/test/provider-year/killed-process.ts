import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AutopayApp } from '../autopay-app.ts';
import type { Chore } from './chores.ts';

const script = fileURLToPath(new URL('./chore-process.ts', import.meta.url));
const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** What a process of its own needs to know to do a chore of this year. */
export interface ChoreOrder {
  readonly database: string;
  readonly secretKey: string;
  readonly now: string;
  readonly sandbox: { readonly url: string; readonly apiKey: string; readonly webhookSecret: string };
  readonly chore: Chore;
}

/** Has another process do the chore and kills it that many milliseconds after it began. False: it was done before. */
export async function killChore(app: AutopayApp, chore: Chore, afterMs: number): Promise<boolean> {
  const { url, apiKey, webhookSecret } = app.sandbox;
  const order: ChoreOrder = {
    database: app.database.url,
    secretKey: app.core.config.secretKey ?? '',
    now: app.clock.now().toISOString(),
    sandbox: { url, apiKey, webhookSecret },
    chore,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(order)], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await begun(child, ended);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const signal = await ended;
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

async function begun(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).once('line', () => resolve());
    void ended.then(() => reject(new Error('the process ended before it began')));
  });
}
