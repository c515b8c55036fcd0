import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The real provider as a child process, for tests and benchmarks. */
export interface SandboxProcess {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly dataDir: string;
  readonly pid: number;
  /** POST /control: changes faults, clock, webhook address. */
  control(change: Record<string, unknown>): Promise<ControlState>;
  reset(data?: boolean): Promise<ControlState>;
  state(): Promise<ControlState>;
  /** SIGKILL and a new process on the same data and port. */
  crashAndRestart(): Promise<void>;
  /** SIGTERM, waits for the end, removes the data when it was ours; answers the exit code. */
  stop(): Promise<number | null>;
}

/** The parts of GET /control/state that tests look at. */
export interface ControlState {
  clock: { now: string; speed: number; signingNow: string };
  faults: Record<string, number | boolean | string>;
  captures: Record<string, { count: number; amountCents: number }>;
  movements: { id: number; kind: string; reference: string; amountCents: number; status: string; at: string }[];
  payments: { reference: string; status: string; amountCents: number | null; responseText: string | null; returnCode: string | null }[];
  notices: {
    sent: number;
    delivered: number;
    waitingCount: number;
    waiting: { eventId: string; reference: string; status: string; attempts: number }[];
    ended: { eventId: string; reference: string; status: string; attempts: number; isDelivered: boolean }[];
  };
}

export interface SandboxProcessOptions {
  portalOrigin?: string;
  webhookUrl?: string;
  dataDir?: string;
  /** Further settings of the process, such as SANDBOX_FSYNC. */
  env?: Record<string, string>;
}

const startTimeoutMs = 20_000;
const testApiKey = 'sandbox-test-api-key';
const testWebhookSecret = 'sandbox-test-webhook-secret';

export async function startSandboxProcess(options: SandboxProcessOptions = {}): Promise<SandboxProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-provider-'));
  const env = environment(options, dataDir);
  let running = await launch({ ...env, SANDBOX_PORT: '0', ...options.env });
  const { url } = running;
  const port = new URL(url).port;
  const post = async (path: string, body: unknown): Promise<ControlState> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ControlState;
  };
  return {
    url,
    apiKey: env.SANDBOX_API_KEY,
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET,
    dataDir,
    get pid() {
      return running.child.pid ?? 0;
    },
    control: (change) => post('/control', change),
    reset: (data = false) => post('/control/reset', { data }),
    state: async () => (await (await fetch(`${url}/control/state`)).json()) as ControlState,
    crashAndRestart: async () => {
      await end(running.child, 'SIGKILL');
      running = await launch({ ...env, ...options.env, SANDBOX_PORT: port });
    },
    stop: async () => {
      const code = await end(running.child, 'SIGTERM');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

function environment(options: SandboxProcessOptions, dataDir: string) {
  return {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_API_KEY: testApiKey,
    SANDBOX_WEBHOOK_SECRET: testWebhookSecret,
    SANDBOX_PORTAL_ORIGIN: options.portalOrigin ?? 'http://127.0.0.1:8080',
    SANDBOX_DEMO: 'on',
    ...(options.webhookUrl === undefined ? {} : { SANDBOX_WEBHOOK_URL: options.webhookUrl }),
  };
}

/** Starts the process and waits for its one line. A process that ends first is an error that carries what it said. */
function launch(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`sandbox provider did not start in ${startTimeoutMs} ms: ${said}`));
    }, startTimeoutMs);
    child.once('exit', (code) => {
      clearTimeout(giveUp);
      reject(new Error(`sandbox provider ended with ${code}: ${said}`));
    });
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (!line.startsWith('LISTENING ')) return;
      clearTimeout(giveUp);
      resolve({ child, url: line.slice('LISTENING '.length) });
    });
  });
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
