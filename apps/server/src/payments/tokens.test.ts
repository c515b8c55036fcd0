import { randomUUID } from 'node:crypto';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedExpiredCard, seedStoredBank, seedStoredCard } from '../../test/factories/stored-methods.ts';
import { startApp } from '../../test/harness.ts';
import { banks, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { storesMethods } from '../../test/stores-methods.ts';

let app: PaymentApp;

beforeAll(async () => {
  app = await startPaymentApp({ wrap: storesMethods, env: { PAYMENT_CAP: '900.00' } });
});
afterEach(async () => {
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const paymentOption = 'ALL_UNPAID_INVOICES' as const;
const pay = (payer: Payer, token: string, paymentAmount = 50, more: object = {}, key = randomUUID()) =>
  payer.call(
    'payByToken',
    { params: { id: String(payer.accountId) }, body: { paymentOption, paymentAmount, token, ...more } },
    { headers: { 'idempotency-key': key } },
  );
const oneTime = (payer: Payer, paymentAmount = 50, more: object = {}, key: string = randomUUID()) =>
  payer.call(
    'startOneTimePayment',
    {
      params: { accountId: String(payer.accountId) },
      body: { submitType: 'oneTimePayment', paymentOption, paymentAmount, iframe: true, accountId: payer.accountId, ...more },
    },
    { headers: { 'idempotency-key': key } },
  );
const startForm = (payer: Payer, more: object) =>
  payer.call('startCardPayment', {
    params: { id: String(payer.accountId) },
    body: { paymentOption, paymentAmount: 50, iframe: true, accountId: payer.accountId, paymentFormType: 'CC', ...more },
  });
const amountsOf = async (payer: Payer) => (await payer.call('getAmounts', { params: { id: String(payer.accountId) } })).body;
const attemptsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', payer.accountId).orderBy('id').execute();
const mailsTo = async (payer: Payer) => app.product.outbox.listMessages({ to: payer.username });
const methodsOf = async (payer: Payer) =>
  (await payer.call('listPaymentMethods', { params: { id: String(payer.accountId) } })).body.paymentMethods.map(({ token }) => token);

/** Signs in again without that permission, as an operator would have it. */
async function without(payer: Payer, permission: string): Promise<Payer> {
  await app.db.kysely.deleteFrom('withheld_permission').where('user_id', '=', payer.userId).execute();
  await app.db.kysely
    .insertInto('withheld_permission')
    .values({ user_id: payer.userId, account_id: payer.accountId, permission })
    .execute();
  return { ...payer, ...(await app.signIn(payer.username)) };
}

describe('with a stored card', () => {
  it('[API-024] [ENT-013] [PAY-031] [PAY-034] a capture is a success at once, pays the invoices and is receipted', async () => {
    const payer = await app.seedPayer(2);
    const token = await seedStoredCard(app, payer, cards.approved);
    const { status, body } = await pay(payer, token, 60, { locationId: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      status: 'SUCCESS',
      inProgress: false,
      paymentType: 'CC',
      result: { statusText: 'SUCCEEDED' },
    });
    expect(body).toMatchObject({ displayCardNumber: 'Visa ending 1111', token: null, cardToken: null });
    expect(body.transactionId).not.toBeNull();
    expect(await amountsOf(payer)).toMatchObject({ amountDue: 40, accountBalace: 40, dueDate: '2026-02-20' });
    const [receipt] = await mailsTo(payer);
    expect(receipt?.subject).toBe('Payment received: $60.00');
    expect(receipt?.text).toContain('Visa ending 1111');
    const { payments } = (await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body;
    expect(payments.map(({ type, amount }) => [type, amount])).toEqual([['CREDIT_CARD', 60]]);
  });

  it('[API-024] [PAY-031] a decline is an answer with the sentence of the provider, keeps its reason and charges nobody', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, '4000000000000341');
    const { status, body } = await pay(payer, token);
    expect([status, body.success, body.status, body.responseText, body.inProgress]).toEqual([200, true, 'FAIL', 'Card declined', false]);
    expect((await attemptsOf(payer)).map(({ state, reason }) => [state, reason])).toEqual([['declined', 'cardDeclined']]);
    expect((await amountsOf(payer)).amountDue).toBe(50);
    expect((await mailsTo(payer)).map(({ subject }) => subject)).toEqual(['Your payment of $50.00 did not go through']);
  });

  it('[PAY-031] [PAY-032] one that takes its time is in progress, told as PENDING, and ends by the notice', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.slow);
    const { body } = await pay(payer, token);
    expect([body.success, body.status, body.inProgress]).toEqual([true, 'PENDING', true]);
    await app.sandbox.control({ clock: { advanceMs: 9_000 } });
    await eventually('booked', async () => (await amountsOf(payer)).amountDue === 0);
  });

  it('[API-024] an expired card is declined by the provider for just that', async () => {
    const payer = await app.seedPayer();
    const { body } = await pay(payer, await seedExpiredCard(app, payer));
    expect([body.success, body.status]).toEqual([true, 'FAIL']);
    expect((await attemptsOf(payer)).map(({ reason }) => reason)).toEqual(['expiredCard']);
  });

  it('[API-024] one the provider no longer keeps fails for that reason and is no longer offered', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const other = await seedStoredBank(app, payer, banks.settles);
    await app.provider.removeMethod({ customer: payer.number, token });
    const { removed_at } = await app.db.kysely
      .selectFrom('payment_method')
      .select('removed_at')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    expect(removed_at).toBeNull();
    const { body } = await pay(payer, token);
    expect([body.success, body.status]).toEqual([true, 'FAIL']);
    expect((await attemptsOf(payer)).map(({ state, reason }) => [state, reason])).toEqual([['declined', 'methodRemoved']]);
    // Whoever is told first, this call or the notice of the provider, has the list read anew.
    await expect.poll(() => methodsOf(payer)).toEqual([other]);
    expect((await pay(payer, token)).body.error?.code).toBe('PAY0004');
  });
});

describe('with a stored bank account', () => {
  it('[API-024] [PAY-031] [PAY-034] accepted is a success and pending until it settles', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredBank(app, payer, banks.settles);
    const { body } = await pay(payer, token);
    expect(body).toMatchObject({ success: true, status: 'SUCCESS', paymentType: 'ACH', displayCardNumber: 'Checking ending 6789' });
    expect(await amountsOf(payer)).toMatchObject({ amountDue: 50, postPaymentAmount: 50 });
    await app.sandbox.control({ clock: { advanceMs: 31_000 } });
    await eventually('settled', async () => (await amountsOf(payer)).accountBalace === 0);
    expect((await mailsTo(payer)).map(({ subject }) => subject)).toEqual(['Bank payment of $50.00 accepted']);
  });

  it('[PAY-031] a return reopens the invoices and keeps the reason', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredBank(app, payer, banks.returnsR02);
    await pay(payer, token);
    await app.sandbox.control({ clock: { advanceMs: 46_000 } });
    await eventually('returned', async () => (await attemptsOf(payer))[0]?.state === 'returned');
    expect((await attemptsOf(payer))[0]).toMatchObject({ reason: 'accountClosed', return_code: 'R02' });
    expect((await amountsOf(payer)).accountBalace).toBe(50);
  });
});

describe('what is refused', () => {
  it('[API-024] [PAY-033] an unknown, foreign or deleted method, softly and without burning the key', async () => {
    const payer = await app.seedPayer();
    const other = await app.seedPayer();
    const foreign = await seedStoredCard(app, other, cards.approved);
    const deleted = await seedStoredCard(app, payer, cards.approved);
    const request = { params: { accountId: String(payer.accountId) } };
    const body = { submitType: 'deletePaymentMethod', paymentMethodToken: deleted } as const;
    expect((await payer.call('deletePaymentMethod', { ...request, body })).body.success).toBe(true);
    const key = randomUUID();
    for (const token of ['pm_unknown', foreign, deleted]) {
      const refused = await pay(payer, token, 50, {}, key);
      expect([refused.status, refused.body.success, refused.body.error?.code]).toEqual([200, false, 'PAY0004']);
    }
    expect(await attemptsOf(payer)).toEqual([]);
    const own = await seedStoredCard(app, payer, cards.approved);
    expect((await pay(payer, own, 50, {}, key)).body.status).toBe('SUCCESS');
  });

  it.each([
    ['nothing', 0],
    ['below zero', -1],
    ['three decimals', 1.001],
    ['above the cap', 900.01],
  ])('[API-024] [API-020] [PAY-033] an amount of %s, softly', async (_word, amount) => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    for (const refused of [await pay(payer, token, amount), await oneTime(payer, amount)]) {
      expect([refused.status, refused.body.success, refused.body.error?.code]).toEqual([200, false, 'PAY0001']);
    }
    expect(await attemptsOf(payer)).toEqual([]);
  });

  it('[PAY-065] a status or a price made up by the browser', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    for (const made of [{ status: 'SUCCESS' }, { amountCents: 1 }, { accountId: 1 }, { paymentOption: 'ONE' }]) {
      const refused = await pay(payer, token, 50, made);
      expect([refused.status, refused.body.error?.code], JSON.stringify(made)).toEqual([400, 'GEN0002']);
    }
    expect(await attemptsOf(payer)).toEqual([]);
  });

  it('[API-021] a form for a token: with none GEN0002, with one PAY0004, as no provider confirms it in its frame; a card form takes none', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const bare = await startForm(payer, { paymentFormType: 'token' });
    expect([bare.status, bare.body.error?.code]).toEqual([400, 'GEN0002']);
    const both = await startForm(payer, { token });
    expect([both.status, both.body.error?.code, both.body.error?.fields?.[0]?.field]).toEqual([400, 'GEN0002', 'token']);
    for (const any of [token, 'pm_unknown']) {
      const refused = await startForm(payer, { paymentFormType: 'token', token: any });
      expect([refused.status, refused.body.success, refused.body.error?.code]).toEqual([200, false, 'PAY0004']);
    }
    expect(await attemptsOf(payer)).toEqual([]);
  });

  it('[PERM-006] [PERM-010] [PERM-021] without either permission, and for the account of somebody else', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const noPaying = await without(payer, 'BILLING_PAY_NOW');
    for (const { status, body } of [await pay(noPaying, token), await oneTime(noPaying), await startForm(noPaying, {})]) {
      expect([status, body.error?.code]).toEqual([403, 'AUTH0006']);
    }
    const noOneTime = await without(payer, 'BILLING_PAYMENT_ONE_TIME_PAYMENT');
    const refused = await oneTime(noOneTime);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'AUTH0006']);
    expect((await pay(noOneTime, token)).body.status).toBe('SUCCESS');
    const stranger = await app.seedPayer();
    const asStranger = { ...stranger, accountId: payer.accountId };
    for (const { status, body } of [await pay(asStranger, token), await oneTime(asStranger)]) {
      expect([status, body.error?.code]).toEqual([404, 'GEN0004']);
    }
    const elsewhere = await oneTime(payer, 50, { accountId: stranger.accountId });
    expect(elsewhere.body.success).toBe(false);
    expect((await attemptsOf(payer)).length).toBe(1);
  });
});

describe('a one-time payment', () => {
  it('[API-020] [PERM-010] [PAY-067] is a form of the provider whose result is told by its reference', async () => {
    const payer = await app.seedPayer();
    const { status, body } = await oneTime(payer);
    expect([status, body.success]).toEqual([200, true]);
    expect(new URL(body.action).origin).toBe(app.provider.frameOrigins[0]);
    expect(body.fields.ReferenceId).toMatch(/^[A-Z0-9]{20}$/);
    await app.submitCard(body, cards.approved);
    await eventually('booked', async () => (await amountsOf(payer)).amountDue === 0);
    const result = await payer.call('getPaymentStatus', { params: { id: body.fields.ReferenceId ?? '' } });
    expect(result.body).toMatchObject({ status: 'SUCCESS', paymentType: 'CC' });
    const wrong = await oneTime(payer, 50, { submitType: 'other' });
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'GEN0002']);
  });

  it('[PAY-064] [API-020] a key counts for its own route: the same key again is the same form, and a card payment is another one', async () => {
    const payer = await app.seedPayer();
    const key = randomUUID();
    const first = await oneTime(payer, 50, {}, key);
    expect((await oneTime(payer, 50, {}, key)).body).toEqual(first.body);
    const card = await payer.call(
      'startCardPayment',
      {
        params: { id: String(payer.accountId) },
        body: { paymentOption, paymentAmount: 50, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' },
      },
      { headers: { 'idempotency-key': key } },
    );
    expect(card.status).toBe(200);
    expect(card.body.fields.ReferenceId).not.toBe(first.body.fields.ReferenceId);
    expect((await attemptsOf(payer)).map(({ state }) => state)).toEqual(['cancelled', 'formIssued']);
  });
});

describe('what the provider can do', () => {
  it('[API-025] [API-026] [API-027] with storage', async () => {
    const payer = await app.seedPayer();
    expect((await payer.call('getProviderId')).body).toEqual({ success: true, id: 'SANDBOX' });
    expect((await payer.call('getStorageSupport')).body).toEqual({ success: true, supportsPaymentMethodStorage: true });
    expect((await payer.call('getOneTimeSupport')).body).toEqual({ success: true, supportsOneTimePayment: true });
  });

  it('[API-020] [PERM-010] [API-025] [API-026] [API-027] without storage or one-time payments: PAY0008, and no stored method can be charged', async () => {
    const capabilities = { storesMethods: false, oneTimePayment: false, findsByReference: true };
    const plain = await startPaymentApp({ wrap: (provider) => ({ ...provider, capabilities }) });
    const payer = await plain.seedPayer();
    const token = await seedStoredBank(plain, payer, banks.settles);
    expect((await payer.call('getStorageSupport')).body.supportsPaymentMethodStorage).toBe(false);
    expect((await payer.call('getOneTimeSupport')).body.supportsOneTimePayment).toBe(false);
    const refused = await oneTime(payer);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'PAY0008']);
    expect((await pay(payer, token)).body.error?.code).toBe('PAY0004');
    expect((await plain.sandbox.state()).payments).toEqual([]);
    await plain.close();
  });

  it('[ACH-019] [API-025] takes business accounts when its id is IPPAY', async () => {
    const ippay = await startPaymentApp({ wrap: (provider) => ({ ...provider, id: 'IPPAY' }) });
    await ippay.sandbox.control({ noticesHeld: true });
    const payer = await ippay.seedPayer();
    expect((await payer.call('getProviderId')).body.id).toBe('IPPAY');
    const bank = {
      routingNumber: '110000000',
      accountNumber: banks.settles,
      accountType: 'BUSINESS_CHECK',
      holderName: 'Ada Example',
    } as const;
    const body = { ...bank, paymentAmount: 50, paymentOption };
    const paid = await payer.call('payByBank', { params: { id: String(payer.accountId) }, body });
    expect([paid.body.status, paid.body.displayCardNumber]).toEqual(['SUCCESS', 'Business checking ending 6789']);
    await ippay.close();
  });

  it('[API-025] [API-026] [API-027] with no provider set nothing is offered and nothing can be paid', async () => {
    const none = await startApp({ ports: { provider: null } });
    const maria = await none.signIn('maria.lopez@example.com');
    expect((await maria.call('getProviderId')).body).toEqual({ success: true, id: null });
    expect((await maria.call('getStorageSupport')).body.supportsPaymentMethodStorage).toBe(false);
    expect((await maria.call('getOneTimeSupport')).body.supportsOneTimePayment).toBe(false);
    const body = { paymentOption, paymentAmount: 5, token: 'pm_demo_maria_visa' };
    const paid = await maria.call('payByToken', { params: { id: String(maria.accountId) }, body });
    expect([paid.status, paid.body.error?.code]).toEqual([503, 'PAY0003']);
    await none.close();
  });
});
