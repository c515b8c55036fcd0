import { addDays, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeApp, type Customer, type NewCustomer, startChangeApp, type Wish } from '../../test/change-app.ts';
import type { Caller } from '../../test/harness.ts';
import { cast, issueDemoInvoice } from '../demo/index.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';

let app: ChangeApp;
beforeAll(async () => {
  app = await startChangeApp();
});
afterEach(async () => {
  expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
});
afterAll(() => app.close());

const family: NewCustomer = {
  services: [{ plan: 'FIBER-500', items: ['STATIC-IP', 'BACKUP', 'LINE-CARE', 'WIFI-WHOLE'] }],
  billedDaysAgo: 8,
};
const reader: NewCustomer = { services: [{ plan: 'FIBER-300' }], locale: 'sp-es', billedDaysAgo: 12 };
const shop: NewCustomer = {
  services: [
    { plan: 'FIBER-BIZ', items: ['STATIC-IP'] },
    { plan: 'VOICE-HOME', items: ['VOICEMAIL'] },
  ],
  type: 'BUSINESS',
  delivery: 'PAPER',
  billedDaysAgo: 11,
};
const newcomer: NewCustomer = { services: [{ plan: 'FIBER-300' }] };
const issue = ({ number }: Customer) => issueDemoInvoice({ ...app.core, ...app.product }, number);

/** The lines of an invoice as a preview writes them. */
async function linesOf(invoiceId: number) {
  const rows = await app.db.kysely
    .selectFrom('invoice_line')
    .select(['kind', 'description', 'period_start as periodStart', 'period_end as periodEnd', 'amount_cents'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
  return rows.map(({ amount_cents, ...line }) => ({ ...line, amount: amount_cents / 100 }));
}

async function issuedBill(who: Customer) {
  const issued = await issue(who);
  const id = issued?.invoiceId ?? 0;
  const { amount_cents } = await app.db.kysely.selectFrom('invoice').select('amount_cents').where('id', '=', id).executeTakeFirstOrThrow();
  return { lines: await linesOf(id), total: amount_cents / 100 };
}

async function previewOf(caller: Caller, wish: Wish, locale: 'en-us' | 'sp-es' = 'en-us') {
  const { status, body } = await app.preview(caller, wish, { 'accept-language': locale });
  expect(status).toBe(200);
  return body;
}
const bare = (bill: { lines: readonly { isChanged: boolean }[]; total: number }) => ({
  ...bill,
  lines: bill.lines.map(({ isChanged: _isChanged, ...line }) => line),
});
async function make(caller: Caller, wish: Wish): Promise<void> {
  const { body } = await app.order(caller, wish);
  await app.apply(body.id);
}

describe('the bills a preview shows are the bills that are made', () => {
  const changes: [string, NewCustomer, Wish][] = [
    ['features and an option', family, { on: ['STREAM', 'WIFI-ONE', 'WIRING'], off: ['STATIC-IP', 'WIFI-WHOLE'] }],
    ['a larger plan', family, { plan: 'FIBER-2G', on: ['ROUTER-FAST'], off: ['ROUTER-STANDARD'] }],
    ['a smaller plan', family, { plan: 'FIBER-100', off: ['STATIC-IP', 'BACKUP', 'WIFI-WHOLE'] }],
    ['a plan, in Spanish', reader, { plan: 'FIBER-1G', on: ['STATIC-IP'] }],
    ['one of two services, with what paper costs', shop, { plan: 'FIBER-BIZ-300', on: ['BACKUP'] }],
    ['before the first bill', newcomer, { plan: 'FIBER-1G', on: ['WIRING'] }],
  ];
  it.each(changes)('[API-042] %s: line by line, to the cent, both of them', async (_what, given, wish) => {
    const who = await app.customer(given);
    const locale = given.locale ?? 'en-us';
    const preview = await previewOf(who, wish, locale);
    await make(who, wish);
    expect(await issuedBill(who)).toEqual(bare(preview.bills[0]!.after));
    expect(await issuedBill(who)).toEqual(bare(preview.bills[1]!.after));
  });

  it.each(changes)(
    '[API-042] %s, after a bill was made ahead: the days of both periods are settled by the next one',
    async (_what, given, wish) => {
      const who = await app.customer(given);
      const locale = given.locale ?? 'en-us';
      await issue(who);
      const preview = await previewOf(who, wish, locale);
      await make(who, wish);
      expect(await issuedBill(who)).toEqual(bare(preview.bills[0]!.after));
      expect(await issuedBill(who)).toEqual(bare(preview.bills[1]!.after));
    },
  );

  it('[API-042] without the change they are the bills of today', async () => {
    const maria = await app.customer(family);
    const preview = await previewOf(maria, { on: ['STREAM'] });
    expect(await issuedBill(maria)).toEqual(bare(preview.bills[0]!.before));
    expect(await issuedBill(maria)).toEqual(bare(preview.bills[1]!.before));
    expect(preview.bills[0]?.before.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Fiber 500', 44.99],
      ['Static IP address', 5],
      ['Online backup', 3],
      ['Whole-Home Wi-Fi', 8],
    ]);
  });
});

describe('a preview', () => {
  it('[API-042] tells what comes and goes, what a month costs, and what is charged once, with the days that were billed', async () => {
    const maria = await app.customer(family);
    const { body } = await app.preview(maria, { plan: 'FIBER-1G', on: ['WIRING'], off: ['STATIC-IP'] });
    expect(body.plan).toEqual({ id: app.idOf('FIBER-1G'), description: 'Fiber 1 Gig', hasBroadbandLabel: true });
    expect(body.changes).toEqual([
      { description: 'Fiber 1 Gig', action: 'ENABLE', recurringMonthlyPrice: 64.99, oneTimePrice: 0 },
      { description: 'Fiber 500', action: 'DISABLE', recurringMonthlyPrice: 44.99, oneTimePrice: 0 },
      { description: 'Wiring to a second room', action: 'ENABLE', recurringMonthlyPrice: 0, oneTimePrice: 79 },
      { description: 'Static IP address', action: 'DISABLE', recurringMonthlyPrice: 5, oneTimePrice: 0 },
    ]);
    expect([body.recurring, body.oneTime]).toEqual([{ before: 60.99, after: 75.99 }, 79]);
    const [next, later] = body.bills;
    const { period_end } = await app.db.kysely
      .selectFrom('invoice')
      .select('period_end')
      .where('account_id', '=', maria.accountId)
      .orderBy('invoice_date', 'desc')
      .executeTakeFirstOrThrow();
    const billedThrough = calendarDate(period_end ?? '');
    expect(next?.invoiceDate).toBe(addDays(billedThrough, 1));
    const prorated = next?.after.lines.filter(({ periodEnd }) => periodEnd === billedThrough) ?? [];
    expect(prorated.map(({ kind, description, periodStart, isChanged }) => [kind, description, periodStart, isChanged])).toEqual([
      ['CREDIT', 'Credit for Fiber 500', body.effectiveDate, true],
      ['CREDIT', 'Credit for Static IP address', body.effectiveDate, true],
      ['RECURRING', 'Fiber 1 Gig', body.effectiveDate, true],
    ]);
    expect(next?.before.lines.filter(({ isChanged }) => isChanged).map(({ description }) => description)).toEqual([
      'Fiber 500',
      'Static IP address',
    ]);
    expect(later?.after.total).toBe(75.99);
    const kept = await app.db.kysely.selectFrom('change_order').selectAll().where('account_id', '=', maria.accountId).execute();
    expect(kept).toEqual([]);
  });

  it('[API-042] of nothing at all shows the bills there are anyway', async () => {
    const maria = await app.customer(family);
    const preview = await previewOf(maria, {});
    expect(preview.changes).toEqual([]);
    expect(preview.bills.map(({ after }) => after)).toEqual(preview.bills.map(({ before }) => before));
  });

  it('[API-042] of an account that can not be billed as it is tells the prices and no bills, and the change can be ordered', async () => {
    const nobody = await app.customer({ ...family, hasAddress: false });
    const { bills, recurring } = await previewOf(nobody, { plan: 'FIBER-1G' });
    expect(bills).toEqual([]);
    expect(recurring.after).toBeGreaterThan(recurring.before);
    const { status } = await app.order(nobody, { plan: 'FIBER-1G' });
    expect(status).toBe(200);
  });

  it('[API-042] after a change shows what that one left for the next bill, on both sides', async () => {
    const maria = await app.customer(family);
    await make(maria, { on: ['WIRING'] });
    const [next] = (await previewOf(maria, { on: ['STREAM'] })).bills;
    for (const bill of [next?.before, next?.after]) {
      expect(bill?.lines.find(({ kind }) => kind === 'ONE_TIME')).toMatchObject({ amount: 79, isChanged: false });
    }
  });
});

describe('credits', () => {
  it('never make a bill negative: what is left waits, and is not lost', async () => {
    const nora = await app.customer(newcomer);
    await make(nora, { plan: 'FIBER-2G' });
    // Three months billed ahead, then a far smaller plan: more to give back than a bill holds.
    for (let month = 0; month < 3; month++) await issue(nora);
    const preview = await previewOf(nora, { plan: 'FIBER-100' });
    expect(preview.bills.map(({ after }) => after.total)).toEqual([0, 0]);
    await make(nora, { plan: 'FIBER-100' });
    const owed = (await app.chargesOf(nora.accountId)).filter(({ invoice_id }) => invoice_id === null);
    expect(owed.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(3 * (29_99 - 89_99));
    const bills = [];
    for (let month = 0; month < 8; month++) bills.push(await issuedBill(nora));
    expect(bills.slice(0, 2)).toEqual(preview.bills.map(({ after }) => bare(after)));
    expect(bills.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 29.93, 29.99]);
    expect(bills.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(8 * 29_99 + 3 * (29_99 - 89_99));
    expect((await app.chargesOf(nora.accountId)).filter(({ invoice_id }) => invoice_id === null)).toEqual([]);
  });

  it('of a change undone the same day leave nothing but what is charged once', async () => {
    const maria = await app.customer(family);
    await make(maria, { plan: 'FIBER-2G', on: ['WIRING'] });
    await make(maria, { plan: 'FIBER-500', off: ['WIRING'] });
    const charges = await app.chargesOf(maria.accountId);
    expect(charges).toHaveLength(5);
    expect(charges.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(79_00);
  });
});

it('takes a pending charge once, however many bill at the same moment', async () => {
  const maria = await app.customer(family);
  await make(maria, { on: ['WIRING'] });
  const issued = await Promise.all([issue(maria), issue(maria), issue(maria)]);
  const lines = await Promise.all(issued.map((each) => linesOf(each?.invoiceId ?? 0)));
  expect(lines.flat().filter(({ kind }) => kind === 'ONE_TIME')).toHaveLength(1);
  expect(new Set(lines.map(([first]) => first?.periodStart)).size).toBe(3);
});

it('bills no line that was switched off for good', async () => {
  const dee = await app.db.kysely.selectFrom('account').select('id').where('number', '=', cast.dee.accountNumber).executeTakeFirstOrThrow();
  await app.db.kysely.updateTable('account').set({ status: 'Active' }).where('id', '=', dee.id).execute();
  const [bill] = (await app.product.billing.previewBills(app.db, dee.id, { count: 1 })) ?? [];
  expect(bill?.lines).toEqual([]);
});
