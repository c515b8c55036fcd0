import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { createVerification } from '../verification/index.ts';

const mailed = { walter: 'walter.owens@example.com', maria: 'maria.lopez@example.com', hardware: 'office@owenshardware.example' };
let app: TestApp;
let maria: Caller;
let walter: Caller;
let linda: Caller;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(10 * 60_000);
  [maria, walter, linda] = [await app.signIn(mailed.maria), await app.signIn(mailed.walter), await app.signIn('linda.owens@example.com')];
  await app.db.kysely.deleteFrom('linked_account').where('user_id', '=', maria.userId).execute();
  await app.db.kysely.deleteFrom('outbox_message').execute();
});

const ask = (caller: Caller, accountNumber = '1000006', contactEmailAddress = mailed.walter, requestedUserId = caller.userId) =>
  caller.call('requestLink', { body: { accountNumber, contactEmailAddress, requestedUserId } });
const agree = (token: string, acceptedTermsAndConditions = true, caller: Pick<Caller, 'call'> = app) =>
  caller.call('verifyLinkRequest', { body: { acceptedTermsAndConditions, token } });
const end = (caller: Caller, accountId: number, userId: number, unregisteredBySystemUserId = caller.userId) =>
  caller.call('unlink', { body: { accountId, userId, unregisteredBySystemUserId } });
const mailTo = (to: string) => app.product.outbox.listMessages({ to });
const tokenTo = async (to: string) => {
  const url = (await mailTo(to)).flatMap(({ links }) => links).find((link) => link.includes('/verify-linkedaccount-request?token='));
  return new URL(url ?? 'http://none/?token=').searchParams.get('token') ?? '';
};
const accountsOf = async (caller: Caller) =>
  (await caller.call('listByUser', { params: { id: String(caller.userId) } })).body.map(({ accountInfo }) => accountInfo.accountNumber);
const usersOf = async (caller: Caller) =>
  (await caller.call('listByAccount', { params: { id: String(caller.accountId) } })).body.map(({ systemUserId }) => systemUserId);
const reads = async (caller: Caller, accountId: number) => (await caller.call('getAmounts', { params: { id: String(accountId) } })).status;
const auditOf = async (accountId: number) =>
  app.db.kysely
    .selectFrom('audit_event')
    .select(['action', 'user_id', 'detail'])
    .where('account_id', '=', accountId)
    .where('action', 'like', 'linkedAccounts.%')
    .orderBy('id')
    .execute();

describe('asking for a link', () => {
  it('[API-065] [LINK-019] mails the holder a link, at the address on file whatever the typing, and opens nothing yet', async () => {
    const { status, body } = await ask(maria, ' 1000006 ', ` ${mailed.walter.toUpperCase()} `);
    expect([status, body]).toEqual([200, { success: true }]);
    const [message, ...more] = await mailTo(mailed.walter);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: 'email', to: mailed.walter, subject: 'Request to link your account' });
    expect(message?.text).toContain('Maria Lopez asks to open your account 1000006');
    expect(message?.text).not.toContain(mailed.maria);
    expect(message?.links).toEqual([expect.stringMatching(/\/verify-linkedaccount-request\?token=[\w-]{43}$/)]);
    expect(await mailTo(mailed.maria)).toEqual([]);
    expect(await accountsOf(maria)).toEqual([]);
    expect(await reads(maria, walter.accountId)).toBe(404);
    expect((await auditOf(walter.accountId)).at(-1)).toMatchObject({ action: 'linkedAccounts.requested', user_id: maria.userId });
  });

  it('[API-065] D-114: says the same for a number nobody has and for an e-mail that is not on file, and mails nobody', async () => {
    const misses = [
      await ask(maria, '9999999', mailed.walter),
      await ask(maria, '1000006', 'nobody@example.com'),
      await ask(maria, '1000006', mailed.maria),
      await ask(maria, '', mailed.walter),
    ];
    const [first, ...others] = misses.slice(0, 3).map(({ status, body, headers }) => {
      const { requestId: _differs, ...error } = body.error ?? {};
      return JSON.stringify([status, body.success, error, Object.keys(headers).toSorted()]);
    });
    expect(first).toContain('LNK0001');
    expect(first).toContain("We couldn't match that account number and email.");
    for (const other of others) expect(other).toBe(first);
    expect(misses[3]?.body.error?.code).toBe('GEN0002');
    expect(await app.product.outbox.listMessages()).toEqual([]);
    expect(await app.db.kysely.selectFrom('linked_account').selectAll().where('user_id', '=', maria.userId).execute()).toEqual([]);
  });

  it('[API-065] sends at most one mail in five minutes for the same account, and a new one after that', async () => {
    for (const _time of [1, 2, 3]) expect((await ask(maria)).body).toEqual({ success: true });
    expect(await mailTo(mailed.walter)).toHaveLength(1);
    app.clock.advance(5 * 60_000 - 1);
    await ask(maria);
    expect(await mailTo(mailed.walter)).toHaveLength(1);
    app.clock.advance(1);
    await ask(maria);
    expect(await mailTo(mailed.walter)).toHaveLength(2);
  });

  it('[API-065] mails once when the same request comes eight times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(maria)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await mailTo(mailed.walter)).toHaveLength(1);
    expect(await app.db.kysely.selectFrom('linked_account').selectAll().where('user_id', '=', maria.userId).execute()).toHaveLength(1);
  });

  it('[LINK-024] [API-065] refuses an account that is linked already, and the own one, with LNK0002', async () => {
    const refusals = [
      await ask(linda),
      await ask(linda, '1000005', 'linda.owens@example.com'),
      await ask(linda, '2000002', mailed.hardware),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.error?.code]).toEqual([409, 'LNK0002']);
      expect(body.error?.message).toBe('Account already exists please try another one.');
    }
    expect(await app.product.outbox.listMessages()).toEqual([]);
  });

  it('[API-065] D-114: is only for oneself, signed in, with a body that is this call', async () => {
    const forOther = await ask(maria, '1000006', mailed.walter, linda.userId);
    expect([forOther.status, forOther.body.error?.code]).toEqual([403, 'AUTH0006']);
    const asNobody = await app.call('requestLink', { body: { accountNumber: '1', contactEmailAddress: 'a@b.c', requestedUserId: 1 } });
    expect(asNobody.status).toBe(401);
    const surplus = { accountNumber: '1000006', contactEmailAddress: mailed.walter, requestedUserId: maria.userId, accountId: 1 };
    expect((await maria.call('requestLink', { body: surplus })).body.error?.code).toBe('GEN0002');
    expect(await app.product.outbox.listMessages()).toEqual([]);
  });
});

describe('agreeing by the mailed link', () => {
  it('[API-063] [LINK-010] opens the account at once, signed out, tells both by mail and keeps what was agreed to', async () => {
    await ask(maria);
    const token = await tokenTo(mailed.walter);
    expect((await agree(token)).body).toEqual({ success: true });
    expect(await accountsOf(maria)).toEqual(['1000006']);
    expect(await usersOf(walter)).toContain(maria.userId);
    expect(await reads(maria, walter.accountId)).toBe(200);
    const { body } = await maria.call('getPermissions', { query: { accountId: String(walter.accountId) } });
    expect(body.modulePermissions.flatMap(({ permissions }) => permissions)).not.toContain('API_MANAGE_PAYMENT_METHODS');
    const subjects = async (to: string) => (await mailTo(to)).map(({ subject }) => subject);
    expect(await subjects(mailed.walter)).toContain('Your account was linked');
    expect(await subjects(mailed.maria)).toEqual(['An account was linked to your sign-in']);
    expect((await auditOf(walter.accountId)).at(-1)).toMatchObject({
      action: 'linkedAccounts.registered',
      user_id: null,
      detail: { linkedUserId: maria.userId, acceptedTermsAndConditions: true },
    });
  });

  it('[API-063] [LINK-014] needs the terms (LNK0004), and the link stays good for whoever ticks the box afterwards', async () => {
    await ask(maria);
    const token = await tokenTo(mailed.walter);
    const refused = await agree(token, false);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'LNK0004']);
    expect(await accountsOf(maria)).toEqual([]);
    expect((await agree(token, true, walter)).body).toEqual({ success: true });
  });

  it('[API-063] [LINK-027] tells a used, an unknown, a truncated, a foreign and an expired link apart, softly', async () => {
    await ask(maria);
    const token = await tokenTo(mailed.walter);
    await agree(token);
    const reset = await app.db.transaction((tx) =>
      createVerification(app.core).issue(tx, { purpose: 'reset', subjectId: maria.userId, accountId: null }),
    );
    const codes = async (tokens: string[]) => Promise.all(tokens.map(async (each) => (await agree(each)).body.error?.code));
    expect(await codes([token, 'x'.repeat(43), token.slice(0, 20), reset, ''])).toEqual([
      'TOK0003',
      'TOK0001',
      'TOK0001',
      'TOK0001',
      'TOK0001',
    ]);
    expect((await agree(token)).status).toBe(200);
    await app.db.kysely.deleteFrom('linked_account').where('user_id', '=', maria.userId).execute();
    await app.db.kysely.deleteFrom('outbox_message').execute();
    await ask(maria);
    const late = await tokenTo(mailed.walter);
    app.clock.advance(7 * 86_400_000);
    expect((await agree(late)).body.error?.code).toBe('TOK0002');
    expect(await app.db.kysely.selectFrom('linked_account').select('registered_at').where('user_id', '=', maria.userId).execute()).toEqual([
      { registered_at: null },
    ]);
  });

  it('[API-063] answers LNK0002 to the second mail of a request that was agreed to, and TOK0003 once the link has ended', async () => {
    const tokens: string[] = [];
    for (const _mail of [1, 2, 3]) {
      await ask(maria);
      tokens.push(await tokenTo(mailed.walter));
      app.clock.advance(5 * 60_000);
    }
    const [first = '', second = '', third = ''] = tokens;
    expect(new Set(tokens).size).toBe(3);
    expect((await agree(second)).body).toEqual({ success: true });
    const again = await agree(first);
    expect([again.status, again.body.error?.code]).toEqual([409, 'LNK0002']);
    walter = await app.signIn(mailed.walter);
    await end(walter, walter.accountId, maria.userId);
    expect((await agree(third)).body.error?.code).toBe('TOK0003');
    expect(await accountsOf(await app.signIn(mailed.maria))).toEqual([]);
  });

  it('[API-063] counts once when two agree by one link, and by two mails of one request, at the same moment', async () => {
    await ask(maria);
    const first = await tokenTo(mailed.walter);
    app.clock.advance(5 * 60_000);
    await ask(maria);
    const second = await tokenTo(mailed.walter);
    const answers = await Promise.all([agree(first), agree(first), agree(second), agree(second)]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { body } of answers.filter((answer) => !answer.body.success)) expect(['TOK0003', 'LNK0002']).toContain(body.error?.code);
    expect((await mailTo(mailed.maria)).map(({ subject }) => subject)).toEqual(['An account was linked to your sign-in']);
    const row = await app.db.kysely.selectFrom('linked_account').select('id').where('user_id', '=', maria.userId).executeTakeFirstOrThrow();
    const registered = (await auditOf(walter.accountId)).filter(
      ({ action, detail }) => action === 'linkedAccounts.registered' && (detail as { linkId: number }).linkId === row.id,
    );
    expect(registered).toHaveLength(1);
  });
});

describe('the lists', () => {
  it('[API-066] [ENT-004] [ENT-028] [LINK-002] [LINK-016] [LINK-020] name the registered accounts of a user, by company or contact', async () => {
    const { status, body } = await linda.call('listByUser', { params: { id: String(linda.userId) } });
    expect(status).toBe(200);
    expect(Array.isArray(body)).toBe(true);
    expect(body.map(({ accountInfo }) => accountInfo.accountNumber)).toEqual(['1000006', '2000002']);
    const [home, business] = body;
    expect(home).toEqual({
      id: expect.any(Number),
      registeredDatetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      systemUserId: linda.userId,
      systemUserContactName: 'Linda Owens',
      systemUserContactAccountNumbers: ['1000005'],
      accountInfo: {
        accountId: walter.accountId,
        accountNumber: '1000006',
        accountType: 'Residential',
        accountStatus: 'Active',
        companyName: null,
        contactName: 'Walter Owens',
        primaryContactAddress: '5 Quarry Hill, Cedar Valley, IA 52001',
      },
    });
    expect(business?.accountInfo).toMatchObject({ accountType: 'Business', companyName: 'Owens Hardware LLC', contactName: 'Linda Owens' });
  });

  it('[API-067] [ENT-028] [LINK-008] [LINK-017] name who may open the own account, and leave out who is only asking', async () => {
    await ask(maria, '1000005', 'linda.owens@example.com');
    const { body } = await linda.call('listByAccount', { params: { id: String(linda.accountId) } });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      systemUserId: walter.userId,
      systemUserContactName: 'Walter Owens',
      systemUserContactAccountNumbers: ['1000006'],
      accountInfo: { accountId: linda.accountId, accountNumber: '1000005' },
    });
  });

  it('[API-066] [API-067] D-011: are those of the own user and the own account; others are unknown or not allowed', async () => {
    const foreignUser = await maria.call('listByUser', { params: { id: String(linda.userId) } });
    expect([foreignUser.status, foreignUser.body]).toMatchObject([404, { error: { code: 'GEN0004' } }]);
    const foreign = await maria.call('listByAccount', { params: { id: String(linda.accountId) } });
    expect([foreign.status, foreign.body]).toMatchObject([404, { error: { code: 'GEN0004' } }]);
    const linked = await linda.call('listByAccount', { params: { id: String(walter.accountId) } });
    expect([linked.status, linked.body]).toMatchObject([403, { error: { code: 'AUTH0006' } }]);
  });
});

describe('ending a link', () => {
  const link = async () => {
    await ask(maria);
    await agree(await tokenTo(mailed.walter));
    await app.db.kysely.deleteFrom('outbox_message').execute();
  };

  it('[API-064] [LINK-018] by the holder: the user is out with the next call, both are told, and the row is kept as ended', async () => {
    await link();
    expect(await reads(maria, walter.accountId)).toBe(200);
    expect((await end(walter, walter.accountId, maria.userId)).body).toEqual({ success: true });
    expect(await reads(maria, walter.accountId)).toBe(404);
    expect(await accountsOf(maria)).toEqual([]);
    expect(await usersOf(walter)).not.toContain(maria.userId);
    expect((await mailTo(mailed.walter)).map(({ subject }) => subject)).toEqual(['Your account is no longer linked']);
    expect((await mailTo(mailed.maria)).map(({ subject }) => subject)).toEqual(['An account is no longer linked to your sign-in']);
    const rows = await app.db.kysely.selectFrom('linked_account').selectAll().where('user_id', '=', maria.userId).execute();
    expect(rows).toMatchObject([{ registered_at: expect.any(Date), unregistered_at: expect.any(Date) }]);
    expect((await auditOf(walter.accountId)).at(-1)).toMatchObject({ action: 'linkedAccounts.removed', user_id: walter.userId });
  });

  it('[API-064] [LINK-018] by the user, once: the second time the link is unknown (LNK0003)', async () => {
    await link();
    expect((await end(maria, walter.accountId, maria.userId)).body).toEqual({ success: true });
    const again = await end(maria, walter.accountId, maria.userId);
    expect([again.status, again.body.error?.code]).toEqual([404, 'LNK0003']);
    const twice = await Promise.all([1, 2, 3].map(() => end(linda, walter.accountId, maria.userId)));
    expect(twice.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('[API-064] D-120: of others is unknown, in the name of others is refused, of one who only asked there is none', async () => {
    const ofOthers = await end(maria, walter.accountId, linda.userId);
    expect([ofOthers.status, ofOthers.body.error?.code]).toEqual([404, 'LNK0003']);
    const inTheirName = await end(maria, walter.accountId, linda.userId, linda.userId);
    expect([inTheirName.status, inTheirName.body.error?.code]).toEqual([403, 'AUTH0006']);
    await ask(maria);
    expect((await end(walter, walter.accountId, maria.userId)).body.error?.code).toBe('LNK0003');
    expect(await reads(linda, walter.accountId)).toBe(200);
  });

  it('[API-065] asking again after the end needs a new agreement, and no second mail within five minutes', async () => {
    await link();
    await end(maria, walter.accountId, maria.userId);
    await app.db.kysely.deleteFrom('outbox_message').execute();
    expect((await ask(maria)).body).toEqual({ success: true });
    expect(await mailTo(mailed.walter)).toEqual([]);
    app.clock.advance(5 * 60_000);
    await ask(maria);
    expect(await reads(maria, walter.accountId)).toBe(404);
    await agree(await tokenTo(mailed.walter));
    expect(await reads(maria, walter.accountId)).toBe(200);
  });

  it('D-033: staff in a customer name can neither ask for a link nor end one', async () => {
    const staff = await app.db.kysely.selectFrom('portal_user').select('id').where('kind', '=', 'staff').executeTakeFirstOrThrow();
    await app.db.kysely.updateTable('session').set({ impersonator_id: staff.id }).where('user_id', '=', linda.userId).execute();
    app.product.session.forgetUser(linda.userId);
    for (const { status, body } of [await ask(linda, '1000001', mailed.maria), await end(linda, walter.accountId, linda.userId)])
      expect([status, body.error?.code]).toEqual([403, 'AUTH0008']);
  });
});

describe('an operator on the phone', () => {
  const again = (accountNumber: string) => app.product.linkedAccounts.mailOpenRequestAgain(accountNumber);

  it('[LINK-010] D-114: mails the newest request that waits once more, whatever the five minutes, and answers its link', async () => {
    await ask(maria);
    const answer = await again('1000006');
    const url = 'url' in answer ? answer.url : '';
    expect(await mailTo(mailed.walter)).toHaveLength(2);
    expect((await mailTo(mailed.walter))[0]?.links).toEqual([url]);
    expect((await agree(new URL(url).searchParams.get('token') ?? '')).body).toEqual({ success: true });
    expect(await accountsOf(maria)).toEqual(['1000006']);
  });

  it('D-114: says that there is no account, or that nobody waits; an agreed request waits no more', async () => {
    expect(await again('9999999')).toEqual({ problem: 'noAccount' });
    await ask(maria);
    await agree(await tokenTo(mailed.walter));
    expect(await again('1000006')).toEqual({ problem: 'noRequest' });
    expect('url' in (await again('1000007'))).toBe(true);
    expect((await mailTo('ruth.owens@example.com'))[0]?.text).toContain('Linda Owens asks to open your account 1000007');
  });
});
