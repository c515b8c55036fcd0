import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BillingApp, day, type MadeInvoice, startBillingApp } from '../../test/billing-app.ts';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import { messagesTo } from '../../test/messages.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';

let app: BillingApp;
beforeAll(async () => {
  app = await startBillingApp();
  // A test that is about rates brings its own.
  await app.db.kysely.deleteFrom('rate').execute();
});
afterEach(async () => {
  expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
});
afterAll(() => app.close());

const kysely = () => app.db.kysely;
const shown = (invoice: MadeInvoice | undefined) => invoice?.lines.map((line) => [line.kind, line.description, line.amount_cents]);
const pay = (account: SeededAccount, kind: 'CREDIT' | 'ONE_TIME', amount: number) =>
  app.db.transaction(async (tx) => {
    const { accountId } = account;
    await app.product.ledger.lockAccount(tx, accountId);
    const undated = { periodStart: null, periodEnd: null, chargeKey: null, chargeClass: 'broadband' } as const;
    const line = { kind, description: `${kind} ${amount}`, ...undated, cents: cents(amount) };
    await app.product.billing.addPendingCharges(tx, { accountId, orderId: null, at: app.clock.now(), lines: [line] });
  });
const setTerms = (set: { autopay_discount_cents?: number; bills_while_suspended?: boolean; days_to_pay?: number }) =>
  kysely().updateTable('billing_policy').set(set).where('account_type', '=', 'RESIDENTIAL').execute();
const messagesOf = ({ accountId }: SeededAccount) => messagesTo(app, accountId);

describe('a run', () => {
  it('bills the month from the bill-cycle day once: invoice, lines with what they stand for, and a message; again it does nothing', async () => {
    const services = [{ plan: 'FIBER-500', items: ['STATIC-IP'] }, { plan: 'VOICE-HOME' }];
    const ada = await app.billed({ services, billedThrough: '2026-11-30', account: { delivery_method: 'PAPER' } });
    const result = await app.run('2026-12-01', [ada]);
    expect(result).toMatchObject({ looked: 1, invoices: 1, skipped: 0, refusedCount: 0, refused: [] });
    const [invoice, ...others] = await app.invoicesOf(ada);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      number: `${ada.number}-20261201`,
      invoice_date: '2026-12-01',
      due_date: '2026-12-21',
      period_start: '2026-12-01',
      period_end: '2026-12-31',
      amount_cents: result.amountCents,
      open_cents: result.amountCents,
    });
    const lines = await kysely().selectFrom('service_line').select('id').where('account_id', '=', ada.accountId).orderBy('id').execute();
    const [fiber, voice] = lines.map(({ id }) => id);
    expect(invoice?.lines.map((line) => line.charge_key)).toEqual([
      `line ${fiber} plan ${app.idOf('FIBER-500')}`,
      `line ${fiber} feature ${app.idOf('STATIC-IP')}`,
      `line ${voice} plan ${app.idOf('VOICE-HOME')}`,
      'delivery PAPER',
    ]);
    expect((await messagesOf(ada)).map(({ channel, dedupe_key }) => [channel, dedupe_key])).toEqual([['letter', `invoice:${invoice?.id}`]]);
    expect(await app.run('2026-12-01', [ada])).toMatchObject({ looked: 0, invoices: 0 });
    expect(await app.run('2026-12-31', [ada])).toMatchObject({ looked: 0, invoices: 0 });
    expect(await messagesOf(ada)).toHaveLength(1);
  });

  it('makes the bill that the preview shows, line by line', async () => {
    app.clock.set(new Date('2026-12-01T18:00:00Z'));
    for (const given of [
      { services: [{ plan: 'FIBER-500', items: ['STATIC-IP', 'BACKUP', 'WIFI-WHOLE'] }], billedThrough: '2026-11-30' },
      { services: [{ plan: 'FIBER-300' }], locale: 'sp-es' as const, billedThrough: '2026-11-30' },
      { services: [{ plan: 'FIBER-100' }], billedThrough: '2026-08-31' },
    ]) {
      const who = await app.billed(given);
      await pay(who, 'CREDIT', -2_000);
      await pay(who, 'ONE_TIME', 1_500);
      const previews = await app.product.billing.previewBills(app.db, who.accountId, { count: 6 });
      await app.run('2026-12-01', [who]);
      const made = await app.invoicesOf(who);
      expect(made.length).toBeGreaterThan(0);
      expect(made.map((invoice) => [invoice.period_start, invoice.invoice_date, invoice.due_date, shown(invoice)])).toEqual(
        previews
          ?.slice(0, made.length)
          .map((bill) => [
            bill.period.start,
            bill.invoiceDate,
            bill.dueDate,
            bill.lines.map((line) => [line.kind, line.description, line.cents]),
          ]),
      );
    }
  });

  it('that is late bills every period that has begun, oldest first, and what was left of credits goes on', async () => {
    const ada = await app.billed({ services: [{ plan: 'FIBER-500' }], billedThrough: '2026-09-30' });
    await pay(ada, 'CREDIT', -6_000);
    await app.run('2026-12-05', [ada]);
    const made = await app.invoicesOf(ada);
    expect(made.map(({ number, invoice_date, amount_cents }) => [number, invoice_date, amount_cents])).toEqual([
      [`${ada.number}-20261001`, '2026-12-05', 0],
      [`${ada.number}-20261101`, '2026-12-05', 2 * 44_99 - 60_00],
      [`${ada.number}-20261201`, '2026-12-05', 44_99],
    ]);
    const rows = await kysely()
      .selectFrom('pending_charge')
      .select(['amount_cents', 'invoice_id'])
      .where('account_id', '=', ada.accountId)
      .execute();
    expect(rows.map((row) => row.amount_cents).toSorted((a, b) => a - b)).toEqual([-44_99, -15_01]);
    expect(new Set(rows.map((row) => row.invoice_id))).toEqual(new Set(made.slice(0, 2).map(({ id }) => id)));
  });

  it('month after month bills each month once, however often it runs', async () => {
    const ada = await app.billed({ billedThrough: '2026-10-31' });
    for (const today of ['2026-11-01', '2026-11-20', '2026-12-01', '2026-12-02', '2027-01-01', '2027-01-31'])
      expect(await app.run(today, [ada])).toMatchObject({ refused: [], skipped: 0 });
    const periods = (await app.invoicesOf(ada)).map(({ period_start, period_end }) => [period_start, period_end]);
    expect(periods).toEqual([
      ['2026-11-01', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-01-31'],
    ]);
  });

  it('lays credit of the account on the new bill', async () => {
    const ada = await app.billed({ billedThrough: '2026-11-30' });
    await app.db.transaction(async (tx) => {
      await app.product.ledger.lockAccount(tx, ada.accountId);
      await app.product.ledger.postCredits(tx, [{ accountId: ada.accountId, amountCents: cents(10_00), occurredOn: '2026-11-20' }]);
    });
    await app.run('2026-12-01', [ada]);
    expect(await app.invoicesOf(ada)).toMatchObject([{ amount_cents: 44_99, open_cents: 34_99 }]);
  });

  it('does in a dry run what it would do, and keeps nothing', async () => {
    const [ada, ben] = [await app.billed({ billedThrough: '2026-09-30' }), await app.billed()];
    const runs = () => kysely().selectFrom('billing_run').select('id').execute();
    const before = await runs();
    const dry = await app.run('2026-12-05', [ada, ben], { dryRun: true });
    expect([await app.invoicesOf(ada), await messagesOf(ada), await app.billFromOf(ben), await runs()]).toEqual([[], [], null, before]);
    expect(await app.run('2026-12-05', [ada, ben])).toEqual(dry);
    expect(dry).toMatchObject({ looked: 1, invoices: 3, amountCents: 3 * 44_99 });
  });

  it('is on record with its day, end and sum, and its invoices name it', async () => {
    const ada = await app.billed({ billedThrough: '2026-11-30' });
    await app.run('2026-12-02', [ada]);
    const [made] = await app.invoicesOf(ada);
    const invoice = await kysely()
      .selectFrom('invoice')
      .select('billing_run_id')
      .where('id', '=', made?.id ?? 0)
      .executeTakeFirstOrThrow();
    const run = await kysely().selectFrom('billing_run').selectAll().where('id', '=', invoice.billing_run_id).executeTakeFirstOrThrow();
    expect(run).toMatchObject({ as_of: '2026-12-02', invoices: 1, amount_cents: 44_99 });
    expect(run.finished_at).not.toBeNull();
  });
});

describe('the first bill', () => {
  it('of an account nobody knew from when on is for the next bill-cycle day, which the run that sees it first writes down', async () => {
    const ada = await app.billed();
    expect(await app.run('2026-10-15', [ada])).toMatchObject({ looked: 0, invoices: 0 });
    expect([await app.billFromOf(ada), await app.invoicesOf(ada)]).toEqual(['2026-11-01', []]);
    // Nobody ran for a month and a half: nothing is lost.
    await app.run('2026-12-20', [ada]);
    expect((await app.invoicesOf(ada)).map(({ period_start }) => period_start)).toEqual(['2026-11-01', '2026-12-01']);
  });

  it('is made at once where that day is today', async () => {
    const ada = await app.billed({ account: { bill_cycle_day: 31 } });
    await app.run('2026-11-30', [ada]);
    expect((await app.invoicesOf(ada)).map(({ period_start, period_end }) => [period_start, period_end])).toEqual([
      ['2026-11-30', '2026-12-30'],
    ]);
  });

  it('follows invoices made elsewhere', async () => {
    const ada = await app.billed();
    const line = { kind: 'RECURRING' as const, description: 'Before', amountCents: cents(40_00) };
    const period = { periodStart: '2026-11-10', periodEnd: '2026-12-09' };
    const invoice = {
      accountId: ada.accountId,
      number: `${ada.number}-old`,
      invoiceDate: '2026-11-10',
      dueDate: null,
      ...period,
      lines: [line],
    };
    await app.db.transaction((tx) => app.product.ledger.postInvoice(tx, invoice));
    await app.run('2026-12-09', [ada]);
    expect(await app.invoicesOf(ada)).toHaveLength(1);
    await app.run('2026-12-10', [ada]);
    expect((await app.invoicesOf(ada)).map(({ period_start }) => period_start)).toEqual(['2026-11-10', '2026-12-10']);
  });
});

describe('who is not billed', () => {
  it('is an account without anything to bill: its period passes, and is not billed later', async () => {
    const gone = await app.billed({ services: [{ plan: 'FIBER-500', status: 'Deactivated' }], billedThrough: '2026-10-31' });
    const none = await app.billed({ services: [], billedThrough: '2026-11-30', account: { delivery_method: 'PAPER' } });
    await pay(none, 'CREDIT', -5_00);
    expect(await app.run('2026-12-01', [gone, none])).toMatchObject({ looked: 2, invoices: 0, skipped: 2, refusedCount: 0 });
    expect([await app.billFromOf(gone), await app.billFromOf(none)]).toEqual(['2027-01-01', '2027-01-01']);
    await kysely().updateTable('service_line').set({ status: 'Active' }).where('account_id', '=', gone.accountId).execute();
    await app.run('2026-12-31', [gone]);
    expect(await app.invoicesOf(gone)).toEqual([]);
    await app.run('2027-01-01', [gone]);
    expect((await app.invoicesOf(gone)).map(({ period_start }) => period_start)).toEqual(['2027-01-01']);
  });

  it('is a suspended account where the terms say so, and a closed one', async () => {
    const suspended = await app.billed({ billedThrough: '2026-10-31', account: { status: 'Suspended' } });
    const closed = await app.billed({ billedThrough: '2026-10-31', account: { status: 'Deactivated' } });
    await setTerms({ bills_while_suspended: false });
    expect(await app.run('2026-11-15', [suspended, closed])).toMatchObject({ invoices: 0, skipped: 2 });
    await setTerms({ bills_while_suspended: true });
    await kysely().updateTable('account').set({ status: 'Active' }).where('id', '=', closed.accountId).execute();
    await app.run('2026-12-01', [suspended, closed]);
    for (const who of [suspended, closed]) {
      expect((await app.invoicesOf(who)).map(({ period_start }) => period_start)).toEqual(['2026-12-01']);
    }
  });

  it('is somebody who only signed up, and nothing is written down for them', async () => {
    const ada = await app.billed({ account: { status: 'Signup' } });
    expect(await app.run('2026-12-01', [ada])).toMatchObject({ looked: 0, invoices: 0 });
    expect(await app.billFromOf(ada)).toBeNull();
  });
});

describe('installments, discount and rates', () => {
  it('take of an installment what a bill takes, until nothing is left', async () => {
    const ada = await app.billed({ billedThrough: '2026-10-31' });
    const plan = {
      account_id: ada.accountId,
      total_cents: 20_00,
      balance_cents: 8_00,
      invoiced_item: 'Router',
      item: null,
      per_bill_cents: 5_00,
    };
    await kysely().insertInto('installment_plan').values(plan).execute();
    await app.run('2027-01-01', [ada]);
    const made = await app.invoicesOf(ada);
    expect(made.map(({ lines }) => lines.filter(({ kind }) => kind === 'INSTALLMENT').map((line) => line.amount_cents))).toEqual([
      [5_00],
      [3_00],
      [],
    ]);
    const row = await kysely()
      .selectFrom('installment_plan')
      .select('balance_cents')
      .where('account_id', '=', ada.accountId)
      .executeTakeFirstOrThrow();
    expect(row.balance_cents).toBe(0);
  });

  it('discount the month while AutoPay is on with a method that works, and the message names the charge', async () => {
    await setTerms({ autopay_discount_cents: 500 });
    app.clock.set(new Date('2026-12-01T18:00:00Z'));
    const accounts = [await app.billed({ billedThrough: '2026-11-30' }), await app.billed({ billedThrough: '2026-11-30' })];
    for (const [at, { accountId }] of accounts.entries()) {
      const method = {
        account_id: accountId,
        token: `tok-${accountId}`,
        kind: 'card' as const,
        brand: 'VISA',
        display: 'Visa ending 1111',
        created_at: app.clock.now(),
      };
      const { id } = await kysely().insertInto('payment_method').values(method).returning('id').executeTakeFirstOrThrow();
      const failed = at === 0 ? {} : { method_failed_at: app.clock.now(), method_failed_reason: 'declined' as const };
      const enrolment = { account_id: accountId, payment_method_id: id, enrolled_at: app.clock.now(), ...failed };
      await kysely()
        .insertInto('autopay_enrolment')
        .values(enrolment as never)
        .execute();
    }
    await app.run('2026-12-01', accounts);
    const [ada, ben] = accounts as [SeededAccount, SeededAccount];
    expect((await app.invoicesOf(ada))[0]?.lines.at(-1)).toMatchObject({
      kind: 'CREDIT',
      amount_cents: -500,
      charge_key: 'autopayDiscount',
    });
    expect((await app.invoicesOf(ben))[0]?.amount_cents).toBe(44_99);
    const texts = await Promise.all([ada, ben].map(async (who) => (await messagesOf(who))[0]?.text ?? ''));
    expect(texts.map((text) => text.includes('Visa'))).toEqual([true, false]);
    await setTerms({ autopay_discount_cents: 0 });
  });

  it('tax by place and class, but tax-exempt accounts pay the fees alone; what is wrong with one account is told, and the rest goes on', async () => {
    const everywhere = {
      description: 'x',
      descriptionEs: null,
      city: null,
      zipCode: null,
      accountType: null,
      appliesFrom: day('2026-01-01'),
      appliesUntil: null,
    };
    const iowa = { stateAbbreviation: 'IA', chargeClass: 'broadband' as const };
    const rates = [
      { code: 'FUND', kind: 'FEE' as const, unit: 'perLine' as const, amount: 150, ...everywhere, ...iowa },
      { code: 'SALES', kind: 'TAX' as const, unit: 'percent' as const, amount: 72_500, ...everywhere, ...iowa },
    ];
    expect(await app.db.transaction((tx) => app.product.rates.replace(tx, rates))).not.toHaveProperty('problems');
    const [ada, exempt, nowhere] = await Promise.all([
      app.billed({ billedThrough: '2026-11-30' }),
      app.billed({ billedThrough: '2026-11-30', account: { tax_exempt: true, type: 'BUSINESS' } }),
      app.billed({ billedThrough: '2026-11-30', hasAddress: false }),
    ]);
    const result = await app.run('2026-12-01', [ada, exempt, nowhere]);
    expect(result).toMatchObject({
      looked: 3,
      invoices: 2,
      refusedCount: 1,
      refused: [{ accountNumber: nowhere.number, reason: 'noServiceAddress' }],
    });
    expect((await app.invoicesOf(ada))[0]?.lines.slice(1).map((line) => [line.kind, line.amount_cents, line.charge_key])).toEqual([
      ['FEE', 150, 'rate FUND'],
      // 7.25 % of 44.99, half a cent up.
      ['TAX', 326, 'rate SALES'],
    ]);
    expect((await app.invoicesOf(exempt))[0]?.lines.slice(1).map((line) => line.kind)).toEqual(['FEE']);
    expect(await app.invoicesOf(nowhere)).toEqual([]);
    const posted = await kysely()
      .selectFrom('ledger_line')
      .select(['ledger_account', 'amount_cents'])
      .where('account_id', '=', ada.accountId)
      .orderBy('id')
      .execute();
    expect(posted).toEqual([
      { ledger_account: 'receivable', amount_cents: 49_75 },
      { ledger_account: 'revenue', amount_cents: -46_49 },
      { ledger_account: 'taxPayable', amount_cents: -3_26 },
    ]);
  });

  it('refuse a run on a day that falls into a gap of the rates, before anything is written', async () => {
    const ada = await app.billed();
    const row = {
      code: 'SALES',
      description: 'x',
      kind: 'TAX' as const,
      charge_class: 'broadband' as const,
      unit: 'percent' as const,
      amount: 1,
    };
    await kysely().deleteFrom('rate').execute();
    await kysely()
      .insertInto('rate')
      .values([
        { ...row, applies_from: '2026-01-01', applies_until: '2026-11-30' },
        { ...row, applies_from: '2026-12-02', applies_until: null },
      ])
      .execute();
    const answer = await app.product.billing.run({ asOf: day('2026-12-01'), accountIds: [ada.accountId] });
    expect('gaps' in answer && answer.gaps).toMatchObject([{ from: '2026-12-01', until: '2026-12-01' }]);
    expect(await app.billFromOf(ada)).toBeNull();
    expect(await app.product.billing.previewBills(app.db, ada.accountId, { count: 1 })).toEqual([]);
    await kysely().deleteFrom('rate').execute();
    expect(await app.run('2026-12-01', [ada])).toMatchObject({ invoices: 1 });
  });

  it('leave an account alone whose number for the period an invoice from elsewhere has', async () => {
    const [ada, ben] = [await app.billed({ billedThrough: '2026-11-30' }), await app.billed({ billedThrough: '2026-11-30' })];
    const line = { kind: 'RECURRING' as const, description: 'Before', amountCents: cents(1_00) };
    const invoice = { accountId: ada.accountId, number: `${ada.number}-20261201`, invoiceDate: '2026-01-01', dueDate: null, lines: [line] };
    await app.db.transaction((tx) => app.product.ledger.postInvoice(tx, invoice));
    const result = await app.run('2026-12-01', [ada, ben]);
    expect(result).toMatchObject({ invoices: 1, refused: [{ accountNumber: ada.number, reason: 'numberTaken' }] });
  });

  it("leave an account alone that can't be written, and bill everybody else", async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => app.billed({ billedThrough: '2026-11-30' })));
    const [, ben] = accounts as [SeededAccount, SeededAccount, SeededAccount];
    // More than an invoice may be.
    await pay(ben, 'ONE_TIME', 2_000_000_000);
    const result = await app.run('2026-12-01', accounts);
    expect(result).toMatchObject({ looked: 3, invoices: 2, refusedCount: 1, refused: [{ accountNumber: ben.number, reason: 'failed' }] });
    expect(await app.invoicesOf(ben)).toEqual([]);
  });
});
