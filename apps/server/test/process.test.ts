import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { createTestDatabase } from './database.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const api = '/aboss-api/rest/v1';
const signInBody = JSON.stringify({ j_username: 'maria.lopez@example.com', j_password: 'Porchlight-2026!' });

interface Running {
  child: ChildProcess;
  url: string;
  output: () => string;
}

/** The real program from source, on its own embedded database. */
describe('the server process', { timeout: 120_000 }, () => {
  let dataDir: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'porchlight-process-'));
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => stop(child, 'SIGTERM')));
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts empty, loads the demo once, keeps it over a clean stop and over kill -9', async () => {
    const first = await start();
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const signedIn = await signIn(first.url);
    expect(signedIn.status).toBe(200);
    expect(await stop(first.child, 'SIGTERM')).toBe(0);
    const second = await start();
    expect((await signIn(second.url)).status).toBe(200);
    await stop(second.child, 'SIGKILL');
    const third = await start();
    expect((await signIn(third.url)).status).toBe(200);
  });

  it('[API-104] tells that it lives, that it is ready, and what it measures', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}${api}/public/health`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('porchlight_http_request_seconds');
    expect(((await (await fetch(`${url}${api}/openapi.json`)).json()) as { openapi: string }).openapi).toBe('3.1.0');
    expect((await fetch(`${url}/demo/outbox.json`)).status).toBe(200);
  });

  it('refuses to start on a data directory another one is running on', async () => {
    await start();
    const { code, output } = await startAndFail({});
    expect(code).toBe(1);
    expect(output).toMatch(/Another Porchlight process \(pid \d+\)/);
  });

  it('refuses bad settings before anything is started', async () => {
    const { code, output } = await startAndFail({ PORT: 'eighty', ROLE: 'king' });
    expect(code).toBe(1);
    expect(output).toContain('PORT: must be');
    expect(output).toContain('ROLE: must be');
  });

  it('[API-104] answers before its jobs have begun, and says that it is ready once they have', async () => {
    const database = await createTestDatabase({ template: 'cast' });
    const db = openDatabase({ connection: database.connection });
    let letGo = (): void => {};
    let isHeld = (): void => {};
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    // Whoever begins the jobs looks here first.
    const holding = db.transaction(async (tx) => {
      await tx.script('lock table payment_method in access exclusive mode');
      isHeld();
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    await held;
    const { child, url } = await start({ DATABASE_URL: database.url });
    expect((await signIn(url)).status).toBe(200);
    const early = await fetch(`${url}/readyz`);
    expect([early.status, await early.text()]).toEqual([503, 'not ready\nThe process is still starting: nothing works on jobs yet.\n']);
    letGo();
    await holding;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    expect(await stop(child, 'SIGTERM')).toBe(0);
    await db.close();
    await database.drop();
  });

  it('ends with the reason where its jobs cannot begin, though it answers by then', async () => {
    const database = await createTestDatabase({ template: 'cast' });
    const db = openDatabase({ connection: database.connection });
    await db.transaction((tx) => tx.script('alter table payment_method rename to payment_method_elsewhere'));
    await db.close();
    const { code, output } = await startAndFail({ DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(output).toContain('"payment_method" does not exist');
    await database.drop();
  });

  it('finishes a request that is under way when it is told to stop', async () => {
    const { child, url } = await start();
    const { request, status } = await beginSignIn(url);
    const stopped = stop(child, 'SIGTERM');
    request.end(signInBody);
    expect(await status).toBe(200);
    expect(await stopped).toBe(0);
  });

  function spawnServer(env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        PORT: '0',
        SANDBOX_PORT: '1',
        DEMO: 'on',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  }

  function start(env: Record<string, string> = {}): Promise<Running> {
    const child = spawnServer(env);
    return new Promise((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /LISTENING (\S+)/.exec(output);
        if (found?.[1]) resolve({ child, url: found[1], output: () => output });
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
    });
  }

  async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
    const child = spawnServer(env);
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { code, output };
  }

  function signIn(url: string): Promise<Response> {
    return fetch(`${url}${api}/auth/customer/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signInBody,
    });
  }
});

/** A sign-in whose headers the server has read (it said so) and whose body is still to come. */
async function beginSignIn(url: string): Promise<{ request: ClientRequest; status: Promise<number | undefined> }> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(signInBody), expect: '100-continue' };
  const request = httpRequest(`${url}${api}/auth/customer/login`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', reject);
  });
  request.flushHeaders();
  await new Promise((resolve) => request.once('continue', resolve));
  return { request, status };
}

function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
