import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '@porchlight/server/test/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../kill-harness/server-process.ts';
import { readDashboard, readRuleFile, readRules, seriesIn } from './monitoring-files.ts';
import { startProcess, type WatchedProcess, waitUntil } from './watched-process.ts';

const api = '/aboss-api/rest/v1';
const token = 'token-of-the-real-prometheus';
/** Counted when it happens for the first time; nothing of the kind happens in this test. */
const mayBeEmpty = new Set([
  'porchlight_invariants_broken_total',
  'porchlight_payment_states_total',
  'porchlight_provider_unknown_words_total',
  'porchlight_gateway_report_age_seconds',
  'porchlight_pages_differences',
  'porchlight_pages_last_look_timestamp_seconds',
]);

let testDatabase: TestDatabase;
let db: Database;
let folder: string;
let portal: WatchedProcess;
let worker: WatchedProcess;
let prometheus: ChildProcess;
let prometheusUrl: string;

/** The rules as they are shipped, but without waiting: each fires with the first evaluation that finds it true. */
function impatientRules(): object {
  const file = readRuleFile();
  return { groups: file.groups.map((group) => ({ ...group, rules: group.rules.map((rule) => ({ ...rule, for: '0s' })) })) };
}

async function startPrometheus(targets: string[]): Promise<void> {
  const port = await freePort();
  prometheusUrl = `http://127.0.0.1:${port}`;
  writeFileSync(path.join(folder, 'rules.yml'), JSON.stringify(impatientRules()));
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'porchlight', authorization: { credentials: token }, static_configs: [{ targets }] }],
  };
  writeFileSync(path.join(folder, 'prometheus.yml'), JSON.stringify(config));
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  await waitUntil(() =>
    fetch(`${prometheusUrl}/-/ready`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
}

async function ask<Data>(question: string): Promise<Data> {
  const answer = (await (await fetch(`${prometheusUrl}/api/v1/${question}`)).json()) as { status: string; data: Data };
  expect([question, answer.status]).toEqual([question, 'success']);
  return answer.data;
}

const isFiring = async (alert: string): Promise<boolean> => {
  const { alerts } = await ask<{ alerts: { labels: { alertname: string }; state: string }[] }>('alerts');
  return alerts.some(({ labels, state }) => labels.alertname === alert && state === 'firing');
};

/** What customers do, so that there is something to count. */
async function useThePortal(): Promise<void> {
  const post = (call: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}${api}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  expect((await post('/auth/customer/login', { j_username: 'nobody@example.com', j_password: 'wrong' })).status).toBe(401);
  const search = await fetch(`${portal.url}${api}/public/api-integration/address/search?q=100%20Fiber`);
  expect(search.status).toBe(200);
  const signedIn = await post('/auth/customer/login', { j_username: 'maria.lopez@example.com', j_password: 'Porchlight-2026!' });
  const { token: key, accountId } = (await signedIn.json()) as { token: string; accountId: number };
  // The provider is not there, which is an outcome too.
  const payment = { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 84.2, iframe: true, accountId, paymentFormType: 'CC' };
  const started = await post(`/payment/${accountId}/form`, payment, { 'x-api-token': key, 'idempotency-key': 'once' });
  expect(started.status).toBe(503);
}

async function plantWhatIsRare(): Promise<void> {
  await sql`insert into billing_run (as_of, started_at, finished_at, invoices, amount_cents)
    values ('2026-03-01', now(), now(), 12, 99900)`.execute(db.kysely);
  await sql`insert into site_setting (key, value) values ('operation.lastBackup', now()::text)`.execute(db.kysely);
  await sql`select graphile_worker.add_job('removeOldTokens', '{}')`.execute(db.kysely);
}

describe('a real Prometheus', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'porchlight-prometheus-'));
    testDatabase = await createTestDatabase({ template: 'cast' });
    db = openDatabase({ connection: testDatabase.connection });
    const env = (dataDir: string) => {
      mkdirSync(path.join(folder, dataDir));
      const secret = { SECRET_KEY: 'key-of-a-test-that-nobody-else-uses', METRICS_TOKEN: token, METRICS_PORT: '0' };
      return { ...secret, DATABASE_URL: testDatabase.url, DATA_DIR: path.join(folder, dataDir), DISK_FOLDER: folder, RATE_LIMITS: 'off' };
    };
    [portal, worker] = await Promise.all([
      startProcess({ ...env('portal'), ROLE: 'api' }),
      startProcess({ ...env('worker'), ROLE: 'worker' }),
    ]);
    await plantWhatIsRare();
    await startPrometheus([new URL(portal.operationUrl).host, new URL(worker.operationUrl).host]);
    await useThePortal();
  }, 180_000);

  afterAll(async () => {
    prometheus?.kill('SIGTERM');
    await Promise.all([portal?.end('SIGTERM'), worker?.end('SIGTERM')]);
    await db?.close();
    await testDatabase?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads both processes, and is refused without the token', async () => {
    await expect
      .poll(async () => (await ask<{ result: { value: [number, string] }[] }>('query?query=up')).result.map(({ value }) => value[1]), {
        timeout: 30_000,
      })
      .toEqual(['1', '1']);
    expect((await fetch(`${worker.operationUrl}/metrics`)).status).toBe(401);
    expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${worker.operationUrl}/readyz`)).status).toBe(200);
  });

  it('has every series that a rule or a panel asks for, with the labels they ask by', async () => {
    const expressions = [...readRules(), ...readDashboard()].map(({ expr }) => expr);
    const names = [...new Set(expressions.flatMap(seriesIn))].filter((name) => !mayBeEmpty.has(name));
    expect(names.length).toBeGreaterThan(30);
    const labelsOf = async (name: string): Promise<Set<string>> => {
      const found = await ask<Record<string, string>[]>(`series?match[]=${name}`);
      return new Set(found.flatMap((labels) => Object.keys(labels)));
    };
    const missing = async () => {
      const sizes = await Promise.all(names.map(async (name) => [name, (await labelsOf(name)).size] as const));
      return sizes.filter(([, size]) => size === 0).map(([name]) => name);
    };
    await expect.poll(missing, { timeout: 60_000, interval: 1_000 }).toEqual([]);
    const metadata = await ask<Record<string, unknown>>('metadata');
    expect([...mayBeEmpty].filter((name) => !(name in metadata))).toEqual([]);
    for (const expr of expressions) {
      for (const [, name = '', selector = ''] of expr.matchAll(/\b(\w+)\{([^}]*)\}/g)) {
        if (mayBeEmpty.has(name)) continue;
        const known = await labelsOf(name);
        const asked = [...selector.matchAll(/(\w+)=~?"/g)].map(([, label]) => label ?? '');
        expect([expr, asked.filter((label) => !known.has(label))]).toEqual([expr, []]);
      }
    }
  });

  it('evaluates every panel without an error', async () => {
    for (const { title, expr } of readDashboard()) {
      const answer = await fetch(`${prometheusUrl}/api/v1/query?query=${encodeURIComponent(expr)}`);
      expect([title, answer.status]).toEqual([title, 200]);
    }
  });

  it('alerts when the worker is killed: of the process, and of the jobs nobody does any more', async () => {
    for (const alert of ['PorchlightDown', 'PorchlightJobsLate', 'PorchlightDatabaseAway'])
      expect([alert, await isFiring(alert)]).toEqual([alert, false]);
    await worker.end('SIGKILL');
    await sql`select graphile_worker.add_job('removeOldTokens', '{}', run_at := now() - interval '11 minutes')`.execute(db.kysely);
    await expect.poll(() => isFiring('PorchlightDown'), { timeout: 30_000, interval: 500 }).toBe(true);
    await expect.poll(() => isFiring('PorchlightJobsLate'), { timeout: 30_000, interval: 500 }).toBe(true);
    expect(await isFiring('PorchlightDatabaseAway')).toBe(false);
  });
});
