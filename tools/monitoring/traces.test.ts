import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '@porchlight/server/test/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath, contract, type Route } from '../../packages/contract/src/index.ts';
import { staffContract } from '../../packages/contract/src/staff/index.ts';
import { root } from './monitoring-files.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';
import { startProcess, type WatchedProcess } from './watched-process.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const ownTrace = '1bf7651916cd43dd8448eb211c80319d';

/** What nobody may ever find in a log, a measurement or a trace. */
const canaries = {
  name: 'Canaria Quetzalbird',
  email: 'canaria.quetzalbird@example.com',
  mobile: '5635557431',
  card: '4929000000006',
  account: '000777333111',
  street: '7431 Quetzal Canary Road',
  password: 'Canary-Password-7431!',
  token: 'canary-token-7431-abcdefghijklmnop',
  note: 'the customer said canary seventyfour',
};
/** Of the cast, who sign in here and are looked at. */
const ofTheCast = ['maria.lopez@example.com', 'Lopez', 'Porchlight-2026!', 'ivy.chen@example.com', 'Chen'];

let receiver: TraceReceiver;
let testDatabase: TestDatabase;
let db: Database;
let folder: string;
let server: WatchedProcess;
const secrets: string[] = [];

const post = (call: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${apiBasePath}${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const valueOf = (span: ReceivedSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0] as unknown;

async function spanNamed(pattern: RegExp, inTrace?: string): Promise<ReceivedSpan> {
  let found: ReceivedSpan | undefined;
  await expect
    .poll(
      async () => {
        found = (await receiver.spans()).find((span) => pattern.test(span.name) && (inTrace === undefined || span.traceId === inTrace));
        return found !== undefined;
      },
      { timeout: 30_000, interval: 250 },
    )
    .toBe(true);
  return found as ReceivedSpan;
}

/** Every call of both contracts with canaries wherever a value may stand, as somebody signed in and as nobody. */
async function askEverything(token: string): Promise<number> {
  const routes = [contract, staffContract].flatMap((all) =>
    Object.values(all as Record<string, Record<string, Route>>).flatMap((group) => Object.values(group)),
  );
  const planted = Object.values(canaries);
  const body = {
    ...canaries,
    j_username: canaries.email,
    j_password: canaries.password,
    contactEmailAddress: canaries.email,
    accountId: 1,
    addressWrapper: { address: { fullAddress: canaries.street } },
    bank: { routingNumber: '110000000', accountNumber: canaries.account, holderName: canaries.name },
  };
  let asked = 0;
  for (const [index, route] of routes.entries()) {
    const canary = encodeURIComponent(planted[index % planted.length] ?? '');
    for (const [id, key] of [
      ['1', token],
      [canary, canaries.token],
    ] as const) {
      const address = `${apiBasePath}${route.path.replace(/\{\w+\}/g, id)}?q=${canary}&email=${encodeURIComponent(canaries.email)}`;
      const headers = {
        'x-api-token': key,
        'x-requested-with': 'portal',
        'x-verification-token': canaries.token,
        'x-guest-key': canaries.token,
      };
      const sent =
        route.method === 'GET' ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      await fetch(`${server.url}${address}`, { method: route.method, ...sent });
      asked += 1;
    }
  }
  return asked;
}

describe('a process that is traced and logs all it can', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'porchlight-traces-'));
    [testDatabase, receiver] = await Promise.all([createTestDatabase({ template: 'cast' }), startTraceReceiver()]);
    db = openDatabase({ connection: testDatabase.connection });
    server = await startProcess({
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      SECRET_KEY: 'key-of-a-test-that-nobody-else-uses',
      LOG_LEVEL: 'debug',
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: 'loopback',
      SANDBOX_URL: receiver.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=collector%20key',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
  }, 120_000);

  afterAll(async () => {
    await server?.end('SIGTERM');
    receiver?.stop();
    await db?.close();
    await testDatabase?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('puts a request into the trace its proxy began, with the statements it ran', async () => {
    const signIn = { j_username: 'maria.lopez@example.com', j_password: 'Porchlight-2026!' };
    const answer = await post('/auth/customer/login', signIn, { traceparent, 'x-request-id': 'edge-1' });
    const { token, refreshToken } = (await answer.json()) as { token: string; refreshToken: string };
    secrets.push(token, refreshToken);
    const span = await spanNamed(/^POST C-040$/, traceId);
    expect(valueOf(span, 'http.response.status_code')).toBe(200);
    expect(valueOf(span, 'porchlight.request_id')).toBe('edge-1');
    const statement = await spanNamed(/^db sign-in-attempt$/, traceId);
    const ancestors = (await receiver.spans()).filter(({ traceId: id }) => id === traceId).map(({ spanId }) => spanId);
    expect(ancestors).toContain(statement.parentSpanId);
    expect((await receiver.received()).find(({ path: at }) => at === '/v1/traces')?.key).toBe('collector key');
  });

  it('hands the trace on to the payment provider', async () => {
    const [token = ''] = secrets;
    const account = (await sql<{ id: number }>`select id from account where number = '1000001'`.execute(db.kysely)).rows[0]?.id ?? 0;
    const payment = { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 84.2, iframe: true, accountId: account, paymentFormType: 'CC' };
    const headers = { 'x-api-token': token, 'idempotency-key': 'traced', traceparent: `00-${ownTrace}-b7ad6b7169203331-01` };
    expect((await post(`/payment/${account}/form`, payment, headers)).status).toBe(503);
    const call = await spanNamed(/^provider:SANDBOX openCardForm$/, ownTrace);
    const toProvider = (await receiver.received()).find(({ path: at }) => at === '/v1/forms');
    expect(toProvider?.traceparent).toBe(`00-${ownTrace}-${call.spanId}-01`);
    const request = await spanNamed(/^POST C-020$/, ownTrace);
    expect(valueOf(request, 'porchlight.refusal')).toMatch(/^[A-Z]+\d{4}$/);
  });

  it('traces jobs and mails, and nothing of what only looks for work', async () => {
    await sql`select graphile_worker.add_job('removeOldTokens', '{}')`.execute(db.kysely);
    const job = await spanNamed(/^job removeOldTokens$/);
    await spanNamed(/^db /, job.traceId);
    await post('/auth/customer/password/forgotten', { email: 'ivy.chen@example.com', username: 'maria.lopez@example.com' });
    await sql`insert into outbox_message (channel, recipient, body_text, created_at)
      values ('email', ${canaries.email}, ${canaries.note}, now())`.execute(db.kysely);
    await spanNamed(/^mail send$/);
    const roots = (await receiver.spans()).filter(({ parentSpanId = '' }) => parentSpanId === '');
    expect(roots.filter(({ name }) => name.startsWith('db '))).toEqual([]);
  });

  it('writes nothing of a person anywhere: not into the log, the metrics or the traces', async () => {
    expect(await askEverything(secrets[0] ?? '')).toBeGreaterThan(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    await server.end('SIGTERM');
    const traces = (await receiver.received()).filter(({ path: at }) => at === '/v1/traces').map(({ body }) => body);
    // What the start of a demo prints is no log: the log's lines are JSON.
    const log = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(log.length).toBeGreaterThan(200);
    expect(traces.length).toBeGreaterThan(3);
    const places = { log: log.join('\n'), metrics, traces: traces.join('\n') };
    for (const [place, text] of Object.entries(places)) {
      const found = [...Object.values(canaries), ...ofTheCast, ...secrets].filter((canary) => canary !== '' && text.includes(canary));
      const encoded = Object.values(canaries).filter((canary) => text.includes(encodeURIComponent(canary)));
      expect({ place, found, encoded }).toEqual({ place, found: [], encoded: [] });
    }
  });

  it('logs one line of JSON for each request, with its id, its call and the account', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const signedIn = lines.find(({ requestId }) => requestId === 'edge-1');
    expect(signedIn).toMatchObject({ route: 'C-040', method: 'POST', status: 200 });
    const paid = lines.find(({ route, accountId }) => route === 'C-020' && accountId !== undefined);
    expect(typeof paid?.['accountId']).toBe('number');
  });
});

describe('tracing', () => {
  /** How many modules of OpenTelemetry's SDK a process has loaded once its core is open; prom-client brings the bare interface in any case. */
  const loaded = (env: Record<string, string>): number => {
    const script = `
      import { createRequire } from 'node:module';
      const { openCore } = await import('./apps/server/src/core.ts');
      const core = await openCore({ env: process.env, role: 'server' }).catch(() => null);
      console.log('LOADED ' + Object.keys(createRequire(import.meta.url).cache)
        .filter((file) => /@opentelemetry.(?!api.)/.test(file)).length);
      process.exit(core === null ? 0 : 1);`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', ...env },
    });
    return Number(/LOADED (\d+)/.exec(stdout)?.[1] ?? -1);
  };

  it('is not even loaded where nobody takes traces', { timeout: 60_000 }, () => {
    expect(loaded({})).toBe(0);
    expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(0);
  });
});
