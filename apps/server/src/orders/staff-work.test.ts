import type { RouteRequest } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { WorkEvent, Workflow } from '@porchlight/domain/orders/workflow.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppointmentApp, startAppointmentApp } from '../../test/appointment-app.ts';
import type { StaffCaller } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { checkInvariants } from '../ledger/index.ts';
import { orderInvariants } from './index.ts';

type Search = RouteRequest<StaffContract['work']['searchOrders']>['body'];

let app: AppointmentApp;
let agent: StaffCaller;
let clerk: StaffCaller;
let nora: number;

beforeAll(async () => {
  app = await startAppointmentApp();
  agent = await app.staff('agent');
  clerk = await app.staff('clerk');
  ({ accountId: nora } = await app.signIn(cast.nora.username));
  await app.addTechnician({ code: 'A' });
});
afterAll(() => app.close());

const everything: Search = {
  state: 'open',
  step: null,
  workflow: null,
  locationId: null,
  minimumAgeDays: null,
  attention: null,
  assigned: null,
  number: '',
  cursor: null,
};
const search = async (some: Partial<Search> = {}) => (await agent.call('work.searchOrders', { body: { ...everything, ...some } })).body;
const found = async (some: Partial<Search> = {}) => (await search(some)).orders.map(({ orderId }) => orderId);
const operator = { kind: 'operator', userId: null } as const;

/** An order of nora's, opened so many days before the moment of the test. */
async function open(workflow: Workflow, { daysAgo = 0, pieces = 1, accountId = nora } = {}): Promise<{ orderId: number; ids: number[] }> {
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
  const { orderId, serviceOrderIds } = await app.db.transaction((tx) =>
    app.product.orders.open(tx, {
      accountId,
      workflow,
      type: 'New service',
      description: 'Fiber 300',
      serviceAddress: '100 Fiber Way',
      at,
      actor: { kind: 'visitor', userId: null },
      work: Array.from({ length: pieces }, (_none, index) => ({ description: `Fiber ${index + 1}` })),
    }),
  );
  return { orderId, ids: serviceOrderIds };
}
const happen = (serviceOrderId: number, event: WorkEvent) =>
  app.db.transaction((tx) => app.product.orders.advance(tx, { serviceOrderId, event, actor: operator }));
const ids = (orderId: number, serviceOrderId = 0) => ({ orderId: String(orderId), serviceOrderId: String(serviceOrderId) });
const show = async (orderId: number) => (await agent.call('work.getOrder', { params: ids(orderId) })).body;
const entries = (action: string) =>
  app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', action).orderBy('id').execute();

describe('the queue of orders', () => {
  it('has open orders by age, narrowed down by step, kind, place, age and assignee, and counts them by step', async () => {
    const old = await open('newService', { daysAgo: 5 });
    const young = await open('planChange');
    const scheduling = await open('serviceVisit', { daysAgo: 3, pieces: 2 });
    await happen(scheduling.ids[0] ?? 0, 'accepted');
    const mine = [old.orderId, scheduling.orderId, young.orderId];
    const ofMine = async (some: Partial<Search>) => (await found(some)).filter((id) => mine.includes(id));

    expect(await ofMine({})).toEqual(mine);
    expect(await ofMine({ step: 'scheduling' })).toEqual([scheduling.orderId]);
    expect(await ofMine({ step: 'received' })).toEqual(mine);
    expect(await ofMine({ workflow: 'planChange' })).toEqual([young.orderId]);
    expect(await ofMine({ minimumAgeDays: 3 })).toEqual([old.orderId, scheduling.orderId]);
    expect(await ofMine({ minimumAgeDays: 4 })).toEqual([old.orderId]);
    expect(await ofMine({ state: 'finished' })).toEqual([]);
    expect(await ofMine({ locationId: app.locationId })).toEqual(mine);
    expect(await ofMine({ locationId: 999_999 })).toEqual([]);

    await agent.call('work.assignOrder', { params: ids(old.orderId), body: { from: null, to: agent.userId } });
    expect(await ofMine({ assigned: 'me' })).toEqual([old.orderId]);
    expect(await ofMine({ assigned: agent.userId })).toEqual([old.orderId]);
    expect(await ofMine({ assigned: 'nobody' })).toEqual([scheduling.orderId, young.orderId]);

    const { counts } = await search();
    const byHand = await app.db.kysely
      .selectFrom('service_order')
      .innerJoin('customer_order', 'customer_order.id', 'service_order.order_id')
      .select(['service_order.step', 'service_order.order_id'])
      .where('customer_order.status', 'in', ['PENDING', 'IN_PROGRESS'])
      .where('service_order.step', 'in', ['received', 'choosing', 'scheduling', 'scheduled'])
      .execute();
    for (const { step, orders } of counts ?? []) {
      expect(orders, step).toBe(new Set(byHand.filter((row) => row.step === step).map((row) => row.order_id)).size);
    }
    expect((counts ?? []).map(({ step }) => step)).toEqual(expect.arrayContaining(['received', 'scheduling']));
    // Counts stay while one of the steps is chosen, so that another one can be.
    expect((await search({ step: 'scheduling' })).counts).toEqual(counts);
    expect((await search({ state: 'cancelled' })).counts).toBeNull();
  });

  it('finds an order by its number and all of an account by that of the account, whatever else is chosen', async () => {
    const { orderId } = await open('newService');
    await agent.call('work.cancelOrder', { params: ids(orderId), body: { note: 'moved away' } });
    expect(await found({ number: String(orderId), state: 'open', workflow: 'signup' })).toEqual([orderId]);
    const all = await app.db.kysely.selectFrom('customer_order').select('id').where('account_id', '=', nora).execute();
    expect((await found({ number: cast.nora.accountNumber })).toSorted((a, b) => a - b)).toEqual(
      all.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    for (const number of ['0', '999999', '99999999999999999999', "1' or 'a'='a", '%']) expect(await found({ number }), number).toEqual([]);
  });
});

describe('what needs attention', () => {
  it('is what is idle, past its day, to be reviewed, or has a visit that is over or that nobody can make', async () => {
    const at = app.clock.now();
    const idle = await open('newService', { daysAgo: 8 });
    const waits = await open('signup', { daysAgo: 8 });
    const overdue = await open('newService');
    await app.db.kysely.updateTable('service_order').set({ expected_by: '2026-01-04' }).where('order_id', '=', overdue.orderId).execute();
    const over = await app.orderToSchedule({ description: 'Over' });
    await app.book(over, '2026-01-06T10:00:00');
    const uncovered = await app.orderToSchedule({ description: 'Uncovered' });
    await app.book(uncovered, '2026-01-08T10:00:00');
    await app.db.kysely
      .insertInto('technician_absence')
      .values({ technician_id: (await app.visits()).at(-1)?.technician_id ?? 0, from_date: '2026-01-08', to_date: '2026-01-08' })
      .execute();
    const reasonOf = async (orderId: number) => (await show(orderId)).attention;

    expect(await reasonOf(idle.orderId)).toEqual(['idle']);
    expect(await reasonOf(waits.orderId)).toEqual([]);
    expect(await reasonOf(overdue.orderId)).toEqual(['overdue']);
    expect(await reasonOf(over.orderId)).toEqual([]);
    expect(await reasonOf(uncovered.orderId)).toEqual(['uncovered']);
    expect(await found({ attention: 'uncovered' })).toEqual([uncovered.orderId]);
    expect(await found({ attention: 'any' })).toEqual(expect.arrayContaining([idle.orderId, overdue.orderId, uncovered.orderId]));

    // Tuesday at noon, at the service address: the window from ten to twelve is over.
    app.clock.set(new Date('2026-01-06T18:00:00Z'));
    // The session of the day before has ended by then.
    agent = await app.staff('agent');
    expect(await reasonOf(over.orderId)).toEqual(['visitOver']);
    expect(await found({ attention: 'visitOver' })).toEqual([over.orderId]);
    app.clock.set(at);
    agent = await app.staff('agent');
    await agent.call('work.cancelOrder', { params: ids(idle.orderId), body: { note: 'given up' } });
    expect(await reasonOf(idle.orderId)).toEqual([]);
  });
});

describe('moving work on', () => {
  it('is on record with the name of the member of staff, and the order says what can be done next', async () => {
    const { orderId, ids: pieces } = await open('newService');
    const [serviceOrderId = 0] = pieces;
    const params = ids(orderId, serviceOrderId);
    const moved = await agent.call('work.advanceWork', { params, body: { event: 'accepted', from: 'received', note: 'by phone' } });
    expect(moved.status).toBe(200);
    expect(moved.body.work[0]).toMatchObject({ step: 'scheduling', possible: ['installed', 'cancelled'] });
    const name = (await agent.call('access.getSelf')).body.displayName;
    expect(moved.body.events[0]).toMatchObject({ event: 'accepted', actor: 'staff', actorName: name, note: 'by phone' });
    expect(moved.body.events[1]).toMatchObject({ event: 'opened', actor: 'visitor', actorName: null });
    expect((await entries('orders.advanced')).at(-1)).toMatchObject({ staff_id: agent.userId, account_id: nora });
    // The command line still acts as the operator.
    await app.product.orders.operations.advance(serviceOrderId, 'installed', null);
    expect((await show(orderId)).events[0]).toMatchObject({ event: 'installed', actor: 'operator', actorName: null });
    expect(await checkInvariants(app.db, { now: app.clock.now(), more: orderInvariants })).toEqual([]);
  });

  it('tells who comes second where the work stands and what is possible, and writes nothing', async () => {
    const { orderId, ids: pieces } = await open('newService');
    const params = ids(orderId, pieces[0]);
    const press = () => agent.call('work.advanceWork', { params, body: { event: 'cancelled', from: 'received', note: null } });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const second = answers.find(({ status }) => status === 409);
    expect(second?.body.error).toMatchObject({
      code: 'STF0070',
      message: 'This work stands at "Cancelled" now. Nothing more can happen to it.',
    });
    expect((await show(orderId)).events.map(({ event }) => event)).toEqual(['cancelled', 'opened']);

    // Also an event that would be possible: whoever presses has seen another step.
    const other = await open('newService');
    await happen(other.ids[0] ?? 0, 'accepted');
    const late = await agent.call(
      'work.advanceWork',
      { params: ids(other.orderId, other.ids[0]), body: { event: 'cancelled', from: 'received', note: null } },
      { headers: { 'accept-language': 'sp-es' } },
    );
    expect([late.status, late.body.error?.message]).toEqual([
      409,
      'Este trabajo está ahora en "Elección de hora", así que no se cambió nada. Es posible: Instalado, Cancelado.',
    ]);
  });

  it('refuses what is no event of staff, work of another order, and what is not there', async () => {
    const { orderId, ids: pieces } = await open('newService');
    const other = await open('newService');
    const body = { event: 'accepted', from: 'received', note: null } as const;
    expect((await agent.call('work.advanceWork', { params: ids(other.orderId, pieces[0]), body })).body.error?.code).toBe('GEN0004');
    expect((await agent.call('work.advanceWork', { params: ids(orderId, 999_999), body })).body.error?.code).toBe('GEN0004');
    const params = ids(orderId, pieces[0]);
    const made = await agent.call('work.advanceWork', { params, body: { ...body, event: 'ready' as never } });
    expect([made.status, made.body.error?.fields?.[0]?.field]).toEqual([400, 'event']);
    const long = await agent.call('work.advanceWork', { params, body: { ...body, note: 'x'.repeat(501) } });
    expect([long.status, long.body.error?.fields?.[0]?.field]).toEqual([400, 'note']);
    expect((await clerk.call('work.advanceWork', { params, body })).status).toBe(403);
    expect((await clerk.call('work.getOrder', { params: ids(orderId) })).status).toBe(200);
    expect((await show(orderId)).events).toHaveLength(1);
  });

  it('cancels all open work once, tells the customer and keeps why', async () => {
    const { orderId } = await open('newService', { pieces: 2 });
    const press = () => agent.call('work.cancelOrder', { params: ids(orderId), body: { note: 'wrong address' } });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['STF0071', 'done']);
    const order = await show(orderId);
    expect(order.status).toBe('CANCELLED');
    expect(order.events.filter(({ event, note }) => event === 'cancelled' && note === 'wrong address')).toHaveLength(2);
    expect(order.messages.some(({ channel, state }) => channel === 'email' && state === 'waiting')).toBe(true);
    expect((await entries('orders.cancelled')).filter(({ detail }) => (detail as { orderId: number }).orderId === orderId)).toHaveLength(1);
    expect((await agent.call('work.cancelOrder', { params: ids(orderId), body: { note: ' ' } })).body.error?.code).toBe('GEN0002');
  });
});

describe('the link that is due', () => {
  it('is to choose a time, then to change the visit, then none', async () => {
    const order = await app.orderToSchedule({ description: 'Linked' });
    const send = () => agent.call('work.mailOrderLink', { params: ids(order.orderId) });
    const newest = async () => (await app.mailsTo('sid.young@example.com'))[0];
    expect((await show(order.orderId)).link).toBe('chooseTime');
    expect((await send()).status).toBe(200);
    expect((await newest())?.links.some((link) => link.includes('/schedule-appointment?token='))).toBe(true);
    await app.book(order, '2026-01-07T10:00:00');
    expect((await show(order.orderId)).link).toBe('changeVisit');
    expect((await send()).status).toBe(200);
    expect((await newest())?.links.some((link) => link.includes('/appointment?token='))).toBe(true);
    await agent.call('work.cancelOrder', { params: ids(order.orderId), body: { note: 'done with' } });
    expect((await show(order.orderId)).link).toBeNull();
    const before = (await app.mailsTo('sid.young@example.com')).length;
    expect((await send()).body.error?.code).toBe('STF0073');
    expect((await app.mailsTo('sid.young@example.com')).length).toBe(before);
    expect((await entries('orders.linkMailed')).map(({ detail }) => (detail as { link: string }).link)).toEqual([
      'chooseTime',
      'changeVisit',
    ]);
  });

  it('is to choose plans while a sign-up waits, and moves it there in the name of who sent it', async () => {
    const ofSid = (await search({ number: cast.sid.accountNumber })).orders;
    const signup = ofSid.find(({ work }) => work.every(({ workflow }) => workflow === null || workflow === 'signup'))?.orderId ?? 0;
    const before = await show(signup);
    expect(before.link).toBe('choosePlans');
    const sent = await agent.call('work.mailOrderLink', { params: ids(signup) });
    expect([sent.status, sent.body.work.every(({ step }) => step === 'choosing')]).toEqual([200, true]);
    expect((await app.mailsTo('sid.young@example.com'))[0]?.links.some((link) => link.includes('/confirm-order?token='))).toBe(true);
    expect(sent.body.events[0]).toMatchObject({ event: 'ready', actor: 'staff' });
    // Once more it is the same link again, and nothing moves.
    const again = await agent.call('work.mailOrderLink', { params: ids(signup) });
    expect(again.body.events).toEqual(sent.body.events);
  });

  it('says what to do where there is nobody to write to', async () => {
    const { kysely } = app.db;
    const ivy = await kysely.selectFrom('account').select('id').where('number', '=', cast.ivy.accountNumber).executeTakeFirstOrThrow();
    await kysely.deleteFrom('contact_email').where('account_id', '=', ivy.id).execute();
    const { orderId, ids: pieces } = await open('serviceVisit', { accountId: ivy.id });
    await happen(pieces[0] ?? 0, 'accepted');
    expect(await show(orderId)).toMatchObject({ hasEmail: false, link: 'chooseTime' });
    expect((await agent.call('work.mailOrderLink', { params: ids(orderId) })).body.error?.code).toBe('STF0072');
    expect((await entries('orders.linkMailed')).some(({ account_id }) => account_id === ivy.id)).toBe(false);
  });
});

describe('who looks after an order', () => {
  it('is handed over from whom the page showed; of two at once one is told', async () => {
    const { orderId } = await open('newService');
    const assign = (from: number | null, to: number | null) => agent.call('work.assignOrder', { params: ids(orderId), body: { from, to } });
    const answers = await Promise.all([assign(null, agent.userId), assign(null, agent.userId)]);
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['STF0002', 'done']);
    expect((await show(orderId)).assignee).toMatchObject({ userId: agent.userId });
    expect((await assign(null, null)).body.error?.code).toBe('STF0002');
    expect((await assign(agent.userId, null)).body.assignee).toBeNull();
  });

  it('may work on orders: nobody of support, nobody who was stopped, no customer', async () => {
    const { orderId } = await open('newService');
    const { members } = (await agent.call('work.getOrderChoices')).body;
    expect(members.map(({ userId }) => userId)).toContain(agent.userId);
    expect(members.map(({ userId }) => userId)).not.toContain(clerk.userId);
    const customer = (await app.signIn(cast.maria.username)).userId;
    for (const to of [clerk.userId, customer, 999_999]) {
      const refused = await agent.call('work.assignOrder', { params: ids(orderId), body: { from: null, to } });
      expect(refused.body.error?.code, String(to)).toBe('STF0074');
    }
    expect((await show(orderId)).assignee).toBeNull();
  });

  it('keeps notes for others, with who wrote them, that no customer gets to see', async () => {
    const { orderId, ids: pieces } = await open('newService');
    const noted = await agent.call('work.addOrderNote', { params: ids(orderId), body: { note: '  Called, rings again on Friday.  ' } });
    expect(noted.body.notes).toMatchObject([{ note: 'Called, rings again on Friday.' }]);
    expect(noted.body.notes[0]?.by).toBe((await agent.call('access.getSelf')).body.displayName);
    const customer = await app.signIn(cast.nora.username);
    const tracked = await customer.call('trackOrder', { params: { id: String(orderId) } });
    expect(JSON.stringify(tracked.body)).not.toContain('Friday');
    expect(pieces).toHaveLength(1);
    expect((await agent.call('work.addOrderNote', { params: ids(orderId), body: { note: '   ' } })).body.error?.code).toBe('GEN0002');
    expect((await agent.call('work.addOrderNote', { params: ids(999_999), body: { note: 'x' } })).body.error?.code).toBe('GEN0004');
  });
});

describe('a long queue', () => {
  it('goes on where it left off, fifty at a time, each order once', async () => {
    for (let count = 0; count < 53; count++) await open('newService', { daysAgo: 20 });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search({ cursor });
      expect(page.orders.length).toBeLessThanOrEqual(50);
      seen.push(...page.orders.map(({ orderId }) => orderId));
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    const open_ = await app.db.kysely.selectFrom('customer_order').select('id').where('status', 'in', ['PENDING', 'IN_PROGRESS']).execute();
    expect(seen.length).toBe(open_.length);
    const bad = ["2026-01-01'; drop", '0000-00-00T00:00:00.000000Z.0', '2026-02-30T00:00:00.000000Z.1', '2026-02-28T24:00:00.000000Z.1'];
    for (const none of bad) {
      const refused = await agent.call('work.searchOrders', { body: { ...everything, cursor: none } });
      expect([refused.status, refused.body.error?.code, refused.body.error?.fields?.[0]?.field]).toEqual([400, 'GEN0002', 'cursor']);
    }
  });
});
