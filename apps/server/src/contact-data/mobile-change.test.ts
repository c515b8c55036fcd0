import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';

const minuteMs = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const change = (caller: Caller, mobileNumber: string, currentPassword = demoPassword) =>
  caller.call('changeMobile', { params: { id: caller.accountId }, body: { mobileNumber, currentPassword } });
const enter = (caller: Caller, code: string) => caller.call('verifyMobile', { params: { id: caller.accountId }, body: { code } });
const read = async (caller: Caller) => (await caller.call('getContactData', { params: { id: caller.accountId } })).body.mobileNumber;
const textsTo = (to: string) => app.product.outbox.listMessages({ to });
const codeTo = async (to: string) => / is (\d{6})\./.exec((await textsTo(to))[0]?.text ?? '')?.[1] ?? '';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the own mobile number (C-116, C-117)', () => {
  it('C-116, C-117: counts once the texted code was entered; old number and e-mail hear of it without the new number', async () => {
    const maria = await app.signIn('maria.lopez@example.com');
    expect((await change(maria, '+1 (563) 555-0177')).body).toEqual({ success: true });
    const waiting = await read(maria);
    expect(waiting).toMatchObject({ value: '5635550101', verified: true, waiting: { value: '5635550177' } });
    const [text] = await textsTo('5635550177');
    expect(text).toMatchObject({ channel: 'text', links: [] });
    const code = await codeTo('5635550177');
    expect((await enter(maria, ` ${code.slice(0, 3)} ${code.slice(3)} `)).body).toEqual({ success: true });
    expect(await read(maria)).toEqual({ value: '5635550177', verified: true, waiting: null });
    const notices = [(await textsTo('5635550101'))[0], (await textsTo('maria.lopez@example.com'))[0]];
    expect(notices.map((notice) => notice?.channel)).toEqual(['text', 'email']);
    for (const notice of notices) expect(JSON.stringify(notice).replace(/\D/g, '')).not.toContain('5635550177');
    expect((await enter(maria, code)).body.error?.code).toBe('CON0003');
    const events = await app.db.kysely.selectFrom('audit_event').select('action').where('account_id', '=', maria.accountId).execute();
    expect(events.map(({ action }) => action)).toContain('contactData.mobileChanged');
  });

  it('asks for the current password, a US number, and another one than now', async () => {
    const tom = await app.signIn('tom.becker@example.com');
    expect((await change(tom, '5635550178', 'Wrong-2026!!')).body.error?.code).toBe('AUTH0009');
    for (const number of ['12', '0635550178', '563555017', '56355501788', 'abc']) {
      const { status, body } = await change(tom, number);
      expect([status, body.error?.code, body.error?.fields?.[0]?.field]).toEqual([400, 'GEN0002', 'mobileNumber']);
    }
    const { value } = await read(tom);
    expect((await change(tom, value ?? '')).body.error?.code).toBe('CON0001');
    expect(await textsTo('5635550178')).toEqual([]);
  });

  it('takes five wrong codes, also of twenty at once, and then not even the right one', async () => {
    const james = await app.signIn('james.carter@example.com');
    await change(james, '5635550180');
    const code = await codeTo('5635550180');
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(james, wrongOf(code))));
    const codes = answers.map(({ body }) => body.error?.code);
    expect(codes.filter((each) => each === 'CON0002')).toHaveLength(4);
    expect(codes.filter((each) => each === 'CON0003')).toHaveLength(16);
    const left = await app.db.kysely.selectFrom('contact_change').select('tries_left').where('account_id', '=', james.accountId).execute();
    expect(left).toEqual([{ tries_left: 0 }]);
    expect((await enter(james, code)).body.error).toMatchObject({
      code: 'CON0003',
      message: 'The code has expired. Please request a new one.',
    });
    expect((await read(james)).value).not.toBe('5635550180');
    await change(james, '5635550180');
    expect((await enter(james, await codeTo('5635550180'))).body.success).toBe(true);
  });

  it('a right code costs no try, and of many right ones at once one counts', async () => {
    const priya = await app.signIn('priya.nair@example.com');
    await change(priya, '5635550181');
    const code = await codeTo('5635550181');
    for (let time = 0; time < 4; time += 1) expect((await enter(priya, wrongOf(code))).body.error?.code).toBe('CON0002');
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(priya, code)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await textsTo('priya.nair@example.com')).filter(({ subject }) => subject === 'Your mobile number was changed')).toHaveLength(1);
  });

  it('is over after ten minutes, when it was replaced, and when it was withdrawn', async () => {
    const nora = await app.signIn('nora.quinn@example.com');
    await change(nora, '5635550182');
    const first = await codeTo('5635550182');
    await change(nora, '5635550183');
    const second = await codeTo('5635550183');
    if (first !== second) expect((await enter(nora, first)).body.error?.code).toBe('CON0002');
    await nora.call('withdrawChange', { params: { id: nora.accountId }, body: { kind: 'mobile' } });
    expect((await read(nora)).waiting).toBeNull();
    expect((await enter(nora, second)).body.error?.code).toBe('CON0003');
    await change(nora, '5635550184');
    app.clock.advance(10 * minuteMs);
    expect((await enter(nora, await codeTo('5635550184'))).body.error?.code).toBe('CON0003');
    expect((await read(nora)).waiting?.value).toBe('5635550184');
  });

  it("a code of one account is worth nothing for another's", async () => {
    const [linda, wes] = [await app.signIn('linda.owens@example.com'), await app.signIn('wes.grant@example.com')];
    await change(linda, '5635550185');
    await change(wes, '5635550186');
    const code = await codeTo('5635550185');
    if (code !== (await codeTo('5635550186'))) expect((await enter(wes, code)).body.error?.code).toBe('CON0002');
    expect((await enter(linda, code)).body.success).toBe(true);
  });

  it('forgets changes long after they ended, not before', async () => {
    const count = async () => (await app.db.kysely.selectFrom('contact_change').select('id').execute()).length;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    app.clock.advance(89 * 86_400_000);
    await app.product.contactData.jobs.removeOldContactChanges();
    expect(await count()).toBe(before);
    app.clock.advance(3 * 86_400_000);
    await app.product.contactData.jobs.removeOldContactChanges();
    expect(await count()).toBe(0);
  });
});
