import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedBookedPayment } from '../../test/factories/payments.ts';
import { banks, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';

let app: PaymentApp;

beforeAll(async () => {
  app = await startPaymentApp({ env: { PAYMENT_CAP: '900.00' } });
});
afterEach(async () => {
  await app.sandbox.reset();
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const cardBody = (payer: Payer, paymentAmount: number) =>
  ({ paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' }) as const;
const startCard = (payer: Payer, amount = 50, headers = {}) =>
  payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body: cardBody(payer, amount) }, { headers });
const bankBody = (paymentAmount: number, accountNumber: string = banks.settles) =>
  ({
    routingNumber: '110000000',
    accountNumber,
    accountType: 'CHECKING',
    holderName: 'Ada Example',
    paymentAmount,
    paymentOption: 'ALL_UNPAID_INVOICES',
  }) as const;
const payBank = (payer: Payer, amount = 50, accountNumber: string = banks.settles, more: object = {}) =>
  payer.call('payByBank', { params: { id: String(payer.accountId) }, body: { ...bankBody(amount, accountNumber), ...more } });
const amountsOf = async (payer: Payer) => (await payer.call('getAmounts', { params: { id: String(payer.accountId) } })).body;
const statusOf = async (payer: Payer, reference: string) => (await payer.call('getPaymentStatus', { params: { id: reference } })).body;
const inSpanish = { headers: { 'accept-language': 'sp-es' } };
const mailsTo = async (payer: Payer) => (await app.product.outbox.listMessages({ to: payer.username })).map((mail) => mail.subject);
const attemptsOf = (payer: Payer) => app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', payer.accountId).execute();

/** Starts a card payment and pays in the frame; answers the reference. */
async function payCard(payer: Payer, card: string, amount = 50): Promise<string> {
  const { body } = await startCard(payer, amount);
  await app.submitCard(body, card);
  return body.fields.ReferenceId ?? '';
}

describe('card', () => {
  it('[PAY-013] [PAY-014] [PAY-024] [API-021] [ENT-014] answers the form of the provider and nothing about cards', async () => {
    const payer = await app.seedPayer();
    const { status, body } = await startCard(payer);
    expect(status).toBe(200);
    expect(new URL(body.action).origin).toBe(app.provider.frameOrigins[0]);
    expect(body.target).not.toBe('');
    expect(body.fields.ReferenceId).toMatch(/^[A-Z0-9]{20}$/);
    expect(Object.values(body.fields).every((value) => typeof value === 'string')).toBe(true);
    const withNumber = { ...cardBody(payer, 50), cardNumber: cards.approved };
    const refused = await payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body: withNumber });
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'GEN0013']);
    const withMore = { ...cardBody(payer, 50), expiration: '12/39' };
    const refusedToo = await payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body: withMore });
    expect([refusedToo.status, refusedToo.body.error?.code]).toEqual([400, 'GEN0002']);
  });

  it('[PAY-026] [PAY-027] [API-022] [ENT-013] a paid form is a success by its reference, and pays the invoices', async () => {
    const payer = await app.seedPayer(2);
    const reference = await payCard(payer, cards.approved, 60);
    await eventually('booked', async () => (await statusOf(payer, reference)).status === 'SUCCESS');
    const result = await statusOf(payer, reference);
    expect(result).toMatchObject({ success: true, inProgress: false, paymentType: 'CC', displayCardNumber: 'Visa ending 1111' });
    expect(result).toMatchObject({ token: null, result: { statusText: 'SUCCEEDED' } });
    expect(result.cardToken).toMatch(/^[A-Z0-9]{20}$/);
    expect(result.transactionId).not.toBeNull();
    expect(result.authCode).not.toBeNull();
    expect(await amountsOf(payer)).toMatchObject({ amountDue: 40, accountBalace: 40, dueDate: '2026-02-20' });
    const [receipt] = await app.product.outbox.listMessages({ to: payer.username });
    expect(receipt?.subject).toBe('Payment received: $60.00');
    expect(receipt?.text).toContain('New balance: $40.00');
  });

  it('[PAY-026] [PAY-065] a form that was not submitted is in progress; the provider is asked when no notice comes', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const { body } = await startCard(payer);
    const reference = body.fields.ReferenceId ?? '';
    expect(await statusOf(payer, reference)).toMatchObject({ status: 'PENDING', inProgress: true, result: null });
    await app.submitCard(body, cards.approved);
    app.clock.advance(2_100);
    expect(await statusOf(payer, reference)).toMatchObject({ status: 'SUCCESS', inProgress: false });
  });

  it('[PAY-026] asks the provider at most every two seconds', async () => {
    const payer = await app.seedPayer();
    const { body } = await startCard(payer);
    const reference = body.fields.ReferenceId ?? '';
    app.clock.advance(2_100);
    await Promise.all([1, 2, 3, 4].map(() => statusOf(payer, reference)));
    const row = await app.db.kysely.selectFrom('payment').select('checked_at').where('reference', '=', reference).executeTakeFirstOrThrow();
    expect(row.checked_at).toEqual(app.clock.now());
    app.clock.advance(1_900);
    await app.sandbox.control({ noticesHeld: true });
    await app.submitCard(body, cards.approved);
    expect((await statusOf(payer, reference)).status).toBe('PENDING');
    app.clock.advance(200);
    expect((await statusOf(payer, reference)).status).toBe('SUCCESS');
  });

  it('[PAY-028] a decline fails with the reason, changes nothing and is told by mail', async () => {
    const payer = await app.seedPayer();
    const reference = await payCard(payer, cards.declined);
    await eventually('declined', async () => (await statusOf(payer, reference)).status === 'FAIL');
    expect(await statusOf(payer, reference)).toMatchObject({ responseText: 'Insufficient funds', inProgress: false });
    expect((await amountsOf(payer)).amountDue).toBe(50);
    expect(await mailsTo(payer)).toEqual(['Your payment of $50.00 did not go through']);
  });

  it('[PAY-028] [I18N-001] a decline is told in Spanish without a word of English: method, reason, mail and receipt', async () => {
    const payer = await app.seedPayer();
    await app.db.kysely.updateTable('portal_user').set({ locale: 'sp-es' }).where('account_id', '=', payer.accountId).execute();
    const reference = await payCard(payer, cards.declined);
    await eventually('declined', async () => (await statusOf(payer, reference)).status === 'FAIL');
    const params = { params: { id: reference, accountId: String(payer.accountId) } };
    const { body: status } = await payer.call('getPaymentStatus', params, inSpanish);
    const why = 'No había suficiente dinero en la cuenta.';
    expect(status).toMatchObject({ displayCardNumber: expect.stringMatching(/^\w+ terminada en \d{4}$/), responseText: why });
    expect((await payer.call('getReceipt', params, inSpanish)).body).toMatchObject({ reason: 'insufficientFunds', responseText: null });
    const [mail] = await app.product.outbox.listMessages({ to: payer.username });
    expect(mail?.text).toContain(`Motivo: ${why}`);
    expect(mail?.text).not.toMatch(/funds|ending/i);
  });

  it('[PAY-029] a form that expired is neither success nor failure', async () => {
    const payer = await app.seedPayer();
    const { body } = await startCard(payer);
    await app.advance(16 * 60_000 + 1_000);
    await app.product.payments.reconcile();
    expect(await statusOf(payer, body.fields.ReferenceId ?? '')).toMatchObject({ status: 'PENDING', inProgress: false });
    expect((await attemptsOf(payer)).map(({ state }) => state)).toEqual(['expired']);
  });

  it('a form left open is ended at the provider when the customer starts again', async () => {
    const payer = await app.seedPayer();
    const first = (await startCard(payer)).body;
    const second = await startCard(payer, 20);
    expect(second.status).toBe(200);
    const late = await app.submitCard(first, cards.approved);
    expect(late.status).toBe(410);
    await app.submitCard(second.body, cards.approved);
    await eventually('booked', async () => (await statusOf(payer, second.body.fields.ReferenceId ?? '')).status === 'SUCCESS');
    expect((await amountsOf(payer)).amountDue).toBe(30);
    expect((await app.sandbox.state()).captures[first.fields.ReferenceId ?? '']).toBeUndefined();
  });

  it('a form that turns out to be in progress keeps the account until its outcome', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    await app.submitCard((await startCard(payer)).body, cards.slow);
    const second = await startCard(payer, 20);
    expect([second.status, second.body.error?.code]).toEqual([409, 'PAY0010']);
    expect(second.headers['retry-after']).toBeDefined();
  });

  it('a form that turns out to be paid is booked instead of charged again', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    await payCard(payer, cards.approved);
    const second = await startCard(payer);
    expect([second.status, second.body.error?.code]).toEqual([409, 'PAY0006']);
    expect((await amountsOf(payer)).amountDue).toBe(0);
  });

  it('with the provider down there is no form, and the same key works once it is back', async () => {
    await app.sandbox.control({ down: true });
    const payer = await app.seedPayer();
    const headers = { 'idempotency-key': 'retry-after-outage' };
    const down = await startCard(payer, 50, headers);
    expect([down.status, down.body.error?.code]).toEqual([503, 'PAY0003']);
    await app.sandbox.control({ down: false });
    expect((await startCard(payer, 50, headers)).status).toBe(200);
    expect((await attemptsOf(payer)).map(({ state }) => state)).toEqual(['cancelled', 'formIssued']);
  });
});

describe('bank', () => {
  it('[API-023] [ENT-015] [ACH-005] an accepted payment is a success and pending until it settles', async () => {
    const payer = await app.seedPayer();
    const { status, body } = await payBank(payer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, status: 'SUCCESS', paymentType: 'ACH', inProgress: false });
    expect(body.displayCardNumber).toBe('Checking ending 6789');
    expect(await amountsOf(payer)).toMatchObject({ amountDue: 50, accountBalace: 50, postPaymentAmount: 50 });
    await app.sandbox.control({ clock: { advanceMs: 31_000 } });
    await eventually('settled', async () => (await amountsOf(payer)).accountBalace === 0);
    expect((await amountsOf(payer)).postPaymentAmount).toBe(0);
    expect(await mailsTo(payer)).toEqual(['Bank payment of $50.00 accepted']);
  });

  it.each([
    ['R01', banks.returnsR01],
    ['R02', banks.returnsR02],
  ])('a payment returned as %s opens the invoices again and tells the customer', async (code, account) => {
    const payer = await app.seedPayer(2);
    await payBank(payer, 70, account);
    await app.sandbox.control({ clock: { advanceMs: 31_000 } });
    await eventually('settled', async () => (await amountsOf(payer)).accountBalace === 30);
    await app.sandbox.control({ clock: { advanceMs: 20_000 } });
    await eventually('returned', async () => (await amountsOf(payer)).accountBalace === 100);
    expect(await amountsOf(payer)).toMatchObject({ dueDate: '2026-01-20', postPaymentAmount: 0 });
    const [payment] = await attemptsOf(payer);
    expect(payment).toMatchObject({ state: 'returned', return_code: code });
    const [told] = await app.product.outbox.listMessages({ to: payer.username });
    expect(told?.subject).toBe('Your bank returned the payment of $70.00');
    expect(told?.text).toContain('New balance: $100.00');
    expect(await statusOf(payer, payment?.reference ?? '')).toMatchObject({ status: 'FAIL', result: { statusText: `RETURNED ${code}` } });
    expect((await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body.payments).toEqual([]);
  });

  it('[ACH-005] a refusal is soft and carries the provider’s sentence', async () => {
    const payer = await app.seedPayer();
    const { status, body } = await payBank(payer, 50, banks.refused);
    expect([status, body.success, body.error?.code, body.error?.message]).toEqual([200, false, 'PAY0002', 'No account']);
  });

  it('[ACH-019] refuses business accounts with this provider, and numbers that cannot be right', async () => {
    const payer = await app.seedPayer();
    for (const wrong of [
      { accountType: 'BUSINESS_CHECK' },
      { routingNumber: '11000000' },
      { routingNumber: '11000 000' },
      { routingNumber: '000000000' },
      { accountNumber: '123' },
      { accountNumber: '12345678901234567890' },
      { accountNumber: '12a4567' },
    ]) {
      const { status, body } = await payBank(payer, 50, banks.settles, wrong);
      expect([status, body.success, body.error?.code], JSON.stringify(wrong)).toEqual([200, false, 'PAY0009']);
    }
    expect(await attemptsOf(payer)).toEqual([]);
  });

  it('refuses a short holder name softly', async () => {
    const payer = await app.seedPayer();
    const { status, body } = await payBank(payer, 50, banks.settles, { holderName: 'Ada ' });
    expect([status, body.success, body.error?.code]).toEqual([200, false, 'GEN0002']);
  });

  it('keeps no account number anywhere', async () => {
    const payer = await app.seedPayer();
    const secret = '90210443322';
    await payBank(payer, 12.34, secret);
    await payBank(payer, 12.35, banks.refused);
    for (const table of ['payment', 'payment_event', 'idempotency_key', 'outbox_message', 'ledger_journal'] as const) {
      const rows = JSON.stringify(await app.db.kysely.selectFrom(table).selectAll().execute());
      expect(rows.includes(secret), table).toBe(false);
    }
  });
});

describe('amounts', () => {
  it.each([
    ['nothing', 0],
    ['below zero', -5],
    ['three decimals', 1.234],
    ['above the cap', 900.01],
  ])('[PAY-066] refuses %s, by card and by bank, without burning the key', async (_word, amount) => {
    const payer = await app.seedPayer();
    const headers = { 'idempotency-key': `amount-${amount}` };
    for (const { status, body } of [await startCard(payer, amount, headers), await payBank(payer, amount)]) {
      expect([status, body.success, body.error?.code]).toEqual([200, false, 'PAY0001']);
    }
    expect(await attemptsOf(payer)).toEqual([]);
    expect((await startCard(payer, 1, headers)).status).toBe(200);
  });

  it('[API-013] [PAY-066] takes the cap itself and more than is owed, which becomes a credit', async () => {
    const payer = await app.seedPayer();
    await payCard(payer, cards.approved, 900);
    await eventually('booked', async () => (await amountsOf(payer)).accountBalace === -850);
    expect(await amountsOf(payer)).toMatchObject({ amountDue: 0, dueDate: null });
    expect((await payer.call('getCreditBalance', { params: { id: String(payer.accountId) } })).body.balance).toBe(-850);
  });
});

describe('reads', () => {
  it('[API-009] [ENT-012] lists booked and pending payments, imported ones too, newest first, and no attempts', async () => {
    const payer = await app.seedPayer();
    await seedBookedPayment(app.db, app.product.ledger, payer.accountId, 5_00, { reference: `CHK${payer.number}`, transaction_id: 'T1' });
    const reference = await payCard(payer, cards.approved, 10);
    await eventually('booked', async () => (await statusOf(payer, reference)).status === 'SUCCESS');
    await payCard(payer, cards.declined, 11);
    await payBank(payer, 12);
    await startCard(payer, 13);
    const { payments } = (await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body;
    expect(payments.map(({ type, amount }) => [type, amount])).toEqual([
      ['ACH', 12],
      ['CREDIT_CARD', 10],
      ['CHECK', 5],
    ]);
    expect(payments[2]).toEqual({
      id: expect.any(Number),
      type: 'CHECK',
      date: '2026-05-10',
      amount: 5,
      reference: `CHK${payer.number}`,
      transactionId: 'T1',
      authCode: null,
    });
  });

  it('[API-025] [API-026] [API-027] names the provider and what it can do', async () => {
    const payer = await app.seedPayer();
    expect((await payer.call('getProviderId')).body).toEqual({ success: true, id: 'SANDBOX' });
    expect((await payer.call('getStorageSupport')).body).toEqual({ success: true, supportsPaymentMethodStorage: true });
    expect((await payer.call('getOneTimeSupport')).body).toEqual({ success: true, supportsOneTimePayment: true });
  });

  it('[PAY-065] a reference of somebody else, or of nobody, is not found', async () => {
    const payer = await app.seedPayer();
    const other = await app.seedPayer();
    const reference = (await startCard(payer)).body.fields.ReferenceId ?? '';
    for (const id of [reference, 'A'.repeat(20), 'short']) {
      const { status, body } = await other.call('getPaymentStatus', { params: { id } });
      expect([status, body.error?.code]).toEqual([404, 'PAY0007']);
    }
  });
});
