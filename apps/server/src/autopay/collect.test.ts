import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from '../../test/autopay-app.ts';
import type { Payer } from '../../test/payment-app.ts';

const dayMs = 86_400_000;
let app: AutopayApp;

beforeAll(async () => {
  app = await startAutopayApp();
});
beforeEach(() => app.at('2027-06-10T14:00:00Z'));
afterEach(async () => {
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const run = (options = {}) => app.product.autopay.run(options);
const statesOf = async (payer: Payer) => (await app.chargesOf(payer)).map(({ state }) => state);
const paidBy = async (payer: Payer) => (await app.paymentsOf(payer)).map(({ state }) => state);
const planOf = async (payer: Payer) => (await payer.call('getAutoPayPlan', { params: { id: String(payer.accountId) } })).body;
const infoOf = async (payer: Payer) => (await payer.call('getAutoPay', { params: { id: String(payer.accountId) } })).body;
const becomes = (payer: Payer, state: string) => eventually(state, async () => (await statesOf(payer)).at(-1) === state);

describe('on a due date', () => {
  it('[AUTO-001] charges what is due by then, once, and sends one receipt', async () => {
    const member = await app.seedMember('approve', ['2027-05-20', '2027-06-10', '2027-06-11']);
    await run();
    await run();
    expect(await app.chargesOf(member)).toMatchObject([
      { due_on: '2027-06-10', state: 'paid', amount_cents: 100_00, tries: 1, next_try_at: null },
    ]);
    expect(await app.paymentsOf(member)).toMatchObject([
      { state: 'succeeded', channel: 'autopay', amount_cents: 100_00, is_backup: false },
    ]);
    expect(await app.takenFrom(member)).toBe(1);
    expect(await app.openCents(member)).toBe(50_00);
    expect(await app.subjectsTo(member)).toEqual(['AutoPay is on', 'Payment received: $100.00']);
  });

  it.each([
    ['America/Chicago', '2027-06-10T12:59:00Z', '2027-06-10T13:00:00Z'],
    ['Pacific/Honolulu', '2027-06-10T17:59:00Z', '2027-06-10T18:00:00Z'],
    ['Europe/Berlin', '2027-06-10T05:59:00Z', '2027-06-10T06:00:00Z'],
    ['Asia/Kolkata', '2027-06-10T02:29:00Z', '2027-06-10T02:30:00Z'],
    ['America/Chicago', '2027-03-14T12:59:00Z', '2027-03-14T13:00:00Z'],
    ['America/Chicago', '2027-11-07T13:59:00Z', '2027-11-07T14:00:00Z'],
    ['America/Chicago', '2028-02-29T13:59:00Z', '2028-02-29T14:00:00Z'],
  ])('[AUTO-008] in %s from eight in the morning: not at %s, but at %s', async (zone, before, from) => {
    await app.at(before);
    const member = await app.seedMember('approve', [from.slice(0, 10)]);
    await app.db.kysely.updateTable('account').set({ time_zone: zone }).where('id', '=', member.accountId).execute();
    await run();
    expect(await statesOf(member)).toEqual([]);
    await app.at(from);
    await run();
    expect(await statesOf(member)).toEqual(['paid']);
  });

  it('runs as of a day that is told, and does nothing without AutoPay', async () => {
    const member = await app.seedMember('approve', ['2027-06-15']);
    const other = await app.seedPayer(0);
    await app.seedBill(other, '2027-06-01');
    expect(await run()).toMatchObject({ charged: 0 });
    expect(await run({ asOf: '2027-06-14' })).toMatchObject({ charged: 0 });
    expect(await run({ asOf: '2027-06-15' })).toMatchObject({ looked: 1, charged: 1, errors: 0 });
    expect(await statesOf(member)).toEqual(['paid']);
    expect(await app.paymentsOf(other)).toEqual([]);
  });

  it('leaves out what is on its way already, and what was paid by hand on the same day', async () => {
    const byBank = await app.seedMember('approve', ['2027-06-10']);
    const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Ada Example' } as const;
    const body = { ...bank, paymentAmount: 20, paymentOption: 'ALL_UNPAID_INVOICES' as const };
    await byBank.call('payByBank', { params: { id: String(byBank.accountId) }, body });
    const paid = await app.seedMember('approve', ['2027-06-10']);
    await paid.call('payByBank', { params: { id: String(paid.accountId) }, body: { ...body, paymentAmount: 50 } });
    await run();
    expect(await app.chargesOf(byBank)).toMatchObject([{ state: 'paid', amount_cents: 30_00 }]);
    expect(await app.chargesOf(paid)).toMatchObject([{ state: 'settledOtherwise', amount_cents: 50_00 }]);
    expect((await app.paymentsOf(paid)).length).toBe(1);
  });

  it('waits while another payment of the account is open, and goes on when that is over', async () => {
    const member = await app.seedMember('approve', ['2027-06-10']);
    const form = await member.call('startCardPayment', {
      params: { id: String(member.accountId) },
      body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 10, iframe: true, accountId: member.accountId, paymentFormType: 'CC' },
    });
    expect(form.status).toBe(200);
    expect(await run()).toMatchObject({ waiting: 1, charged: 0 });
    expect(await statesOf(member)).toEqual([]);
    expect((await planOf(member)).nextCharge).toMatchObject({ date: '2027-06-10', amount: 50, outlook: 'planned' });
    await app.advance(17 * 60_000);
    await app.product.payments.reconcile();
    expect(await paidBy(member)).not.toContain('formIssued');
    await run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid', amount_cents: 50_00 }]);
  });

  it('a bank payment is at the bank until it settles', async () => {
    const member = await app.seedMember('settle', ['2027-06-10']);
    await run();
    expect(await statesOf(member)).toEqual(['atBank']);
    await app.advance(31_000);
    await becomes(member, 'paid');
    expect(await app.openCents(member)).toBe(0);
  });
});

describe('a decline', () => {
  it('[AUTO-001] is told at once and the back-up method charged in the same run', async () => {
    const member = await app.seedMember('insufficientFunds', ['2027-06-10']);
    const backup = await app.seedMethod(member, 'approve');
    await member.call('changeAutoPaySettings', { body: { accountId: member.accountId, limit: null, backupToken: backup.token } });
    await run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid', tries: 2, reason: null }]);
    expect(await app.paymentsOf(member)).toMatchObject([
      { state: 'declined', is_backup: false },
      { state: 'succeeded', is_backup: true, method_token: backup.token },
    ]);
    const mails = await app.mailsTo(member);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'AutoPay is on',
      'Your AutoPay settings changed',
      'AutoPay could not collect $50.00',
      'Payment received: $50.00',
    ]);
    expect(mails[2]?.text).toContain('There was not enough money in the account.');
    expect(mails[2]?.text).toContain(backup.display);
    expect((await planOf(member)).failure).toBeNull();
  });

  it('for want of money is tried again after three days, three times in all', async () => {
    const member = await app.seedMember('insufficientFunds', ['2027-06-10']);
    await run();
    expect(await planOf(member)).toMatchObject({
      needsMethod: false,
      failure: { dueDate: '2027-06-10', amount: 50, reason: 'insufficientFunds', retryOn: '2027-06-13' },
      nextCharge: { date: '2027-06-13', outlook: 'retry', amount: 50 },
    });
    expect((await infoOf(member)).appliesOn).toBe('2027-06-13');
    for (const [days, states] of [
      [1, 1],
      [1, 1],
      [1, 2],
      [3, 3],
      [3, 3],
    ] as const) {
      await app.advance(days * dayMs);
      await run();
      expect((await app.paymentsOf(member)).length).toBe(states);
    }
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'failed', reason: 'insufficientFunds', tries: 3, next_try_at: null }]);
    expect(await planOf(member)).toMatchObject({ enabled: true, failure: { retryOn: null }, nextCharge: null });
    const subjects = await app.subjectsTo(member);
    expect(subjects.filter((subject) => subject === 'AutoPay could not collect $50.00').length).toBe(3);
  });

  it('is paid at the second try when the money is there', async () => {
    const member = await app.seedMember('insufficientFunds', ['2027-06-10']);
    await run();
    const { token, display } = member.method;
    const method = { kind: 'card', token, lastFour: display.slice(-4), expiration: '12/39', behaviour: 'approve' };
    await fetch(`${app.sandbox.url}/v1/customers/${member.number}/methods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.sandbox.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ methods: [method] }),
    });
    await app.advance(3 * dayMs);
    await run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid', tries: 2, reason: null }]);
    expect(await app.openCents(member)).toBe(0);
  });

  it('[AUTO-018] [ENT-011] of a method for good warns until another is chosen, which is charged with what is owed', async () => {
    const member = await app.seedMember('expiredCard', ['2027-06-10']);
    await run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'failed', reason: 'expiredCard' }]);
    expect(await infoOf(member)).toMatchObject({ apiAccountAutoPayCC: null, apiAccountAutoPayACH: null, apiAccountAutoPayToken: null });
    expect(await planOf(member)).toMatchObject({ enabled: true, needsMethod: true, methodReason: 'expiredCard' });
    const item = await member.call('searchAccounts', {
      query: { term: String(member.accountId), searchType: 'ACCOUNTID', limit: '20' },
    } as never);
    expect(JSON.stringify(item.body)).toContain('"autoPay":true');
    const { token } = await app.seedMethod(member, 'approve');
    expect((await app.enable(member, token)).body.appliesOn).toBe('2027-06-10');
    await run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid', tries: 1 }]);
    expect(await paidBy(member)).toEqual(['declined', 'succeeded']);
    expect((await planOf(member)).needsMethod).toBe(false);
  });

  it('that is plain is not tried again, and the next due date takes the bill along', async () => {
    const member = await app.seedMember('declineLater', ['2027-06-10', '2027-07-10']);
    await run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'failed', reason: 'cardDeclined' }]);
    expect((await planOf(member)).nextCharge).toMatchObject({ date: '2027-07-10', amount: 100 });
    await app.at('2027-07-10T14:00:00Z');
    await run();
    expect(await app.chargesOf(member)).toMatchObject([
      { due_on: '2027-06-10', state: 'failed' },
      { due_on: '2027-07-10', amount_cents: 100_00 },
    ]);
  });
});

describe('a return by the bank after settlement', () => {
  it('[AUTO-001] R01 opens the bill again, is told, and is tried again', async () => {
    const member = await app.seedMember('returnR01', ['2027-06-10']);
    await run();
    await app.advance(31_000);
    await becomes(member, 'paid');
    await app.advance(16_000);
    await becomes(member, 'retry');
    expect(await app.openCents(member)).toBe(50_00);
    expect((await planOf(member)).failure).toMatchObject({ reason: 'insufficientFunds', retryOn: '2027-06-13' });
    expect((await app.subjectsTo(member)).filter((subject) => subject.startsWith('AutoPay could not')).length).toBe(1);
    await app.advance(3 * dayMs);
    await run();
    expect(await statesOf(member)).toEqual(['atBank']);
    expect(await paidBy(member)).toEqual(['returned', 'accepted']);
  });

  it('R02 ends the method', async () => {
    const member = await app.seedMember('returnR02', ['2027-06-10']);
    await run();
    await app.advance(31_000);
    await becomes(member, 'paid');
    await app.advance(16_000);
    await becomes(member, 'failed');
    expect(await planOf(member)).toMatchObject({ needsMethod: true, methodReason: 'accountClosed', failure: { reason: 'accountClosed' } });
    await app.advance(10 * dayMs);
    await run();
    expect((await app.paymentsOf(member)).length).toBe(1);
  });
});
