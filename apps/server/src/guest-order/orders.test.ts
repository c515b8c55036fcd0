import { randomUUID } from 'node:crypto';
import { orderPlans } from '@porchlight/domain/pricing/order-plans.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type GuestApp, type NewAccount, type OrderBody, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const kept = (orderId: number) =>
  app.db.kysely.selectFrom('guest_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const ordersOf = (accountId: number) =>
  app.db.kysely.selectFrom('customer_order').selectAll().where('account_id', '=', accountId).execute();
/** An account that is ready to order at a street of the demo, where nobody else has ordered yet. */
const visitor = async (street: string = streets.service, kind: 'ACTIVE' | 'SIGNUP' | 'SURVEY' = 'ACTIVE') => {
  const email = `ana.${randomUUID().slice(0, 8)}@example.com`;
  const account = await app.makeAccount(street, kind, { personalEmail: email });
  return { ...account, email, body: await app.orderBody(account.id, street) };
};
const first = (body: OrderBody) => body.plans[0] as OrderBody['plans'][number];
const withFeatures = (body: OrderBody, features: OrderBody['plans'][number]['servicelines'][number]['features']): OrderBody => ({
  ...body,
  plans: [{ ...first(body), servicelines: [{ features, serviceLineRelation: 'Main', index: 0 }] }],
});

describe('[API-082] [API-083] [API-084] [ENT-048] an order of a visitor', () => {
  it.each([
    ['API-082', streets.signup, 'SIGNUP', 'New sign-up'],
    ['API-083', streets.survey, 'SURVEY', 'Interest in service'],
    ['API-084', streets.service, 'ACTIVE', 'New service'],
  ] as const)('[%s][ENT-037][ENT-048][GUEST-006][GUEST-072] at %s is made as %s', async (_id, street, kind, type) => {
    const { id: accountId, guestKey, body } = await visitor(street, kind);
    const { status, body: made } = await app.order(kind, body, guestKey);
    expect(status).toBe(200);
    expect(made).toEqual({ success: true, id: expect.any(Number), orderType: kind });
    const [order] = await ordersOf(accountId);
    const plan = first(body);
    expect(order).toMatchObject({ id: made.id, status: 'PENDING', type, description: plan.planDescription });
    expect(order?.service_address).toContain(street);
    const work = await app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', made.id).execute();
    const workflow = kind === 'ACTIVE' ? 'newService' : 'signup';
    expect(work).toMatchObject([{ account_id: accountId, description: plan.planDescription, workflow }]);
    expect(await kept(made.id)).toMatchObject({
      account_id: accountId,
      name: body.name,
      type: kind,
      sales_agent_id: null,
      base_order_id: null,
    });
  });

  it('[ENT-048] answers its id and its kind and nothing else', async () => {
    const { guestKey, body } = await visitor();
    const { body: made } = await app.order('ACTIVE', body, guestKey);
    expect(made).toEqual({ success: true, id: expect.any(Number), orderType: 'ACTIVE' });
  });

  it('[ENT-038][ENT-039] keeps names and prices of the catalogue, not those of the browser', async () => {
    const { guestKey, body } = await visitor();
    const forged = { ...body, plans: [{ ...first(body), planName: 'Free of charge', planDescription: 'Free for ever' }] };
    const { body: made } = await app.order('ACTIVE', forged, guestKey);
    const plans = (await kept(made.id)).plans as { planDescription: string; items: { monthlyCents: number }[] }[];
    expect(plans[0]?.planDescription).toBe(first(body).planDescription);
    expect(plans[0]?.items.some(({ monthlyCents }) => monthlyCents > 0)).toBe(true);
  });

  it('[GUEST-007][GUEST-058] goes to the sales agent named, or to none, and never to one nobody knows', async () => {
    const agent = (await app.call('searchSalesAgents', { query: { agentName: 'Olson' } })).body.salesAgents[0];
    const mine = await visitor();
    const { body: made } = await app.order('ACTIVE', { ...mine.body, salesAgentId: agent?.id ?? 0 }, mine.guestKey);
    expect((await kept(made.id)).sales_agent_id).toBe(agent?.id);
    const other = await visitor();
    const refused = await app.order('ACTIVE', { ...other.body, salesAgentId: 999_999 }, other.guestKey);
    expect([refused.status, refused.body.error?.code]).toEqual([200, 'ORD0001']);
    expect(await ordersOf(other.id)).toEqual([]);
  });

  it('[GUEST-059][GUEST-107] keeps the values of zones it carries, for the next time this address is asked for', async () => {
    const zone = await app.db.prepared<{ id: number }>('a-zone', 'select id from address_zone order by id limit 1', []);
    const values = [{ zoneId: zone[0]?.id ?? 0, value: 'second floor' }];
    const mine = await visitor();
    const { body: made } = await app.order('ACTIVE', { ...mine.body, addressZoneValuesToSave: values }, mine.guestKey);
    expect((await kept(made.id)).zone_values).toEqual(values);
    expect((await app.offersAt(streets.service)).validatedAddress?.savedAddressZoneValues).toEqual(values);
    const unknown = [{ zoneId: 987_654, value: 'x' }];
    const refused = await app.order(
      'ACTIVE',
      { ...mine.body, name: `NEW_ORDER_${randomUUID()}`, addressZoneValuesToSave: unknown },
      mine.guestKey,
    );
    expect(refused.body.error?.code).toBe('ORD0001');
  });

  it('[GUEST-044] is confirmed with reference number, plan, price and the way to follow it', async () => {
    const { guestKey, body, email } = await visitor();
    const { body: made } = await app.order('ACTIVE', body, guestKey);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe(`Your order with Cedar Valley Fiber: reference # ${made.id}`);
    expect(mail?.text).toContain(first(body).planDescription);
    expect(mail?.text).toMatch(/\$\d+\.\d\d\/mo/);
    expect(mail?.links).toEqual([`http://127.0.0.1:8080/order-status?reference=${made.id}`]);
  });

  it('is confirmed in the language the visitor ordered in', async () => {
    const { guestKey, body, email } = await visitor(streets.signup, 'SIGNUP');
    await app.order('SIGNUP', body, guestKey, { 'accept-language': 'sp-es' });
    expect((await app.mailsTo(email))[0]?.subject).toMatch(/^Su inscripción con Cedar Valley Fiber/);
  });
});

describe('an order that is refused', () => {
  it.each([
    ['a plan that is not on offer there', (body: OrderBody) => ({ ...body, plans: [{ ...first(body), planId: 999_999 }] })],
    ['a bundle that does not exist', (body: OrderBody) => ({ ...body, plans: [{ ...first(body), planBundleId: 999_999 }] })],
    ['a feature of nothing', (body: OrderBody) => withFeatures(body, [...(first(body).servicelines[0]?.features ?? []), { id: 999_999 }])],
    ['the same plan twice', (body: OrderBody) => ({ ...body, plans: [first(body), first(body)] })],
    ['an address without service', (body: OrderBody) => ({ ...body, address: addressAt(streets.nowhere) })],
    ['an address of another kind', (body: OrderBody) => ({ ...body, address: addressAt(streets.signup) })],
    ['a building without its unit', (body: OrderBody) => ({ ...body, address: addressAt(streets.building) })],
    ['a post office box', (body: OrderBody) => ({ ...body, address: addressAt('PO Box 1180') })],
  ])('names %s: ORD0002, and nothing is written or mailed', async (_what, forge) => {
    const { id, guestKey, body, email } = await visitor();
    const { status, body: answer } = await app.order('ACTIVE', forge(body), guestKey);
    expect([status, answer.success, answer.error?.code]).toEqual([200, false, 'ORD0002']);
    expect(await ordersOf(id)).toEqual([]);
    expect(await app.mailsTo(email)).toHaveLength(1);
  });

  it('is of a kind the account was not made for, or of who only waits for service', async () => {
    const signup = await visitor(streets.signup, 'SIGNUP');
    expect((await app.order('ACTIVE', signup.body, signup.guestKey)).body.error?.code).toBe('ORD0001');
    const prospect = await app.makeAccount(streets.nowhere, 'PROSPECT');
    const body = await app.orderBody(prospect.id, streets.service);
    expect((await app.order('ACTIVE', body, prospect.guestKey)).body.error?.code).toBe('ORD0001');
  });

  it('judges the address itself, whatever the browser says of it', async () => {
    const { guestKey, body } = await visitor();
    await app.db.prepared('closed', "update address set status = 'NONE' where address1 = '100 Fiber Way'", []);
    const refused = await app.order('ACTIVE', body, guestKey);
    await app.db.prepared('open', "update address set status = 'NEW_SERVICE' where address1 = '100 Fiber Way'", []);
    expect(body.validatedAddressWrapper.allowedServiceOrderType).toBe('NEW_SERVICE');
    expect(refused.body.error?.code).toBe('ORD0002');
    expect((await app.order('ACTIVE', body, guestKey)).status).toBe(200);
  });
});

describe('a repeated order', () => {
  const sendMany = (account: NewAccount, body: OrderBody, key: () => string) =>
    Promise.all(Array.from({ length: 20 }, () => app.order('ACTIVE', body, account.guestKey, { 'idempotency-key': key() })));

  it('[API-084][GUEST-006] is one order when it is sent twenty times at once with one key', async () => {
    const mine = await visitor();
    const key = randomUUID();
    const answers = await sendMany(mine, mine.body, () => key);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await ordersOf(mine.id)).toHaveLength(1);
    expect(await app.mailsTo(mine.email)).toHaveLength(2);
  });

  it('[API-084][GUEST-057] is one order for its name, with other keys and without one', async () => {
    const mine = await visitor();
    const answers = await sendMany(mine, mine.body, randomUUID);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const bare = await app.order('ACTIVE', { ...mine.body, note: 'again' }, mine.guestKey, { 'idempotency-key': '' });
    expect(bare.body.id).toBe(answers[0]?.body.id);
    expect(await ordersOf(mine.id)).toHaveLength(1);
  });

  it('[API-084] with other values under its key is refused', async () => {
    const mine = await visitor();
    const key = randomUUID();
    await app.order('ACTIVE', mine.body, mine.guestKey, { 'idempotency-key': key });
    const other = { ...mine.body, name: `NEW_ORDER_${randomUUID()}` };
    const { status, body } = await app.order('ACTIVE', other, mine.guestKey, { 'idempotency-key': key });
    expect([status, body.error?.code]).toEqual([409, 'GEN0007']);
  });

  it('gets its first answer when what it ordered has left sale since', async () => {
    const mine = await visitor();
    const { body: made } = await app.order('ACTIVE', mine.body, mine.guestKey);
    await app.db.prepared('shut', "update address set status = 'NONE' where address1 = '100 Fiber Way'", []);
    const again = await app.order('ACTIVE', mine.body, mine.guestKey);
    await app.db.prepared('unshut', "update address set status = 'NEW_SERVICE' where address1 = '100 Fiber Way'", []);
    expect(again.body).toEqual(made);
  });

  it('[GUEST-073] is made at last when the process died between account and order (D-130)', async () => {
    const mine = await visitor();
    expect(
      (await app.order('ACTIVE', { ...mine.body, plans: [{ ...first(mine.body), planId: 999_999 }] }, mine.guestKey)).body.success,
    ).toBe(false);
    expect((await app.order('ACTIVE', mine.body, mine.guestKey)).body.id).toEqual(expect.any(Number));
  });
});

/** What happened to an order, one line for each event. */
const eventsOf = async (orderId: number) => {
  const rows = await app.db.kysely.selectFrom('order_event').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(({ event, to_step, actor }) => `${event} ${to_step} ${actor}`);
};
const closeAll = () => app.db.kysely.updateTable('customer_order').set({ status: 'CANCELLED' }).execute();

describe("the way of a visitor's order", () => {
  it.each([
    ['a new service', streets.service, 'ACTIVE', ['opened received visitor', 'accepted scheduling system']],
    ['a sign-up', streets.signup, 'SIGNUP', ['opened received visitor']],
    ['an interest', streets.survey, 'SURVEY', ['opened received visitor']],
  ] as const)('of %s where nobody has to look begins at once where there is service (D-138)', async (_what, street, kind, events) => {
    await closeAll();
    const { body, guestKey } = await visitor(street, kind);
    const { body: made } = await app.order(kind, body, guestKey);
    expect((await kept(made.id)).review_reasons).toEqual([]);
    expect(await eventsOf(made.id)).toEqual(events);
  });

  it('waits for an operator where somebody has to look', async () => {
    const [a, b] = [await visitor(), await visitor()];
    await app.order('ACTIVE', a.body, a.guestKey);
    const later = await app.order('ACTIVE', b.body, b.guestKey);
    expect((await kept(later.body.id)).review_reasons).toEqual(['orderExists']);
    expect(await eventsOf(later.body.id)).toEqual(['opened received visitor']);
  });

  it('has one piece of work for each plan, accepted together', async () => {
    await closeAll();
    const { body, guestKey } = await visitor();
    const { planBundles } = await app.offersAt(streets.service);
    const bundle = planBundles.find(({ plans }) => plans.length > 1);
    const chosen = await Promise.all(
      (bundle?.plans ?? []).map(async (plan) => {
        const { body: details } = await app.call('getPlanDetails', { query: { planId: String(plan.id) } });
        return { plan, bundle: bundle ?? null, selection: initialSelection(details) };
      }),
    );
    const two = { ...body, plans: orderPlans(chosen) as OrderBody['plans'] };
    const { body: made } = await app.order('ACTIVE', two, guestKey);
    expect((await eventsOf(made.id)).filter((event) => event === 'accepted scheduling system')).toHaveLength(2);
  });
});

describe('two orders at one place (D-138)', () => {
  const reasons = async (orderId: number) => (await kept(orderId)).review_reasons;

  it('are both kept, and the later one is marked for a look', async () => {
    const [a, b] = [await visitor(streets.single), await visitor(streets.single)];
    const earlier = await app.order('ACTIVE', a.body, a.guestKey);
    const later = await app.order('ACTIVE', b.body, b.guestKey);
    expect(await reasons(earlier.body.id)).toEqual([]);
    expect(await reasons(later.body.id)).toEqual(['orderExists']);
    await app.db.kysely.updateTable('customer_order').set({ status: 'CANCELLED' }).where('account_id', 'in', [a.id, b.id]).execute();
  });

  it('at the same moment: one of them is marked, not both and not none', async () => {
    const visitors = [await visitor(streets.single), await visitor(streets.single), await visitor(streets.single)];
    const made = await Promise.all(visitors.map(({ body, guestKey }) => app.order('ACTIVE', body, guestKey)));
    const marked = await Promise.all(made.map(({ body }) => reasons(body.id)));
    expect(marked.filter((each) => each.length === 0)).toHaveLength(1);
  });

  it('marks an order for another address than the account was made for', async () => {
    const mine = await visitor();
    const { body } = await app.order('ACTIVE', { ...mine.body, address: addressAt(streets.building, 'Apt 1B') }, mine.guestKey);
    expect(await reasons(body.id)).toEqual(['otherAddress']);
  });
});
