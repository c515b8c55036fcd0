import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../src/demo/index.ts';
import { operationExamples } from '../../src/platform/http/openapi-examples/index.ts';
import { addressAt, streets } from '../guest-app.ts';
import type { Caller, StaffCaller } from '../harness.ts';
import { findIn, type Places } from './look-everywhere.ts';
import { startWatchedApp, type WatchedApp } from './watched-app.ts';

const planted = {
  card: '4929123456789015',
  ssn: '078-05-1120',
  password: 'Quetzal-Lantern-7431!',
  wrongPassword: 'Wrong-Quetzal-7431!',
  staffPassword: 'Staff-Quetzal-Lantern-7431!',
  bankAccount: '000777333111',
};
const portal = { 'x-requested-with': 'portal' };
/** What nobody made up: the product's own secrets, by what they are. */
const issued: Record<string, string> = {};

let app: WatchedApp;
let maria: Caller;
let agent: StaffCaller;

/** The token of the newest link mailed to an address. */
async function mailedToken(to: string): Promise<string> {
  const [mail] = await app.product.outbox.listMessages({ to });
  return new URL(mail?.links[0] ?? 'none:').searchParams.get('token') ?? '';
}

beforeAll(async () => {
  app = await startWatchedApp();
  await app.product.webhooks.add(
    {
      url: 'https://hooks.example.com/a',
      description: '',
      eventTypes: ['account.created', 'payment.pending', 'autopay.enrolled'],
      isOn: true,
    },
    null,
  );
  maria = await app.signIn('maria.lopez@example.com');
  agent = await app.staff('agent');
}, 60_000);
afterAll(() => app.close());

describe('what is given where it belongs', () => {
  it('passwords: signed in with, mistaken, changed, and given to a member of staff', async () => {
    const changed = await maria.call('changePassword', { body: { currentPassword: demoPassword, newPassword: planted.password } });
    expect([changed.status, changed.body.success]).toEqual([200, true]);
    const signIn = (j_password: string) => app.call('signIn', { body: { j_username: 'maria.lopez@example.com', j_password } });
    expect((await signIn(planted.wrongPassword)).status).toBe(401);
    const { status, body } = await signIn(planted.password);
    expect(status).toBe(200);
    Object.assign(issued, { accessToken: body.token, refreshToken: body.refreshToken });
    maria = { ...maria, token: body.token, call: (name, request, options) => app.call(name, request, { token: body.token, ...options }) };
    const refreshed = await app.call('refreshToken', {}, { token: body.token, headers: { 'x-api-refresh-token': body.refreshToken } });
    expect(refreshed.status).toBe(200);
    Object.assign(issued, { secondAccessToken: refreshed.body.token, secondRefreshToken: refreshed.body.refreshToken });
    maria = { ...maria, call: (name, request, options) => app.call(name, request, { token: refreshed.body.token, ...options }) };
    const member = { username: 'new@staff.example', displayName: 'New', roles: ['support' as const], mayImpersonate: false };
    expect((await agent.call('access.addMember', { body: { ...member, password: planted.staffPassword } })).status).toBe(200);
    const got = await (await app.staff(null)).call('access.signIn', {
      body: { username: member.username, password: planted.staffPassword },
    });
    expect(got.status).toBe(200);
    issued['staffCookie'] = /=([^;]+)/.exec(String(got.headers['set-cookie']))?.[1] ?? '';
  });

  it('one-time codes and what they are made from', async () => {
    const { secret } = (await maria.call('beginSecondFactor', { body: { currentPassword: planted.password } })).body;
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
    const { status, body } = await maria.call('confirmSecondFactor', { body: { code } });
    expect([status, body.recoveryCodes?.length]).toEqual([200, 10]);
    Object.assign(issued, { codeSecret: secret, code, recoveryCode: body.recoveryCodes[0], otherRecoveryCode: body.recoveryCodes[9] });
  });

  it('the token of a mailed link, used up', async () => {
    const asked = await app.call('sendResetLink', { query: { email: 'tom.becker@example.com' } }, { headers: portal });
    expect(asked.status).toBe(200);
    await app.startJobs();
    await expect.poll(() => mailedToken('tom.becker@example.com'), { timeout: 20_000 }).not.toBe('');
    const verificationToken = await mailedToken('tom.becker@example.com');
    issued['linkToken'] = verificationToken;
    expect((await app.call('validateResetToken', { query: { token: verificationToken } })).body.success).toBe(true);
    const reset = await app.call('resetPassword', { body: { newPassword: `${planted.password}2`, verificationToken } });
    expect([reset.status, reset.body.success]).toEqual([200, true]);
  });

  it('a bank account, paid from', async () => {
    const bank = { routingNumber: '110000000', accountNumber: planted.bankAccount, accountType: 'CHECKING' as const };
    const paid = await maria.call('payByBank', {
      params: { id: String(maria.accountId) },
      body: { ...bank, holderName: 'Maria Lopez', paymentAmount: 10, paymentOption: 'ALL_UNPAID_INVOICES' },
    });
    expect([paid.status, paid.body.success]).toEqual([200, true]);
    const saved = await maria.call('enableAutoPayByBank', { body: { accountId: maria.accountId, ...bank, cardHolderName: 'Maria Lopez' } });
    expect([saved.status, saved.body.success]).toEqual([200, true]);
  });

  it('a social security number of whoever orders, and the key to the new account', async () => {
    const asked = { account_type: 'RESIDENTIAL' as const, field: 'ssn', is_required: false, position: 90 };
    await app.db.kysely.insertInto('holder_field').values(asked).execute();
    const categories = (await app.call('listPlanCategories')).body as unknown as { id: number; description: string }[];
    const { status, body } = await app.call('createGuestAccount', {
      body: {
        accountHolder: {
          accountType: 1,
          firstName: 'Ana',
          lastName: 'Reyes',
          personalEmail: 'ana.reyes@example.com',
          mobileNumber: { number: '(563) 555-0110', verified: false },
          serviceAddress: addressAt(streets.service),
          ssn: planted.ssn,
        },
        initialStatus: 'ACTIVE',
        termsAndCondition: true,
        planCategoryId: categories.find(({ description }) => description === 'Residential')?.id ?? 0,
      },
    });
    expect(status).toBe(200);
    issued['guestKey'] = body.guestKey;
    const sealed = await app.db.kysely.selectFrom('account_secret').select('field').where('account_id', '=', body.id).execute();
    expect(sealed.map(({ field }) => field)).toContain('ssn');
  });

  it('the token of another system', async () => {
    const { token } = await app.product.apiTokens.create({ name: 'Inventory', scope: 'tmf', expiresAt: null });
    issued['apiToken'] = token;
    const url = '/tmf-api/accountManagement/v4/billFormat';
    expect((await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
  });
});

/** Places of each secret that is found. */
const found = (places: Places, secrets: Readonly<Record<string, string>>): [string, string[]][] =>
  Object.entries(secrets)
    .map(([name, value]): [string, string[]] => [name, findIn(places, value)])
    .filter(([, where]) => where.length > 0);

describe('what is kept of it', () => {
  let kept: Places;
  beforeAll(async () => {
    await app.product.webhooks.deliverDue();
    kept = await app.kept();
  }, 60_000);

  it('there is something to look through', () => {
    expect(Object.keys(issued).length).toBeGreaterThan(9);
    expect(Object.values(issued).filter((value) => value.length < 6)).toEqual([]);
    for (const place of ['webhooks', 'outbox_message', 'audit_event', 'export customers']) expect(kept[place] ?? '').not.toBe('');
    expect(findIn(kept, 'maria.lopez@example.com')).toContain('portal_user');
  });

  it('neither the database, nor its queue, nor an export, nor what other systems were told holds any of it', () => {
    expect(found(kept, planted)).toEqual([]);
    // A mail holds the link it takes to somebody, and nothing else does.
    const { outbox_message: mails = '', ...others } = kept;
    expect(found(others, issued)).toEqual([]);
    expect(found({ mails }, issued)).toEqual([['linkToken', ['mails']]]);
  });
});

describe('what is given where it does not belong', () => {
  const routes = [contract, staffContract]
    .flatMap((whole) => Object.values(whole as Record<string, Record<string, Route>>))
    .flatMap((group) => Object.values(group));

  /** The body of an example with a value wherever text stands, and in a field nobody declared. */
  function planting(value: string, body: unknown): unknown {
    if (typeof body === 'string') return value;
    if (Array.isArray(body)) return body.map((entry) => planting(value, entry));
    if (typeof body !== 'object' || body === null) return body;
    return Object.fromEntries(Object.entries(body).map(([name, inner]) => [name, planting(value, inner)]));
  }

  async function plant(route: Route, value: string): Promise<void> {
    const example = operationExamples[route.id]?.request;
    const signedIn = route.access.kind === 'staff' ? { cookie: agent.cookie } : { 'x-api-token': maria.token };
    for (const isWrong of [false, true]) {
      const url = apiBasePath + route.path.replace(/\{\w+\}/g, () => encodeURIComponent(isWrong ? value : String(maria.accountId)));
      const query = Object.fromEntries(Object.keys(example?.query ?? { q: '' }).map((name) => [name, value]));
      const headers = {
        ...signedIn,
        ...portal,
        'x-verification-token': value,
        'x-guest-key': value,
        ...(isWrong && { 'x-api-token': value }),
      };
      const body = { ...(planting(value, example?.body ?? {}) as object), note: value };
      await app.http.inject({ method: route.method, url, query, headers, ...(route.method !== 'GET' && { payload: body }) });
    }
  }

  it('goes into no answer that refuses it, and a card number goes nowhere at all', async () => {
    const ends = /logout|sign-out|sessions/;
    for (const route of routes) {
      // Files of staff and notices are kept as they come, and no call may end the sessions of those that follow.
      if (route.bodyLimit === 'file' || route.access.kind === 'hook' || ends.test(route.path)) continue;
      for (const value of Object.values(planted)) await plant(route, value);
    }
    expect(app.refusals.length).toBeGreaterThan(1_000);
    const refused = { refusals: app.refusals.join('\n') };
    expect(Object.entries(planted).filter(([, value]) => findIn(refused, value).length > 0)).toEqual([]);
  }, 240_000);
});

describe('afterwards', () => {
  it('S59: neither the log, nor a trace, nor a measurement tells any of it', async () => {
    const said = await app.said();
    expect((said['log'] ?? '').split('\n').length).toBeGreaterThan(1_000);
    for (const place of ['traces', 'metrics']) expect((said[place] ?? '').length).toBeGreaterThan(5_000);
    expect(found(said, { ...planted, ...issued })).toEqual([]);
  });

  it('a card number is nowhere, and no secret is on record or in what other systems are told', async () => {
    await app.product.webhooks.deliverDue();
    const kept = await app.kept();
    expect(findIn(kept, planted.card)).toEqual([]);
    const { audit_event: record = '', webhooks = '' } = kept;
    expect(found({ record, webhooks }, { ...planted, ...issued })).toEqual([]);
  });
});
