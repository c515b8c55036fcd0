import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
let email: string;
let account: { id: number; guestKey: string; number: string };
let reference: string;
const minuteMs = 60_000;

beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `ola.${randomUUID().slice(0, 8)}@example.com`;
  account = await app.makeAccount(streets.service, 'ACTIVE', { personalEmail: email });
  const { body } = await app.order('ACTIVE', await app.orderBody(account.id, streets.service), account.guestKey);
  reference = String(body.id);
});

/** Does the queued jobs of asking for codes, as a worker would. */
const work = async () => {
  const jobs = await app.db.prepared<{ id: number; payload: { asked: string; locale: 'en-us' } }>(
    'code-jobs',
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sendOrderCode' returning j.id, j.payload",
    [],
  );
  for (const { payload } of jobs) await app.product.guestOrder.jobs.sendOrderCode(payload);
  return jobs;
};
const ask = (asked: { reference?: string; email?: string } = {}, locale = 'en-us') =>
  app.call('sendOrderCode', { body: { reference, email, ...asked } }, { headers: { 'accept-language': locale } });
const codes = async (to = email) =>
  (await app.mailsTo(to)).flatMap(({ subject }) => /^(?:Your code is|Su código es) (\d{6})$/.exec(subject)?.[1] ?? []);
const newCode = async () => {
  await ask();
  await work();
  return (await codes())[0] ?? '';
};
const open = (code: string, asked: { reference?: string; email?: string } = {}, locale = 'en-us') =>
  app.call('getOrderStatus', { body: { reference, email, code, ...asked } }, { headers: { 'accept-language': locale } });
const refused = { success: false, error: { code: 'ORD0004' } };

describe('the status of an order without an account (C-111, C-112)', () => {
  it('opens with reference number, e-mail address and the mailed code, as often as wanted', async () => {
    const code = await newCode();
    for (let time = 0; time < 7; time++) {
      const { body } = await open(code);
      expect(body).toMatchObject({ success: true, id: Number(reference), status: 'PENDING', orderType: 'ACTIVE' });
    }
    const { body } = await open(` ${code.slice(0, 3)} ${code.slice(3)}`, {
      reference: `# ${reference}`,
      email: ` ${email.toUpperCase()} `,
    });
    expect(body.serviceAddress).toContain('100 Fiber Way');
    expect(body.plans).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/Reyes|example\.com|5635550110|"number"/);
  });

  it('tells its steps in the language asked for, as the work on it goes on', async () => {
    const pieces = await app.product.orders.workOfOrder(app.db, Number(reference));
    const operator = { kind: 'operator', userId: null } as const;
    for (const { serviceOrderId, step } of pieces) {
      if (step !== 'received') continue;
      await app.db.transaction((tx) => app.product.orders.advance(tx, { serviceOrderId, event: 'accepted', actor: operator }));
    }
    const code = await newCode();
    expect((await open(code)).body.steps).toEqual([
      { name: 'Order received', state: 'done', dateTime: expect.any(String) },
      { name: 'Time for the installation', state: 'current', dateTime: app.clock.now().toISOString() },
      { name: 'Technician visit scheduled', state: 'next', dateTime: null },
      { name: 'Service is on', state: 'next', dateTime: null },
    ]);
    expect((await open(code, {}, 'sp-es')).body.steps[0]?.name).toBe('Pedido recibido');
    await ask({}, 'sp-es');
    await work();
    expect((await app.mailsTo(email))[0]?.subject).toMatch(/^Su código es/);
  });

  it('of an interest in service says so', async () => {
    const interested = await app.makeAccount(streets.survey, 'SURVEY', { personalEmail: email });
    const order = await app.order('SURVEY', await app.orderBody(interested.id, streets.survey), interested.guestKey);
    reference = String(order.body.id);
    const { body } = await open(await newCode());
    expect(body.steps.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      'We know of your interest: current',
      'Choose your plan: next',
      'Time for the installation: next',
      'Technician visit scheduled: next',
      'Service is on: next',
    ]);
  });

  it('answers alike, and does alike, whether such an order exists or not; only the owner gets a mail', async () => {
    const stranger = `nobody.${randomUUID().slice(0, 8)}@example.com`;
    const answers = [await ask(), await ask({ email: stranger }), await ask({ reference: '999999999' }), await ask({ reference: 'abc' })];
    expect(answers.map(({ status, body }) => JSON.stringify([status, body]))).toEqual(answers.map(() => '[200,{"success":true}]'));
    const jobs = await work();
    expect(jobs).toHaveLength(4);
    expect(JSON.stringify(jobs)).not.toMatch(new RegExp(`${stranger}|${email}|${reference}"`));
    expect(await codes()).toHaveLength(1);
    expect(await app.mailsTo(stranger)).toEqual([]);
  });

  it('stays shut for a wrong code, another order, another address, and no code at all', async () => {
    expect((await open('000000')).body).toMatchObject(refused);
    const code = await newCode();
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await open(wrong)).body).toMatchObject(refused);
    expect((await open(code, { email: 'other@example.com' })).body).toMatchObject(refused);
    expect((await open(code, { reference: String(Number(reference) - 1) })).body).toMatchObject(refused);
    expect((await open(code, { reference: "1' or '1'='1" })).body).toMatchObject(refused);
    expect((await open(code)).body.success).toBe(true);
  });

  it('shuts after five wrong codes, also when they are tried at the same moment', async () => {
    const code = await newCode();
    const guesses = Array.from({ length: 12 }, (_each, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((guess) => open(guess)));
    expect(answers.every(({ body }) => !body.success)).toBe(true);
    const row = await app.db.kysely
      .selectFrom('order_code')
      .select('tries_left')
      .where('order_id', '=', Number(reference))
      .executeTakeFirst();
    expect(row?.tries_left).toBe(0);
    expect((await open(code)).body).toMatchObject(refused);
    expect((await open(await newCode())).body.success).toBe(true);
  });

  it('has one code at a time, for a quarter of an hour, kept as a keyed digest', async () => {
    const first = await newCode();
    app.clock.advance(minuteMs);
    const second = await newCode();
    if (first !== second) expect((await open(first)).body).toMatchObject(refused);
    app.clock.advance(15 * minuteMs - 1);
    expect((await open(second)).body.success).toBe(true);
    app.clock.advance(1);
    expect((await open(second)).body).toMatchObject(refused);
    await app.product.guestOrder.jobs.removeGuestLeftovers();
    expect(await app.db.kysely.selectFrom('order_code').select('order_id').where('order_id', '=', Number(reference)).execute()).toEqual([]);
  });

  it('is shut by a change of the e-mail address: the code went to the former one', async () => {
    const code = await newCode();
    const other = `ola2.${randomUUID().slice(0, 8)}@example.com`;
    const headers = { 'x-guest-key': account.guestKey, 'x-requested-with': 'portal' };
    await app.call('updateGuestEmail', { params: { a: account.id, b: account.number }, query: { email: other } }, { headers });
    expect((await open(code)).body).toMatchObject(refused);
    expect((await open(code, { email: other })).body).toMatchObject(refused);
  });
});

it('counts mails by where they go: three in a quarter of an hour (RL-MAIL)', async () => {
  const limited = await startGuestApp({ env: { RATE_LIMITS: 'on', BOT_PROTECTION: 'off' } });
  try {
    const send = (to: string) => limited.call('sendOrderCode', { body: { reference: '1', email: to } });
    for (let time = 0; time < 3; time++) expect((await send('one@example.com')).status).toBe(200);
    expect((await send('ONE@example.com')).status).toBe(429);
    expect((await send('two@example.com')).status).toBe(200);
  } finally {
    await limited.close();
  }
}, 60_000);
