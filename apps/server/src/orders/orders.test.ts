import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
let maria: Caller;
const ordersOf = async (caller: Caller) => (await caller.call('listOrders', { params: { id: String(caller.accountId) } })).body.orders;

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
    status: 'PENDING',
    serviceOrdersInfo: [
      {
        ...facts,
        workflowStatusChain: [
          { currentStatus: { name: 'Technician visit scheduled' }, groupState: 'IN_PROGRESS' },
          { currentStatus: null, groupState: 'RECEIVED' },
        ],
      },
    ],
  });
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
