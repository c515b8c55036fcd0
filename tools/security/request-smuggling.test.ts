import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBasePath } from '@porchlight/contract';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Proxy, startProxy } from '../rolling-restart/proxy.ts';

/** A request that the proxy passed on bears this; one that was hidden in another can't. */
const stamp = 'x-passed-by-proxy';
const isProxyThere = existsSync('/usr/sbin/haproxy');

let app: TestApp;
let proxy: Proxy;
let folder: string;
let arrived: IncomingMessage[] = [];
beforeAll(async () => {
  if (!isProxyThere) return;
  app = await startApp({ env: { TRUSTED_PROXIES: 'loopback' } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  app.http.server.prependListener('request', (request: IncomingMessage) => arrived.push(request));
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-smuggling-'));
  proxy = await startProxy(folder, [(app.http.server.address() as AddressInfo).port], `http-request set-header ${stamp} %[uuid()]`);
});
beforeEach(() => {
  arrived = [];
});
afterAll(async () => {
  if (!isProxyThere) return;
  await proxy.stop();
  await app.close();
  rmSync(folder, { recursive: true });
});

const call = `${apiBasePath}/auth/customer/login`;
const head = `POST ${call} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n`;
const hidden = `GET /hidden HTTP/1.1\r\nHost: portal\r\nX-Api-Token: stolen\r\n\r\n`;
const size = String(hidden.length + 5);
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

/** What two who read one after the other can read differently. */
const pairs: readonly (readonly [what: string, request: string])[] = [
  ['a length, and chunks that end before it', `${head}Content-Length: ${size}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks, and a length that ends before them', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(hidden)}`],
  ['chunks before the length', `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunk(hidden)}`],
  ['chunks by a name nobody knows', `${head}Transfer-Encoding: xchunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks with a space before the colon', `${head}Transfer-Encoding : chunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks behind a tab', `${head}Transfer-Encoding:\tchunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks behind a vertical tab', `${head}Transfer-Encoding:\x0bchunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks in quotation marks', `${head}Transfer-Encoding: "chunked"\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  [
    'two ways of transfer',
    `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['a list of ways of transfer', `${head}Transfer-Encoding: identity, chunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks before another way', `${head}Transfer-Encoding: chunked, identity\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks in capitals', `${head}TRANSFER-ENCODING: CHUNKED\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks in a line that goes on', `${head}X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  [
    'chunks behind the end of a line alone',
    `${head}X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'chunks behind a carriage return alone',
    `${head}X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['chunks behind a zero', `${head}X-A: b\0\r\nTransfer-Encoding: chunked\r\nContent-Length: ${size}\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: ${String(hidden.length + 2)}\r\n\r\n{}${hidden}`],
  ['two lengths in one', `${head}Content-Length: 2, ${String(hidden.length + 2)}\r\n\r\n{}${hidden}`],
  ['the same length twice', `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a length with a sign', `${head}Content-Length: +2\r\n\r\n{}${hidden}`],
  ['a length in other digits', `${head}Content-Length: 0x2\r\n\r\n{}${hidden}`],
  ['a length with a space in it', `${head}Content-Length: 2 0\r\n\r\n{}${hidden}`],
  ['a length below zero', `${head}Content-Length: -1\r\n\r\n${hidden}`],
  ['a length of a read', `GET /livez HTTP/1.1\r\nHost: portal\r\nContent-Length: ${String(hidden.length)}\r\n\r\n${hidden}`],
  ['chunks of a read', `GET /livez HTTP/1.1\r\nHost: portal\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(hidden)}`],
  ['chunks of a head', `HEAD /livez HTTP/1.1\r\nHost: portal\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(hidden)}`],
  ['a chunk of too many digits', `${head}Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a chunk with a sign', `${head}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a chunk whose extension ends a line', `${head}Transfer-Encoding: chunked\r\n\r\n2;a\nx\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['chunks that end by line feeds', `${head}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${hidden}`],
  [
    'trailers that name a length',
    `${head}Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: ${String(hidden.length)}\r\n\r\n${hidden}`,
  ],
  [
    'chunks in the version of before',
    `${head.replace('1.1', '1.0')}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'a connection header that names the length',
    `${head}Connection: keep-alive, content-length\r\nContent-Length: ${String(hidden.length)}\r\n\r\n${hidden}`,
  ],
  [
    'a change of protocol',
    `GET /livez HTTP/1.1\r\nHost: portal\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: ${String(hidden.length)}\r\n\r\n${hidden}`,
  ],
  ['an expectation', `${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
];

/** Sends it as it is; answers the statuses that came back until the other side ended or fell silent. */
async function send(request: string): Promise<string[]> {
  const { hostname, port } = new URL(proxy.url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (part: string) => {
    said += part;
  });
  socket.write(Buffer.from(request, 'latin1'));
  for (let before = -1; !socket.closed && before !== said.length; ) {
    before = said.length;
    await sleep(150);
  }
  socket.destroy();
  return said.match(/HTTP\/1\.[01] (?!100)\d{3}/g) ?? [];
}

let asked = 0;
/** Somebody else's request over the same connections of the proxy: what comes back has to be the answer to it. */
async function askAsSomebodyElse(): Promise<void> {
  asked += 1;
  const id = `somebody-else-${asked}`;
  const answer = await fetch(`${proxy.url}${apiBasePath}/public/nowhere-${asked}`, { headers: { 'x-request-id': id } });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, id]);
}

describe.runIf(isProxyThere)('S73: a request of two lengths behind a reverse proxy', { timeout: 60_000 }, () => {
  it.each(pairs)('is one request at the product or none, and nobody gets another answer: %s', async (_what, request) => {
    await askAsSomebodyElse();
    arrived = [];
    const [statuses] = await Promise.all([send(request), askAsSomebodyElse(), askAsSomebodyElse()]);
    for (let each = 0; each < 4; each += 1) await askAsSomebodyElse();
    // The proxy's own questions whether the process is ready are nobody's requests.
    const requests = arrived.filter(({ url }) => url !== '/readyz');
    const stamps = requests.map(({ headers }) => headers[stamp]);
    // Every request came from the proxy, and each once: nothing was read as a request that it had not taken for one.
    expect(stamps.filter((each) => typeof each !== 'string')).toEqual([]);
    expect(new Set(stamps).size).toBe(stamps.length);
    const ofOthers = requests.filter(({ url = '' }) => url.includes('/public/nowhere-'));
    expect(ofOthers).toHaveLength(6);
    expect(requests.length - ofOthers.length).toBeLessThanOrEqual(statuses.length);
  });

  it('tells what it would find: a request that the proxy did not pass on has no stamp', async () => {
    await fetch(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/livez`);
    await fetch(`${proxy.url}/livez`);
    expect(arrived.filter(({ url }) => url === '/livez').map(({ headers }) => typeof headers[stamp])).toEqual(['undefined', 'string']);
  });
});
