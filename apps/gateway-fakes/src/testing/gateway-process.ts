import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ControlChange } from '../kit/control.ts';
import type { Act, Moved } from '../kit/gateway.ts';

/** A request the gateway received. */
export interface HeardRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

/** GET /control/state. */
export interface GatewayState {
  clock: { now: string; speed: number };
  faults: Record<string, number | boolean | string>;
  moved: Moved[];
  notices: { sent: { noticeId: string; isForged: boolean; status: number | null }[]; waiting: number };
  webhookUrl: string | null;
  /** The gateway's own. */
  state: unknown;
}

/** What tests do to a gateway, whichever it is. */
export interface GatewayControl {
  readonly url: string;
  /** Does to the gateway what the world does, such as `{name: 'settle', reference}`; answers what the act tells. Throws when it is refused. */
  act(act: Act): Promise<unknown>;
  faults(change: NonNullable<ControlChange['faults']>): Promise<void>;
  clock(change: NonNullable<ControlChange['clock']>): Promise<void>;
  notifyAt(webhookUrl: string | null): Promise<void>;
  state(): Promise<GatewayState>;
  /** Requests it received since it started, raw. */
  wire(): Promise<HeardRequest[]>;
  /** Faults off and the clock at normal speed; `data` also empties the gateway. */
  reset(data?: boolean): Promise<void>;
  /** SIGKILL and a new process on the same data and port. */
  crashAndRestart(): Promise<void>;
  /** SIGTERM, waits for the end, removes the data when it was ours; answers the exit code. */
  stop(): Promise<number | null>;
}

export interface GatewayProcessOptions {
  webhookUrl?: string;
  dataDir?: string;
  /** Off unless told: most tests look at protocols, not at power cuts. */
  fsync?: boolean;
  /** Where its clock starts. */
  clock?: Date;
  /** Settings of the gateway's own. */
  env?: Record<string, string>;
}

const startTimeoutMs = 30_000;

/** Starts `src/<name>/main.ts` as a process of its own. */
export async function startGateway(name: string, options: GatewayProcessOptions = {}): Promise<GatewayControl> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'gateway-fake-'));
  const env = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_FSYNC: options.fsync === true ? 'on' : 'off',
    ...(options.clock === undefined ? {} : { GATEWAY_CLOCK: options.clock.toISOString() }),
    ...options.env,
  };
  let running = await launch(name, env);
  const { url } = running;
  const control = controlOf(url);
  if (options.webhookUrl !== undefined) await control.notifyAt(options.webhookUrl);
  return {
    ...control,
    crashAndRestart: async () => {
      await end(running.child, 'SIGKILL');
      running = await launch(name, { ...env, GATEWAY_PORT: new URL(url).port });
    },
    stop: async () => {
      const code = await end(running.child, 'SIGTERM');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The control calls of a gateway that listens at `url`. */
export function controlOf(url: string): Omit<GatewayControl, 'crashAndRestart' | 'stop'> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + path, asked);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const change = async (body: ControlChange): Promise<void> => void (await ask('/control', body));
  return {
    url,
    act: async (act) => ((await ask('/control/act', act)) as { told: unknown }).told,
    faults: (faults) => change({ faults }),
    clock: (clock) => change({ clock }),
    notifyAt: (webhookUrl) => change({ webhookUrl }),
    state: async () => (await ask('/control/state')) as GatewayState,
    wire: async () => ((await ask('/control/wire')) as { wire: HeardRequest[] }).wire,
    reset: async (data = false) => void (await ask('/control/reset', { data })),
  };
}

/** Starts the process and waits for its one line. A process that ends first is an error that carries what it said. */
function launch(name: string, env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-4_000);
  });
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`gateway ${name} did not start in ${startTimeoutMs} ms: ${said}`));
    }, startTimeoutMs);
    child.once('exit', (code) => {
      clearTimeout(giveUp);
      reject(new Error(`gateway ${name} ended with ${code}: ${said}`));
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
