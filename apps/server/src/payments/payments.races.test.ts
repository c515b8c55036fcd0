import { randomUUID } from 'node:crypto';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { banks, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** Where the process is made to die: in the middle of a use case, before or after the provider did its work. */
let dieAt: 'beforeCall' | 'afterCall' | null = null;
class Died extends Error {}

function mortal(provider: PaymentProvider): PaymentProvider {
  const dying = async <T>(call: () => Promise<T>): Promise<T> => {
    if (dieAt === 'beforeCall') throw new Died();
    const answer = await call();
    if (dieAt === 'afterCall') throw new Died();
    return answer;
  };
  return {
    ...provider,
    openCardForm: (input) => dying(() => provider.openCardForm(input)),
    chargeBank: (input) => dying(() => provider.chargeBank(input)),
  };
}

let app: PaymentApp;

beforeAll(async () => {
  app = await startPaymentApp({ wrap: mortal });
});
afterEach(async () => {
  dieAt = null;
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const paymentOption = 'ALL_UNPAID_INVOICES' as const;
const withKey = (key: string | null) => ({ headers: key === null ? { 'idempotency-key': '' } : { 'idempotency-key': key } });
function startCard(payer: Payer, amount = 50, key: string | null = randomUUID()) {
  const body = { paymentOption, paymentAmount: amount, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' } as const;
  return payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body }, withKey(key));
}
function payBank(payer: Payer, amount = 50, key: string | null = randomUUID(), accountNumber: string = banks.settles) {
  const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  return payer.call(
    'payByBank',
    { params: { id: String(payer.accountId) }, body: { ...bank, paymentAmount: amount, paymentOption } },
    withKey(key),
  );
}
const attemptsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', payer.accountId).orderBy('id').execute();
const statesOf = async (payer: Payer) => (await attemptsOf(payer)).map(({ state }) => state);
const referenceOf = async (payer: Payer) => (await attemptsOf(payer)).at(-1)?.reference ?? '';
const pendingOf = async (payer: Payer) =>
  (await payer.call('getAmounts', { params: { id: String(payer.accountId) } })).body.postPaymentAmount;
const statusOf = async (payer: Payer) => (await payer.call('getPaymentStatus', { params: { id: await referenceOf(payer) } })).body;
/** How many payments of this customer the provider took in. */
async function takenFrom(payer: Payer): Promise<number> {
  const own = new Set((await attemptsOf(payer)).map(({ reference }) => reference));
  const taken = ['accepted', 'settled', 'returned', 'succeeded'];
  return (await app.sandbox.state()).payments.filter(({ reference, status }) => own.has(reference) && taken.includes(status)).length;
}

describe('the same request again', () => {
  it('[PAY-064] ten posts with one key at once are one charge and ten equal answers', async () => {
    const payer = await app.seedPayer();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => payBank(payer, 50, key)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(await takenFrom(payer)).toBe(1);
    expect(await statesOf(payer)).toEqual(['accepted']);
  });

  it('[PAY-064] a repeat after the fact, and one of a refusal, answer the same', async () => {
    const payer = await app.seedPayer();
    const key = randomUUID();
    const first = await payBank(payer, 50, key);
    expect((await payBank(payer, 50, key)).body).toEqual(first.body);
    const refusedKey = randomUUID();
    const refused = await payBank(payer, 51, refusedKey, banks.refused);
    const again = await payBank(payer, 51, refusedKey, banks.refused);
    const { requestId: _first, ...error } = refused.body.error ?? { code: '' };
    expect(again.body.error).toMatchObject(error);
    expect(await statesOf(payer)).toEqual(['accepted', 'declined']);
  });

  it('[PAY-064] the same key with another body is refused', async () => {
    const payer = await app.seedPayer();
    const key = randomUUID();
    await payBank(payer, 50, key);
    for (const other of [await payBank(payer, 49, key), await payBank(payer, 50, key, banks.returnsR01)]) {
      expect([other.status, other.body.error?.code]).toEqual([409, 'GEN0007']);
    }
    expect(await takenFrom(payer)).toBe(1);
  });

  it('[PAY-064] one key for two accounts of the same person pays for one of them', async () => {
    const payer = await app.seedPayer();
    const other = await app.seedPayer();
    await app.db.kysely
      .insertInto('linked_account')
      .values({ account_id: other.accountId, user_id: payer.userId, requested_at: new Date(), registered_at: new Date() })
      .execute();
    const { token } = await app.signIn(payer.username);
    const key = randomUUID();
    const pay = (accountId: number) =>
      payBank({ ...payer, accountId, call: (name, request, options) => payer.call(name, request, { ...options, token }) }, 50, key);
    const answers = await Promise.all([pay(payer.accountId), pay(other.accountId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await takenFrom(payer)) + (await takenFrom(other))).toBe(1);
  });

  it('[PAY-064] a double click without a key is one payment', async () => {
    const payer = await app.seedPayer();
    const answers = await Promise.all([payBank(payer, 50, null), payBank(payer, 50, null), payBank(payer, 50, null)]);
    expect(answers.filter(({ body }) => body.success).length).toBe(1);
    for (const { status, body } of answers.filter((answer) => !answer.body.success)) {
      expect(status).toBe(409);
      expect(['PAY0006', 'PAY0010']).toContain(body.error?.code);
    }
    expect(await takenFrom(payer)).toBe(1);
  });

  it('[PAY-064] without a key a payment waits until nobody else has its account: what was begun before is there to be seen', async () => {
    const payer = await app.seedPayer();
    let letGo = (): void => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = false;
    const holding = app.db.transaction(async (tx) => {
      await tx.prepared('account-held', 'select id from account where id = $1 for no key update', [payer.accountId]);
      isHeld = true;
      await free;
    });
    try {
      await eventually('the account is held', async () => isHeld);
      const begun = payBank(payer, 50, null);
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually('a payment waits', async () => (await app.db.prepared('payment-waits', waiting, [])).length > 0);
      expect(await statesOf(payer)).toEqual([]);
      letGo();
      expect((await begun).body.success).toBe(true);
    } finally {
      letGo();
      await holding;
    }
  });

  it('[PAY-064] without a key the same payment within a minute is refused; after it, or of another amount, it is another one', async () => {
    const payer = await app.seedPayer();
    await payBank(payer, 50, null);
    expect((await payBank(payer, 50, null)).body.error?.code).toBe('PAY0006');
    expect((await payBank(payer, 49, null)).body.success).toBe(true);
    app.clock.advance(61_000);
    expect((await payBank(payer, 50, null)).body.success).toBe(true);
    expect(await takenFrom(payer)).toBe(3);
  });

  it('[PAY-064] ten card forms with one key are one form', async () => {
    const payer = await app.seedPayer();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => startCard(payer, 50, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await statesOf(payer)).toEqual(['formIssued']);
  });

  it('two tabs with a card form each: one of them can be paid', async () => {
    const payer = await app.seedPayer();
    const tabs = await Promise.all([startCard(payer), startCard(payer)]);
    const forms = tabs.filter(({ status }) => status === 200);
    expect(forms.length).toBeGreaterThan(0);
    await Promise.all(forms.map(({ body }) => app.submitCard(body, cards.approved)));
    expect(await takenFrom(payer)).toBe(1);
    const paid = async () => (await statesOf(payer)).filter((state) => state === 'succeeded').length === 1;
    await eventually('one booked', paid);
  });

  it('ten different payments of one account at once take turns', async () => {
    const payer = await app.seedPayer(3);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => payBank(payer, 10 + at)));
    for (const { body } of answers.filter((answer) => !answer.body.success)) expect(body.error?.code).toBe('PAY0010');
    expect(await takenFrom(payer)).toBe(answers.filter(({ body }) => body.success).length);
  });
});

describe('a lost answer', () => {
  it('is told as in progress, and the provider is asked until it is known', async () => {
    await app.sandbox.control({ loseReplyRate: 1, noticesHeld: true });
    const payer = await app.seedPayer();
    const { status, body } = await payBank(payer);
    expect([status, body.success, body.status, body.inProgress]).toEqual([200, true, 'PENDING', true]);
    expect(await statesOf(payer)).toEqual(['unknown']);
    expect((await payBank(payer, 50)).body.error?.code).toBe('PAY0010');
    await app.sandbox.control({ loseReplyRate: 0 });
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['accepted']);
    expect(await statusOf(payer)).toMatchObject({ status: 'SUCCESS', inProgress: false });
  });

  it('with a card: captured, silent for twenty seconds, then booked by the notice', async () => {
    const payer = await app.seedPayer();
    const { body } = await startCard(payer);
    await app.sandbox.control({ clock: { speed: 20 } });
    expect((await app.submitCard(body, cards.lost)).status).toBe(504);
    await eventually('booked', async () => (await statesOf(payer))[0] === 'succeeded');
  });

  it('with the provider down: unknown, then ended there, and the customer may pay again', async () => {
    await app.sandbox.control({ down: true });
    const payer = await app.seedPayer();
    const key = randomUUID();
    expect((await payBank(payer, 50, key)).body).toMatchObject({ status: 'PENDING', inProgress: true });
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['unknown']);
    await app.sandbox.control({ down: false });
    app.clock.advance(61_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['cancelled']);
    expect(await statusOf(payer)).toMatchObject({ status: 'PENDING', inProgress: false });
    expect((await payBank(payer, 50, key)).body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(await takenFrom(payer)).toBe(1);
  });

  it('for a whole day it becomes a case, stays no failure, and is still asked about', async () => {
    await app.sandbox.control({ loseReplyRate: 1, noticesHeld: true });
    const payer = await app.seedPayer();
    await payBank(payer);
    await app.sandbox.control({ loseReplyRate: 0, down: true });
    const looks: boolean[] = [];
    for (const minutes of [1, 2, 6, 16, 61, 24 * 60]) {
      app.clock.advance(minutes * 60_000);
      await app.product.payments.reconcile();
      const [attempt] = await attemptsOf(payer);
      expect(attempt?.state).toBe('unknown');
      looks.push(attempt?.case_opened_at !== null);
    }
    expect(looks).toEqual([false, false, false, false, false, true]);
    expect(await statusOf(payer)).toMatchObject({ status: 'PENDING', inProgress: false });
    await app.sandbox.control({ down: false });
    app.clock.advance(61 * 60_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['accepted']);
    // The provider's clock has stayed behind: notices must be signed in the product's time again.
    await app.advance(0);
  });
});

describe('a crash', () => {
  it('between intent and call charges nobody, and the attempt is ended', async () => {
    const payer = await app.seedPayer();
    dieAt = 'beforeCall';
    expect((await payBank(payer)).status).toBe(500);
    dieAt = null;
    expect(await statesOf(payer)).toEqual(['submitted']);
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['cancelled']);
    expect(await takenFrom(payer)).toBe(0);
    expect((await payBank(payer)).body.success).toBe(true);
  });

  it('between call and booking is found out: the money is booked once', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const key = randomUUID();
    dieAt = 'afterCall';
    expect((await payBank(payer, 50, key)).status).toBe(500);
    dieAt = null;
    const retry = await payBank(payer, 50, key);
    expect([retry.status, retry.body.error?.code]).toEqual([409, 'PAY0010']);
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['accepted']);
    expect((await payBank(payer, 50, key)).body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(await takenFrom(payer)).toBe(1);
    expect(await pendingOf(payer)).toBe(50);
  });

  it.each(['beforeCall', 'afterCall'] as const)('while a card form is asked for (%s) leaves nothing that can be paid', async (moment) => {
    const payer = await app.seedPayer();
    const key = randomUUID();
    dieAt = moment;
    expect((await startCard(payer, 50, key)).status).toBe(500);
    dieAt = null;
    expect((await startCard(payer)).body.error?.code).toBe('PAY0010');
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['cancelled']);
    expect((await startCard(payer, 50, key)).status).toBe(200);
  });

  it('of two reconcilers at once each attempt is looked at by one', async () => {
    await app.sandbox.control({ loseReplyRate: 1, noticesHeld: true });
    const payers = await Promise.all(Array.from({ length: 6 }, () => app.seedPayer()));
    await Promise.all(payers.map((payer) => payBank(payer)));
    await app.sandbox.control({ loseReplyRate: 0 });
    app.clock.advance(31_000);
    const looked = await Promise.all([1, 2, 3].map(() => app.product.payments.reconcile()));
    expect(looked.reduce((sum, count) => sum + count)).toBe(6);
    for (const payer of payers) expect(await statesOf(payer)).toEqual(['accepted']);
  });
});
