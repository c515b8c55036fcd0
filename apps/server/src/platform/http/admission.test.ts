import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract, isRefusedWhenBusy, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { createHttpServer } from './server.ts';

let app: FastifyInstance;
let metrics: Metrics;
let release: (() => void)[];
let most: number;
let inProgress: number;

/** Two may be in progress; every call waits until it is let go. */
beforeEach(() => {
  metrics = createMetrics();
  release = [];
  [most, inProgress] = [0, 0];
  app = createHttpServer({ log: createLog('silent'), metrics, trustedProxies: [], mostInProgress: 2 });
  const handler = async () => {
    inProgress += 1;
    most = Math.max(most, inProgress);
    await new Promise<void>((resolve) => release.push(resolve));
    inProgress -= 1;
    return {};
  };
  app.get('/read', { config: { route: contract.account.getAmounts }, handler });
  app.post('/act', { config: { route: contract.autopay.disableAutoPay }, handler });
  app.get('/status', { config: { route: contract.payments.getPaymentStatus }, handler });
  app.get('/livez', { config: { isProbe: true } }, async () => 'alive');
});
afterEach(() => app.close());

const ask = (url: string) => app.inject({ url, headers: { 'accept-language': 'sp-es' } });
const started = async (count: number) => {
  await expect.poll(() => release.length, { timeout: 10_000 }).toBe(count);
};

it('refuses at once what comes while as many calls are in progress as may be, with the failure body and when to come again', async () => {
  const taken = [ask('/read'), ask('/read')];
  await started(2);
  const refused = await ask('/read');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.json()).toMatchObject({ success: false, error: { code: 'GEN0014', message: expect.stringContaining('actividad') } });
  const act = await app.inject({ method: 'POST', url: '/act', payload: { j_username: 'a', j_password: 'b' } });
  expect([act.statusCode, act.json().error.code]).toEqual([503, 'GEN0014']);
  expect(most).toBe(2);
  expect(await metrics.text()).toContain('porchlight_http_refusals_total{route="C-029",code="GEN0014"} 1');
  for (const each of release) each();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('takes calls again by itself as soon as one has ended', async () => {
  const first = ask('/read');
  const second = ask('/read');
  await started(2);
  expect((await ask('/read')).statusCode).toBe(503);
  release[0]?.();
  await first;
  const third = ask('/read');
  await started(3);
  for (const each of release) each();
  expect((await Promise.all([second, third])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('forgets a call whose caller has gone', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  let gone = 0;
  app.server.on('connection', (socket) => socket.on('close', () => (gone += 1)));
  const { port } = app.server.address() as AddressInfo;
  const sockets = [1, 2].map(() => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /read HTTP/1.1\r\nHost: portal\r\n\r\n');
  await started(2);
  expect((await ask('/read')).statusCode).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => gone, { timeout: 10_000 }).toBe(2);
  const taken = ask('/read');
  await started(3);
  for (const each of release) each();
  expect((await taken).statusCode).toBe(200);
});

it('counts nobody whose body is still on its way, and refuses what came meanwhile', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  let begun = 0;
  app.server.on('request', () => (begun += 1));
  const { port } = app.server.address() as AddressInfo;
  const slow = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
  const answers = slow.map((socket) => text(socket.setEncoding('utf8')));
  for (const socket of slow)
    socket.write('POST /act HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{');
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(3);
  const taken = [ask('/read'), ask('/read')];
  await started(2);
  for (const socket of slow) socket.write('}');
  for (const answer of answers) await expect(answer).resolves.toContain('GEN0014');
  expect(most).toBe(2);
  for (const each of release) each();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('never refuses the status of a payment nor a probe, however many calls are in progress, nor counts them', async () => {
  const taken = [ask('/status'), ask('/status'), ask('/read'), ask('/read'), ask('/status')];
  await started(5);
  expect((await ask('/livez')).statusCode).toBe(200);
  for (const each of release) each();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});

it('leaves in what moves money or tells of it, what waits for the payment provider, tokens, notices and staff, and nothing else', () => {
  const routesOf = (routes: object) =>
    Object.values(routes as Record<string, Record<string, Route>>).flatMap((each) => Object.values(each));
  const customers = routesOf(contract).filter((route) => !isRefusedWhenBusy(route));
  // Stored methods; form, status, bank account, one-time, token; signing in, a session's next token and its end; a provider's notices.
  const left = 'C-012 C-016 C-017 C-018 C-019 C-020 C-021 C-022 C-023 C-040 C-041 C-088 C-091';
  expect(customers.map(({ id }) => id).sort()).toEqual(left.split(' '));
  const staff = routesOf(staffContract).filter(({ access }) => access.kind === 'staff');
  expect(staff.filter(isRefusedWhenBusy)).toEqual([]);
});
