import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streets } from '../../test/guest-app.ts';
import { type SignupApp, startSignupApp } from '../../test/signup-app.ts';
import { cast } from '../demo/index.ts';

let app: SignupApp;
beforeAll(async () => {
  app = await startSignupApp();
});
afterAll(() => app.close());
beforeEach(() => app.setStatus(streets.signup, 'NEW_SERVICE'));

type Pick = Parameters<SignupApp['bodyOf']>[1];
/** Somebody who has chosen and not confirmed yet. */
const chooser = async (pick: Pick = { plan: 0 }, locale = 'en-us') => {
  const made = await app.signUp();
  const token = await app.link(made.accountNumber);
  const body = await app.bodyOf(await app.opened(token), pick);
  const chosen = await app.patch(token, body, { locale });
  if (chosen.body.success !== true) throw new Error(`nothing was chosen: ${chosen.body.error?.code}`);
  return { ...made, token, body };
};
const outcome = ({ status, body }: Awaited<ReturnType<SignupApp['complete']>>) => `${status} ${body.error?.code ?? 'ok'}`;
const workOf = (orderId: number) =>
  app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
const orderOf = (orderId: number) =>
  app.db.kysely.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const eventsOf = (orderId: number, event: string) =>
  app.db.kysely.selectFrom('order_event').selectAll().where('order_id', '=', orderId).where('event', '=', event).execute();
const labelsOf = (orderId: number) =>
  app.db.kysely.selectFrom('broadband_label_of_order').selectAll().where('order_id', '=', orderId).execute();
/** The job that mails the code of an order's status; only its result is of interest here. */
const takeCodeJob =
  "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sendOrderCode' returning j.payload";
/** Everything that completing writes. */
const traces = async ({ orderId, accountId, email }: { orderId: number; accountId: number; email: string }) => ({
  order: await orderOf(orderId),
  work: await workOf(orderId),
  chosen: await eventsOf(orderId, 'plansChosen'),
  labels: await labelsOf(orderId),
  terms: await app.db.kysely.selectFrom('consent').selectAll().where('account_id', '=', accountId).where('kind', '=', 'terms').execute(),
  mails: (await app.mailsTo(email)).length,
});

describe('completing a sign-up (C-048)', () => {
  it('[API-053][API-056][SIGNUP-010] makes the plan the order’s own, and the work ready to be scheduled', async () => {
    const made = await chooser({ plan: 1 });
    const { orderId, token, body } = made;
    const [plan] = body.plans;
    expect((await app.complete(token)).body).toMatchObject({ success: true });
    expect(await orderOf(orderId)).toMatchObject({ description: plan?.planDescription, status: 'PENDING' });
    expect(await workOf(orderId)).toMatchObject([{ id: body.serviceOrderId, description: plan?.planDescription, step: 'scheduling' }]);
    expect(await eventsOf(orderId, 'plansChosen')).toMatchObject([{ actor: 'visitor', user_id: null, from_step: 'choosing' }]);
    const row = await app.db.kysely.selectFrom('service_signup').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
    expect(row.completed_at).toEqual(app.clock.now());
  });

  it('[API-056] gives an order of a bundle one service order for each plan', async () => {
    const { orderId, token, body } = await chooser({ bundle: 0 });
    expect(outcome(await app.complete(token))).toBe('200 ok');
    const work = await workOf(orderId);
    expect(work.map(({ description, step }) => [description, step])).toEqual(
      body.plans.map(({ planDescription }) => [planDescription, 'scheduling']),
    );
    expect((await orderOf(orderId)).description).toBe(body.plans[0]?.planBundleDescription);
  });

  it.each([
    ['sid', cast.sid.accountNumber, streets.signup],
    ['a visitor of whom no more than the order is known', '1000018', streets.waiting],
  ])('[API-056] works for the order of %s', async (_who, number, street) => {
    await app.setStatus(street, 'NEW_SERVICE');
    const token = await app.link(number);
    const opened = await app.opened(token);
    expect(outcome(await app.patch(token, await app.bodyOf(opened)))).toBe('200 ok');
    expect(outcome(await app.complete(token))).toBe('200 ok');
    expect((await workOf(opened.orderId)).map(({ step }) => step)).toEqual(['scheduling']);
  });

  it('leaves the account as it is until the installation is done', async () => {
    const { accountId, token } = await chooser();
    await app.complete(token);
    const { status } = await app.db.kysely.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirstOrThrow();
    expect(status).toBe('Signup');
  });

  it('[API-056] is confirmed by mail with reference number, plans and prices', async () => {
    const { orderId, email, token, body } = await chooser({ bundle: 0 });
    await app.complete(token);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe(`Your order with Cedar Valley Fiber: reference # ${orderId}`);
    for (const { planDescription } of body.plans) expect(mail?.text).toContain(planDescription);
    expect(mail?.text).toContain('200 Signup Street, Cedar Valley, IA 52001');
    expect(mail?.text).toMatch(/\$\d+\.\d\d\/mo[\s\S]*Every month/);
  });

  it('[API-056] answers the link to choose a time, the one that is mailed, and it opens', async () => {
    const { orderId, email, token } = await chooser();
    const { scheduleToken } = (await app.complete(token)).body;
    expect(scheduleToken).toEqual(expect.any(String));
    const [mail] = await app.mailsTo(email);
    expect(mail?.links).toEqual([`http://127.0.0.1:8080/schedule-appointment?token=${String(scheduleToken)}`]);
    const { body } = await app.call('verifyToken', { body: { verificationToken: String(scheduleToken) } });
    expect(body).toMatchObject({ success: true, orderId, canSchedule: true });
  });

  it('is confirmed, and agreed to, in the language it was made in', async () => {
    const { orderId, accountId, email, token } = await chooser({ plan: 0 }, 'sp-es');
    expect(outcome(await app.complete(token, 'sp-es'))).toBe('200 ok');
    expect((await app.mailsTo(email))[0]?.subject).toBe(`Su pedido con Cedar Valley Fiber: referencia n.º ${orderId}`);
    const { terms } = await traces({ orderId, accountId, email });
    expect(terms).toMatchObject([
      { choice: `order:${orderId}`, wording: 'Acepto los términos y condiciones', locale: 'sp-es', user_id: null },
    ]);
  });

  it('tells whoever follows the order without an account the plans that were confirmed', async () => {
    const { orderId, email, token, body } = await chooser({ plan: 1 });
    const [chosen] = body.plans;
    const shown = async () => {
      const asked = { reference: String(orderId), email };
      await app.call('sendOrderCode', { body: asked });
      const [job] = await app.db.prepared<{ payload: { asked: string; locale: 'en-us' } }>('code-job', takeCodeJob, []);
      if (job) await app.product.guestOrder.jobs.sendOrderCode(job.payload);
      const code = /\d{6}/.exec((await app.mailsTo(email))[0]?.subject ?? '')?.[0] ?? '';
      return (await app.call('getOrderStatus', { body: { ...asked, code } })).body.plans;
    };
    expect(await shown()).not.toEqual([{ description: chosen?.planDescription }]);
    await app.complete(token);
    expect(await shown()).toEqual([{ description: chosen?.planDescription }]);
  });

  it('puts who confirmed what on record, without a word about the person', async () => {
    const { orderId, accountId, token } = await chooser();
    await app.complete(token);
    const records = await app.db.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('action', '=', 'serviceSignup.completed')
      .execute();
    expect(records).toMatchObject([{ detail: { orderId, plans: 1 }, user_id: null, staff_id: null }]);
  });

  it('freezes the labels of the plans that were chosen, in the place of those of the sign-up', async () => {
    const { orderId, token, body } = await chooser({ plan: 1 });
    const [chosen] = body.plans;
    const before = (await labelsOf(orderId)).map(({ plan_id }) => plan_id);
    expect(before).not.toContain(chosen?.planId);
    await app.complete(token);
    expect((await labelsOf(orderId)).map(({ plan_id }) => plan_id)).toEqual([chosen?.planId]);
  });
});

describe('the link of a completed sign-up', () => {
  it('[API-056][SIGNUP-009] is used up, with every other link of the order', async () => {
    const { accountNumber, token, body } = await chooser();
    const other = await app.link(accountNumber);
    expect(outcome(await app.complete(token))).toBe('200 ok');
    for (const each of [token, other]) {
      expect(outcome(await app.complete(each))).toBe('200 TOK0003');
      expect((await app.open(each)).body.error?.code).toBe('TOK0003');
      expect(outcome(await app.patch(each, body))).toBe('403 TOK0003');
    }
    expect(await app.product.serviceSignup.mailSignupLink(accountNumber)).toEqual({ problem: 'plansChosen' });
  });

  it('leaves links of other orders as they are', async () => {
    const mine = await chooser();
    const theirs = await chooser();
    await app.complete(mine.token);
    expect((await app.open(theirs.token)).body.success).toBe(true);
  });

  it('[SIGNUP-009] works again where the process died between choosing and completing', async () => {
    const { token, orderId } = await chooser();
    const opened = await app.opened(token);
    const other = await app.bodyOf(opened, { plan: 1 });
    expect(outcome(await app.patch(token, other))).toBe('200 ok');
    expect(outcome(await app.complete(token))).toBe('200 ok');
    expect((await orderOf(orderId)).description).toBe(other.plans[0]?.planDescription);
  });
});

describe('a sign-up is not completed', () => {
  it('[API-056][SIGNUP-011] without chosen plans: ORD0003, and the link goes on working', async () => {
    const { accountNumber } = await app.signUp();
    const token = await app.link(accountNumber);
    expect(outcome(await app.complete(token))).toBe('200 ORD0003');
    expect((await app.open(token)).body.success).toBe(true);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['a token nobody made', 'A'.repeat(43)],
  ])('[API-056][PERM-018] with %s: TOK0001', async (_what, token) => {
    expect(outcome(await app.complete(token))).toBe('200 TOK0001');
  });

  it('[PERM-022] with a link of another kind, and its own link completes nothing else', async () => {
    const made = await chooser();
    const invited = await app.product.guestOrder.inviteToOrder(made.accountNumber);
    const foreign = 'url' in invited ? (new URL(invited.url).searchParams.get('token') ?? '') : '';
    const before = await traces(made);
    expect(outcome(await app.complete(foreign))).toBe('200 TOK0001');
    expect(await traces(made)).toEqual(before);
  });

  it('after thirty days: TOK0002', async () => {
    const made = await chooser();
    const before = await traces(made);
    app.clock.advance(30 * 86_400_000);
    expect(outcome(await app.complete(made.token))).toBe('200 TOK0002');
    expect(await traces(made)).toEqual(before);
  });

  it.each(['cancelled', 'plansChosen'] as const)('[SIGNUP-011] when the order was moved on by "%s": ORD0003', async (event) => {
    const made = await chooser();
    const serviceOrderId = made.body.serviceOrderId ?? 0;
    await app.db.transaction((tx) => app.orders.advance(tx, { serviceOrderId, event, actor: { kind: 'operator', userId: null } }));
    const before = await traces(made);
    expect(outcome(await app.complete(made.token))).toBe('200 ORD0003');
    expect(await traces(made)).toEqual(before);
  });

  it('[API-056][SIGNUP-011] at another price than was shown: it is to be chosen again, and then it is', async () => {
    const made = await chooser();
    const feature = await app.db.kysely
      .selectFrom('plan_feature as p')
      .innerJoin('feature as f', 'f.id', 'p.feature_id')
      .select(['f.id', 'f.recurring_cents'])
      .where('p.plan_id', '=', made.body.plans[0]?.planId ?? 0)
      .where('p.part', '=', 'included')
      .executeTakeFirstOrThrow();
    const price = (cents: number) =>
      app.db.kysely.updateTable('feature').set({ recurring_cents: cents }).where('id', '=', feature.id).execute();
    const before = await traces(made);
    await price(feature.recurring_cents + 500);
    const { body } = await app.complete(made.token);
    expect(body).toMatchObject({ success: false, error: { code: 'ORD0003', message: expect.stringContaining('choose your plan again') } });
    expect(await traces(made)).toEqual(before);
    expect(outcome(await app.patch(made.token, made.body))).toBe('200 ok');
    expect(outcome(await app.complete(made.token))).toBe('200 ok');
    await price(feature.recurring_cents);
  });

  it('[SIGNUP-006] where service was taken away from the address since', async () => {
    const made = await chooser();
    await app.setStatus(streets.signup, 'NEW_SIGNUP');
    expect(outcome(await app.complete(made.token))).toBe('200 ORD0003');
    expect((await workOf(made.orderId)).map(({ step }) => step)).toEqual(['choosing']);
  });
});

describe('at the same moment', () => {
  it('[API-056] of many who complete with the same and with other links one completes', async () => {
    const made = await chooser({ bundle: 0 });
    const other = await app.link(made.accountNumber);
    const tokens = [made.token, other, made.token, other, made.token, other];
    const answers = await Promise.all(tokens.map((token) => app.complete(token)));
    expect(answers.map(outcome).toSorted()).toEqual(['200 TOK0003', '200 TOK0003', '200 TOK0003', '200 TOK0003', '200 TOK0003', '200 ok']);
    const { chosen, work, terms } = await traces(made);
    expect([chosen.length, work.length, terms.length]).toEqual([made.body.plans.length, made.body.plans.length, 1]);
    expect((await app.mailsTo(made.email)).filter(({ subject }) => subject.startsWith('Your order'))).toHaveLength(1);
  });

  it('nobody confirms a choice that is not the one that stands', async () => {
    const made = await chooser();
    const other = await app.bodyOf(await app.opened(made.token), { plan: 1 });
    const [patched, completed] = await Promise.all([app.patch(made.token, other), app.complete(made.token)]);
    const row = await app.db.kysely.selectFrom('service_signup').selectAll().where('order_id', '=', made.orderId).executeTakeFirstOrThrow();
    const [plan] = row.plans as [{ planDescription: string }];
    expect(['200 ok', '200 ORD0003']).toContain(outcome(completed));
    expect(['200 ok', '200 ORD0003', '403 TOK0003']).toContain(outcome(patched));
    expect(row.completed_at === null).toBe(outcome(completed) !== '200 ok');
    if (row.completed_at !== null) expect((await orderOf(made.orderId)).description).toBe(plan.planDescription);
  });

  it('staff who cancel and a customer who completes agree on what became of the order', async () => {
    const made = await chooser();
    const serviceOrderId = made.body.serviceOrderId ?? 0;
    const cancel = app.db.transaction((tx) =>
      app.orders.advance(tx, { serviceOrderId, event: 'cancelled', actor: { kind: 'operator', userId: null } }),
    );
    const [completed] = await Promise.all([app.complete(made.token), cancel]);
    const { chosen, order, terms } = await traces(made);
    const isDone = outcome(completed) === '200 ok';
    expect([chosen.length, terms.length]).toEqual(isDone ? [1, 1] : [0, 0]);
    expect(order.status).toBe('CANCELLED');
  });

  it('is written whole or not at all', async () => {
    const made = await chooser();
    const before = await traces(made);
    await app.db.kysely.schema.alterTable('consent').renameTo('consent_away').execute();
    const { status } = await app.complete(made.token);
    await app.db.kysely.schema.alterTable('consent_away').renameTo('consent').execute();
    expect(status).toBe(500);
    expect(await traces(made)).toEqual(before);
    expect(outcome(await app.complete(made.token))).toBe('200 ok');
  });
});
