import { apiBasePath } from '@porchlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { createVerification } from '../verification/index.ts';
import type { MadeLink } from './index.ts';

const maria = 'maria.lopez@example.com';
const agent = 'agent@cedarvalleyfiber.example';
const minute = 60_000;

let app: TestApp;
let customer: Caller;
let agentId: number;
beforeAll(async () => {
  app = await startApp();
  customer = await app.signIn(maria);
  agentId = await userId(agent);
});
afterAll(() => app.close());
beforeEach(() => app.product.impersonation.setPermission({ staff: agent, isAllowed: true }));

const userId = async (username: string) =>
  (await app.db.kysely.selectFrom('portal_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

async function makeLink(user = maria): Promise<{ userId: string; token: string; url: string }> {
  const made = (await app.product.impersonation.makeLink({ user, staff: agent, reason: 'asked on the phone' })) as MadeLink;
  const url = new URL(made.url);
  return { url: made.url, userId: url.pathname.split('/').at(-1) ?? '', token: url.searchParams.get('apiToken') ?? '' };
}

const follow = (link: { userId: string; token: string | null }, headers: Record<string, string> = { 'x-requested-with': 'portal' }) =>
  app.call('impersonate', { params: { userId: link.userId } }, { token: link.token, headers });

async function impersonate(user = maria) {
  const { status, body } = await follow(await makeLink(user));
  expect(status).toBe(200);
  const as = (name: Parameters<Caller['call']>[0], request = {}) => app.call(name, request, { token: body.token });
  return { ...body, as };
}

const audit = async (action: string) =>
  (
    await app.db.kysely
      .selectFrom('audit_event')
      .select(['user_id', 'staff_id', 'account_id', 'detail'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
  ).map((row) => ({ ...row, detail: typeof row.detail === 'string' ? JSON.parse(row.detail) : row.detail }));

describe('the link', () => {
  it('[IMP-001][IMP-002] is below the public address, names the user and carries the token; the record names who, whom and why', async () => {
    const link = await makeLink();
    expect(link.url).toMatch(new RegExp(`^http://127.0.0.1:8080/impersonate/${customer.userId}\\?apiToken=[\\w-]{43}$`));
    expect((await audit('impersonation.linkMade'))[0]).toEqual({
      user_id: customer.userId,
      staff_id: agentId,
      account_id: customer.accountId,
      detail: { reason: 'asked on the phone' },
    });
  });

  it('[IMP-009] is made for staff with the permission and for customers alone, with a reason', async () => {
    const { makeLink: make, setPermission } = app.product.impersonation;
    const asked = { user: maria, staff: agent, reason: 'why' };
    expect(await make({ ...asked, reason: '  ' })).toEqual({ problem: 'noReason' });
    expect(await make({ ...asked, reason: 'x'.repeat(501) })).toEqual({ problem: 'longReason' });
    expect(await make({ ...asked, staff: 'tom.becker@example.com' })).toEqual({ problem: 'noStaff' });
    expect(await make({ ...asked, user: agent })).toEqual({ problem: 'noUser' });
    expect(await make({ ...asked, user: 'nobody' })).toEqual({ problem: 'noUser' });
    await setPermission({ staff: agent, isAllowed: false });
    expect(await make(asked)).toEqual({ problem: 'mayNot' });
    expect(await setPermission({ staff: agent, isAllowed: false })).toBe('unchanged');
    expect(await setPermission({ staff: maria, isAllowed: true })).toBe('noStaff');
  });

  it('[API-051][IMP-004] signs in as the customer, marked, and the record holds the reason', async () => {
    const { status, body } = await follow(await makeLink());
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      username: maria,
      token: expect.any(String),
      refreshToken: expect.any(String),
      userid: customer.userId,
      accountId: customer.accountId,
      impersonated: true,
    });
    const [started] = await audit('impersonation.started');
    expect(started).toMatchObject({
      user_id: customer.userId,
      staff_id: agentId,
      account_id: customer.accountId,
      detail: { reason: 'asked on the phone' },
    });
    const session = await app.db.kysely
      .selectFrom('session')
      .select(['impersonator_id', 'signed_in_with'])
      .where('id', '=', started?.detail.sessionId)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ impersonator_id: agentId, signed_in_with: 'staff' });
  });

  it('[PERM-019] needs the token in the header, never in the address, and the mark of the portal', async () => {
    const link = await makeLink();
    const { statusCode } = await app.http.inject({
      url: `${apiBasePath}/auth/customer/impersonate/${link.userId}?apiToken=${link.token}`,
      headers: { 'x-requested-with': 'portal' },
    });
    expect(statusCode).toBe(401);
    expect((await follow(link, {})).body.error?.code).toBe('GEN0003');
    expect((await follow(link)).status).toBe(200);
  });

  const refusal = async (link: { userId: string; token: string | null }) => {
    const { status, body } = await follow(link);
    return [status, body.error?.code, (await audit('impersonation.refused'))[0]] as const;
  };
  const known = { staff_id: expect.any(Number), account_id: expect.any(Number) };

  it('[IMP-009] works once', async () => {
    const link = await makeLink();
    expect((await follow(link)).status).toBe(200);
    const [status, code, record] = await refusal(link);
    expect([status, code]).toEqual([401, 'AUTH0007']);
    expect(record).toEqual({ ...known, user_id: customer.userId, detail: { why: 'used', reason: 'asked on the phone' } });
  });

  it('works once for two who follow it at the same moment', async () => {
    const link = await makeLink();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => follow(link)))).map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it('[IMP-009] works for five minutes', async () => {
    const [first, second] = [await makeLink(), await makeLink()];
    const start = app.clock.now();
    app.clock.advance(5 * minute - 1);
    expect((await follow(first)).status).toBe(200);
    app.clock.advance(1);
    const [status, code, record] = await refusal(second);
    expect([status, code, record?.detail.why]).toEqual([401, 'AUTH0007', 'over']);
    expect(record).toMatchObject(known);
    app.clock.set(start);
  });

  it('[IMP-009][D-033] is bound to its user, and another id in the address does not use it up', async () => {
    const link = await makeLink();
    const [status, code, record] = await refusal({ ...link, userId: String(await userId('tom.becker@example.com')) });
    expect([status, code, record?.detail.why]).toEqual([403, 'AUTH0007', 'otherUser']);
    expect(record).toMatchObject({ user_id: customer.userId, staff_id: agentId });
    expect((await follow(link)).status).toBe(200);
  });

  it("[IMP-009] refuses a customer's own token with 403, anything else that is none with 401", async () => {
    const own = String(customer.userId);
    expect((await refusal({ userId: own, token: customer.token })).slice(0, 2)).toEqual([403, 'AUTH0007']);
    const tokens = [null, '', 'A'.repeat(43), 'A'.repeat(5_000), `${(await makeLink()).token}x`, (await makeLink()).token.slice(1)];
    for (const token of tokens) {
      const [status, code, record] = await refusal({ userId: own, token });
      expect([status, code]).toEqual([401, 'AUTH0007']);
      expect(record).toMatchObject({ user_id: customer.userId, staff_id: null, account_id: null });
    }
  });

  it('[IMP-009] refuses the token of another kind of link', async () => {
    const token = await app.db.transaction((tx) =>
      createVerification(app.core).issue(tx, { purpose: 'reset', subjectId: customer.userId, accountId: customer.accountId }),
    );
    expect((await refusal({ userId: String(customer.userId), token })).slice(0, 2)).toEqual([401, 'AUTH0007']);
  });

  it('[IMP-009] refuses staff who lost the permission or are staff no more, after the link was made', async () => {
    const link = await makeLink();
    await app.product.impersonation.setPermission({ staff: agent, isAllowed: false });
    const [status, code, record] = await refusal(link);
    expect([status, code, record?.detail.why]).toEqual([403, 'AUTH0007', 'mayNot']);
    await app.product.impersonation.setPermission({ staff: agent, isAllowed: true });
    expect((await follow(link)).status).toBe(200);
  });

  it.each(['0', 'abc', '-1', '99999999999999999999'])('answers 404 for the malformed user id %s', async (id) => {
    const { status, body } = await follow({ userId: id, token: (await makeLink()).token });
    expect([status, body.error?.code]).toEqual([404, 'GEN0004']);
  });
});

describe('the session', () => {
  it('[PERM-023] says who it belongs to and until when; a customer’s own has nothing to say', async () => {
    const session = await impersonate();
    const { status, body } = await session.as('getImpersonation');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      staffUsername: agent,
      username: maria,
      accountNumber: '1000001',
      expiresDatetime: new Date(app.clock.now().getTime() + 30 * minute).toISOString(),
      mayPay: false,
    });
    expect((await customer.call('getImpersonation')).status).toBe(404);
  });

  it('[PERM-023][D-033] lives half an hour, refreshed or not', async () => {
    const session = await impersonate();
    const start = app.clock.now();
    app.clock.advance(14 * minute);
    const refreshed = await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': session.refreshToken } });
    expect(refreshed.status).toBe(200);
    app.clock.advance(14 * minute);
    const again = await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': refreshed.body.refreshToken ?? '' } });
    app.clock.advance(2 * minute - 1_000);
    expect((await app.call('getPermissions', {}, { token: again.body.token })).status).toBe(200);
    app.clock.advance(1_000);
    expect((await app.call('getPermissions', {}, { token: again.body.token })).status).toBe(401);
    const late = await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': again.body.refreshToken ?? '' } });
    expect([late.status, late.body.error?.code]).toEqual([401, 'AUTH0004']);
    app.clock.set(start);
  });

  it('ends when the customer signs out, and not when another customer does', async () => {
    const session = await impersonate();
    const tom = await app.signIn('tom.becker@example.com');
    await tom.call('signOut');
    expect((await session.as('getPermissions')).status).toBe(200);
    const other = await app.signIn(maria);
    await other.call('signOut');
    expect((await session.as('getPermissions')).status).toBe(401);
  });

  it('leaves the customer signed in when staff end it, and says who ended it', async () => {
    const session = await impersonate();
    await session.as('signOut');
    expect((await session.as('getPermissions')).status).toBe(401);
    expect((await customer.call('getPermissions')).status).toBe(200);
    expect((await audit('session.signedOut'))[0]).toMatchObject({ user_id: customer.userId, staff_id: agentId });
  });

  it('ends when the customer changes the password', async () => {
    const session = await impersonate('nora.quinn@example.com');
    const nora = await app.signIn('nora.quinn@example.com');
    const body = { currentPassword: 'Porchlight-2026!', newPassword: 'Another-2026-word!' };
    expect((await nora.call('changePassword', { body })).status).toBe(200);
    expect((await session.as('getPermissions')).status).toBe(401);
  });

  it('[D-033] ends with the next request and every refresh when its member of staff loses the permission', async () => {
    const session = await impersonate();
    expect((await session.as('getPermissions')).status).toBe(200);
    await app.product.impersonation.setPermission({ staff: agent, isAllowed: false });
    expect((await session.as('getPermissions')).status).toBe(401);
    const refreshed = await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': session.refreshToken } });
    expect(refreshed.status).toBe(401);
  });

  it('[D-033] ends in other processes too, which only hear of it from the database', async () => {
    const session = await impersonate();
    expect((await session.as('getPermissions')).status).toBe(200);
    await app.db.kysely.deleteFrom('staff_permission').where('user_id', '=', agentId).execute();
    await expect.poll(async () => (await session.as('getPermissions')).status).toBe(401);
  });
});

describe('what staff do', () => {
  it('[PERM-023] is refused where it is the customer’s alone, and the attempt is on record', async () => {
    const session = await impersonate();
    const { status, body } = await session.as('changePassword', { body: { currentPassword: 'x', newPassword: 'y' } });
    expect([status, body.error?.code]).toEqual([403, 'AUTH0008']);
    expect((await audit('impersonation.actRefused'))[0]).toMatchObject({
      user_id: customer.userId,
      staff_id: agentId,
      account_id: customer.accountId,
      detail: { call: 'C-038' },
    });
  });

  it('[PERM-023] is on record by call, account and staff id where it is allowed; reading is not', async () => {
    const session = await impersonate();
    const before = (await audit('impersonation.changed')).length;
    await session.as('getAccount', { params: { id: session.accountId } });
    expect((await audit('impersonation.changed')).length).toBe(before);
    const optOut = { params: { id: session.accountId }, body: { notificationCategoryId: 7, type: 'EMAIL' } };
    expect((await session.as('optOut', optOut)).status).toBe(200);
    expect((await audit('impersonation.changed'))[0]).toEqual({
      user_id: customer.userId,
      staff_id: agentId,
      account_id: customer.accountId,
      detail: { call: 'C-062', sessionId: expect.any(String) },
    });
    expect((await audit('preferences.changed'))[0]).toMatchObject({ user_id: customer.userId, staff_id: agentId });
  });

  it('[D-033] may pay where the provider lets them, and nothing more', async () => {
    const lenient = await startApp({ env: { IMPERSONATED_PAYMENTS: 'on' } });
    try {
      const made = (await lenient.product.impersonation.makeLink({ user: maria, staff: agent, reason: 'asked' })) as MadeLink;
      const url = new URL(made.url);
      const params = { userId: url.pathname.split('/').at(-1) ?? '' };
      const { body } = await lenient.call(
        'impersonate',
        { params },
        { token: url.searchParams.get('apiToken'), headers: { 'x-requested-with': 'portal' } },
      );
      const id = body.accountId;
      const pay = await lenient.call('payByToken', { params: { id }, body: {} } as never, { token: body.token });
      expect(pay.body.error?.code).toBe('GEN0002');
      const autopay = await lenient.call('disableAutoPay', { body: { accountId: id } }, { token: body.token });
      expect(autopay.body.error?.code).toBe('AUTH0008');
      expect((await lenient.call('getImpersonation', {}, { token: body.token })).body.mayPay).toBe(true);
    } finally {
      await lenient.close();
    }
  });
});
