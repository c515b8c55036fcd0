import { orderRows } from '@porchlight/domain/orders/order-rows.ts';
import type { WorkEvent, Workflow } from '@porchlight/domain/orders/workflow.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { advanceWork, openOrder } from './index.ts';
import { trackOrder } from './track-order.ts';

let app: TestApp;
let maria: Caller;
const inSpanish = { headers: { 'accept-language': 'sp-es' } };
const ordersOf = async (caller: Caller, options = {}) =>
  (await caller.call('listOrders', { params: { id: String(caller.accountId) } }, options)).body.orders;
const shownOf = (orders: Awaited<ReturnType<typeof ordersOf>>) => orderRows(orders).map(({ status }) => status);

const operator = { kind: 'operator', userId: null } as const;
const openFor = ({ accountId }: Caller, workflow: Workflow, work: readonly string[]) =>
  app.db.transaction((tx) =>
    openOrder(tx, {
      accountId,
      workflow,
      type: 'New service',
      description: work.join(' + '),
      serviceAddress: '100 Fiber Way',
      at: app.clock.now(),
      actor: operator,
      work: work.map((description) => ({ description })),
    }),
  );
const advance = (serviceOrderId: number, event: WorkEvent, expectedBy?: string) =>
  app.db.transaction((tx) =>
    advanceWork(tx, { serviceOrderId, event, actor: operator, ...(expectedBy === undefined ? {} : { expectedBy }) }, app.clock.now()),
  );

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn(cast.maria.username);
});
afterAll(() => app.close());

it('[API-011] [ENT-022] answers orders with their service orders and workflow chains', async () => {
  const [order] = await ordersOf(maria);
  const address = '118 Fiber Way, Cedar Valley, IA 52001';
  const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
  const facts = {
    id: expect.any(Number),
    description: 'Replace Wi-Fi unit',
    type: 'Service change',
    serviceAddress: address,
    modifiedDateTime: instant,
  };
  expect(order).toEqual({
    ...facts,
    status: 'IN_PROGRESS',
    serviceOrdersInfo: [
      {
        ...facts,
        workflowStatusChain: [
          { currentStatus: { name: 'Technician visit scheduled' }, groupState: 'IN_PROGRESS' },
          { currentStatus: null, groupState: 'PENDING' },
          { currentStatus: null, groupState: 'RECEIVED' },
        ],
      },
    ],
  });
});

it('[ORD-006] says in the language of the reader what kind of order it is, and answers the words of another system as they came', async () => {
  const [order] = await ordersOf(maria, inSpanish);
  expect(order).toMatchObject({ type: 'Cambio de servicio', serviceOrdersInfo: [{ type: 'Cambio de servicio' }] });
  const setType = (type: string) =>
    app.db.kysely
      .updateTable('customer_order')
      .set({ type })
      .where('id', '=', order?.id ?? 0)
      .execute();
  await setType('Truck roll 7');
  expect((await ordersOf(maria, inSpanish))[0]?.type).toBe('Truck roll 7');
  await setType('Service change');
});

it('[ORD-008] answers the newest modified first', async () => {
  const modified = (await ordersOf(maria)).map((order) => Date.parse(order.modifiedDateTime));
  expect(modified).toHaveLength(5);
  expect(modified).toEqual(modified.toSorted((a, b) => b - a));
});

it('[API-015] [ORD-012] answers one order and its service orders', async () => {
  const [listed] = await ordersOf(maria);
  const { body } = await maria.call('getOrder', { params: { id: String(listed?.id) } });
  expect(body).toEqual({ success: true, order: listed, serviceOrders: listed?.serviceOrdersInfo });
});

it('an order of somebody else is not found, and neither is one that does not exist (D-011)', async () => {
  const sid = await app.signIn(cast.sid.username);
  const [foreign] = await ordersOf(sid);
  for (const id of [String(foreign?.id), '987654321', '0', 'x']) {
    const answer = await maria.call('getOrder', { params: { id } });
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'GEN0004']);
  }
});

describe('the workflow chain (C-033, D-103)', () => {
  it('[ORD-011] names the step of the work in the language of the reader, and hides what was cancelled in both', async () => {
    expect(shownOf(await ordersOf(maria))).toEqual(['Technician visit scheduled', 'Completed', 'Completed', 'Completed']);
    const spanish = await ordersOf(maria, inSpanish);
    expect(shownOf(spanish)).toEqual(['Visita del técnico programada', 'Completado', 'Completado', 'Completado']);
    const cancelled = spanish.find(({ status }) => status === 'CANCELLED');
    expect(cancelled?.serviceOrdersInfo[0]?.workflowStatusChain).toEqual([{ currentStatus: null, groupState: 'CANCELLED' }]);
    const { body } = await maria.call('getOrder', { params: { id: String(spanish[0]?.id) } }, inSpanish);
    expect(body.serviceOrders[0]?.workflowStatusChain[0]?.currentStatus?.name).toBe('Visita del técnico programada');
  });

  it('[ORD-007] hides one cancelled piece of work of an order that goes on, in both languages', async () => {
    const tina = await app.signIn(cast.wes.username);
    const { orderId, serviceOrderIds } = await openFor(tina, 'newService', ['Fiber 300', 'Voice']);
    await advance(serviceOrderIds[1] ?? 0, 'cancelled');
    for (const options of [{}, inSpanish]) {
      const order = (await ordersOf(tina, options)).find(({ id }) => id === orderId);
      expect(orderRows(order ? [order] : []).map(({ order: { id } }) => id)).toEqual([serviceOrderIds[0]]);
    }
  });

  it('of an import is answered as it came, whatever the language', async () => {
    const dee = await app.signIn(cast.dee.username);
    const { orderId, serviceOrderIds } = await openFor(dee, 'newService', ['Fiber 300']);
    const chain = [
      { currentStatus: null, groupState: 'QUEUED' },
      { currentStatus: { name: 'Trenching' }, groupState: 'WORK' },
    ];
    const imported = { workflow: null, step: null, workflow_chain: JSON.stringify(chain) };
    await app.db.kysely
      .updateTable('service_order')
      .set(imported)
      .where('id', '=', serviceOrderIds[0] ?? 0)
      .execute();
    const [order] = await ordersOf(dee, inSpanish);
    expect(order?.serviceOrdersInfo[0]?.workflowStatusChain).toEqual(chain);
    expect(shownOf(await ordersOf(dee))).toEqual(['Trenching']);
    expect((await dee.call('trackOrder', { params: { id: orderId } })).body).toEqual({ success: true, progress: [], visit: null });
  });
});

describe('the progress of an order (C-137)', () => {
  const track = async (caller: Caller, orderId: number, options = {}) =>
    (await caller.call('trackOrder', { params: { id: orderId } }, options)).body;
  const told = (steps: { name: string; state: string; dateTime: string | null }[]) =>
    steps.map(({ name, state, dateTime }) => `${name}: ${state}${dateTime ? ` ${dateTime}` : ''}`);

  it('tells what was done and when, what happens now and what next, in the language of the reader', async () => {
    const sid = await app.signIn(cast.sid.username);
    app.clock.set(new Date('2026-03-02T15:00:00.250Z'));
    const { orderId, serviceOrderIds } = await openFor(sid, 'signup', ['Fiber 500']);
    app.clock.set(new Date('2026-03-04T09:30:00Z'));
    await advance(serviceOrderIds[0] ?? 0, 'ready', '2026-03-20');
    const { progress, visit } = await track(sid, orderId);
    expect(visit).toBeNull();
    expect(progress).toEqual([
      {
        serviceOrderId: serviceOrderIds[0],
        description: 'Fiber 500',
        steps: expect.any(Array),
        now: 'Service is ready at your address. Please choose your plan with the link we e-mailed you.',
        next: 'You choose a time for the installation.',
        expectedBy: '2026-03-20',
      },
    ]);
    expect(told(progress[0]?.steps ?? [])).toEqual([
      'Sign-up received: done 2026-03-02T15:00:00.250Z',
      'Choose your plan: current 2026-03-04T09:30:00.000Z',
      'Time for the installation: next',
      'Technician visit scheduled: next',
      'Service is on: next',
    ]);
    const [spanish] = (await track(sid, orderId, inSpanish)).progress;
    expect([spanish?.now, spanish?.next, spanish?.steps[1]?.name]).toEqual([
      'El servicio está listo en su dirección. Elija su plan con el enlace que le enviamos por correo.',
      'Usted elige una hora para la instalación.',
      'Elegir el plan',
    ]);
    await advance(serviceOrderIds[0] ?? 0, 'plansChosen');
    expect((await track(sid, orderId)).progress[0]?.expectedBy).toBeNull();
  });

  it('has nothing next once all is done or cancelled, and tells of each piece of work', async () => {
    const sue = await app.signIn(cast.sue.username);
    const { orderId, serviceOrderIds } = await openFor(sue, 'planChange', ['Fiber 500', 'Voice']);
    await advance(serviceOrderIds[0] ?? 0, 'applied');
    await advance(serviceOrderIds[1] ?? 0, 'cancelled');
    const { progress } = await track(sue, orderId);
    expect(progress.map(({ description, now, next, steps }) => [description, now, next, steps.map(({ state }) => state)])).toEqual([
      ['Fiber 500', 'Your service was changed.', null, ['done', 'done']],
      ['Voice', 'This change was cancelled. Your service is as it was.', null, ['done', 'current']],
    ]);
  });

  it('names the day of the visit that was chosen', async () => {
    const pat = await app.signIn(cast.pat.username);
    const { orderId, serviceOrderIds } = await openFor(pat, 'newService', ['Fiber 300']);
    await advance(serviceOrderIds[0] ?? 0, 'accepted', '2026-04-30');
    const visit = { dateTime: '2026-04-02T09:00:00', endDateTime: '2026-04-02T11:00:00', canSchedule: false, canChange: true };
    const tracked = () => trackOrder({ db: app.db, visitOf: () => Promise.resolve(visit) }, orderId, 'en-us');
    expect((await tracked()).progress[0]?.expectedBy).toBe('2026-04-30');
    await advance(serviceOrderIds[0] ?? 0, 'visitBooked');
    expect(await tracked()).toMatchObject({ progress: [{ expectedBy: '2026-04-02' }], visit });
  });

  it('is not told to others, and is read by whoever an account is linked to (D-011)', async () => {
    const [own] = await ordersOf(maria);
    const sid = await app.signIn(cast.sid.username);
    for (const id of [own?.id ?? 0, 987_654_321]) expect((await sid.call('trackOrder', { params: { id } })).status).toBe(404);
    expect((await app.call('trackOrder', { params: { id: own?.id ?? 0 } })).status).toBe(401);
    const linda = await app.signIn(cast.linda.username);
    const linked = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000006').executeTakeFirstOrThrow();
    const { orderId } = await openFor({ ...linda, accountId: linked.id }, 'newService', ['Fiber 300']);
    expect((await linda.call('trackOrder', { params: { id: orderId } })).body.progress).toHaveLength(1);
  });
});
