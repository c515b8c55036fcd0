import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../apps/server/test/data-directory.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The built product as `npm start` runs it: server with its embedded database and demo cast, and the sandbox provider beside it. */
export interface RunningProduct {
  url: string;
  sandboxUrl: string;
  /** Sets faults, clock and notices of the sandbox (its /control). */
  control(change: object): Promise<void>;
  /** Runs an operator command on it and answers what it printed; rejects when it was refused. */
  command(...args: string[]): Promise<string>;
  /** The same, as if it were run at another instant: for links that are over. */
  commandAt(instant: Date, ...args: string[]): Promise<string>;
  /** Ends the server and starts it at the same address on the same data, with these settings beside its own; the sandbox provider goes on. */
  restart(env: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Settings beside the usual ones of a journey. */
  env?: Record<string, string>;
  /** The folder that the server's build is in, where that is not this checkout. */
  folder?: string;
  /** Invented customers to load, each with an open invoice: load000001@example.com and so on. */
  customers?: number;
}

export async function startProduct({ env = {}, customers = 0, folder = root }: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(dataFolder(), 'porchlight-e2e-'));
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  let settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    DEMO: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SANDBOX_PORTAL_ORIGIN: `http://127.0.0.1:${port}`,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/aboss-api/rest/v1/public/payment-provider/SANDBOX/webhook`,
    SANDBOX_DEMO: 'on',
    ...env,
  };
  const sandbox = launch('dist/sandbox-provider/main.js', settings);
  let server = launch('dist/server/main.js', settings, folder);
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const stop = async () => {
    await Promise.all([server, sandbox].map(end));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([server, sandbox].map(listening));
    if (customers > 0) await command(['demo', 'load', '--accounts', String(customers), '--invoices', '3'], settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    sandboxUrl,
    control: (change) => post(`${sandboxUrl}/control`, change),
    command: (...args) => command(args, settings),
    commandAt: (instant, ...args) => command(args, { ...settings, CLOCK: instant.toISOString() }),
    restart: async (changed) => {
      await end(server);
      settings = { ...settings, ...changed };
      server = launch('dist/server/main.js', settings, folder);
      await listening(server);
    },
    stop,
  };
}

function launch(file: string, env: NodeJS.ProcessEnv, folder = root): ChildProcess {
  return spawn(process.execPath, [path.join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits for the line that says requests are answered. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('the product did not start within 100 s')), 100_000);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('LISTENING')) return;
      clearTimeout(deadline);
      resolve();
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function command(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'dist/cli/main.js'), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.once('close', (code) => (code === 0 ? resolve(printed.trim()) : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
