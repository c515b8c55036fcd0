import { once } from 'node:events';
import { connect } from 'node:net';
import { apiBasePath, contract, isReading, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type StaffCaller, startApp, type TestApp } from '../harness.ts';

type Named = readonly [string, Route];
const routesOf = (all: object): Named[] =>
  Object.entries(all as Record<string, Record<string, Route>>).flatMap(([subject, group]) =>
    Object.entries(group).map(([name, route]) => [`${subject}.${name}`, route] as const),
  );
const customers = routesOf(contract);
const routes = [...customers, ...routesOf(staffContract)];
const isSending = ([, route]: Named): boolean => route.method !== 'GET' && route.access.kind !== 'hook';
const sending = routes.filter(isSending);
const asking = routes.filter(([, route]) => route.query !== undefined);

let app: TestApp;
let maria: Caller;
let agent: StaffCaller;
beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn('maria.lopez@example.com');
  agent = await app.staff('agent');
});
afterAll(() => app.close());

const urlOf = (route: Route): string => apiBasePath + route.path.replace(/\{\w+\}/g, String(maria.accountId));
/** What somebody who may do most things sends along; `own` is what the pages add and other sites can not. */
const headersOf = (route: Route, own = true): Record<string, string> => ({
  ...(route.access.kind === 'staff' ? { cookie: agent.cookie } : { 'x-api-token': maria.token }),
  ...(own ? { 'x-requested-with': 'portal' } : {}),
});

describe('S36: pages of other origins', () => {
  const origins = [
    'null',
    'https://evil.example',
    'http://localhost:8080.evil.example',
    'http://evil-localhost:8080',
    'http://localhost:8080@evil.example',
    'http://localhost:80800',
    'https://localhost:8080',
    'http://127.0.0.1:8081',
    'http://LOCALHOST:8080',
    'http://localhost:8080',
    'file://',
    'chrome-extension://abcdef',
  ];

  it.each(origins)('read no answer of a call, nor are asked in before one: %s', async (origin) => {
    for (const url of [`${apiBasePath}/account/${maria.accountId}/amounts`, `${apiBasePath}/auth/customer/login`]) {
      const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-token' };
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await app.http.inject({ method, url, headers: { ...asked, 'x-api-token': maria.token } });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        if (method === 'OPTIONS') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

describe('S37: what a form or a picture of another site can send', () => {
  it.each(sending)('changes nothing by %s', async (_name, route) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await app.http.inject({
        method: route.method,
        url: urlOf(route),
        headers: { ...headersOf(route, false), 'content-type': type },
        payload: '{"a":"=1"}',
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'GEN0009']);
    }
  });

  const acting = customers.filter(([, route]) => route.method === 'GET' && !isReading(route));

  it('there are calls that act when they are read, as the specification has them', () => expect(acting.length).toBeGreaterThan(0));

  it.each(acting)('is refused by %s, which acts when it is read, without token or header of our pages', async (_name, route) => {
    const answer = await app.http.inject({
      method: 'GET',
      url: urlOf(route),
      query: { email: 'maria.lopez@example.com', accountNumber: '1' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is refused by every call of the staff pages that changes something, though the cookie comes along', async () => {
    const changing = sending.filter(([, route]) => route.access.kind === 'staff');
    expect(changing.length).toBeGreaterThan(50);
    for (const [name, route] of changing) {
      const answer = await app.http.inject({ method: route.method, url: urlOf(route), headers: headersOf(route, false), payload: {} });
      expect([name, answer.statusCode, answer.json().error.code]).toEqual([name, 400, expect.stringMatching(/^GEN000[23]$/)]);
    }
  });
});

describe('S42: names that would change every object', () => {
  it.each(sending)('are refused in the body of %s', async (_name, route) => {
    for (const payload of [
      '{"__proto__":{"polluted":1}}',
      '{"a":[{"__proto__":{"polluted":1}}]}',
      '{"\\u005f_proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ]) {
      const headers = { ...headersOf(route), 'content-type': 'application/json' };
      const answer = await app.http.inject({ method: route.method, url: urlOf(route), headers, payload });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'GEN0003']);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('S43, S53: addresses that say more than one thing, or ask for everything', () => {
  it.each(asking)('never make %s fail', async (_name, route) => {
    const names = [...Object.keys((route.query as unknown as { shape?: object }).shape ?? {}), '__proto__', 'constructor'];
    const searches = [
      names.flatMap((name) => [`${name}=1`, `${name}=2`]).join('&'),
      names.map((name) => `${name}[]=1`).join('&'),
      names.map((name) => `${name}[a]=1`).join('&'),
      [...names, 'limit', 'pageSize', 'size'].map((name) => `${name}=1000000000`).join('&'),
    ];
    for (const search of searches) {
      const answer = await app.http.inject({ method: route.method, url: `${urlOf(route)}?${search}`, headers: headersOf(route) });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.rawPayload.length).toBeLessThan(500_000);
    }
  });
});

describe('S51: how large a request may be', () => {
  const most = { order: 256 * 1024, file: 4 * 1024 * 1024 } as const;
  it.each(sending)('%s takes its limit and not a byte more', async (_name, route) => {
    const limit = route.bodyLimit === undefined ? 64 * 1024 : most[route.bodyLimit];
    const send = (bytes: number) =>
      app.http.inject({
        method: route.method,
        url: urlOf(route),
        headers: { ...headersOf(route), 'content-type': 'application/json' },
        payload: `[1${' '.repeat(bytes - 3)}]`,
      });
    expect((await send(limit)).statusCode).toSatisfy((status: number) => status < 500 && status !== 413);
    const over = await send(limit + 1);
    expect([over.statusCode, over.json().error.code]).toEqual([413, 'GEN0008']);
  });
});

describe('S44: ends of lines in what is sent', () => {
  it.each(asking)('are never repeated in a header by %s', async (_name, route) => {
    const names = Object.keys((route.query as unknown as { shape?: object }).shape ?? {});
    const search = names.map((name) => `${name}=x%0d%0aset-cookie:%20planted=1`).join('&');
    const answer = await app.http.inject({ method: route.method, url: `${urlOf(route)}?${search}`, headers: headersOf(route) });
    expect(JSON.stringify(answer.headers)).not.toContain('planted');
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('S75: answers of calls', () => {
  it.each(routes)('are kept by no cache, refused or not, unless they are the same for everybody: %s', async (_name, route) => {
    const answer = await app.http.inject({
      method: route.method,
      url: urlOf(route),
      headers: headersOf(route),
      ...(route.method === 'GET' ? {} : { payload: {} }),
    });
    // Some calls end the session they are made with.
    if (answer.statusCode === 401) maria = await app.signIn('maria.lopez@example.com');
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('S74: methods nobody declared', () => {
  const knock = async (request: string): Promise<string> => {
    const { port } = app.http.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(`${request} HTTP/1.1\r\nHost: portal\r\nX-Planted: come-back\r\nConnection: close\r\n\r\n`);
    let said = '';
    socket.on('data', (part: string) => {
      said += part;
    });
    await once(socket, 'close');
    return said;
  };
  beforeAll(async () => void (await app.http.listen({ host: '127.0.0.1', port: 0 })));

  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'OPTIONS'])('are refused, and nothing sent comes back: %s', async (method) => {
    const answer = await knock(`${method} ${apiBasePath}/auth/customer/login`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(answer).not.toContain('come-back');
  });

  it('HEAD says no more than GET: no body, and no way past who may', async () => {
    const answer = await knock(`HEAD ${apiBasePath}/account/${maria.accountId}/amounts`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });
});
