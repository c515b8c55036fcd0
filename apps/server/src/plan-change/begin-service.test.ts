import { addDays, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streets } from '../../test/guest-app.ts';
import { type SignupApp, startSignupApp } from '../../test/signup-app.ts';

let app: SignupApp;
beforeAll(async () => {
  app = await startSignupApp();
});
afterAll(() => app.close());

/** A sign-up completed by its link, ready for the visit. */
async function orderPlans(pick: { plan: number } | { bundle: number }) {
  const signedUp = await app.signUp();
  const token = await app.link(signedUp.accountNumber);
  const body = await app.bodyOf(await app.opened(token), pick);
  await app.patch(token, body);
  expect((await app.complete(token)).body.success).toBe(true);
  const work = await app.orders.workOfOrder(app.db, signedUp.orderId);
  return { ...signedUp, body, work: work.filter(({ step }) => step === 'scheduling') };
}

const install = (serviceOrderId: number) => app.orders.operations.advance(serviceOrderId, 'installed', null);

const servicesOf = (accountId: number) =>
  app.db.kysely
    .selectFrom('service_item as s')
    .innerJoin('service_line as l', 'l.service_item_id', 's.id')
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .select(['s.id', 's.relation', 's.plan_id', 'l.status', 'l.address1', 'l.zip_code', 'l.is_directory', 'p.description'])
    .where('s.account_id', '=', accountId)
    .orderBy('s.id')
    .execute();

const statusOf = async (accountId: number) =>
  (await app.db.kysely.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirstOrThrow()).status;

const nextBillOf = async (accountId: number) => (await app.product.billing.previewBills(app.db, accountId, { count: 1 }))?.[0];

describe('what was ordered and is installed', () => {
  it('is a service of the account, at its address, whose next bill carries the plan and what is charged once', async () => {
    const { accountId, orderId, body, work } = await orderPlans({ plan: 0 });
    expect([await statusOf(accountId), await servicesOf(accountId)]).toEqual(['Signup', []]);
    expect(await install(work[0]?.serviceOrderId ?? 0)).toMatchObject({ orderId, to: 'finished' });
    const [service, ...others] = await servicesOf(accountId);
    expect(others).toEqual([]);
    expect(service).toMatchObject({
      plan_id: body.plans[0]?.planId,
      relation: 'Main',
      status: 'Active',
      address1: streets.signup,
      zip_code: '52001',
    });
    expect(await statusOf(accountId)).toBe('Active');
    const { plans } = await app.db.kysely
      .selectFrom('service_signup')
      .select('plans')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const items = (plans as unknown as { items: { oneTimeCents: number; monthlyCents: number }[] }[]).flatMap((plan) => plan.items);
    const ordered = items.reduce((sum, item) => sum + item.oneTimeCents + item.monthlyCents, 0);
    expect(ordered).toBeGreaterThan(0);
    const bill = await nextBillOf(accountId);
    // Beside the days up to it, from today on.
    const upTo = bill?.lines.filter((line) => line.periodEnd !== null && line.periodEnd < bill.period.start) ?? [];
    expect(bill?.lines.filter((line) => !upTo.includes(line)).reduce((sum, line) => sum + line.cents, 0)).toBe(ordered);
    expect(new Set(upTo.map((line) => line.periodEnd))).toEqual(new Set([addDays(bill?.period.start ?? calendarDate('2026-01-01'), -1)]));
    const account = await app.db.kysely.selectFrom('account').select('bill_from').where('id', '=', accountId).executeTakeFirstOrThrow();
    expect(account.bill_from).toBe(bill?.period.start);
  });

  it('begins once, however often and by however many it is told', async () => {
    const { accountId, work } = await orderPlans({ plan: 0 });
    const serviceOrderId = work[0]?.serviceOrderId ?? 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => install(serviceOrderId)));
    expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1);
    expect(await servicesOf(accountId)).toHaveLength(1);
  });

  it('is one service for each plan of a bundle, the first of them the main one', async () => {
    const { accountId, body, work } = await orderPlans({ bundle: 0 });
    expect(work).toHaveLength(body.plans.length);
    for (const { serviceOrderId } of work) await install(serviceOrderId);
    const services = await servicesOf(accountId);
    expect(new Set(services.map(({ plan_id }) => plan_id))).toEqual(new Set(body.plans.map(({ planId }) => planId)));
    expect(services).toHaveLength(body.plans.length);
    expect(services.map(({ relation }) => relation)).toEqual(['Main', ...body.plans.slice(1).map(() => 'Additional')]);
  });

  it('begins nothing where the order is cancelled, or is about a visit alone', async () => {
    const cancelled = await orderPlans({ plan: 0 });
    await app.orders.operations.cancel(cancelled.orderId, 'moved away');
    expect([await servicesOf(cancelled.accountId), await statusOf(cancelled.accountId)]).toEqual([[], 'Signup']);
    const maria = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000001').executeTakeFirstOrThrow();
    const visit = await app.db.kysely
      .selectFrom('service_order')
      .select('id')
      .where('account_id', '=', maria.id)
      .where('step', '=', 'scheduled')
      .executeTakeFirstOrThrow();
    const before = await servicesOf(maria.id);
    expect(await install(visit.id)).toMatchObject({ to: 'finished' });
    expect(await servicesOf(maria.id)).toEqual(before);
  });

  it('of a suspended account stays suspended', async () => {
    const { accountId, work } = await orderPlans({ plan: 0 });
    await app.db.kysely.updateTable('account').set({ status: 'Suspended' }).where('id', '=', accountId).execute();
    await install(work[0]?.serviceOrderId ?? 0);
    expect(await statusOf(accountId)).toBe('Suspended');
    expect(await servicesOf(accountId)).toHaveLength(1);
  });
});
