import { type WorkEvent, type Workflow, workEvents, workflowSteps, workflows } from '@porchlight/domain/orders/workflow.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { checkInvariants } from '../ledger/index.ts';
import { type Orders, orderInvariants } from './index.ts';

let app: TestApp;
let orders: Orders;
let accountId: number;
const operator = { kind: 'operator', userId: null } as const;

beforeAll(async () => {
  app = await startApp();
  ({ accountId } = await app.signIn(cast.nora.username));
  ({ orders } = app.product);
});
afterAll(() => app.close());

const open = (workflow: Workflow, work = [{ description: 'Fiber 300' }]) =>
  app.db.transaction((tx) =>
    orders.open(tx, {
      accountId,
      workflow,
      type: 'New service',
      description: 'Fiber 300',
      serviceAddress: '100 Fiber Way',
      at: app.clock.now(),
      actor: { kind: 'visitor', userId: null },
      work,
    }),
  );
const advance = (serviceOrderId: number, event: WorkEvent) =>
  app.db.transaction((tx) => orders.advance(tx, { serviceOrderId, event, actor: operator, note: 'by phone' }));
const orderOf = (orderId: number) =>
  app.db.kysely.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const workOf = async (orderId: number) =>
  (await orders.workOfOrder(app.db, orderId)).map(({ description, step }) => `${description}: ${step}`);
const eventsOf = (serviceOrderId: number) =>
  app.db.kysely.selectFrom('order_event').selectAll().where('service_order_id', '=', serviceOrderId).orderBy('id').execute();
const one = ([id]: readonly number[]) => id ?? 0;

describe('an order (ENT-022)', () => {
  it('begins received, with what is known of it and who gave it', async () => {
    const { orderId, serviceOrderIds } = await open('newService', [{ description: 'Fiber 300' }, { description: 'Voice' }]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'PENDING', account_id: accountId, type: 'New service' });
    expect(await workOf(orderId)).toEqual(['Fiber 300: received', 'Voice: received']);
    expect(await eventsOf(serviceOrderIds[1] ?? 0)).toMatchObject([
      { event: 'opened', from_step: null, to_step: 'received', actor: 'visitor', user_id: null, at: app.clock.now(), order_id: orderId },
    ]);
    expect(await orders.work(app.db, one(serviceOrderIds))).toEqual({
      serviceOrderId: one(serviceOrderIds),
      orderId,
      accountId,
      workflow: 'newService',
      step: 'received',
      description: 'Fiber 300',
      descriptionEs: null,
      serviceAddress: '100 Fiber Way',
    });
    await expect(open('signup', [])).rejects.toThrow(RangeError);
  });

  it('keeps each move of its work with time, actor and note, and its status follows', async () => {
    const { orderId, serviceOrderIds } = await open('newService');
    const id = one(serviceOrderIds);
    const statuses = [];
    for (const event of ['accepted', 'visitBooked', 'visitMoved', 'visitCancelled', 'installed'] as const) {
      app.clock.advance(60_000);
      await advance(id, event);
      statuses.push((await orderOf(orderId)).status);
    }
    expect(statuses).toEqual(['PENDING', 'IN_PROGRESS', 'IN_PROGRESS', 'PENDING', 'FINISHED']);
    expect((await eventsOf(id)).map(({ event, from_step, to_step }) => `${event} ${from_step} ${to_step}`)).toEqual([
      'opened null received',
      'accepted received scheduling',
      'visitBooked scheduling scheduled',
      'visitMoved scheduled scheduled',
      'visitCancelled scheduled scheduling',
      'installed scheduling finished',
    ]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ actor: 'operator', note: 'by phone', at: app.clock.now() });
    expect((await orderOf(orderId)).modified_at).toEqual(app.clock.now());
  });

  it.each(workflows)('of the workflow %s writes nothing where an event is not possible', async (workflow) => {
    const { orderId, serviceOrderIds } = await open(workflow);
    await advance(one(serviceOrderIds), 'cancelled');
    for (const event of workEvents) expect(await advance(one(serviceOrderIds), event)).toBe('notPossible');
    expect(await eventsOf(one(serviceOrderIds))).toHaveLength(2);
    expect((await orderOf(orderId)).status).toBe('CANCELLED');
  });

  it('of several pieces of work is finished when the last of them is', async () => {
    const { orderId, serviceOrderIds } = await open('signup', [{ description: 'A' }, { description: 'B' }]);
    const [a = 0, b = 0] = serviceOrderIds;
    const seen = [];
    for (const [id, event] of [
      [a, 'plansChosen'],
      [a, 'installed'],
      [b, 'ready'],
      [b, 'cancelled'],
    ] as const) {
      await advance(id, event);
      seen.push((await orderOf(orderId)).status);
    }
    expect(seen).toEqual(['PENDING', 'IN_PROGRESS', 'IN_PROGRESS', 'FINISHED']);
  });

  it('of an import without a workflow is moved by nobody', async () => {
    const { orderId } = await open('planChange');
    const { id } = await app.db.kysely
      .insertInto('service_order')
      .values({
        account_id: accountId,
        order_id: orderId,
        description: 'x',
        type: 'x',
        service_address: 'x',
        modified_at: app.clock.now(),
        workflow_chain: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await advance(id, 'cancelled')).toBe('notPossible');
    expect(await advance(987_654_321, 'cancelled')).toBe('notPossible');
    expect(await orders.work(app.db, id)).toBeNull();
    expect(await workOf(orderId)).toEqual(['Fiber 300: received']);
  });
});

describe('two at once', () => {
  it('of who move the same work one wins, however many they are', async () => {
    const { serviceOrderIds } = await open('planChange');
    const id = one(serviceOrderIds);
    const answers = await Promise.all(Array.from({ length: 12 }, (_each, at) => advance(id, at % 2 ? 'applied' : 'cancelled')));
    expect(answers.filter((answer) => answer !== 'notPossible')).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('who finish different work of one order leave it finished', async () => {
    for (let time = 0; time < 5; time++) {
      const { orderId, serviceOrderIds } = await open('planChange', [{ description: 'A' }, { description: 'B' }, { description: 'C' }]);
      await Promise.all(serviceOrderIds.map((id) => advance(id, 'applied')));
      expect((await orderOf(orderId)).status).toBe('FINISHED');
    }
  });

  it('nothing of a move is kept when the transaction it belongs to fails', async () => {
    const { orderId, serviceOrderIds } = await open('newService');
    const failing = app.db.transaction(async (tx) => {
      await orders.advance(tx, { serviceOrderId: one(serviceOrderIds), event: 'accepted', actor: operator });
      throw new Error('the visit could not be written');
    });
    await expect(failing).rejects.toThrow('the visit');
    expect(await workOf(orderId)).toEqual(['Fiber 300: received']);
    expect(await eventsOf(one(serviceOrderIds))).toHaveLength(1);
  });
});

describe('an order that is about something else now', () => {
  const replan = (orderId: number, descriptions: readonly string[]) =>
    app.db.transaction((tx) =>
      orders.replan(tx, {
        orderId,
        description: descriptions.join(' + '),
        work: descriptions.map((description) => ({ description })),
        actor: operator,
      }),
    );

  it('has its work renamed, and more of it where the rest stands', async () => {
    const { orderId, serviceOrderIds } = await open('signup');
    await advance(one(serviceOrderIds), 'ready');
    const ids = await replan(orderId, ['Fiber 500', 'Voice']);
    expect(ids).toEqual([one(serviceOrderIds), expect.any(Number)]);
    expect(await workOf(orderId)).toEqual(['Fiber 500: choosing', 'Voice: choosing']);
    expect((await orderOf(orderId)).description).toBe('Fiber 500 + Voice');
    expect(await eventsOf((ids as number[])[1] ?? 0)).toMatchObject([{ event: 'opened', to_step: 'choosing' }]);
  });

  it('[I18N-001] tells nobody any more what it was about before, in whatever language', async () => {
    const { kysely } = app.db;
    const { orderId } = await open('signup');
    await kysely.updateTable('customer_order').set({ description_es: 'Fibra 300' }).where('id', '=', orderId).execute();
    await kysely.updateTable('service_order').set({ description_es: 'Fibra 300' }).where('order_id', '=', orderId).execute();
    await replan(orderId, ['Fiber 500']);
    const order = await kysely.selectFrom('customer_order').select('description_es').where('id', '=', orderId).executeTakeFirst();
    const work = await kysely.selectFrom('service_order').select('description_es').where('order_id', '=', orderId).executeTakeFirst();
    expect([order, work]).toEqual([{ description_es: null }, { description_es: null }]);
  });

  it('has work cancelled that it needs no more, and none of that counts for its status', async () => {
    const { orderId } = await open('signup', [{ description: 'A' }, { description: 'B' }]);
    await replan(orderId, ['Fiber 500']);
    expect(await workOf(orderId)).toEqual(['Fiber 500: received', 'B: cancelled']);
    expect((await orderOf(orderId)).status).toBe('PENDING');
  });

  it('is left alone when nothing of it is open', async () => {
    const { orderId, serviceOrderIds } = await open('signup');
    await advance(one(serviceOrderIds), 'cancelled');
    expect(await replan(orderId, ['Fiber 500'])).toBe('notPossible');
    expect(await replan(987_654_321, ['Fiber 500'])).toBe('notPossible');
    expect(await workOf(orderId)).toEqual(['Fiber 300: cancelled']);
  });
});

it('every workflow can be walked from its first step to its last through the door', async () => {
  const ways: Readonly<Record<Workflow, readonly WorkEvent[]>> = {
    newService: ['accepted', 'visitBooked', 'installed'],
    signup: ['ready', 'plansChosen', 'visitBooked', 'installed'],
    planChange: ['applied'],
    serviceVisit: ['accepted', 'visitBooked', 'installed'],
  };
  for (const workflow of workflows) {
    const { serviceOrderIds } = await open(workflow);
    const walked = ['received'];
    for (const event of ways[workflow]) {
      const moved = await advance(one(serviceOrderIds), event);
      walked.push(moved === 'notPossible' ? moved : moved.to);
    }
    expect(walked).toEqual(workflowSteps[workflow]);
  }
});

describe('what the command check looks at (I15, I16)', () => {
  const findings = () => checkInvariants(app.db, { accountIds: [accountId], more: orderInvariants });
  const found = async () => (await findings()).map(({ invariant, detail }) => `${invariant} ${detail.replaceAll(/\d+/g, 'N')}`);

  it('finds nothing after everything else in here, imported work apart', async () => {
    expect(await found()).toEqual([]);
  });

  it('finds a step, a chain, a status or an event that was written past the workflow', async () => {
    const { orderId, serviceOrderIds } = await open('newService');
    const id = one(serviceOrderIds);
    await advance(id, 'accepted');
    await app.db.kysely.updateTable('service_order').set({ step: 'scheduled' }).where('id', '=', id).execute();
    expect(await found()).toEqual([
      'I15 service order N is scheduled, its chain says PENDING',
      'I15 order N is PENDING, its work says IN_PROGRESS',
      'I16 service order N is scheduled, its last event says scheduling',
    ]);
    await app.db.kysely.updateTable('service_order').set({ step: 'scheduling' }).where('id', '=', id).execute();
    expect(await found()).toEqual([]);
    const event = { account_id: accountId, order_id: orderId, service_order_id: id, at: app.clock.now(), actor: 'system' as const };
    await app.db.kysely
      .insertInto('order_event')
      .values({ ...event, event: 'visitMoved', from_step: 'scheduled', to_step: 'scheduling' })
      .execute();
    expect(await found()).toEqual(['I16 service order N moved without an event: scheduling then scheduled']);
  });
});
