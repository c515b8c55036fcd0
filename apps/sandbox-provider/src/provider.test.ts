import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCharge, call, newReference, openForm, payByCard, postPage } from './testing/client.ts';
import { type SandboxProcess, startSandboxProcess } from './testing/sandbox-process.ts';

describe('faults', () => {
  let sandbox: SandboxProcess;
  const charge = (reference: string) =>
    call(sandbox, 'POST', '/v1/charges/token', { reference, amountCents: 100, customer: 'C1', token: 'seed_visa' });
  beforeAll(async () => {
    sandbox = await startSandboxProcess();
    const card = { kind: 'card', token: 'seed_visa', lastFour: '1111', expiration: '08/49' };
    await call(sandbox, 'POST', '/v1/customers/C1/methods', { methods: [card] });
  });
  afterAll(() => sandbox.stop());

  it('happen to the same calls again for the same seed', async () => {
    const run = async (): Promise<(number | 'lost')[]> => {
      await sandbox.control({ seed: 42, errorRate: 0.3, loseReplyRate: 0.3 });
      const outcomes: (number | 'lost')[] = [];
      for (let at = 0; at < 25; at += 1) {
        const told = await charge(newReference()).catch(() => null);
        outcomes.push(told?.status ?? 'lost');
      }
      return outcomes;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500, 'lost']));
    expect(await run()).toEqual(first);
    await sandbox.reset();
  });

  it('lose replies only after the capture, so that a repeat finds it', async () => {
    const reference = newReference();
    await sandbox.control({ loseReplyRate: 1 });
    await expect(charge(reference)).rejects.toThrow('fetch failed');
    await sandbox.reset();
    expect((await sandbox.state()).captures[reference]?.count).toBe(1);
    expect((await charge(reference)).body.status).toBe('succeeded');
    expect((await sandbox.state()).captures[reference]?.count).toBe(1);
  });

  it('of the clock have come about when the call that moves it answers', async () => {
    const account = bankCharge('110000000', '000123456789');
    for (let at = 0; at < 25; at += 1) {
      const reference = newReference();
      await call(sandbox, 'POST', '/v1/charges/bank', { ...account, reference });
      const { payments } = await sandbox.control({ clock: { advanceMs: 31_000 } });
      expect(payments.find((payment) => payment.reference === reference)?.status).toBe('settled');
    }
  });

  it('answer slowly, and with a page that tells the truth when down', async () => {
    const form = await openForm(sandbox);
    await sandbox.control({ slowMs: 300 });
    const started = performance.now();
    await call(sandbox, 'GET', `/v1/payments/${form.reference}`);
    expect(performance.now() - started).toBeGreaterThan(290);
    await sandbox.control({ slowMs: 0, down: true });
    expect((await call(sandbox, 'GET', `/v1/payments/${form.reference}`)).status).toBe(503);
    const page = await postPage(form.action, form.fields);
    expect([page.status, (await page.text()).includes('Nothing was charged')]).toEqual([503, true]);
    await sandbox.reset();
    expect((await postPage(form.action, form.fields)).status).toBe(200);
  });

  it('are refused when they make no sense, and changed from the page by itself only', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of [{ errorRate: 2 }, { unknown: 1 }, { clock: { speed: -1 } }]) {
      const answer = await fetch(`${sandbox.url}/control`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(400);
    }
    const fields = { seed: '9', slowMs: '0', errorRate: '0.5', down: 'off', noticesHeld: 'on', speed: '1' };
    const post = (origin: string) =>
      fetch(`${sandbox.url}/control/form`, { method: 'POST', body: new URLSearchParams(fields), headers: { origin }, redirect: 'manual' });
    expect((await post('http://elsewhere.example')).status).toBe(403);
    expect((await sandbox.state()).faults.errorRate).toBe(0);
    expect((await post(sandbox.url)).status).toBe(303);
    expect((await sandbox.state()).faults).toMatchObject({ seed: 9, errorRate: 0.5, noticesHeld: true });
    await sandbox.reset();
    expect(await (await fetch(`${sandbox.url}/control`)).text()).toContain('Sandbox payment provider');
  });

  it('and data are wiped on demand', async () => {
    const { form } = await payByCard(sandbox, '4111111111111111');
    await sandbox.reset(true);
    expect((await call(sandbox, 'GET', `/v1/payments/${form.reference}`)).status).toBe(404);
    expect((await sandbox.state()).captures).toEqual({});
  });
});

describe('the process', () => {
  it('has no control in normal mode and ends cleanly on SIGTERM after the requests under way', async () => {
    const sandbox = await startSandboxProcess({ env: { SANDBOX_DEMO: 'off' } });
    for (const path of ['/control', '/control/state']) expect((await fetch(sandbox.url + path)).status).toBe(404);
    const paying = payByCard(sandbox, '4000000000000259');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const ending = sandbox.stop();
    expect((await paying).page.status).toBe(504);
    expect(await ending).toBe(0);
  });

  it('ends when the launcher that holds its channel is gone', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-provider-'));
    const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir, SANDBOX_PORTAL_ORIGIN: 'http://127.0.0.1:8080' };
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const child = fork(main, { env, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.disconnect();
    expect(await ended).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  it('does not start with bad settings and says why', async () => {
    await expect(startSandboxProcess({ env: { SANDBOX_API_KEY: 'short' } })).rejects.toThrow(
      'SANDBOX_API_KEY: must have at least 16 characters',
    );
  });
});
