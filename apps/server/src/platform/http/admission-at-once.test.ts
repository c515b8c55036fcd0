import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { apiBasePath, contract, isRefusedWhenBusy, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { refusableRoute } from './admission-routes.ts';
import { createHttpServer } from './server.ts';

let app: FastifyInstance;
let metrics: Metrics;
let release: (() => void)[];
let answered: number;
let lines: string[];
let isShuttingDown: boolean;
const read = `${apiBasePath}/account/1/amounts`;

/** One may be in progress; what the routes answer is counted. */
beforeEach(async () => {
  metrics = createMetrics();
  [release, answered, lines, isShuttingDown] = [[], 0, [], false];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  app = createHttpServer({
    log: createLog('info', destination),
    metrics,
    trustedProxies: ['127.0.0.1'],
    mostInProgress: 1,
    isShuttingDown: () => isShuttingDown,
  });
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    answered += 1;
    done();
  });
  const handler = async () => {
    await new Promise<void>((resolve) => release.push(resolve));
    return {};
  };
  const mount = (route: Route) =>
    app.route({
      method: route.method,
      url: apiBasePath + route.path.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1'),
      config: { route },
      handler,
    });
  for (const route of [contract.account.getAmounts, contract.autopay.disableAutoPay, contract.payments.getPaymentStatus]) mount(route);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const each of release) each();
  await app.close();
});

const port = () => (app.server.address() as AddressInfo).port;
const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port()}${path}`, init);
/** Takes the one place there is. */
async function fill(): Promise<void> {
  void ask(read).catch(() => undefined);
  await expect.poll(() => release.length, { timeout: 10_000 }).toBe(1);
  answered = 0;
}

it('says in front of the routes what the routes would have said, to the letter', async () => {
  await fill();
  for (const language of ['en-us', 'sp-es']) {
    const headers = { 'accept-language': language, 'x-request-id': 'from-the-proxy' };
    const atOnce = await ask(read, { headers });
    expect(answered).toBe(0);
    const byRoutes = await app.inject({ url: read, headers });
    expect(answered).toBe(1);
    answered = 0;
    expect(await atOnce.text()).toBe(byRoutes.body);
    expect(atOnce.status).toBe(503);
    expect(byRoutes.json().error).toMatchObject({ code: 'GEN0014', requestId: 'from-the-proxy' });
    const told = Object.fromEntries(atOnce.headers);
    const { date, ...rest } = told;
    const { date: _date, connection: _connection, ...expected } = byRoutes.headers;
    expect(date).toBeDefined();
    expect(rest).toEqual(expected);
  }
  expect(await metrics.text()).toContain('porchlight_http_refusals_total{route="C-002",code="GEN0014"} 4');
  expect(await metrics.text()).toContain('porchlight_http_request_seconds_count{route="C-002",status="503"} 4');
});

it('refuses what is sent with a body, reads the rest of it away and keeps the connection', async () => {
  await fill();
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8');
  const path = apiBasePath + contract.autopay.disableAutoPay.path.replace(/\{\w+\}/g, '1');
  const { method } = contract.autopay.disableAutoPay;
  for (let turn = 0; turn < 2; turn++) {
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*GEN0014/);
    expect(answer).not.toMatch(/^(connection|keep-alive):/im);
    socket.write('}');
  }
  expect(answered).toBe(0);
  socket.destroy();
});

it('lets in what is never refused, and leaves to the routes what does not say plainly which call it is', async () => {
  await fill();
  void ask(`${apiBasePath}/payment/1/status`).catch(() => undefined);
  await expect.poll(() => release.length, { timeout: 10_000 }).toBe(2);
  answered = 0;
  const written = read.replace('amounts', '%61mounts');
  expect((await ask(written)).status).toBe(503);
  expect(answered).toBe(1);
});

it('ends the connections of those it refuses while the process is about to stop', async () => {
  await fill();
  isShuttingDown = true;
  const answer = await ask(read);
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
});

it('tells the log of a rush once, not of each who is refused', async () => {
  await fill();
  for (let turn = 0; turn < 5; turn++) await ask(read);
  const rush = () => lines.filter((line) => line.includes('more is asked than can be answered'));
  await expect.poll(rush, { timeout: 10_000 }).toHaveLength(1);
  expect(lines.filter((line) => line.includes('GEN0014'))).toEqual([]);
});

const routes = Object.values({ ...contract, ...staffContract } as Record<string, Record<string, Route>>).flatMap(Object.values<Route>);
const addressOf = ({ path }: Route): string => apiBasePath + path.replace(/\{\w+\}/g, '17');

it('knows every call of the contract by its address, and refuses those alone that may be', () => {
  for (const route of routes) {
    const found = refusableRoute(route.method, addressOf(route));
    expect([route.id, found?.id ?? null]).toEqual([route.id, isRefusedWhenBusy(route) ? route.id : null]);
    const other = addressOf(route).endsWith('/') ? addressOf(route).slice(0, -1) : `${addressOf(route)}/`;
    expect(refusableRoute(route.method, `${other}?a=b/c`)).toBe(found);
  }
});

it.each([
  '',
  '/',
  '/livez',
  `${read}%00`,
  `${read}?a=%00`,
  `//${read}`,
  read.replace('/account', '//account'),
  `${read}//`,
  `${read}/more`,
])('knows nothing of %j', (url) => expect(refusableRoute('GET', url)).toBeNull());

it('leaves ids longer than any id, and other methods, to the routes', () => {
  expect(refusableRoute('GET', read.replace('/1/', `/${'1'.repeat(201)}/`))).toBeNull();
  expect(refusableRoute('GET', read.replace('/1/', `/${'1'.repeat(200)}/`))?.id).toBe('C-002');
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', '']) expect(refusableRoute(method, read)).toBeNull();
});
