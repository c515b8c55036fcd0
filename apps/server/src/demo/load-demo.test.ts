import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { orderCounts } from '@porchlight/domain/orders/order-counts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { type CastKey, cast, demoPassword, describeCast, loadDemo } from './index.ts';

let app: TestApp;
let today: CalendarDate;
const callers = new Map<string, Caller>();

async function as(key: CastKey): Promise<Caller> {
  const { username } = cast[key];
  if (username === null) throw new Error(`${key} has no login`);
  const caller = callers.get(key) ?? (await app.signIn(username));
  callers.set(key, caller);
  return caller;
}

async function moneyOf(key: CastKey) {
  const caller = await as(key);
  const request = { params: { id: String(caller.accountId) } };
  const { body: amounts } = await caller.call('getAmounts', request);
  const { body: list } = await caller.call('listInvoices', request);
  return { amounts, invoices: list.invoices, open: list.invoices.filter(({ balance }) => balance > 0) };
}

beforeAll(async () => {
  app = await startApp();
  today = todayInZone(app.clock.now(), 'America/Chicago');
});
afterAll(() => app.close());

it('taxes phones and nothing else, and so changes no bill of the cast: the one with a phone is tax-exempt', async () => {
  const rows = await app.product.rates.list(app.db);
  expect(rows.map(({ code, kind, chargeClass }) => [code, kind, chargeClass])).toEqual([
    ['E911', 'TAX', 'voice'],
    ['TELECOM', 'TAX', 'voice'],
  ]);
  const taxed = await app.db.kysely
    .selectFrom('service_item')
    .innerJoin('plan', 'plan.id', 'service_item.plan_id')
    .innerJoin('account', 'account.id', 'service_item.account_id')
    .select(['account.number', 'account.tax_exempt as isExempt'])
    .where('plan.charge_class', '=', 'voice')
    .execute();
  expect(taxed).toEqual([{ number: cast.bakery.accountNumber, isExempt: true }]);
});

describe('the cast, as running.md says', () => {
  it('[DASH-005] maria owes 84.20, due in 12 days, and has paid 13 of 14 invoices', async () => {
    const { amounts, invoices, open } = await moneyOf('maria');
    expect(amounts).toEqual({ success: true, amountDue: 84.2, accountBalace: 84.2, postPaymentAmount: 0, dueDate: addDays(today, 12) });
    expect([invoices.length, open.length]).toEqual([14, 1]);
    const maria = await as('maria');
    const { body } = await maria.call('listPayments', { params: { id: String(maria.accountId) } });
    expect(body.payments).toHaveLength(13);
    expect(body.payments.every(({ date }) => date <= today)).toBe(true);
  });

  it('maria has a default Visa and a checking account, one line with two features and a package, orders and an installment plan', async () => {
    const maria = await as('maria');
    const request = { params: { id: String(maria.accountId) } };
    const methods = (await maria.call('listPaymentMethods', request)).body.paymentMethods;
    expect(methods.map(({ paymentInformation, autoPay }) => [paymentInformation, autoPay])).toEqual([
      ['Visa ending 1111', false],
      ['Checking ending 6789', false],
    ]);
    const [service] = (await maria.call('listServices', request)).body.services;
    expect(service).toMatchObject({ planDescription: 'Fiber 500', planRelation: 'Main' });
    expect(service?.serviceLines).toHaveLength(1);
    expect(service?.serviceLines[0]?.servicelineFeatures.map((feature) => feature.featureDescription)).toEqual([
      'Static IP address',
      'Online backup',
    ]);
    expect(service?.serviceLines[0]?.activeFeaturePackages[0]?.featurePackageOptions[0]?.description).toBe('Whole-Home Wi-Fi');
    const { orders } = (await maria.call('listOrders', request)).body;
    expect(orderCounts(orders)).toEqual({ pending: 1, completed: 3 });
    expect(orders.filter(({ status }) => status === 'CANCELLED')).toHaveLength(1);
    const [plan] = (await maria.call('listInstallmentPlans', request)).body;
    expect([plan?.amount, plan?.balance]).toEqual([240, 120]);
    const { body: delivery } = await maria.call('getDelivery', request);
    expect(delivery.current).toMatchObject({ method: 'EMAIL', email: cast.maria.username });
  });

  it('james pays 59.99 in 3 days by AutoPay with a stored card, paperless', async () => {
    const { amounts } = await moneyOf('james');
    expect([amounts.accountBalace, amounts.dueDate]).toEqual([59.99, addDays(today, 3)]);
    const james = await as('james');
    const request = { params: { id: String(james.accountId) } };
    const { body: autopay } = await james.call('getAutoPay', request);
    expect(autopay.apiAccountAutoPayToken?.paymentInformation).toMatch(/^Visa ending \d{4}$/);
    expect(autopay.appliesOn).toBe(addDays(today, 3));
    expect((await james.call('getDelivery', request)).body.current?.method).toBe('PAPERLESS');
  });

  it('[ENT-011] priya is enrolled in AutoPay without a usable method', async () => {
    const priya = await as('priya');
    const { body } = await priya.call('getAutoPay', { params: { id: String(priya.accountId) } });
    expect([body.apiAccountAutoPayACH, body.apiAccountAutoPayCC, body.apiAccountAutoPayToken]).toEqual([null, null, null]);
    const { body: found } = await priya.call('searchAccounts', { query: { searchType: 'ACCOUNTID', term: String(priya.accountId) } });
    expect(found[0]?.autoPay).toBe(true);
  });

  it('tom is suspended with three open invoices of 212.40 in all, the oldest 45 days overdue', async () => {
    const { amounts, open } = await moneyOf('tom');
    expect([amounts.amountDue, amounts.accountBalace, amounts.dueDate]).toEqual([212.4, 212.4, addDays(today, -45)]);
    expect(open).toHaveLength(3);
    const tom = await as('tom');
    const request = { params: { id: String(tom.accountId) } };
    expect((await tom.call('getAccount', request)).body.status).toBe('Suspended');
    expect((await tom.call('listServices', request)).body.services[0]?.serviceLines[0]?.status).toBe('Suspended');
  });

  it('the bakery has two plans, a phone line, AutoPay by bank account, paper and tax-exempt fee lines', async () => {
    const bakery = await as('bakery');
    const request = { params: { id: String(bakery.accountId) } };
    const { body: account } = await bakery.call('getAccount', request);
    expect([account.number, account.accountType.name, account.primaryContact.company]).toEqual([
      '2000001',
      'BUSINESS',
      'Harbor Bakery LLC',
    ]);
    const { services } = (await bakery.call('listServices', request)).body;
    expect(services.map(({ planDescription, planRelation }) => [planDescription, planRelation])).toEqual([
      ['Fiber Business', 'Main'],
      ['Voice', 'Additional'],
    ]);
    expect(services[1]?.serviceLines[0]).toMatchObject({ isDirectory: true, number: '5635550142' });
    const { body: autopay } = await bakery.call('getAutoPay', request);
    expect(autopay.apiAccountAutoPayACH).toMatchObject({ holder_name: 'Harbor Bakery LLC', account_number: '****3321' });
    expect((await bakery.call('getDelivery', request)).body.current?.method).toBe('PAPER');
    const [invoice] = (await bakery.call('listInvoices', request)).body.invoices;
    const { lines } = (await bakery.call('listInvoiceLines', { params: { id: String(invoice?.id) } })).body;
    expect(lines.filter(({ kind }) => kind === 'TAX')).toEqual([]);
    expect(lines.filter(({ description }) => description.includes('tax-exempt'))).toHaveLength(2);
  });

  it('linda may open two linked accounts and not the third; one user may open hers', async () => {
    const linda = await as('linda');
    const ids = await app.db.kysely.selectFrom('account').select(['id', 'number']).execute();
    const idOf = (number: string) => String(ids.find((row) => row.number === number)?.id);
    for (const number of ['1000006', '2000002'])
      expect((await linda.call('getAccount', { params: { id: idOf(number) } })).status).toBe(200);
    expect((await linda.call('getAccount', { params: { id: idOf('1000007') } })).status).toBe(404);
    const walter = await app.signIn('walter.owens@example.com');
    expect((await walter.call('getAccount', { params: { id: idOf('1000005') } })).status).toBe(200);
  });

  it('nora is new: no invoices, payments, methods or orders, balance 0', async () => {
    const { amounts, invoices } = await moneyOf('nora');
    expect([amounts.accountBalace, amounts.dueDate, invoices]).toEqual([0, null, []]);
    const nora = await as('nora');
    const request = { params: { id: String(nora.accountId) } };
    expect((await nora.call('listPayments', request)).body.payments).toEqual([]);
    expect((await nora.call('listPaymentMethods', request)).body.paymentMethods).toEqual([]);
    expect((await nora.call('listOrders', request)).body.orders).toEqual([]);
  });

  it('viewer may look at invoices and payments, and neither pay nor manage methods', async () => {
    const viewer = await as('viewer');
    const { body } = await viewer.call('getPermissions', { query: {} });
    expect(body.modulePermissions).toEqual([{ name: 'BILLING', permissions: ['BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW'] }]);
    expect((await viewer.call('listPaymentMethods', { params: { id: String(viewer.accountId) } })).status).toBe(403);
    expect((await moneyOf('viewer')).invoices.length).toBeGreaterThan(1);
  });

  it.each([
    ['wes', 'Written-Off'],
    ['dee', 'Deactivated'],
    ['sid', 'Signup'],
    ['sue', 'Survey'],
    ['pat', 'Prospect'],
  ] as const)('%s is %s', async (key, status) => {
    const caller = await as(key);
    const { body } = await caller.call('getAccount', { params: { id: String(caller.accountId) } });
    expect([body.status, body.number]).toEqual([status, cast[key].accountNumber]);
  });

  it('sid has an open sign-up order', async () => {
    const sid = await as('sid');
    const { orders } = (await sid.call('listOrders', { params: { id: String(sid.accountId) } })).body;
    expect(orders.map(({ status, type }) => [status, type])).toEqual([['PENDING', 'New sign-up']]);
  });

  it('[DASH-007] carlos speaks Spanish, has 45.00 on its way, and will have credit when it arrives', async () => {
    const { amounts } = await moneyOf('carlos');
    expect(amounts.postPaymentAmount).toBe(45);
    expect(amounts.accountBalace).toBeGreaterThan(0);
    expect(amounts.accountBalace).toBeLessThan(45);
    const user = await app.db.kysely
      .selectFrom('portal_user')
      .select('locale')
      .where('username', '=', cast.carlos.username)
      .executeTakeFirst();
    expect(user?.locale).toBe('sp-es');
  });

  it('maria waits for a technician, and carlos may choose when one comes', async () => {
    const [maria, carlos] = [await as('maria'), await as('carlos')];
    const orderOf = async (caller: Caller, description: string) => {
      const { orders } = (await caller.call('listOrders', { params: { id: String(caller.accountId) } })).body;
      const order = orders.find((each) => each.description === description);
      return { id: String(order?.id), work: String(order?.serviceOrdersInfo[0]?.id) };
    };
    const visited = await orderOf(maria, 'Replace Wi-Fi unit');
    const { visit } = (await maria.call('trackOrder', { params: { id: visited.id } })).body;
    expect(visit).toMatchObject({ dateTime: expect.stringMatching(/T10:00:00$/), canSchedule: false, canChange: true });
    expect(visit?.dateTime?.slice(0, 10) ?? '').toMatch(new RegExp([6, 7, 8].map((days) => addDays(today, days)).join('|')));
    const waiting = await orderOf(carlos, 'Add Wi-Fi unit');
    const { dates } = (await carlos.call('getAvailability', { params: { id: waiting.work } })).body;
    expect(Object.keys(dates).length).toBeGreaterThan(40);
    expect((await carlos.call('trackOrder', { params: { id: waiting.id } })).body.visit).toMatchObject({ canSchedule: true });
  });

  it('ivy is not registered; agent is staff and no customer', async () => {
    const ivy = await app.db.kysely.selectFrom('account').selectAll().where('number', '=', '1000016').executeTakeFirstOrThrow();
    expect(ivy.account_pin_hash).toMatch(/^\$argon2id\$/);
    expect(await app.db.kysely.selectFrom('portal_user').select('id').where('account_id', '=', ivy.id).execute()).toEqual([]);
    const agent = await app.db.kysely.selectFrom('portal_user').selectAll().where('username', '=', cast.agent.username).executeTakeFirst();
    expect(agent).toMatchObject({ kind: 'staff', account_id: null });
  });
});

it('every invariant of the money holds after loading the cast', async () => {
  expect(await checkInvariants(app.db, { more: furtherInvariants })).toEqual([]);
});

it('loads once, also when two processes start together', async () => {
  const database = await createTestDatabase();
  const db = openDatabase({ connection: database.connection });
  const deps = { clock: createTestClock(), hashPassword: async (password: string) => `hash of ${password.length}` };
  const loads = await Promise.all([loadDemo(db, deps), loadDemo(db, deps)]);
  expect(loads.toSorted()).toEqual([false, true]);
  expect(await loadDemo(db, deps)).toBe(false);
  expect(await db.kysely.selectFrom('account').select('id').execute()).toHaveLength(20);
  await db.close();
  await database.drop();
});

// The day the cast is loaded must not matter: month ends, leap days, and hours when it is still yesterday in Chicago.
it.each(['2026-03-01T03:00:00Z', '2028-02-29T18:00:00Z', '2026-12-31T23:30:00Z', '2027-01-08T12:00:00Z'])(
  'loads on %s',
  async (instant) => {
    const database = await createTestDatabase();
    const db = openDatabase({ connection: database.connection });
    const clock = createTestClock(new Date(instant));
    await loadDemo(db, { clock, hashPassword: async () => 'hash' });
    expect(await checkInvariants(db, { now: clock.now(), more: furtherInvariants })).toEqual([]);
    const late = await db.kysely.selectFrom('ledger_journal').select('id').where('posted_at', '>', clock.now()).execute();
    expect(late).toEqual([]);
    const due = await db.kysely
      .selectFrom('invoice as i')
      .innerJoin('account as a', 'a.id', 'i.account_id')
      .select(['a.number', 'i.due_date'])
      .where('i.open_cents', '>', 0)
      .where('a.number', 'in', ['1000001', '1000002', '1000004'])
      .orderBy('i.due_date')
      .execute();
    const chicago = todayInZone(clock.now(), 'America/Chicago');
    expect(due.find(({ number }) => number === '1000001')?.due_date).toBe(addDays(chicago, 12));
    expect(due.find(({ number }) => number === '1000002')?.due_date).toBe(addDays(chicago, 3));
    expect(due.find(({ number }) => number === '1000004')?.due_date).toBe(addDays(chicago, -45));
    await db.close();
    await database.drop();
  },
);

it('prints a line for every sign-in and the password', () => {
  const lines = describeCast();
  expect(lines[0]).toContain(demoPassword);
  const usernames = Object.values(cast).flatMap(({ username }) => (username === null ? [] : [username]));
  expect(usernames.filter((username) => !lines.some((line) => line.includes(username)))).toEqual([]);
});
