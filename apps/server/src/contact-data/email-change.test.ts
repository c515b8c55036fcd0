import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';

const hourMs = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const change = (caller: Caller, email: string, currentPassword = demoPassword) =>
  caller.call('changeEmail', { params: { id: caller.accountId }, body: { email, currentPassword } });
const read = async (caller: Caller) => (await caller.call('getContactData', { params: { id: caller.accountId } })).body;
const withdraw = (caller: Caller, kind: 'email' | 'mobile' = 'email') =>
  caller.call('withdrawChange', { params: { id: caller.accountId }, body: { kind } });
const mailsTo = (to: string) => app.product.outbox.listMessages({ to });
const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? '';
const linkTo = async (to: string) => tokenIn((await mailsTo(to))[0]?.links[0]);
const verify = (verificationToken: string) => app.call('verifyToken', { body: { verificationToken } });
const actions = async ({ accountId }: Caller) =>
  (await app.db.kysely.selectFrom('audit_event').select('action').where('account_id', '=', accountId).execute()).map(
    ({ action }) => action,
  );

describe('the own e-mail address (C-114, C-115, C-046)', () => {
  it('[API-054] [VERIFY-003] [VERIFY-006] counts once its link was opened, as often as it is opened; the old one hears of it without the new', async () => {
    const [old, fresh] = ['maria.lopez@example.com', 'maria.new@example.net'];
    const maria = await app.signIn(old);
    expect(await read(maria)).toMatchObject({
      email: { value: old, verified: true, waiting: null },
      mobileNumber: { value: '5635550101' },
    });
    expect((await change(maria, ` ${fresh} `)).body).toEqual({ success: true });
    const waiting = (await read(maria)).email;
    expect(waiting).toMatchObject({ value: old, verified: true, waiting: { value: fresh } });
    const { requestedDatetime, expiresDatetime } = waiting.waiting ?? { requestedDatetime: '', expiresDatetime: '' };
    expect(Date.parse(expiresDatetime) - Date.parse(requestedDatetime)).toBe(24 * hourMs);
    const [mail] = await mailsTo(fresh);
    expect(mail?.links).toEqual([expect.stringMatching(/\/verifyemail\?token=[\w-]{43}$/)]);
    expect(mail?.text).not.toMatch(/Maria|1000001/);
    expect(await mailsTo(old)).toEqual([]);

    const token = await linkTo(fresh);
    for (const _time of [1, 2, 3]) expect((await verify(token)).body).toEqual({ success: true });
    expect((await read(maria)).email).toEqual({ value: fresh, verified: true, waiting: null });
    const [notice, ...more] = await mailsTo(old);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ subject: 'Your e-mail address was changed', links: [] });
    expect(JSON.stringify(notice)).not.toContain(fresh);
    expect(await actions(maria)).toEqual(expect.arrayContaining(['contactData.emailChangeRequested', 'contactData.emailChanged']));
    expect((await maria.call('getPermissions')).status).toBe(200);
  });

  it('takes the sign-in e-mail and the address of invoices along where they were the same, and no reset link of the old mailbox works', async () => {
    const [old, fresh] = ['james.carter@example.com', 'james.new@example.net'];
    const james = await app.signIn(old);
    const asked = await app.product.passwords.mailResetLink('1000002');
    await change(james, fresh);
    await verify(await linkTo(fresh));
    const emails = await app.db.kysely
      .selectFrom('contact_email')
      .select(['type', 'email'])
      .where('account_id', '=', james.accountId)
      .execute();
    expect(new Set(emails.map(({ email }) => email))).toEqual(new Set([fresh]));
    for (const j_username of [fresh, old]) {
      expect((await app.call('signIn', { body: { j_username, j_password: demoPassword } })).body.userid).toBe(james.userId);
    }
    const oldLink = tokenIn('url' in asked ? asked.url : '');
    expect((await app.call('validateResetToken', { query: { token: oldLink } })).body.error?.code).toBe('TOK0003');
  });

  it('leaves a sign-in e-mail and an address of invoices alone that were others', async () => {
    const priya = await app.signIn('priya.nair@example.com');
    await app.db.kysely.updateTable('portal_user').set({ email: 'priya.work@example.net' }).where('id', '=', priya.userId).execute();
    await app.db.kysely
      .updateTable('contact_email')
      .set({ email: 'invoices@example.net' })
      .where('account_id', '=', priya.accountId)
      .where('type', '=', 'DISTRIBUTION')
      .execute();
    await change(priya, 'priya.new@example.net');
    await verify(await linkTo('priya.new@example.net'));
    const user = await app.db.kysely.selectFrom('portal_user').select('email').where('id', '=', priya.userId).executeTakeFirst();
    expect(user?.email).toBe('priya.work@example.net');
    const emails = await app.db.kysely
      .selectFrom('contact_email')
      .select(['type', 'email'])
      .where('account_id', '=', priya.accountId)
      .execute();
    expect(emails.find(({ type }) => type === 'DISTRIBUTION')?.email).toBe('invoices@example.net');
    expect(emails.find(({ type }) => type === 'PERSONAL')?.email).toBe('priya.new@example.net');
  });

  it('asks for the current password, for an address, and for another one than now; nothing waits or is mailed otherwise', async () => {
    const tom = await app.signIn('tom.becker@example.com');
    const wrong = await change(tom, 'tom.new@example.net', 'Wrong-2026!!');
    expect([wrong.status, wrong.body.error?.code]).toEqual([200, 'AUTH0009']);
    for (const email of ['tom', 'tom@', 'a@b.example, c@d.example', 'tom@example.net\nBcc: x@y.example']) {
      const { status, body } = await change(tom, email);
      expect([status, body.error?.code, body.error?.fields?.[0]?.field]).toEqual([400, 'GEN0002', 'email']);
    }
    expect((await change(tom, 'Tom.Becker@example.com')).body.error?.code).toBe('CON0001');
    expect((await read(tom)).email.waiting).toBeNull();
    expect(await mailsTo('tom.new@example.net')).toEqual([]);
  });

  it.each([
    ['replaced by a newer one', async (caller: Caller) => void (await change(caller, 'newer@example.net'))],
    ['withdrawn', async (caller: Caller) => void (await withdraw(caller))],
    ['24 hours old', async () => app.clock.advance(24 * hourMs)],
  ])('[VERIFY-006] a link that was %s opens nothing', async (_what, meanwhile) => {
    const nora = await app.signIn('nora.quinn@example.com');
    await change(nora, 'older@example.net');
    const token = await linkTo('older@example.net');
    await meanwhile(nora);
    const { status, body } = await verify(token);
    expect([status, body.error?.code, body.error?.message]).toEqual([200, 'TOK0002', 'This link has expired.']);
    const again = await app.signIn('nora.quinn@example.com');
    expect((await read(again)).email.value).toBe('nora.quinn@example.com');
    await withdraw(again);
    expect((await withdraw(again)).body).toEqual({ success: true });
  });

  it('a completed link is used once the address was replaced by another', async () => {
    const wes = await app.signIn('wes.grant@example.com');
    await change(wes, 'wes.one@example.net');
    const first = await linkTo('wes.one@example.net');
    await verify(first);
    await change(wes, 'wes.two@example.net');
    expect((await verify(first)).body).toEqual({ success: true });
    await verify(await linkTo('wes.two@example.net'));
    expect((await verify(first)).body.error?.code).toBe('TOK0003');
    expect((await read(wes)).email.value).toBe('wes.two@example.net');
  });

  it('of two changes at once one waits, and its link alone works', async () => {
    const dee = await app.signIn('dee.park@example.com');
    const wanted = ['dee.one@example.net', 'dee.two@example.net', 'dee.three@example.net'];
    const answers = await Promise.all(wanted.map((email) => change(dee, email)));
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true]);
    const { waiting } = (await read(dee)).email;
    const results = [];
    for (const email of wanted) results.push([email, (await verify(await linkTo(email))).body.success] as const);
    expect(results.filter(([, isDone]) => isDone)).toEqual([[waiting?.value, true]]);
    expect((await read(dee)).email.value).toBe(waiting?.value);
  });

  it('one link opened six times at once changes the address once', async () => {
    const sue = await app.signIn('sue.frost@example.com');
    await change(sue, 'sue.new@example.net');
    const token = await linkTo('sue.new@example.net');
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(answers.every(({ body }) => body.success === true)).toBe(true);
    expect(await mailsTo('sue.frost@example.com')).toHaveLength(1);
  });

  it.each(['', 'x', 'A'.repeat(43)])('[VERIFY-001] [VERIFY-005] the token %j is none, and the server says so', async (token) => {
    const { status, body } = await verify(token);
    expect([status, body.error?.code, body.error?.message]).toEqual([200, 'TOK0001', 'This link is not valid.']);
  });

  it('[VERIFY-001] a link of one purpose is refused by the calls of the others', async () => {
    const linda = await app.signIn('linda.owens@example.com');
    await change(linda, 'linda.new@example.net');
    const verifyToken = await linkTo('linda.new@example.net');
    const mailed = await app.product.passwords.mailResetLink('1000005');
    const resetToken = tokenIn('url' in mailed ? mailed.url : '');
    expect((await verify(resetToken)).body.error?.code).toBe('TOK0001');
    expect((await app.call('validateResetToken', { query: { token: verifyToken } })).body.error?.code).toBe('TOK0001');
    const body = { newPassword: 'Lantern-Street-77', verificationToken: verifyToken };
    expect((await app.call('resetPassword', { body })).body.error?.code).toBe('TOK0001');
    expect((await verify(verifyToken)).body.success).toBe(true);
  });

  it("nobody reads or changes another account's contact, not even whom it is opened to, and nobody in a customer's name", async () => {
    const viewer = await app.signIn('viewer@example.com');
    const linda = await app.signIn('linda.owens@example.com');
    const calls = (id: number) =>
      [
        ['getContactData', { params: { id } }],
        ['changeEmail', { params: { id }, body: { email: 'x@example.net', currentPassword: demoPassword } }],
        ['changeMobile', { params: { id }, body: { mobileNumber: '5635550199', currentPassword: demoPassword } }],
        ['verifyMobile', { params: { id }, body: { code: '123456' } }],
        ['withdrawChange', { params: { id }, body: { kind: 'email' } }],
      ] as const;
    const linked = await app.db.kysely
      .selectFrom('linked_account')
      .select('account_id')
      .where('user_id', '=', linda.userId)
      .where('registered_at', 'is not', null)
      .executeTakeFirstOrThrow();
    for (const [name, request] of calls(linda.accountId)) expect((await viewer.call(name, request as never)).status).toBe(404);
    for (const [name, request] of calls(linked.account_id)) expect((await linda.call(name, request as never)).status).toBe(403);
    for (const [name, request] of calls(linda.accountId)) expect((await app.call(name, request as never)).status).toBe(401);
    const { id: staffId } = await app.db.kysely
      .selectFrom('portal_user')
      .select('id')
      .where('kind', '=', 'staff')
      .executeTakeFirstOrThrow();
    await app.db.kysely.updateTable('session').set({ impersonator_id: staffId }).where('user_id', '=', viewer.userId).execute();
    app.product.session.forgetUser(viewer.userId);
    for (const [name, request] of calls(viewer.accountId).slice(1)) {
      expect((await viewer.call(name, request as never)).body.error?.code).toBe('AUTH0008');
    }
  });
});

describe('a link for somebody on the phone', () => {
  it('is about what waits, else about the address the account has', async () => {
    const sid = await app.signIn('sid.young@example.com');
    await change(sid, 'sid.new@example.net');
    const mailed = await app.product.contactData.mailVerifyLink('1000012');
    const url = 'url' in mailed ? mailed.url : '';
    expect((await mailsTo('sid.new@example.net'))[0]?.links).toEqual([url]);
    expect((await verify(tokenIn(url))).body.success).toBe(true);
    const next = await app.product.contactData.mailVerifyLink('1000013');
    expect((await mailsTo('sue.new@example.net'))[0]?.links).toEqual(['url' in next ? next.url : '']);
    expect(await app.product.contactData.mailVerifyLink('4711')).toEqual({ problem: 'noAccount' });
  });
});
