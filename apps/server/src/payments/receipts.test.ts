import { EventEmitter, once } from 'node:events';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPayment, seedBookedPayment, seedPaymentRow } from '../../test/factories/payments.ts';
import { seedStoredCard } from '../../test/factories/stored-methods.ts';
import { banks, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { storesMethods } from '../../test/stores-methods.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';
import { readReceipt } from './receipt.store.ts';
import { receiptOf } from './receipt.ts';

let app: PaymentApp;

beforeAll(async () => {
  app = await startPaymentApp({ wrap: storesMethods });
});
afterEach(async () => {
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
});
afterAll(() => app.close());

const paymentOption = 'ALL_UNPAID_INVOICES' as const;
const startCard = async (payer: Payer, paymentAmount = 50) =>
  (
    await payer.call('startCardPayment', {
      params: { id: String(payer.accountId) },
      body: { paymentOption, paymentAmount, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' },
    })
  ).body;
const payBank = (payer: Payer, accountNumber: string, paymentAmount = 50) => {
  const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  return payer.call('payByBank', { params: { id: String(payer.accountId) }, body: { ...bank, paymentAmount, paymentOption } });
};
const payToken = (payer: Payer, token: string, paymentAmount = 50) =>
  payer.call('payByToken', { params: { id: String(payer.accountId) }, body: { paymentOption, paymentAmount, token } });
const receiptOn = async (payer: Pick<Payer, 'call'>, reference: string) =>
  (await payer.call('getReceipt', { params: { id: reference } })).body;
const statesOn = async (payer: Payer, reference: string) => (await receiptOn(payer, reference)).steps.map(({ state }) => state);
const attemptsOf = async (payer: Payer) => (await payer.call('listAttempts', { params: { id: String(payer.accountId) } })).body.attempts;
const latest = async (payer: Payer): Promise<string> => (await attemptsOf(payer))[0]?.reference ?? '';

async function withhold(payer: Payer, ...permissions: string[]): Promise<void> {
  const rows = permissions.map((permission) => ({ user_id: payer.userId, account_id: payer.accountId, permission }));
  await app.db.kysely.insertInto('withheld_permission').values(rows).execute();
  app.product.session.forgetUser(payer.userId);
}

describe('the receipt of a payment', () => {
  it('[PAY-065] says what a card paid, oldest invoice first, what is credit, and when it was started and done', async () => {
    const payer = await app.seedPayer(2);
    const form = await startCard(payer, 130);
    const reference = form.fields.ReferenceId ?? '';
    const startedAt = app.clock.now();
    app.clock.advance(30_000);
    await app.submitCard(form, cards.approved);
    await eventually('booked', async () => (await receiptOn(payer, reference)).state === 'done');
    const receipt = await receiptOn(payer, reference);
    expect(receipt).toEqual({
      success: true,
      reference,
      accountId: payer.accountId,
      accountNumber: payer.number,
      amount: 130,
      type: 'CREDIT_CARD',
      method: 'Visa ending 1111',
      isAutoPay: false,
      state: 'done',
      steps: [
        { state: 'started', at: startedAt.toISOString() },
        { state: 'done', at: app.clock.now().toISOString() },
      ],
      reason: null,
      responseText: expect.any(String),
      transactionId: expect.any(String),
      authCode: expect.any(String),
      paid: [
        { invoiceId: expect.any(Number), invoiceNumber: expect.any(String), amount: 50 },
        { invoiceId: expect.any(Number), invoiceNumber: expect.any(String), amount: 50 },
      ],
      credit: 30,
      refunds: [],
    });
    const [mail] = await app.product.outbox.listMessages({ to: payer.username });
    expect(mail?.links).toEqual([`${app.core.config.publicUrl}/payments/${reference}`, expect.stringContaining('/unsubscribe?token=')]);
    const invoices = (await payer.call('listInvoices', { params: { id: String(payer.accountId) } })).body.invoices;
    expect(receipt.paid.map(({ invoiceId }) => invoiceId)).toEqual(invoices.map(({ id }) => id).toReversed());
  });

  it('[PAY-065] follows a bank payment: sent, at the bank with nothing paid yet, done, returned with the plain reason', async () => {
    const payer = await app.seedPayer();
    await payBank(payer, banks.returnsR01);
    const reference = await latest(payer);
    expect(await receiptOn(payer, reference)).toMatchObject({ state: 'atBank', paid: [], credit: 0, reason: null });
    expect(await statesOn(payer, reference)).toEqual(['sent', 'atBank']);
    await app.sandbox.control({ clock: { advanceMs: 31_000 } });
    await eventually('settled', async () => (await receiptOn(payer, reference)).state === 'done');
    expect((await receiptOn(payer, reference)).paid).toMatchObject([{ amount: 50 }]);
    await app.sandbox.control({ clock: { advanceMs: 20_000 } });
    await eventually('returned', async () => (await receiptOn(payer, reference)).state === 'returned');
    expect(await statesOn(payer, reference)).toEqual(['sent', 'atBank', 'done', 'returned']);
    expect(await receiptOn(payer, reference)).toMatchObject({ reason: 'insufficientFunds', paid: [{ amount: 50 }] });
  });

  it('[PAY-028] a decline was not charged, paid nothing and says why', async () => {
    const payer = await app.seedPayer();
    const form = await startCard(payer);
    const reference = form.fields.ReferenceId ?? '';
    await app.submitCard(form, cards.declined);
    await eventually('declined', async () => (await receiptOn(payer, reference)).state === 'failed');
    expect(await receiptOn(payer, reference)).toMatchObject({ reason: 'insufficientFunds', paid: [], credit: 0 });
    expect(await statesOn(payer, reference)).toEqual(['started', 'failed']);
  });

  it('[PAY-026] an open form is started and nothing more; the receipt asks the provider as seldom as the status does', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const form = await startCard(payer);
    const reference = form.fields.ReferenceId ?? '';
    expect(await receiptOn(payer, reference)).toMatchObject({ state: 'started', paid: [] });
    await app.submitCard(form, cards.approved);
    app.clock.advance(1_900);
    expect((await receiptOn(payer, reference)).state).toBe('started');
    app.clock.advance(200);
    expect((await receiptOn(payer, reference)).state).toBe('done');
  });

  it('[PAY-065] a lost answer is sent, never failed', async () => {
    const payer = await app.seedPayer();
    const row = buildPayment(payer.accountId, { channel: 'token', state: 'unknown', paid_on: null, provider: 'SANDBOX' });
    const { reference } = await seedPaymentRow(app.db, row);
    expect(await receiptOn(payer, reference)).toMatchObject({ state: 'sent', reason: null });
  });

  it('knows payments taken over from elsewhere, with references of their own', async () => {
    const payer = await app.seedPayer();
    const reference = `CHK${payer.number}`;
    await seedBookedPayment(app.db, app.product.ledger, payer.accountId, 20_00, { reference });
    expect(await receiptOn(payer, reference)).toMatchObject({
      state: 'done',
      type: 'CHECK',
      steps: [{ state: 'done', at: '2026-05-10T15:00:00.000Z' }],
      paid: [{ amount: 20 }],
    });
  });

  it('[PAY-060] shows no token and no number of a card or an account, neither here nor in the document nor among the attempts', async () => {
    const payer = await app.seedPayer(3);
    const token = await seedStoredCard(app, payer, cards.approved);
    await payToken(payer, token, 20);
    const paidByToken = await latest(payer);
    await payBank(payer, '90210443322', 30);
    const paidByBank = await latest(payer);
    const secrets = [token, cards.approved, '90210443322', '110000000'];
    for (const reference of [paidByToken, paidByBank]) {
      const { bytes } = await payer.call('getReceiptPdf', { params: { id: reference } });
      const printed = readPdf(bytes).pages.flatMap((page) => page.map(({ text }) => text));
      const told = JSON.stringify([await receiptOn(payer, reference), printed, await attemptsOf(payer)]);
      for (const secret of secrets) expect(told.includes(secret)).toBe(false);
    }
  });
});

describe('a receipt read while the payment moves', () => {
  /** The database with a pause in every transaction after the first statement. */
  const paused = (meanwhile: () => Promise<void>): Pick<Database, 'transaction'> => ({
    transaction: (run, options) =>
      app.db.transaction((tx) => {
        let isFirst = true;
        const prepared: Transaction['prepared'] = async (...statement) => {
          const rows = (await tx.prepared(...statement)) as never;
          if (isFirst) await meanwhile();
          isFirst = false;
          return rows;
        };
        return run({ ...tx, prepared });
      }, options),
  });

  it('[PAY-065] is of one moment: state, steps and what was paid never disagree', async () => {
    const payer = await app.seedPayer();
    await payBank(payer, banks.settles);
    const reference = await latest(payer);
    // What happens in between runs outside of the reading transaction, as another process would.
    const between = new EventEmitter();
    const settled = once(between, 'read')
      .then(() => app.sandbox.control({ clock: { advanceMs: 31_000 } }))
      .then(() => eventually('settled', async () => (await receiptOn(payer, reference)).state === 'done'));
    const pausing = paused(async () => {
      between.emit('read');
      await settled;
    });
    const rows = await readReceipt(pausing, payer.accountId, reference);
    if (rows === null) throw new Error('no receipt');
    const receipt = receiptOf(rows);
    expect(receipt).toMatchObject({ state: 'atBank', paid: [], balanceCents: 50_00 });
    expect(receipt.steps.map(({ state }) => state)).toEqual(['sent', 'atBank']);
    expect(rows.moves.map(({ to }) => to)).toEqual(['submitted', 'accepted']);
    expect(await receiptOn(payer, reference)).toMatchObject({ state: 'done', paid: [{ amount: 50 }] });
  });
});

describe('who may see it', () => {
  it('[PAY-065] nobody else: a foreign, an unknown and an impossible reference are the same 404', async () => {
    const payer = await app.seedPayer();
    const other = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    for (const id of [reference, 'A'.repeat(20), 'short', 'x'.repeat(30)]) {
      for (const name of ['getReceipt', 'getReceiptPdf'] as const) {
        const { status, body } = await other.call(name, { params: { id } });
        expect([name, id, status, (body as { error?: { code: string } }).error?.code]).toEqual([name, id, 404, 'PAY0007']);
      }
    }
    const list = await other.call('listAttempts', { params: { id: String(payer.accountId) } });
    expect([list.status, list.body.error?.code]).toEqual([404, 'GEN0004']);
    expect((await app.call('getReceipt', { params: { id: reference } })).status).toBe(401);
  });

  it('[PERM-006] either permission is enough, without both it is 403', async () => {
    const payer = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    const statuses = async () => [
      (await payer.call('getReceipt', { params: { id: reference } })).status,
      (await payer.call('getReceiptPdf', { params: { id: reference } })).status,
      (await payer.call('listAttempts', { params: { id: String(payer.accountId) } })).status,
    ];
    await withhold(payer, 'BILLING_PAY_NOW');
    expect(await statuses()).toEqual([200, 200, 200]);
    await app.db.kysely.deleteFrom('withheld_permission').where('user_id', '=', payer.userId).execute();
    await withhold(payer, 'BILLING_PAYMENTS_VIEW');
    expect(await statuses()).toEqual([200, 200, 200]);
    await withhold(payer, 'BILLING_PAY_NOW');
    expect(await statuses()).toEqual([403, 403, 403]);
  });

  it('a linked account by permission, and no longer once the link is gone', async () => {
    const payer = await app.seedPayer();
    const friend = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    const at = app.clock.now();
    const link = { account_id: payer.accountId, user_id: friend.userId, requested_at: at, registered_at: at, unregistered_at: null };
    const { id } = await app.db.kysely.insertInto('linked_account').values(link).returning('id').executeTakeFirstOrThrow();
    app.product.session.forgetUser(friend.userId);
    expect(await receiptOn(friend, reference)).toMatchObject({ reference, accountId: payer.accountId });
    expect((await friend.call('listAttempts', { params: { id: String(payer.accountId) } })).body.attempts).toHaveLength(1);
    await app.db.kysely.updateTable('linked_account').set({ unregistered_at: at }).where('id', '=', id).execute();
    app.product.session.forgetUser(friend.userId);
    expect((await friend.call('getReceipt', { params: { id: reference } })).status).toBe(404);
  });

  it('staff who impersonate may read it', async () => {
    const payer = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    const name = `agent${payer.number}`;
    const staff = { kind: 'staff' as const, username: name, email: `${name}@example.com`, created_at: app.clock.now() };
    const row = { ...staff, password_hash: null, locale: null, account_id: null };
    const { id } = await app.db.kysely.insertInto('portal_user').values(row).returning('id').executeTakeFirstOrThrow();
    await app.db.kysely.updateTable('session').set({ impersonator_id: id }).where('user_id', '=', payer.userId).execute();
    app.product.session.forgetUser(payer.userId);
    expect(await receiptOn(payer, reference)).toMatchObject({ reference });
    expect((await payer.call('getReceiptPdf', { params: { id: reference } })).status).toBe(200);
  });
});

describe('the receipt as a document', () => {
  it('is a PDF in the language of the caller with the brand of the provider, under a name of its own', async () => {
    const payer = await app.seedPayer();
    const form = await startCard(payer);
    const reference = form.fields.ReferenceId ?? '';
    await app.submitCard(form, cards.approved);
    await eventually('booked', async () => (await receiptOn(payer, reference)).state === 'done');
    const brand = await app.product.site.brand();
    for (const [locale, title, name, method] of [
      ['en-us', 'Payment receipt', 'payment', 'Visa ending 1111'],
      ['sp-es', 'Recibo de pago', 'pago', 'Visa terminada en 1111'],
    ]) {
      const { headers, bytes } = await payer.call(
        'getReceiptPdf',
        { params: { id: reference } },
        { headers: { 'accept-language': locale ?? '' } },
      );
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toBe(`inline; filename="${name}-${reference}.pdf"`);
      const texts = readPdf(bytes).pages.flatMap((page) => page.map(({ text }) => text.trim()));
      expect(texts).toEqual(expect.arrayContaining([brand.name, title, reference, '$50.00', method]));
    }
  });
});

describe('the history of attempts', () => {
  it('[PAY-028] holds every attempt, newest first, with the plain reason, and marks those of AutoPay', async () => {
    const payer = await app.seedPayer();
    const declined = await startCard(payer, 11);
    await app.submitCard(declined, cards.declined);
    await eventually('declined', async () => (await attemptsOf(payer))[0]?.state === 'failed');
    app.clock.advance(1_000);
    await startCard(payer, 12);
    await app.advance(17 * 60_000);
    await app.product.payments.reconcile();
    await payBank(payer, banks.refused, 13);
    app.clock.advance(1_000);
    await payBank(payer, banks.settles, 14);
    app.clock.advance(1_000);
    const at = app.clock.now();
    const byAutopay = { channel: 'autopay', method_type: 'ACH', state: 'returned', return_code: 'R02', created_at: at } as const;
    await seedPaymentRow(app.db, buildPayment(payer.accountId, { ...byAutopay, amount_cents: 15_00, paid_on: null }));
    const told = (await attemptsOf(payer)).map(({ amount, type, state, reason, isAutoPay }) => [amount, type, state, reason, isAutoPay]);
    expect(told).toEqual([
      [15, 'ACH', 'returned', 'accountClosed', true],
      [14, 'ACH', 'atBank', null, false],
      [13, 'ACH', 'failed', 'accountNotFound', false],
      [12, 'CREDIT_CARD', 'notMade', null, false],
      [11, 'CREDIT_CARD', 'failed', 'insufficientFunds', false],
    ]);
  });

  it('is empty for who never tried', async () => {
    expect(await attemptsOf(await app.seedPayer())).toEqual([]);
  });
});
