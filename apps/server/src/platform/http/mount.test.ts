import { apiBasePath, contract, errorCatalogue, type Route } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuestApp, type NewAccount, startGuestApp, streets } from '../../../test/guest-app.ts';
import { type Caller, startApp, type TestApp } from '../../../test/harness.ts';

const routes = Object.values(contract as Record<string, Record<string, Route>>).flatMap((group) => Object.entries(group));
const signedInRoutes = routes.filter(([, route]) => route.access.kind === 'account' || route.access.kind === 'session');
/** A request of the right shape for every route, so that a refusal is about access and not about the body. */
const bodies: Record<string, unknown> = {
  startCardPayment: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 1, iframe: true, accountId: 0, paymentFormType: 'CC' },
  payByBank: {
    routingNumber: '110000000',
    accountNumber: '000123456789',
    accountType: 'CHECKING',
    holderName: 'Maria Lopez',
    paymentAmount: 1,
    paymentOption: 'ALL_UNPAID_INVOICES',
  },
  changePassword: { currentPassword: 'x', newPassword: 'y' },
  searchAccounts: { searchType: 'ACCOUNTID', term: '1' },
};

describe('the mounted contract', () => {
  let app: TestApp;
  let maria: Caller;
  let tom: Caller;
  beforeAll(async () => {
    app = await startApp();
    maria = await app.signIn('maria.lopez@example.com');
    tom = await app.signIn('tom.becker@example.com');
  });
  afterAll(() => app.close());

  const url = (route: Route, id: number | string) => apiBasePath + route.path.replace(/\{\w+\}/g, String(id));
  const request = (route: Route, name: string, id: number | string, headers: Record<string, string>) =>
    app.http.inject({
      method: route.method,
      url: url(route, id),
      headers,
      ...(name === 'searchAccounts' ? { query: bodies[name] as Record<string, string> } : {}),
      ...(route.body
        ? { payload: { ...(bodies[name] as object), ...(name === 'startCardPayment' ? { accountId: Number(id) } : {}) } }
        : {}),
    });

  it.each(signedInRoutes)(
    '[API-004][API-099] %s refuses a caller without a session token with 401 and the failure body',
    async (name, route) => {
      const response = await request(route, name, 1, {});
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, error: { code: 'AUTH0002' } });
    },
  );

  it.each(signedInRoutes)('[API-005] %s takes no cookie and no Authorization header for a session', async (name, route) => {
    const response = await request(route, name, maria.accountId, {
      authorization: `Bearer ${maria.token}`,
      cookie: `token=${maria.token}`,
    });
    expect(response.json().error.code).toBe('AUTH0002');
  });

  it.each(signedInRoutes.filter(([, route]) => route.access.kind === 'account'))(
    "[API-006] %s answers 404 for the id of a stranger, as for an id that is nobody's",
    async (name, route) => {
      const { access } = route;
      if (access.kind !== 'account') throw new Error('filtered');
      const foreign = await foreignId(access.owns.entity);
      const strangers = await request(route, name, foreign, { 'x-api-token': tom.token });
      const nobodys = await request(route, name, access.owns.entity === 'payment' ? 'A'.repeat(20) : 999_999_999, {
        'x-api-token': tom.token,
      });
      expect(strangers.statusCode).toBe(404);
      const { requestId: _a, ...left } = strangers.json().error;
      const { requestId: _b, ...right } = nobodys.json().error;
      expect(left).toEqual(right);
    },
  );

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999'])('answers 404 for the malformed account id %s', async (id) => {
    const response = await app.http.inject({ url: `${apiBasePath}/account/${id}/amounts`, headers: { 'x-api-token': maria.token } });
    expect(response.statusCode).toBe(404);
    expect(response.json().error.code).toBe('GEN0004');
  });

  it('[API-101] answers with and without the trailing slash, without a redirect', async () => {
    const [bare, slashed] = await Promise.all(
      ['', '/'].map((end) =>
        app.http.inject({ url: `${apiBasePath}/account/${maria.accountId}/amounts${end}`, headers: { 'x-api-token': maria.token } }),
      ),
    );
    expect(bare?.statusCode).toBe(200);
    expect(slashed?.body).toBe(bare?.body);
  });

  it('[API-098] marks objects with success, sends lists bare, and never a property named data', async () => {
    const amounts = await maria.call('getAmounts', { params: { id: String(maria.accountId) } });
    expect(amounts.body).toMatchObject({ success: true });
    expect(amounts.body).not.toHaveProperty('data');
    const plans = await maria.call('listInstallmentPlans', { params: { id: String(maria.accountId) } });
    expect(Array.isArray(plans.body)).toBe(true);
  });

  it('never caches an answer and names its failures with a request id', async () => {
    const { headers, body } = await app.call('getAmounts', { params: { id: '1' } });
    expect(headers['cache-control']).toBe('no-store');
    expect(body.error?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers unknown paths 404, known paths of another method 405', async () => {
    expect((await app.http.inject({ url: `${apiBasePath}/nothing/here` })).json().error.code).toBe('GEN0004');
    const wrong = await app.http.inject({ method: 'DELETE', url: `${apiBasePath}/account/1/amounts` });
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([405, 'GEN0005']);
  });

  it('refuses broken JSON, other content types and oversized bodies with their own codes', async () => {
    const send = (payload: string, type = 'application/json') =>
      app.http.inject({ method: 'POST', url: `${apiBasePath}/auth/customer/login`, headers: { 'content-type': type }, payload });
    expect((await send('{"j_username":')).json().error.code).toBe('GEN0003');
    expect((await send('{"__proto__":{"a":1}}')).json().error.code).toBe('GEN0003');
    expect((await send('a=b', 'application/x-www-form-urlencoded')).json().error.code).toBe('GEN0009');
    const large = await send(JSON.stringify({ j_username: 'x'.repeat(70_000), j_password: 'y' }));
    expect([large.statusCode, large.json().error.code]).toEqual([413, 'GEN0008']);
  });

  it('refuses undeclared fields where credentials or money are at stake, and names them without repeating values', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: `${apiBasePath}/auth/customer/login`,
      payload: { j_username: 'maria.lopez@example.com', j_password: 'secret-canary', isStaff: true },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({ code: 'GEN0002', fields: [{ field: 'isStaff' }] });
    expect(response.body).not.toContain('secret-canary');
  });

  it('speaks the language the caller asked for', async () => {
    const { body } = await app.call('getAmounts', { params: { id: '1' } }, { headers: { 'accept-language': 'sp-es' } });
    const english = await app.call('getAmounts', { params: { id: '1' } });
    expect(body.error?.message).not.toBe(english.body.error?.message);
  });

  it('[I18N-001] says of each field what is wrong with it in the language the caller asked for', async () => {
    const toldOf = async (address: string, payload: object) => {
      const headers = { 'accept-language': 'sp-es', 'x-api-token': maria.token };
      const answer = await app.http.inject({ method: 'POST', url: `/aboss-api/rest/v1${address}`, headers, payload });
      return (answer.json().error.fields as { field: string; message: string }[]).map(({ field, message }) => [field, message]);
    };
    const signIn = { j_username: 'm'.repeat(1_000), j_password: 7, isStaff: true };
    expect(await toldOf('/auth/customer/login', signIn)).toEqual([
      ['j_username', 'Demasiado largo o demasiado grande'],
      ['j_password', 'No es válido'],
      ['isStaff', 'Campo desconocido'],
    ]);
    expect(
      await toldOf(`/payment/${maria.accountId}/form`, {
        accountId: maria.accountId + 1,
        paymentFormType: 'CC',
        paymentAmount: 1,
        iframe: true,
        paymentOption: 'ALL_UNPAID_INVOICES',
      }),
    ).toEqual([['accountId', 'Es distinto de la cuenta de la dirección']]);
  });

  it('[API-100] declares only codes of the catalogue, each with a text in both languages', async () => {
    const declared = new Set(routes.flatMap(([, route]) => [...route.errors, ...(route.soft ?? [])]));
    expect([...declared].filter((code) => !(code in errorCatalogue))).toEqual([]);
  });

  it('[API-102] sends ids as numbers, and accounts with id and accountId alike', async () => {
    const { body } = await maria.call('getAccount', { params: { id: String(maria.accountId) } });
    expect(body.id).toBe(maria.accountId);
    expect(body.accountId).toBe(body.id);
  });

  async function foreignId(entity: string): Promise<number | string> {
    if (entity === 'account') return maria.accountId;
    const { kysely } = app.db;
    if (entity === 'invoice')
      return (await kysely.selectFrom('invoice').select('id').where('account_id', '=', maria.accountId).executeTakeFirstOrThrow()).id;
    if (entity === 'order')
      return (await kysely.selectFrom('customer_order').select('id').where('account_id', '=', maria.accountId).executeTakeFirstOrThrow())
        .id;
    return (await kysely.selectFrom('payment').select('reference').where('account_id', '=', maria.accountId).executeTakeFirstOrThrow())
      .reference;
  }
});

describe('routes of a guest key', () => {
  const guestRoutes = routes.filter(([, route]) => route.access.kind === 'guestKey');
  let app: GuestApp;
  let mine: NewAccount;
  let other: NewAccount;
  beforeAll(async () => {
    app = await startGuestApp();
    mine = await app.makeAccount(streets.service, 'ACTIVE');
    other = await app.makeAccount(streets.service, 'ACTIVE');
  });
  afterAll(() => app.close());

  /** A request that names an account and is wrong in everything else: what is answered first is about the key. */
  const ask = async (route: Route, accountId: unknown, key: string | null, headers: Record<string, string> = {}) => {
    const response = await app.http.inject({
      method: route.method,
      url: apiBasePath + route.path.replace('{a}', String(accountId)).replace(/\{\w+\}/g, '1'),
      headers: { ...(key === null ? {} : { 'x-guest-key': key }), ...headers },
      ...(route.body ? { payload: { accountId } } : {}),
    });
    const { requestId: _id, ...error } = response.json().error;
    return { status: response.statusCode, error };
  };
  const refused = { status: 403, error: { code: 'ACC0002', message: 'This order can no longer be changed here.' } };

  it.each(guestRoutes)(
    '[GUEST-109] %s refuses a missing, wrong or other account’s key, and tells nobody which accounts there are',
    async (_name, route) => {
      const { token } = await app.signIn('maria.lopez@example.com');
      const answers = [
        await ask(route, mine.id, null),
        await ask(route, mine.id, ''),
        await ask(route, mine.id, 'A'.repeat(43)),
        await ask(route, mine.id, `${mine.guestKey} `.repeat(40)),
        await ask(route, mine.id, other.guestKey),
        await ask(route, 999_999_999, mine.guestKey),
        await ask(route, '1 or 1=1', mine.guestKey),
        await ask(route, String(mine.id).padStart(30, '0'), mine.guestKey),
        await ask(route, mine.id, null, { 'x-api-token': token }),
      ];
      expect(answers).toEqual(answers.map(() => refused));
    },
  );

  it.each(guestRoutes)('[GUEST-109] %s lets the key of the account itself in, for two hours', async (_name, route) => {
    expect((await ask(route, mine.id, mine.guestKey)).error.code).not.toBe('ACC0002');
    const made = app.clock.now();
    app.clock.advance(2 * 3_600_000);
    expect(await ask(route, mine.id, mine.guestKey)).toEqual(refused);
    app.clock.set(made);
  });
});

describe('[API-103] rate limits', () => {
  it.each([
    ['RL-AUTH by name', 10, 'signIn'],
    ['RL-READ by caller', 300, 'getPageConfiguration'],
  ] as const)('[API-103] %s: over the limit is 429 with Retry-After', async (_class, allowed, name) => {
    const app = await startApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const ask = () =>
        name === 'signIn' ? app.call('signIn', { body: { j_username: 'nobody-here', j_password: 'wrong' } }) : app.call(name);
      for (let at = 0; at < allowed; at++) {
        const { body } = await ask();
        expect(body.error?.code).not.toBe('GEN0006');
      }
      const over = await ask();
      expect(over.status).toBe(429);
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });
});
