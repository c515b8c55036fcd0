import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiBasePath } from '@porchlight/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/index.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const mib = 1024 * 1024;

/** A file system of its own needs the right to mount one, which root has: on a machine of a developer without it these are left out. */
describe.runIf(process.getuid?.() === 0)('a disk of 600 MiB', { timeout: 120_000 }, () => {
  let folder: string;
  let server: ChildProcess | null = null;
  let url = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'porchlight-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', folder]);
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    if (server !== null && server.exitCode === null) {
      const gone = new Promise((resolve) => server?.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    server = null;
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: folder,
        PORT: '0',
        SANDBOX_PORT: '1',
        DEMO: 'on',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    url = await new Promise((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /LISTENING (\S+)/.exec(output);
        if (found?.[1]) resolve(found[1]);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
    });
  }

  const filler = () => path.join(folder, 'another-programs-file');
  /** Another program writes until so much is left. */
  function fillUpTo(leftBytes: number): void {
    const file = openSync(filler(), 'a');
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder);
        const room = bavail * bsize - leftBytes;
        if (room <= 0) return;
        writeSync(file, Buffer.alloc(Math.min(room, 4 * mib)));
      }
    } finally {
      closeSync(file);
    }
  }

  const post = (route: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${apiBasePath}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (name = 'maria.lopez@example.com') => post('/auth/customer/login', { j_username: name, j_password: demoPassword });
  const codeOf = async (answer: Response): Promise<[number, string | undefined]> => {
    const body = (await answer.json()) as { error?: { code: string } };
    return [answer.status, body.error?.code];
  };
  interface SignedIn {
    token: string;
    accountId: number;
  }
  const decline = ({ token, accountId }: SignedIn) =>
    post(`/account/${accountId}/notifications/category/optout`, { notificationCategoryId: 1, type: 'EMAIL' }, { 'x-api-token': token });
  const readInvoices = ({ token, accountId }: SignedIn) =>
    fetch(`${url}${apiBasePath}/account/${accountId}/invoices/`, { headers: { 'x-api-token': token } });

  it('that another program fills: nothing new is taken while there is room to end what was begun, and it recovers by itself', async () => {
    await start();
    const maria = (await (await signIn()).json()) as SignedIn;
    fillUpTo(60 * mib);
    await sleep(1_100);
    expect(await codeOf(await decline(maria))).toEqual([503, 'GEN0012']);
    expect((await signIn()).status).toBe(200);
    expect((await readInvoices(maria)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('The disk of the database is nearly full')]);
    rmSync(filler());
    await sleep(1_100);
    expect((await decline(maria)).status).toBe(200);
  });

  it('that is full to the last byte: whatever is refused is refused in plain words, and all goes on once there is room', async () => {
    await start();
    const maria = (await (await signIn()).json()) as SignedIn;
    fillUpTo(0);
    const seen = new Set<string>();
    // Each leaves a row of its own.
    for (let at = 0; at < 600; at++) seen.add((await codeOf(await signIn(`nobody.${at}@example.com`))).join(' '));
    expect([...seen].filter((answer) => !['401 AUTH0001', '503 GEN0010', '503 GEN0012'].includes(answer))).toEqual([]);
    expect([...seen]).toContain('503 GEN0012');
    rmSync(filler());
    await expect.poll(async () => (await signIn()).status, { timeout: 30_000, interval: 250 }).toBe(200);
    expect((await readInvoices(maria)).status).toBe(200);
    await expect.poll(async () => (await decline(maria)).status, { timeout: 5_000, interval: 250 }).toBe(200);
  });
});
