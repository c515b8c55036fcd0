import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
let clerk: StaffCaller;
let agent: StaffCaller;
beforeAll(async () => {
  app = await startApp();
  clerk = await app.staff('clerk');
  agent = await app.staff('agent');
});
afterAll(() => app.close());

const account = (number: string) => app.db.kysely.selectFrom('account').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const userOf = (accountId: number) =>
  app.db.kysely.selectFrom('portal_user').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
const params = async (number: string) => ({ accountId: (await account(number)).id });
const lastAudit = async (action: string) => {
  const row = await app.db.kysely
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && { staff: row.staff_id, account: row.account_id, detail: row.detail };
};

describe('the page of an account', () => {
  it('[S-051] says who it is, what it has, owes and pays with', async () => {
    const { status, body } = await clerk.call('desk.getAccount', { params: await params('1000001') });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: '1000001',
      name: 'Maria Lopez',
      status: 'Active',
      balance: 84.2,
      amountDue: 84.2,
      delivery: 'EMAIL',
      autopay: null,
      pastDue: null,
      hold: null,
      users: [{ username: 'maria.lopez@example.com', hasSecondFactor: false }],
      installments: [{ total: 240, left: 120 }],
    });
    expect(body.methods.map(({ display }) => display)).toEqual([expect.stringContaining('1111'), expect.stringContaining('6789')]);
    expect(body.services[0]?.lines[0]?.features.length).toBeGreaterThan(1);
    expect(JSON.stringify(body)).not.toMatch(/pm_|token|password/i);
  });

  it('[S-051] tells AutoPay that can charge from AutoPay that can not, and what is past due', async () => {
    const of = async (number: string) => (await clerk.call('desk.getAccount', { params: await params(number) })).body;
    expect((await of('1000002')).autopay).toMatchObject({ isUsable: true });
    expect((await of('1000003')).autopay).toMatchObject({ isUsable: false });
    const tom = await of('1000004');
    expect(tom.status).toBe('Suspended');
    expect(tom.balance).toBe(212.4);
    expect(tom.pastDue?.amount).toBeGreaterThan(0);
  });

  it('[S-051] is read in a handful of statements', async () => {
    const { accountId } = await params('2000001');
    const counted: string[] = [];
    const { prepared } = app.db;
    app.db.prepared = (name: string, ...rest: [string, readonly unknown[]]) => {
      counted.push(name);
      return prepared.call(app.db, name, ...rest) as never;
    };
    await clerk.call('desk.getAccount', { params: { accountId } });
    app.db.prepared = prepared;
    expect(counted.filter((name) => !name.startsWith('staff-') && !name.startsWith('audit-')).length).toBeLessThanOrEqual(7);
    expect(counted).toContain('desk-overview');
  });

  it('[S-052] lists bills and payments, with what the provider said for staff alone', async () => {
    const { accountId } = await params('1000001');
    await app.db.kysely.updateTable('payment').set({ response_text: 'Do not honor (05)' }).where('account_id', '=', accountId).execute();
    const { body } = await clerk.call('desk.getMoney', { params: { accountId } });
    expect(body.invoices).toHaveLength(14);
    expect(body.invoices[0]).toMatchObject({ open: 84.2 });
    expect(body.payments[0]).toMatchObject({ state: 'done', responseText: 'Do not honor (05)' });
  });

  it('[S-053] lists orders with their work, and visits with the technician', async () => {
    const { body } = await clerk.call('desk.getWork', { params: await params('1000001') });
    expect(body.orders).toHaveLength(5);
    expect(body.orders.flatMap(({ work }) => work).length).toBeGreaterThan(0);
    expect(body.visits[0]).toMatchObject({ status: 'BOOKED', startsAt: expect.stringMatching(/T10:00$/), technician: expect.any(String) });
  });

  it('[S-054] tells who opens the account and what its user opens, and what was agreed to', async () => {
    const { body } = await clerk.call('desk.getPeople', { params: await params('1000005') });
    expect(body.opens.map(({ number }) => number).sort()).toEqual(['1000006', '1000007', '2000002']);
    expect(body.opens.find(({ number }) => number === '1000007')?.registeredDatetime).toBeNull();
    expect(body.openedBy).toHaveLength(1);
    expect(body.openedBy[0]?.username).toEqual(expect.stringContaining('@'));
  });

  it('[S-055][S-056] lists what was written to it; what it says only by right, and never what a link opens', async () => {
    const to = await params('1000008');
    await clerk.call('desk.mailLink', { params: to, body: { kind: 'reset' } });
    const { body } = await clerk.call('desk.listMessages', { params: to });
    const [message] = body.messages;
    expect(message).toMatchObject({ channel: 'email', state: 'waiting', subject: expect.any(String) });
    const asked = { params: { ...to, messageId: message?.id ?? 0 } };
    expect((await clerk.call('desk.readMessage', asked)).status).toBe(403);
    const read = await agent.call('desk.readMessage', asked);
    expect(read.body).toMatchObject({ recipient: 'nora.quinn@example.com', text: expect.stringContaining('/resetpassword') });
    expect(read.body.text).not.toContain('token');
    // Of another account it is unknown.
    expect((await agent.call('desk.readMessage', { params: { ...asked.params, ...(await params('1000001')) } })).status).toBe(404);
    await app.db.kysely
      .updateTable('outbox_message')
      .set({ body_text: '', frame: null })
      .where('id', '=', message?.id ?? 0)
      .execute();
    expect((await agent.call('desk.readMessage', asked)).body.error?.code).toBe('STF0058');
  });

  it('[S-057] tells what happened with who did it and why, page by page', async () => {
    const { accountId } = await params('1000009');
    const { id: userId } = await userOf(accountId);
    for (let at = 0; at < 25; at += 1) await app.signIn('viewer@example.com');
    await agent.call('desk.openAsCustomer', { params: { accountId }, body: { userId, reason: 'cannot find the bill' } });
    const one = (await clerk.call('desk.listActivity', { params: { accountId } })).body;
    expect(one.entries[0]).toMatchObject({ kind: 'impersonation.linkMade', actor: 'staff', reason: 'cannot find the bill' });
    expect(one.entries[1]).toMatchObject({ kind: 'session.signedIn', actor: 'self', who: 'viewer@example.com' });
    expect(one).toMatchObject({ hasMore: true, entries: { length: 20 } });
    const before = String(one.entries.at(-1)?.id);
    const two = (await clerk.call('desk.listActivity', { params: { accountId }, query: { before } })).body;
    expect(two.entries.some(({ id }) => one.entries.some((entry) => entry.id === id))).toBe(false);
  });

  it('[S-058] gives out an invoice as its customer sees it, and 404 for one that is not there', async () => {
    const { accountId } = await params('1000001');
    const { body } = await clerk.call('desk.getMoney', { params: { accountId } });
    const pdf = await clerk.call('desk.getInvoicePdf', { params: { invoiceId: body.invoices[0]?.id ?? 0 } });
    expect(pdf.status).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect((await clerk.call('desk.getInvoicePdf', { params: { invoiceId: 99_999_999 } })).status).toBe(404);
  });
});

describe('notes', () => {
  it('[S-059][S-060] are kept with who wrote them, seen by staff alone, and are not on the record with what they say', async () => {
    const { accountId } = await params('1000001');
    const text = 'Prefers calls after five.';
    const { status, body } = await clerk.call('desk.addNote', { params: { accountId }, body: { text: `  ${text} `, isPinned: false } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ text, isPinned: false, version: 1 });
    const { id, by } = body;
    expect((await clerk.call('desk.listNotes', { params: { accountId } })).body).toMatchObject([{ id, by, text }]);
    expect(by).not.toBe('');
    expect(JSON.stringify(await lastAudit('desk.noteAdded'))).not.toContain('calls');
    expect(await lastAudit('desk.noteAdded')).toMatchObject({ staff: clerk.userId, account: accountId });
    const maria = await app.signIn('maria.lopez@example.com');
    expect(JSON.stringify((await maria.call('listActivity', { params: { id: accountId } })).body)).not.toContain('desk.');
  });

  it('[S-061] are pinned to the top; of two who change one at once the second is told', async () => {
    const { accountId } = await params('1000002');
    const add = async (text: string) => (await clerk.call('desk.addNote', { params: { accountId }, body: { text, isPinned: false } })).body;
    const old = await add('the dog bites');
    await add('newer');
    const pin = (by: StaffCaller) => by.call('desk.changeNote', { params: { noteId: old.id }, body: { version: 1, isPinned: true } });
    const answers = await Promise.all([pin(clerk), pin(agent)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('STF0002');
    const list = (await clerk.call('desk.listNotes', { params: { accountId } })).body;
    expect(list.map((note) => [note.text, note.version])).toEqual([
      ['the dog bites', 2],
      ['newer', 1],
    ]);
  });

  it('[S-060] refuses an empty note, one that is too long and one on an account that is not there', async () => {
    const { accountId } = await params('1000002');
    for (const text of ['', '   ', 'x'.repeat(2001)])
      expect((await clerk.call('desk.addNote', { params: { accountId }, body: { text, isPinned: false } })).status).toBe(400);
    expect((await clerk.call('desk.addNote', { params: { accountId: 999_999 }, body: { text: 'x', isPinned: true } })).status).toBe(404);
  });
});

describe('seeing it as the customer', () => {
  const ask = async (by: StaffCaller, number: string, userId: number, reason = 'asked on the phone') =>
    by.call('desk.openAsCustomer', { params: await params(number), body: { userId, reason } });

  it('[S-062][IMP-001] makes a link that works once, for who may, with a reason on record', async () => {
    const { id: accountId } = await account('1000001');
    const { id: userId } = await userOf(accountId);
    const { status, body } = await ask(agent, '1000001', userId);
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(await lastAudit('impersonation.linkMade')).toMatchObject({ staff: agent.userId, account: accountId });
    const token = url.searchParams.get('apiToken');
    const follow = () => app.call('impersonate', { params: { userId } }, { token, headers: { 'x-requested-with': 'portal' } });
    expect((await follow()).status).toBe(200);
    expect((await follow()).status).toBeGreaterThanOrEqual(400);
  });

  it('[S-062][IMP-009] refuses who lacks the permission, whatever their roles, and makes no link', async () => {
    const { id: accountId } = await account('1000001');
    const { id: userId } = await userOf(accountId);
    await app.product.impersonation.setPermission({ staff: 'agent@cedarvalleyfiber.example', isAllowed: false });
    const refused = await ask(agent, '1000001', userId);
    await app.product.impersonation.setPermission({ staff: 'agent@cedarvalleyfiber.example', isAllowed: true });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'STF0050' } } });
  });

  it("[S-062] refuses another account's user, members of staff, and no reason", async () => {
    const james = await userOf((await account('1000002')).id);
    expect((await ask(agent, '1000001', james.id)).body.error?.code).toBe('STF0051');
    expect((await ask(agent, '1000001', agent.userId)).body.error?.code).toBe('STF0051');
    expect((await ask(agent, '1000002', james.id, '  ')).status).toBe(400);
  });
});

describe('what staff do for a caller', () => {
  const send = async (number: string, kind: 'register' | 'reset' | 'signup') =>
    clerk.call('desk.mailLink', { params: await params(number), body: { kind } });

  it('[S-063] mails the link for a new password, for registering and for a sign-up, and shows it to nobody', async () => {
    for (const [number, kind, action] of [
      ['1000001', 'reset', 'passwords.resetLinkSent'],
      ['1000016', 'register', 'registration.linkSent'],
      ['1000012', 'signup', 'serviceSignup.invited'],
    ] as const) {
      const { id: accountId } = await account(number);
      const { status, body } = await send(number, kind);
      expect([status, body], kind).toEqual([200, { success: true }]);
      expect(await lastAudit(action), kind).toMatchObject({ staff: clerk.userId, account: accountId });
      const [mail] = await app.product.outbox.listMessages();
      expect(
        mail?.links.some((link) => link.includes('token=')),
        kind,
      ).toBe(true);
    }
  });

  it('[S-063] says why there is no link', async () => {
    expect((await send('1000001', 'register')).body.error?.code).toBe('STF0053');
    expect((await send('1000016', 'reset')).body.error?.code).toBe('STF0051');
    expect((await send('1000001', 'signup')).body.error?.code).toBe('STF0054');
    const { id } = await account('1000016');
    await app.db.kysely.deleteFrom('contact_email').where('account_id', '=', id).execute();
    expect((await send('1000016', 'register')).body.error?.code).toBe('STF0052');
  });

  it('[S-064] turns one-time codes off, ends what is open, and refuses where they are not on', async () => {
    const { id: accountId } = await account('1000008');
    const { id: userId } = await userOf(accountId);
    const off = () => clerk.call('desk.turnCodesOff', { params: { accountId }, body: { userId, reason: 'lost the phone' } });
    expect((await off()).body.error?.code).toBe('STF0055');
    const nora = await app.signIn('nora.quinn@example.com');
    await app.db.kysely
      .insertInto('second_factor')
      .values({
        user_id: userId,
        sealed_secret: Buffer.from('x'),
        begun_at: app.clock.now(),
        confirmed_at: app.clock.now(),
        blocked_until: null,
      })
      .execute();
    expect((await off()).status).toBe(200);
    expect((await nora.call('getAccount', { params: { id: accountId } })).status).toBe(401);
    expect(await lastAudit('signInMethods.secondFactorOff')).toMatchObject({ staff: clerk.userId, account: accountId });
    await expect(app.signIn('nora.quinn@example.com')).resolves.toBeTruthy();
  });

  it('[S-065][S-066] promises that nothing follows before a day, replaces the promise, and ends it', async () => {
    const tom = await params('1000004');
    const { today } = (await agent.call('desk.getAccount', { params: tom })).body;
    const hold = (until: string) => agent.call('desk.hold', { params: tom, body: { until, reason: 'pays on Friday' } });
    for (const until of [today, '2020-01-01', '2031-02-30']) expect((await hold(until)).body.error?.code, until).toBe('STF0059');
    expect((await hold('2099-01-01')).status).toBe(200);
    expect((await hold('2099-02-01')).status).toBe(200);
    expect((await agent.call('desk.getAccount', { params: tom })).body.hold).toEqual({ until: '2099-02-01', reason: 'pays on Friday' });
    expect(await lastAudit('dunning.held')).toMatchObject({ staff: agent.userId, account: tom.accountId });
    expect((await agent.call('desk.releaseHold', { params: tom })).status).toBe(200);
    expect(await lastAudit('dunning.released')).toMatchObject({ staff: agent.userId });
    expect((await agent.call('desk.releaseHold', { params: tom })).body.error?.code).toBe('STF0056');
  });
});
