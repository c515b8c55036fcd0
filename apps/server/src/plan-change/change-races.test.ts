import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeApp, type Customer, type NewCustomer, startChangeApp } from '../../test/change-app.ts';
import { issueDemoInvoice } from '../demo/index.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';

let app: ChangeApp;
beforeAll(async () => {
  app = await startChangeApp();
});
afterAll(() => app.close());

const family: NewCustomer = {
  services: [{ plan: 'FIBER-500', items: ['STATIC-IP', 'BACKUP', 'LINE-CARE', 'WIFI-WHOLE'] }],
  billedDaysAgo: 8,
};
const before = { plan: 'FIBER-500', items: ['BACKUP', 'LINE-CARE', 'STATIC-IP', 'WIFI-WHOLE'] };
const ordersOf = (accountId: number) =>
  app.db.kysely.selectFrom('customer_order').select(['id', 'status']).where('account_id', '=', accountId).orderBy('id').execute();
const mailsTo = async ({ username }: Customer) => (await app.product.outbox.listMessages({ to: username })).map(({ subject }) => subject);
const findings = async ({ accountId }: Customer) =>
  (await checkInvariants(app.db, { accountIds: [accountId], now: app.clock.now(), more: furtherInvariants })).map(
    ({ invariant }) => invariant,
  );

describe('many at once', () => {
  it('[API-042] two tabs change one line: one order, and PLN0004 for the other', async () => {
    const who = await app.customer(family);
    const answers = await Promise.all([app.order(who, { on: ['STREAM'] }), app.order(who, { on: ['GUARD'] })]);
    expect(answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`).toSorted()).toEqual(['200 ', '409 PLN0004']);
    expect(await ordersOf(who.accountId)).toHaveLength(1);
  });

  it('[API-042] twenty equal requests at once are one order, under one key and under one name', async () => {
    for (const keys of [Array(20).fill(randomUUID()) as string[], Array.from({ length: 20 }, () => randomUUID())]) {
      const who = await app.customer(family);
      const wish = { name: `SERVICE_CHANGE_ORDER_${randomUUID()}`, on: ['WIRING'] };
      const answers = await Promise.all(keys.map((key) => app.order(who, wish, { 'idempotency-key': key })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await ordersOf(who.accountId)).toHaveLength(1);
      expect(await mailsTo(who)).toHaveLength(1);
    }
  });

  it('[API-042] makes a change once, however many workers run its job and however often', async () => {
    const who = await app.customer(family);
    const { body } = await app.order(who, { on: ['WIRING'] });
    await Promise.all(Array.from({ length: 8 }, () => app.apply(body.id)));
    await app.apply(body.id);
    expect(await app.chargesOf(who.accountId)).toEqual([
      { kind: 'ONE_TIME', description: 'Wiring to a second room', amount_cents: 79_00, invoice_id: null },
    ]);
    const events = await app.db.kysely.selectFrom('order_event').select('event').where('order_id', '=', body.id).orderBy('id').execute();
    expect(events.map(({ event }) => event)).toEqual(['opened', 'applied']);
    expect(await findings(who)).toEqual([]);
  });

  it('[API-042] a bill made at the same moment carries the change wholly or not at all', async () => {
    const who = await app.customer(family);
    const wish = { plan: 'FIBER-1G', on: ['WIRING'] };
    const promised = (await app.preview(who, wish)).body.bills.map(({ after }) => Math.round(after.total * 100));
    const { body } = await app.order(who, wish);
    const bill = () => issueDemoInvoice({ ...app.core, ...app.product }, who.number);
    const [first] = await Promise.all([bill(), app.apply(body.id)]);
    await bill();
    const bills = await app.db.kysely
      .selectFrom('invoice')
      .select('amount_cents')
      .where('account_id', '=', who.accountId)
      .where('id', '>=', first?.invoiceId ?? 0)
      .execute();
    // Whichever came first, both bills together ask for the same.
    expect(bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(promised.reduce((sum, amount) => sum + amount, 0));
    expect((await app.chargesOf(who.accountId)).filter(({ invoice_id }) => invoice_id === null)).toEqual([]);
    expect(await findings(who)).toEqual([]);
  });
});

describe('after a failure', () => {
  it('[API-042] a change that breaks half-way leaves nothing, and is made whole by the next try', async () => {
    const who = await app.customer(family);
    const { body } = await app.order(who, { plan: 'FIBER-1G', on: ['WIRING'] });
    await app.db.kysely.schema.alterTable('pending_charge').renameColumn('description', 'hidden').execute();
    await expect(app.apply(body.id)).rejects.toThrow('description');
    await app.db.kysely.schema.alterTable('pending_charge').renameColumn('hidden', 'description').execute();
    expect(await app.lineState(await app.lineOf(who))).toEqual(before);
    expect((await ordersOf(who.accountId)).map(({ status }) => status)).toEqual(['PENDING']);
    await app.apply(body.id);
    expect((await app.lineState(await app.lineOf(who))).plan).toBe('FIBER-1G');
    expect(await findings(who)).toEqual([]);
  });
});

describe('what can not be made any more', () => {
  const refused = async (who: Customer, orderId: number) => {
    await app.apply(orderId);
    await app.apply(orderId);
    expect((await ordersOf(who.accountId)).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(await app.chargesOf(who.accountId)).toEqual([]);
    expect((await mailsTo(who)).filter((subject) => subject?.includes('could not be made'))).toEqual([
      `Your service change could not be made: reference # ${orderId}`,
    ]);
  };

  it('[API-042] cancels the order, changes nothing and tells the customer: the line was suspended', async () => {
    const who = await app.customer(family);
    const line = await app.lineOf(who);
    const { body } = await app.order(who, { on: ['STREAM'] });
    await app.db.kysely.updateTable('service_line').set({ status: 'Suspended' }).where('id', '=', line).execute();
    await refused(who, body.id);
    expect(await app.lineState(line)).toEqual(before);
    await app.db.kysely.updateTable('service_line').set({ status: 'Active' }).where('id', '=', line).execute();
    expect((await app.order(who, { on: ['STREAM'] })).status).toBe(200);
  });

  it('[API-042] the plan left sale', async () => {
    const who = await app.customer(family);
    const { body } = await app.order(who, { plan: 'FIBER-2G' });
    const until = (on_sale_until: string | null) =>
      app.db.kysely.updateTable('plan').set({ on_sale_until }).where('code', '=', 'FIBER-2G').execute();
    await until('2020-01-01');
    await refused(who, body.id);
    await until(null);
    expect(await app.lineState(await app.lineOf(who))).toEqual(before);
  });

  it('[API-042] somebody else changed the plan', async () => {
    const who = await app.customer(family);
    const { body } = await app.order(who, { on: ['STREAM'] });
    const plan = app.idOf('FIBER-300');
    await app.db.kysely.updateTable('service_item').set({ plan_id: plan }).where('account_id', '=', who.accountId).execute();
    await refused(who, body.id);
    expect((await app.lineState(await app.lineOf(who))).plan).toBe('FIBER-300');
  });

  it('[API-042] an operator cancelled the order: nothing changes, and another one may follow', async () => {
    const who = await app.customer(family);
    const { body } = await app.order(who, { on: ['STREAM'] });
    const [work] = await app.product.orders.workOfOrder(app.db, body.id);
    const actor = { kind: 'operator', userId: null } as const;
    await app.db.transaction((tx) =>
      app.product.orders.advance(tx, { serviceOrderId: work?.serviceOrderId ?? 0, event: 'cancelled', actor }),
    );
    await app.apply(body.id);
    expect(await app.lineState(await app.lineOf(who))).toEqual(before);
    expect((await app.order(who, { on: ['GUARD'] })).status).toBe(200);
  });
});

describe('invariants', () => {
  it('find a charge of another account, a line that is not as its change left it, and an open change without work', async () => {
    const who = await app.customer(family);
    const other = await app.customer(family);
    const { body } = await app.order(who, { on: ['WIRING'] });
    await app.apply(body.id);
    expect(await findings(who)).toEqual([]);
    const charge = (account_id: number) =>
      app.db.kysely.updateTable('pending_charge').set({ account_id }).where('order_id', '=', body.id).execute();
    await charge(other.accountId);
    expect(await findings(other)).toEqual(['I17']);
    await charge(who.accountId);
    const line = await app.lineOf(who);
    await app.db.kysely.deleteFrom('service_line_option').where('service_line_id', '=', line).execute();
    expect(await findings(who)).toEqual(['I18']);
    await app.db.kysely
      .insertInto('service_line_option')
      .values({ account_id: who.accountId, service_line_id: line, feature_package_option_id: app.idOf('WIFI-WHOLE') })
      .execute();
    expect(await findings(who)).toEqual([]);
    const reopen = (ended_at: Date | null) =>
      app.db.kysely
        .updateTable('change_order')
        .set({ ended_at, created_at: new Date(app.clock.now().getTime() - 2 * 3_600_000) })
        .where('order_id', '=', body.id)
        .execute();
    await reopen(null);
    expect((await findings(who)).toSorted()).toEqual(['I17', 'I19']);
    await reopen(app.clock.now());
  });
});

// The last one here: the worker works on until the product is closed.
it('[API-042] an order whose process ended before the change is made by the next worker', async () => {
  const who = await app.customer(family);
  const { body } = await app.order(who, { on: ['STREAM'], off: ['STATIC-IP'] });
  expect(await app.lineState(await app.lineOf(who))).toEqual(before);
  await app.startJobs();
  await expect.poll(async () => (await ordersOf(who.accountId)).map(({ status }) => status), { timeout: 20_000 }).toEqual(['FINISHED']);
  expect((await app.lineState(await app.lineOf(who))).items).toEqual(['BACKUP', 'LINE-CARE', 'STREAM', 'WIFI-WHOLE']);
  expect(body.id).toEqual(expect.any(Number));
});
