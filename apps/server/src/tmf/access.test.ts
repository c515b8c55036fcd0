import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { publishedApi } from '../../test/tmf-schema.ts';

const published = publishedApi('tmf678');
const dayMs = 86_400_000;
let app: TestApp;
let good: { id: number; token: string };
beforeAll(async () => {
  app = await startApp({ env: { TMF_API: 'on' } });
  good = await app.product.apiTokens.create({ name: 'Good', scope: 'tmf', expiresAt: null });
}, 60_000);
afterAll(() => app.close());

interface Knock {
  method?: string;
  token?: string | null;
  headers?: Record<string, string>;
  payload?: string;
}

async function knock(to: TestApp, url: string, { method = 'GET', token = null, headers = {}, payload }: Knock = {}) {
  const response = await to.http.inject({
    method: method as 'GET',
    url,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.payload === '' ? {} : (response.json() as Record<string, unknown>),
  };
}

/** Every address there is, with the methods that mean something there. */
const routes = () =>
  app.product.tmf.apis.flatMap(({ base, resources, tasks }) => [
    ...resources.flatMap(({ name }): [string, string][] => [
      ['GET', `/tmf-api/${base}/${name}`],
      ['GET', `/tmf-api/${base}/${name}/1`],
    ]),
    ...tasks.map(({ name }): [string, string] => ['POST', `/tmf-api/${base}/${name}`]),
  ]);

const isError = (body: unknown, status: number) => published.problemsOf('GET /customerBill', { status, body });

describe('who may read', () => {
  it('[SEC-004] nobody without a good token, on every route, and no route says whether it exists', async () => {
    const revoked = await app.product.apiTokens.create({ name: 'Revoked', scope: 'tmf', expiresAt: null });
    await app.product.apiTokens.revoke(revoked.id);
    const over = await app.product.apiTokens.create({ name: 'Over', scope: 'tmf', expiresAt: new Date(app.clock.now().getTime() + 1000) });
    const foreign = await app.product.apiTokens.create({ name: 'Other scope', scope: 'tmf', expiresAt: null });
    await app.db.kysely.updateTable('api_token').set({ scope: 'other' }).where('id', '=', foreign.id).execute();
    app.clock.advance(1000);
    const maria = await app.signIn('maria.lopez@example.com');
    const { cookie } = await app.staff('agent');
    const wrong: [string, Knock][] = [
      ['none', {}],
      ['made up', { token: `plt_${'A'.repeat(43)}` }],
      ['one letter less', { token: good.token.slice(0, -1) }],
      ['other case', { token: good.token.toUpperCase() }],
      ['revoked', { token: revoked.token }],
      ['over', { token: over.token }],
      ['of another scope', { token: foreign.token }],
      ['of a customer', { token: maria.token }],
      ['of a customer, in their header', { headers: { 'x-api-token': maria.token } }],
      ['cookie of staff', { headers: { cookie, 'x-requested-with': 'portal' } }],
      ['another scheme', { headers: { authorization: `Basic ${good.token}` } }],
      ['in the query', { headers: {} }],
    ];
    expect(routes().length).toBeGreaterThan(25);
    for (const [method, url] of [
      ...routes(),
      ['GET', '/tmf-api/nothing/v4/here'] as const,
      ['DELETE', '/tmf-api/productInventory/v4/product/1'] as const,
    ]) {
      for (const [who, asked] of wrong) {
        const address = who === 'in the query' ? `${url}?token=${good.token}` : url;
        const { status, body, headers } = await knock(app, address, { method, ...asked });
        expect([method, url, who, status, body['code'], isError(body, 401)]).toEqual([method, url, who, 401, 'AUTH0002', []]);
        expect(headers['www-authenticate']).toBe('Bearer');
      }
    }
  });

  it('a good token reads every list, and one that is revoked does not from the next request on', async () => {
    const { id, token } = await app.product.apiTokens.create({
      name: 'Soon gone',
      scope: 'tmf',
      expiresAt: new Date(app.clock.now().getTime() + dayMs),
    });
    for (const [method, url] of routes().filter(([, address]) => !address.endsWith('/1'))) {
      const { status } = await knock(app, url, { method, token });
      expect([method, url, status]).toEqual([method, url, method === 'GET' ? 200 : 400]);
    }
    expect(await app.product.apiTokens.revoke(id)).toBe(true);
    expect((await knock(app, '/tmf-api/productInventory/v4/product', { token })).status).toBe(401);
  });

  it('off, every path is unknown to everybody, with a good token too', async () => {
    const off = await startApp();
    const { token } = await off.product.apiTokens.create({ name: 'Early', scope: 'tmf', expiresAt: null });
    for (const [method, url] of [...routes(), ['GET', '/tmf-api'] as const, ['GET', '/tmf-api/'] as const]) {
      const { status, body } = await knock(off, url, { method, token });
      expect([url, status, body['code'] ?? (body['error'] as Record<string, unknown>)['code']]).toEqual([url, 404, 'GEN0004']);
    }
    await off.close();
  });

  it('nothing can be changed: other methods are 405 and say what is possible', async () => {
    for (const [only, url] of routes()) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].filter((each) => each !== only)) {
        const payload = method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } };
        const { status, body, headers } = await knock(app, url, { method, token: good.token, ...payload });
        expect([url, method, status, body['code'], isError(body, 405)]).toEqual([url, method, 405, 'GEN0005', []]);
        expect(headers['allow']).toBe(only === 'GET' ? 'GET, HEAD' : 'POST');
      }
    }
    expect((await knock(app, '/tmf-api/nothing/v4/here', { token: good.token })).status).toBe(404);
  });

  it('what can not be read is refused in the same form', async () => {
    const url = '/tmf-api/serviceQualificationManagement/v4/checkServiceQualification';
    const json = { 'content-type': 'application/json' };
    const bad: [number, Knock][] = [
      [400, { payload: '{', headers: json }],
      [415, { payload: '<a/>', headers: { 'content-type': 'text/xml' } }],
      [413, { payload: JSON.stringify({ a: 'x'.repeat(70_000) }), headers: json }],
      [400, {}],
    ];
    for (const [wanted, asked] of bad) {
      const { status, body } = await knock(app, url, { method: 'POST', token: good.token, ...asked });
      expect([status, body['status'], isError(body, status)]).toEqual([wanted, String(wanted), []]);
    }
  });
});

describe('how much', () => {
  it('counts by token, and by address while nobody knows who asks; the answer says how long to wait', async () => {
    const limited = await startApp({ env: { TMF_API: 'on', RATE_LIMITS: 'on' } });
    const [one, other] = [
      await limited.product.apiTokens.create({ name: 'One', scope: 'tmf', expiresAt: null }),
      await limited.product.apiTokens.create({ name: 'Other', scope: 'tmf', expiresAt: null }),
    ];
    const url = '/tmf-api/accountManagement/v4/billFormat';
    const count = async (token: string | null, wanted: number) => {
      for (let calls = 1; calls <= 400; calls += 1) {
        const { status, body, headers } = await knock(limited, url, { token });
        if (status !== 429) continue;
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect([body['code'], isError(body, 429)]).toEqual(['GEN0006', []]);
        return expect(calls).toBe(wanted);
      }
      throw new Error('no limit');
    };
    await count(one.token, 301);
    expect((await knock(limited, url, { token: other.token })).status).toBe(200);
    await count(null, 61);
    expect((await knock(limited, url, { token: other.token })).status).toBe(200);
    await limited.close();
  });
});

describe('tokens', () => {
  it('are kept as digests, shown once, and on record when made, first used on a day, and revoked', async () => {
    const { id, token } = await app.product.apiTokens.create({ name: 'Record', scope: 'tmf', expiresAt: null });
    expect(token).toMatch(/^plt_[A-Za-z0-9_-]{43}$/);
    const judge = () => app.product.apiTokens.judge(token, 'tmf');
    expect([await judge(), await judge()]).toEqual([id, id]);
    app.clock.advance(dayMs);
    await Promise.all([judge(), judge(), judge()]);
    expect(await app.product.apiTokens.revoke(id)).toBe(true);
    expect(await app.product.apiTokens.revoke(id)).toBe(false);
    expect(await app.product.apiTokens.revoke(999_999)).toBe(false);
    const events = await app.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('action', 'like', 'apiToken.%')
      .orderBy('id')
      .execute();
    const own = events.filter(({ detail }) => (detail as { tokenId?: number }).tokenId === id).map(({ action }) => action);
    expect(own).toEqual(['apiToken.created', 'apiToken.used', 'apiToken.used', 'apiToken.revoked']);
    const dump = JSON.stringify([
      await app.db.kysely.selectFrom('api_token').selectAll().execute(),
      await app.db.kysely.selectFrom('audit_event').selectAll().execute(),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token).toString('base64'));
    const [listed] = (await app.product.apiTokens.list()).filter((row) => row.id === id);
    expect(listed).toMatchObject({
      name: 'Record',
      scope: 'tmf',
      revokedAt: expect.any(Date),
      lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });
});
