import { randomUUID } from 'node:crypto';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { banks, buildNotice, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';

let app: PaymentApp;

beforeAll(async () => {
  app = await startPaymentApp();
});
afterAll(() => app.close());

const audited = async () => {
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
};
const paymentOption = 'ALL_UNPAID_INVOICES' as const;
async function startCard(payer: Payer, amount = 50) {
  const body = { paymentOption, paymentAmount: amount, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' } as const;
  return (await payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body })).body;
}
async function payBank(payer: Payer, amount: number, accountNumber: string) {
  const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const headers = { 'idempotency-key': randomUUID() };
  return payer.call(
    'payByBank',
    { params: { id: String(payer.accountId) }, body: { ...bank, paymentAmount: amount, paymentOption } },
    { headers },
  );
}
const attemptOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', payer.accountId).orderBy('id', 'desc').executeTakeFirstOrThrow();
const stateOf = async (payer: Payer) => (await attemptOf(payer)).state;
const balanceOf = async (payer: Payer) => (await payer.call('getAmounts', { params: { id: String(payer.accountId) } })).body.accountBalace;
const receiptsOf = async (payer: Payer) =>
  (await app.product.outbox.listMessages({ to: payer.username })).filter(({ subject }) => subject?.startsWith('Payment received')).length;

describe('a genuine notice', () => {
  afterEach(audited);

  it('[PAY-065] books the payment without anybody watching', async () => {
    const payer = await app.seedPayer();
    await app.submitCard(await startCard(payer), cards.approved);
    await eventually('booked', async () => (await stateOf(payer)) === 'succeeded');
    expect(await balanceOf(payer)).toBe(0);
  });

  it('[PAY-065] twice, and once more by another event, counts once', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const form = await startCard(payer);
    await app.submitCard(form, cards.approved);
    const notice = buildNotice(form.fields.ReferenceId ?? '', 'succeeded', 50, { transactionId: `T${payer.number}` });
    const again = buildNotice(form.fields.ReferenceId ?? '', 'succeeded', 50);
    const answers = await Promise.all([notice, notice, notice, again].map((body) => app.notify(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balanceOf(payer)).toBe(0);
    expect(await receiptsOf(payer)).toBe(1);
    const taken = await app.db.kysely
      .selectFrom('provider_notice')
      .select('event_id')
      .where('reference', '=', form.fields.ReferenceId ?? '')
      .execute();
    expect(taken).toHaveLength(2);
  });

  it('[PAY-065] before the answer of the call it belongs to', async () => {
    await app.sandbox.control({ slowMs: 700 });
    const payer = await app.seedPayer();
    const paying = payBank(payer, 20, banks.settles);
    await eventually('the notice came first', async () => (await stateOf(payer).catch(() => '')) === 'accepted');
    expect((await paying).body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(await stateOf(payer)).toBe('accepted');
  });

  it('[PAY-065] duplicated and out of order at random, the end is the same', async () => {
    await app.sandbox.control({ seed: 7, duplicateNotices: 0.7, reorderNotices: 0.7, clock: { speed: 50 } });
    const payers = await Promise.all(Array.from({ length: 6 }, () => app.seedPayer()));
    await Promise.all(payers.map((payer, at) => payBank(payer, 20, at % 2 === 0 ? banks.settles : banks.returnsR01)));
    await eventually('all came to their end', async () => {
      const states = await Promise.all(payers.map(stateOf));
      return states.every((state, at) => state === (at % 2 === 0 ? 'settled' : 'returned'));
    });
    for (const [at, payer] of payers.entries()) expect(await balanceOf(payer)).toBe(at % 2 === 0 ? 30 : 50);
  });

  it('[PAY-065] that contradicts what is known makes us ask, and changes nothing by itself', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    await payBank(payer, 20, banks.settles);
    const { reference } = await attemptOf(payer);
    expect((await app.notify(buildNotice(reference, 'declined', 20))).status).toBe(200);
    expect(await stateOf(payer)).toBe('accepted');
  });

  it('[PAY-065] of money for an attempt that was given up is booked: money is money', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const form = await startCard(payer);
    await app.submitCard(form, cards.approved);
    const reference = form.fields.ReferenceId ?? '';
    await app.notify(buildNotice(reference, 'expired', 50));
    expect(await stateOf(payer)).toBe('expired');
    await app.sandbox.control({ noticesHeld: false });
    await eventually('booked', async () => (await stateOf(payer)) === 'succeeded');
    expect(await balanceOf(payer)).toBe(0);
  });
});

describe('what must not be believed', () => {
  it('[PAY-065] a notice with another secret, too old, too new, altered or unsigned', async () => {
    const payer = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    const notice = buildNotice(reference, 'succeeded', 50);
    const now = app.clock.now().getTime();
    const forged = [
      await app.notify(notice, { secret: 'not-the-secret-of-the-provider' }),
      await app.notify(notice, { signedAt: new Date(now - 301_000) }),
      await app.notify(notice, { signedAt: new Date(now + 302_000) }),
    ];
    for (const { status, code } of forged) expect([status, code]).toEqual([401, 'HOOK0001']);
    for (const body of [JSON.stringify(notice), '', '{', '[]']) {
      const unsigned = await fetch(app.webhookUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect([unsigned.status, ((await unsigned.json()) as { error: { code: string } }).error.code]).toEqual([401, 'HOOK0001']);
    }
    expect(await stateOf(payer)).toBe('formIssued');
  });

  it('[PAY-065] of a payment nobody knows', async () => {
    expect(await app.notify(buildNotice('Z'.repeat(20), 'succeeded', 50))).toEqual({ status: 404, code: 'PAY0007' });
  });

  it('[PAY-065] of another provider', async () => {
    const answer = await fetch(app.webhookUrl.replace('SANDBOX', 'OTHER'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(404);
  });

  it('[PAY-065] what a browser says: the return address and a status it makes up', async () => {
    const payer = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    const body = {
      paymentOption,
      paymentAmount: 50,
      iframe: true,
      accountId: payer.accountId,
      paymentFormType: 'CC',
      status: 'SUCCESS',
    } as const;
    const told = await payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body });
    expect([told.status, told.body.error?.code]).toEqual([400, 'GEN0002']);
    expect((await payer.call('getPaymentStatus', { params: { id: reference } })).body).toMatchObject({
      status: 'PENDING',
      inProgress: true,
    });
  });

  it('[PAY-065] a success of another amount is not booked and becomes a case', async () => {
    const payer = await app.seedPayer();
    const reference = (await startCard(payer)).fields.ReferenceId ?? '';
    for (const amount of [49.99, 5000, null]) expect((await app.notify(buildNotice(reference, 'succeeded', amount))).status).toBe(200);
    const attempt = await attemptOf(payer);
    expect(attempt.state).toBe('formIssued');
    expect(attempt.case_opened_at).not.toBeNull();
    expect(await balanceOf(payer)).toBe(50);
    expect(await receiptsOf(payer)).toBe(0);
  });
});
