import type { WorkEvent } from '@porchlight/domain/orders/workflow.ts';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { orderAdvance, orderCancel, orderList } from './order.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const run = (command: Command, [operand = '', secondOperand = '']: readonly string[] = [], values: Record<string, string | boolean> = {}) =>
  command.run(values, { core: app.core, product: app.product, operand, secondOperand, pathOf: (file) => file, say: () => undefined });
interface Listed {
  orders: {
    orderId: number;
    status: string;
    description: string;
    reviewReasons: string[];
    work: { serviceOrderId: number; workflow: string; step: string }[];
  }[];
}
const listed = async (values: Record<string, string | boolean>) => ((await run(orderList, [], values)).result as Listed).orders;
const mailsTo = (to: string) => app.product.outbox.listMessages({ to });
const sidMail = 'sid.young@example.com';
/** A new order of an account, with one piece of work that has come so far. */
const openOrder = async (number: string, events: readonly WorkEvent[] = []) => {
  const account = await app.db.kysely.selectFrom('account').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const actor = { kind: 'system', userId: null } as const;
  return app.db.transaction(async (tx) => {
    const order = { accountId: account.id, workflow: 'newService', type: 'New service', description: 'Fiber 300' } as const;
    const where = { serviceAddress: '100 Fiber Way', at: app.clock.now(), actor };
    const { orderId, serviceOrderIds } = await app.product.orders.open(tx, { ...order, ...where, work: [{ description: 'Fiber 300' }] });
    const serviceOrderId = serviceOrderIds[0] ?? 0;
    for (const event of events) await app.product.orders.advance(tx, { serviceOrderId, event, actor });
    return { orderId: String(orderId), serviceOrderId: String(serviceOrderId) };
  });
};

describe('order list', () => {
  it('shows orders with their work, newest first, of one account and open ones when asked', async () => {
    const all = await listed({ account: ' 1000001 ' });
    expect(all.map(({ description, status }) => `${description} ${status}`)).toEqual([
      'Replace Wi-Fi unit IN_PROGRESS',
      'Add Static IP address FINISHED',
      'Add Voice CANCELLED',
      'Whole-Home Wi-Fi FINISHED',
      'Install Fiber 500 FINISHED',
    ]);
    const open = await run(orderList, [], { account: '1000001', open: true });
    const [order] = (open.result as Listed).orders;
    expect(order?.work).toMatchObject([{ workflow: 'serviceVisit', step: 'scheduled' }]);
    expect(open.lines).toEqual([
      expect.stringMatching(/^order \d+ {2}account 1000001 {2}IN_PROGRESS {2}Service change: Replace Wi-Fi unit {2}\d{4}-/),
      expect.stringMatching(/^ {2}service order \d+ {2}serviceVisit scheduled( by [\d-]+)? {2}Replace Wi-Fi unit$/),
    ]);
    expect((await listed({ open: true })).length).toBeGreaterThan(2);
    expect(await listed({ limit: '1' })).toHaveLength(1);
    expect(await run(orderList, [], { account: '1000008' })).toMatchObject({ code: 0, lines: ['No orders.'] });
  });

  it('refuses an account nobody has, and takes nonsense for a wrong call', async () => {
    expect(await run(orderList, [], { account: '4711' })).toEqual({ code: 1, result: null, lines: ['There is no such account.'] });
    await expect(run(orderList, [], { account: ' ' })).rejects.toThrow('--account is missing');
    await expect(run(orderList, [], { limit: 'many' })).rejects.toThrow('--limit must be');
  });
});

describe('order advance', () => {
  it('moves work on, with the note on record and the operator as the one who did it', async () => {
    const { orderId, serviceOrderId } = await openOrder('1000012');
    const outcome = await run(orderAdvance, [serviceOrderId, 'accepted'], { note: ' looked at, fine ' });
    expect(outcome).toEqual({
      code: 0,
      result: { serviceOrderId: Number(serviceOrderId), orderId: Number(orderId), from: 'received', to: 'scheduling' },
      lines: [`Service order ${serviceOrderId} of order ${orderId} went from received to scheduling.`],
    });
    const event = await app.db.kysely
      .selectFrom('order_event')
      .selectAll()
      .where('service_order_id', '=', Number(serviceOrderId))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ event: 'accepted', actor: 'operator', user_id: null, note: 'looked at, fine', from_step: 'received' });
  });

  it('mails the link to choose a time when the order first comes that far, and not again', async () => {
    const { serviceOrderId } = await openOrder('1000012');
    const before = (await mailsTo(sidMail)).length;
    await run(orderAdvance, [serviceOrderId, 'accepted']);
    const [mail] = await mailsTo(sidMail);
    expect((await mailsTo(sidMail)).length).toBe(before + 1);
    expect(mail?.links.some((link) => link.includes('/schedule-appointment?token='))).toBe(true);
    const again = await openOrder('1000012', ['accepted', 'visitBooked']);
    await run(orderAdvance, [again.serviceOrderId, 'visitCancelled']);
    expect((await mailsTo(sidMail)).length).toBe(before + 1);
  });

  it('mails that the order is done once, in the words of its workflow', async () => {
    const { orderId, serviceOrderId } = await openOrder('1000012', ['accepted']);
    await run(orderAdvance, [serviceOrderId, 'installed']);
    const [mail] = await mailsTo(sidMail);
    expect(mail?.subject).toBe(`Your order # ${orderId} is done`);
    expect(mail?.text).toContain('Your service is installed and on.');
    expect(mail?.text).toContain('100 Fiber Way');
    expect(mail?.links[0]).toBe('http://127.0.0.1:8080/home?panel=orders');
    expect((await listed({ account: '1000012' })).find((order) => String(order.orderId) === orderId)?.status).toBe('FINISHED');
    const count = (await mailsTo(sidMail)).length;
    expect(await run(orderAdvance, [serviceOrderId, 'installed'])).toMatchObject({ code: 1 });
    expect((await mailsTo(sidMail)).length).toBe(count);
  });

  it('says what is possible where the event is not, and changes nothing', async () => {
    const { serviceOrderId } = await openOrder('1000012');
    expect(await run(orderAdvance, [serviceOrderId, 'installed'])).toEqual({
      code: 1,
      result: { problem: 'notPossible', step: 'received', possible: ['accepted', 'cancelled'] },
      lines: ['It stands at received: possible is accepted, cancelled.'],
    });
    await run(orderAdvance, [serviceOrderId, 'cancelled']);
    expect((await run(orderAdvance, [serviceOrderId, 'accepted'])).lines).toEqual([
      'It stands at cancelled: nothing more can happen to it.',
    ]);
    expect(await run(orderAdvance, ['987654321', 'accepted'])).toMatchObject({ code: 1, lines: [expect.stringContaining('no such')] });
  });

  it.each(['ready', 'visitBooked', 'visitMoved', 'applied'])('leaves %s to what does more than move a step', async (event) => {
    const { serviceOrderId } = await openOrder('1000012', ['accepted']);
    expect(await run(orderAdvance, [serviceOrderId, event])).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/porchlight link|by the product itself/)],
    });
  });

  it('takes other words for a wrong call', async () => {
    await expect(run(orderAdvance, ['x', 'accepted'])).rejects.toThrow('SERVICE_ORDER must be a number');
    await expect(run(orderAdvance, ['1', 'toString'])).rejects.toThrow('"toString" is no event');
    await expect(run(orderAdvance, ['1', 'accepted'], { note: ' ' })).rejects.toThrow('--note is missing');
    await expect(run(orderAdvance, ['1', 'accepted'], { note: 'x'.repeat(501) })).rejects.toThrow('too long');
  });
});

describe('order cancel', () => {
  it('cancels what is open and tells the customer in their language', async () => {
    const { orderId } = await openOrder('1000015', ['accepted', 'visitBooked']);
    expect(await run(orderCancel, [orderId], { note: 'asked on the phone' })).toEqual({
      code: 0,
      result: { orderId: Number(orderId), cancelled: 1 },
      lines: [`Order ${orderId} is cancelled, 1 open service order with it.`],
    });
    const mail = (await mailsTo('carlos.vega@example.com')).find(({ subject }) => subject === `Su pedido n.º ${orderId} se canceló`);
    expect(mail?.text).toContain('Este pedido se canceló.');
    expect(mail?.text).not.toContain('asked on the phone');
    expect(await run(orderCancel, [orderId], { note: 'again' })).toMatchObject({ code: 1, lines: [expect.stringContaining('is open')] });
  });

  it('keeps the mail from whoever wants none on orders', async () => {
    const { orderId } = await openOrder('1000001');
    const { id } = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000001').executeTakeFirstOrThrow();
    const category = await app.db.kysely
      .selectFrom('notification_category')
      .select('id')
      .where('key', '=', 'orders')
      .executeTakeFirstOrThrow();
    const declined = { account_id: id, category_id: category.id, channel: 'email' as const, opted_in: false, changed_at: app.clock.now() };
    await app.db.kysely.insertInto('notification_preference').values(declined).execute();
    await run(orderCancel, [orderId], { note: 'double' });
    expect((await mailsTo('maria.lopez@example.com')).filter(({ subject }) => subject?.includes(orderId))).toEqual([]);
  });

  it('refuses an order there is not, and one without a reason', async () => {
    expect(await run(orderCancel, ['987654321'], { note: 'x' })).toMatchObject({ code: 1, lines: ['There is no such order.'] });
    await expect(run(orderCancel, ['1'])).rejects.toThrow('--note is missing');
    await expect(run(orderCancel, ['-1'], { note: 'x' })).rejects.toThrow('ORDER must be a number');
  });
});
