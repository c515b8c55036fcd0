import { cents } from '@porchlight/domain/money/cents.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedStoredBank, seedStoredCard } from '../../test/factories/stored-methods.ts';
import { banks, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { storesMethods } from '../../test/stores-methods.ts';
import type { FollowedMove, PaymentRecord } from './index.ts';

let app: PaymentApp;
const seen: FollowedMove[] = [];
let isFollowerBroken = false;

beforeAll(async () => {
  app = await startPaymentApp({ wrap: storesMethods });
  app.product.payments.follow({
    concerns: () => true,
    follow: async (tx, move) => {
      if (isFollowerBroken) throw new Error('the follower of the test is broken');
      const { state } = await tx.kysely.selectFrom('payment').select('state').where('id', '=', move.payment.id).executeTakeFirstOrThrow();
      expect(state).toBe(move.payment.state);
      seen.push(move);
    },
  });
});
afterEach(async () => {
  isFollowerBroken = false;
  seen.length = 0;
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

async function seedCharge(payer: Payer): Promise<number> {
  const at = app.clock.now();
  const enrolled = { account_id: payer.accountId, payment_method_id: null, enrolled_at: at, ended_at: null };
  const { id } = await app.db.kysely.insertInto('autopay_enrolment').values(enrolled).returning('id').executeTakeFirstOrThrow();
  const row = { account_id: payer.accountId, enrolment_id: id, due_on: '2026-06-01', state: 'charging', amount_cents: 5000 } as const;
  const charge = { ...row, reason: null, created_at: at, updated_at: at };
  return (await app.db.kysely.insertInto('autopay_charge').values(charge).returning('id').executeTakeFirstOrThrow()).id;
}

async function begin(payer: Payer, chargeId: number, method: { kind: 'card' | 'bank'; token: string }, isBackup = false) {
  return app.db.transaction(async (tx) => {
    const account = await app.product.ledger.lockAccount(tx, payer.accountId);
    if (account === null) throw new Error('no such account');
    const attempt = { account, chargeId, amountCents: cents(5000), method: { ...method, display: 'Visa ending 1111' }, isBackup };
    return app.product.payments.beginAutopay(tx, attempt);
  });
}

async function begun(payer: Payer, chargeId: number, method: { kind: 'card' | 'bank'; token: string }): Promise<PaymentRecord> {
  const payment = await begin(payer, chargeId, method);
  if (payment === 'busy') throw new Error('the account is busy');
  return payment;
}

const rowOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', payer.accountId).executeTakeFirstOrThrow();
const subjectsTo = async (payer: Payer) => (await app.product.outbox.listMessages({ to: payer.username })).map(({ subject }) => subject);

describe('AutoPay pays through the door of payments', () => {
  it('[PAY-064] [PAY-065] puts its try on record, charges by its reference, is told of the move and receipts it', async () => {
    const payer = await app.seedPayer();
    const chargeId = await seedCharge(payer);
    const token = await seedStoredCard(app, payer, cards.approved);
    const payment = await begun(payer, chargeId, { kind: 'card', token });
    expect(payment).toMatchObject({ channel: 'autopay', state: 'submitted', userId: null, autopayChargeId: chargeId, isBackup: false });
    const event = await app.db.kysely
      .selectFrom('payment_event')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ source: 'job', event: 'submitted', to_state: 'submitted' });
    await app.product.payments.chargeAutopay(payment, { customer: payer.number, token });
    expect(seen.map(({ before, payment: after }) => [before.state, after.state, after.autopayChargeId])).toEqual([
      ['submitted', 'succeeded', chargeId],
    ]);
    expect(await rowOf(payer)).toMatchObject({ state: 'succeeded', autopay_charge_id: chargeId, method_token: token });
    expect(await subjectsTo(payer)).toEqual(['Payment received: $50.00']);
  });

  it('[PAY-064] is busy while the customer pays, and the customer has to wait for it', async () => {
    const payer = await app.seedPayer();
    const chargeId = await seedCharge(payer);
    const token = await seedStoredCard(app, payer, cards.approved);
    const body = { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 50, token } as const;
    const payment = await begun(payer, chargeId, { kind: 'card', token });
    expect(await begin(payer, chargeId, { kind: 'card', token })).toBe('busy');
    const payHere = () =>
      payer.call('payByToken', { params: { id: String(payer.accountId) }, body }, { headers: { 'idempotency-key': '' } });
    expect((await payHere()).body.error?.code).toBe('PAY0010');
    await app.product.payments.chargeAutopay(payment, { customer: payer.number, token });
    // The same amount with the same method a moment later is taken for what it is.
    expect((await payHere()).body.error?.code).toBe('PAY0006');
  });

  it('leaves the mail about a decline to AutoPay, and says why it was declined', async () => {
    const payer = await app.seedPayer();
    const chargeId = await seedCharge(payer);
    const token = await seedStoredCard(app, payer, '4000000000000341');
    const payment = await begin(payer, chargeId, { kind: 'card', token }, true);
    if (payment === 'busy') throw new Error('the account is busy');
    await app.product.payments.chargeAutopay(payment, { customer: payer.number, token });
    expect(seen.map(({ payment: after }) => [after.state, after.reason, after.isBackup])).toEqual([['declined', 'cardDeclined', true]]);
    expect(await subjectsTo(payer)).not.toContain('Your payment of $50.00 did not go through');
  });

  it('tells of settlement and return, whoever reported them', async () => {
    const payer = await app.seedPayer();
    const chargeId = await seedCharge(payer);
    const token = await seedStoredBank(app, payer, banks.returnsR01);
    await app.product.payments.chargeAutopay(await begun(payer, chargeId, { kind: 'bank', token }), { customer: payer.number, token });
    await app.sandbox.control({ clock: { advanceMs: 46_000 } });
    await eventually('returned', async () => (await rowOf(payer)).state === 'returned');
    expect(seen.map(({ payment: after }) => after.state)).toEqual(expect.arrayContaining(['accepted', 'returned']));
    expect(seen.at(-1)?.payment.reason).toBe('insufficientFunds');
  });

  it('[PAY-065] a follower that fails undoes the move, which is learnt again', async () => {
    const payer = await app.seedPayer();
    const chargeId = await seedCharge(payer);
    const token = await seedStoredCard(app, payer, cards.approved);
    await app.sandbox.control({ noticesHeld: true });
    const payment = await begun(payer, chargeId, { kind: 'card', token });
    isFollowerBroken = true;
    await expect(app.product.payments.chargeAutopay(payment, { customer: payer.number, token })).rejects.toThrow('broken');
    expect((await rowOf(payer)).state).toBe('submitted');
    isFollowerBroken = false;
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect((await rowOf(payer)).state).toBe('succeeded');
    expect(seen).toHaveLength(1);
    await app.advance(0);
  });
});
