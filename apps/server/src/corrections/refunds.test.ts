import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import { banks } from '../../test/payment-app.ts';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';

let app: MoneyApp;

beforeAll(async () => {
  app = await startMoneyApp();
});
afterEach(async () => {
  expect(await app.broken()).toEqual([]);
  await app.sandbox.reset();
});
afterAll(() => app.close());

const settledBefore = async (reference: string) => {
  await app.settle(reference);
  return reference;
};

describe('a refund', () => {
  it('gives a part back through the provider, opens what it had paid, and is told', async () => {
    const payer = await app.seedPayer(2);
    const reference = await app.payByCard(payer, 80);
    const { body } = await app.refund(reference, 30, { note: 'Called twice' });
    expect(body).toMatchObject({ amount: 30, way: 'provider', state: 'done', isVoid: false, doneOn: expect.any(String), needsLook: false });
    expect(await app.openOf(payer)).toEqual([0, 50]);
    expect(await app.balanceOf(payer)).toBe(50);
    expect(await app.stateOf(reference)).toBe('succeeded');
    expect((await app.corrections(payer)).payments[0]).toMatchObject({
      refunded: 30,
      refundable: { kind: 'part', upTo: 50, ways: ['provider', 'hand'] },
    });
    expect(await app.subjectsTo(payer)).toContain('Refund of $30.00');
    const [mail] = await app.product.outbox.listMessages({ to: payer.username });
    expect(JSON.stringify(mail)).not.toContain('Called twice');
    const receipt = (await payer.call('getReceipt', { params: { id: reference } })).body;
    expect(receipt).toMatchObject({ state: 'done', refunds: [{ amount: 30, how: 'provider' }] });
    const history = (await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body.payments;
    expect(history).toMatchObject([{ amount: 80, refunded: 30 }]);
    const { bytes } = await payer.call('getReceiptPdf', { params: { id: reference } });
    const printed = readPdf(bytes)
      .pages.flatMap((page) => page.map(({ text }) => text))
      .join(' ');
    expect(printed).toContain('-$30.00');
  });

  it('of all of it, in parts, makes the payment refunded, and no cent more goes back', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    await app.refund(reference, 20);
    expect((await app.refund(reference, 30.01)).body.error?.code).toBe('STF0030');
    expect((await app.refund(reference, 30)).body.state).toBe('done');
    expect(await app.stateOf(reference)).toBe('refunded');
    expect((await app.refund(reference, 0.01)).body.error?.code).toBe('STF0033');
    expect(await app.openOf(payer)).toEqual([50]);
    expect((await payer.call('getReceipt', { params: { id: reference } })).body).toMatchObject({ state: 'refunded' });
  });

  it('that the provider declines changes nothing, says why, and can be given by hand instead', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    await app.sandbox.control({ refunds: 'declined' });
    expect((await app.refund(reference, 50)).body).toMatchObject({ state: 'declined', responseText: 'Refund declined', doneOn: null });
    expect(await app.balanceOf(payer)).toBe(0);
    expect((await app.refund(reference, 50, { way: 'hand', number: '2001' })).body).toMatchObject({ state: 'done', number: '2001' });
    expect(await app.balanceOf(payer)).toBe(50);
    expect(await app.stateOf(reference)).toBe('refunded');
  });

  it('of a bank payment on its way stops it as a whole: nothing moves, and nothing of it is told as paid', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByBank(payer, 50);
    expect((await app.refund(reference, 20)).body.error?.code).toBe('STF0032');
    expect((await app.refund(reference, 50, { way: 'hand' })).body.error?.code).toBe('STF0032');
    expect((await app.refund(reference, 50)).body).toMatchObject({ state: 'done', isVoid: true });
    expect(await app.stateOf(reference)).toBe('cancelled');
    expect(await app.openOf(payer)).toEqual([50]);
    expect(await app.subjectsTo(payer)).toContain('Your bank payment of $50.00 was stopped');
    expect((await app.corrections(payer)).payments[0]).toMatchObject({ refunded: 0, refundable: { kind: 'nothing' } });
    const receipt = (await payer.call('getReceipt', { params: { id: reference } })).body;
    expect(receipt).toMatchObject({ state: 'notMade', refunds: [{ amount: 50, how: 'stopped' }] });
  });

  it('of a payment that has settled meanwhile without our knowing is booked after it', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByBank(payer, 50);
    await app.sandbox.control({ noticesHeld: true, clock: { advanceMs: 31_000 } });
    expect(await app.stateOf(reference)).toBe('accepted');
    expect((await app.refund(reference, 50)).body).toMatchObject({ state: 'done', isVoid: false });
    expect(await app.stateOf(reference)).toBe('refunded');
    expect(await app.openOf(payer)).toEqual([50]);
  });

  it('and the bank’s return together never take more than was paid; what went back twice is on the next bill', async () => {
    const payer = await app.seedPayer(1);
    const reference = await settledBefore(await app.payByBank(payer, 50, banks.returnsR01));
    expect((await app.refund(reference, 20)).body.state).toBe('done');
    await app.sandbox.control({ clock: { advanceMs: 20_000 } });
    await eventually('returned', async () => (await app.stateOf(reference)) === 'returned');
    expect(await app.openOf(payer)).toEqual([50]);
    expect(await app.balanceOf(payer)).toBe(50);
    const waiting = await app.db.kysely.selectFrom('pending_charge').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(waiting).toMatchObject([{ kind: 'ONE_TIME', amount_cents: 20_00, description: 'Refund of a payment your bank also took back' }]);
    expect((await app.refund(reference, 1)).body.error?.code).toBe('STF0033');
  });

  it('of all of it, and then the bank’s return: the payment is returned, and all of it is on the next bill', async () => {
    const payer = await app.seedPayer(1);
    const reference = await settledBefore(await app.payByBank(payer, 50, banks.returnsR01));
    await app.refund(reference, 50);
    expect(await app.stateOf(reference)).toBe('refunded');
    await app.sandbox.control({ clock: { advanceMs: 20_000 } });
    await eventually('returned', async () => (await app.stateOf(reference)) === 'returned');
    expect(await app.balanceOf(payer)).toBe(50);
    const waiting = await app.db.kysely.selectFrom('pending_charge').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(waiting).toMatchObject([{ amount_cents: 50_00 }]);
  });

  it('is for who may, of payments that are there, with an outcome', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    const body = { amount: 5, way: 'provider', reason: 'other', number: '', note: '' } as const;
    expect((await app.helper.call('corrections.askRefund', { params: { reference }, body })).status).toBe(403);
    expect((await app.refund('NOBODY', 5)).body.error?.code).toBe('GEN0004');
    expect((await app.refund(reference, 5.001)).body.error?.code).toBe('GEN0002');
    await app.sandbox.control({ down: true });
    const unknown = await payer.call(
      'payByToken',
      { params: { id: String(payer.accountId) }, body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 5, token: 'nothing' } },
      { headers: {} },
    );
    expect(unknown.body.error?.code).toBeDefined();
  });
});
