import { randomUUID } from 'node:crypto';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedStoredBank, seedStoredCard } from '../../test/factories/stored-methods.ts';
import { banks, buildNotice, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { storesMethods } from '../../test/stores-methods.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** Where the process is made to die: before or after the provider did its work. */
let dieAt: 'beforeCall' | 'afterCall' | null = null;
class Died extends Error {}
/** While it is there, charges wait for it before they reach the provider. */
let gate: Promise<void> | null = null;

function mortal(provider: PaymentProvider): PaymentProvider {
  return {
    ...storesMethods(provider),
    chargeToken: async (input) => {
      await gate;
      if (dieAt === 'beforeCall') throw new Died();
      const answer = await provider.chargeToken(input);
      if (dieAt === 'afterCall') throw new Died();
      return answer;
    },
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
const pay = (payer: Payer, token: string, paymentAmount = 50, key: string | null = randomUUID()) =>
  payer.call(
    'payByToken',
    { params: { id: String(payer.accountId) }, body: { paymentOption, paymentAmount, token } },
    { headers: { 'idempotency-key': key ?? '' } },
  );
const startCard = (payer: Payer) => {
  const body = { paymentOption, paymentAmount: 50, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' } as const;
  return payer.call(
    'startCardPayment',
    { params: { id: String(payer.accountId) }, body },
    { headers: { 'idempotency-key': randomUUID() } },
  );
};
const attemptsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', payer.accountId).orderBy('id').execute();
const statesOf = async (payer: Payer) => (await attemptsOf(payer)).map(({ state }) => state);
const balanceOf = async (payer: Payer) => (await payer.call('getAmounts', { params: { id: String(payer.accountId) } })).body.accountBalace;
const statusOf = async (payer: Payer) =>
  (await payer.call('getPaymentStatus', { params: { id: (await attemptsOf(payer)).at(-1)?.reference ?? '' } })).body;
const receiptsOf = async (payer: Payer) =>
  (await app.product.outbox.listMessages({ to: payer.username })).filter(({ subject }) => subject?.startsWith('Payment received')).length;
/** Both clocks go on by the same; the provider's has run a little ahead meanwhile and stays so. */
async function bothAdvance(advanceMs: number): Promise<void> {
  app.clock.advance(advanceMs);
  await app.sandbox.control({ clock: { advanceMs } });
}
async function providerSays(payer: Payer, status: string): Promise<void> {
  const reference = (await attemptsOf(payer)).at(-1)?.reference;
  const isSo = async () => (await app.sandbox.state()).payments.some((each) => each.reference === reference && each.status === status);
  await eventually(`${status} at the provider`, isSo);
}
/** What the provider captured from this customer, in cents. */
async function takenFrom(payer: Payer): Promise<number[]> {
  const own = new Set((await attemptsOf(payer)).map(({ reference }) => reference));
  const { movements } = await app.sandbox.state();
  return movements.filter(({ kind, reference }) => kind === 'capture' && own.has(reference)).map(({ amountCents }) => amountCents);
}

describe('the same stored method again', () => {
  it('[PAY-064] ten posts with one key at once are one charge and ten equal answers', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(payer, token, 50, key)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body.status).toBe('SUCCESS');
    expect(await takenFrom(payer)).toEqual([5000]);
  });

  it('[PAY-064] a double click without a key is one charge', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const answers = await Promise.all([1, 2, 3].map(() => pay(payer, token, 50, null)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !answer.body.success)) {
      expect(status).toBe(409);
      expect(['PAY0006', 'PAY0010']).toContain(body.error?.code);
    }
    expect((await pay(payer, token, 50, null)).body.error?.code).toBe('PAY0006');
    expect(await takenFrom(payer)).toEqual([5000]);
    app.clock.advance(61_000);
    expect((await pay(payer, token, 50, null)).body.status).toBe('SUCCESS');
    expect(await takenFrom(payer)).toEqual([5000, 5000]);
    await app.advance(0);
  });

  it('[PAY-064] the key of another request is refused, and the first answer outlives the method it was paid with', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const key = randomUUID();
    const first = await pay(payer, token, 50, key);
    const other = await pay(payer, token, 49, key);
    expect([other.status, other.body.error?.code]).toEqual([409, 'GEN0007']);
    const request = { params: { accountId: String(payer.accountId) } };
    await payer.call('deletePaymentMethod', { ...request, body: { submitType: 'deletePaymentMethod', paymentMethodToken: token } });
    expect((await pay(payer, token, 50, key)).body).toEqual(first.body);
    expect((await pay(payer, token, 49, key)).body.error?.code).toBe('PAY0004');
    expect(await takenFrom(payer)).toEqual([5000]);
  });

  it('[PAY-064] two tabs with different methods take turns: while one is being charged the other has to wait', async () => {
    const payer = await app.seedPayer(3);
    const [card, bank] = [await seedStoredCard(app, payer, cards.approved), await seedStoredBank(app, payer, banks.settles)];
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = pay(payer, card);
    await eventually('the first is under way', async () => (await statesOf(payer)).length === 1);
    const second = await pay(payer, bank);
    expect([second.status, second.body.error?.code]).toEqual([409, 'PAY0010']);
    open();
    gate = null;
    expect((await first).body.status).toBe('SUCCESS');
    expect(await takenFrom(payer)).toEqual([5000]);
    expect(await statesOf(payer)).toHaveLength(1);
  });
});

describe('a stored method while a card form is open', () => {
  it('[PAY-064] [PAY-065] ends the form at the provider first: the form can no longer be paid', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const form = (await startCard(payer)).body;
    expect((await pay(payer, token)).body.status).toBe('SUCCESS');
    expect((await app.submitCard(form, cards.approved)).status).toBe(410);
    expect(await statesOf(payer)).toEqual(['cancelled', 'succeeded']);
    expect(await takenFrom(payer)).toEqual([5000]);
  });

  it('[PAY-064] [PAY-065] finds the form paid a moment ago: nothing is charged twice', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const token = await seedStoredBank(app, payer, banks.settles);
    await app.submitCard((await startCard(payer)).body, cards.approved);
    const second = await pay(payer, token);
    expect([second.status, second.body.error?.code]).toEqual([409, 'PAY0006']);
    expect(await statesOf(payer)).toEqual(['succeeded']);
    expect(await balanceOf(payer)).toBe(0);
  });

  it('[PAY-064] at the moment the form is paid: whichever reaches the provider first, one of them is paid', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const token = await seedStoredBank(app, payer, banks.settles);
    const form = (await startCard(payer)).body;
    const [, paid] = await Promise.all([app.submitCard(form, cards.approved), pay(payer, token)]);
    const states = await statesOf(payer);
    if (paid.body.success) expect(states).toEqual(['cancelled', 'accepted']);
    else expect([paid.body.error?.code, ...states]).toEqual(['PAY0006', 'succeeded']);
    const own = new Set((await attemptsOf(payer)).map(({ reference }) => reference));
    const moved = (await app.sandbox.state()).payments.filter(({ reference, status }) => own.has(reference) && status !== 'cancelled');
    expect(moved).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  it('[PAY-032] [PAY-065] is PENDING and in progress, never a failure, and becomes what the provider did', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    await app.sandbox.control({ loseReplyRate: 1, noticesHeld: true });
    const { status, body } = await pay(payer, token);
    expect([status, body.success, body.status, body.inProgress]).toEqual([200, true, 'PENDING', true]);
    expect(await statesOf(payer)).toEqual(['unknown']);
    expect((await pay(payer, token)).body.error?.code).toBe('PAY0010');
    await app.sandbox.control({ loseReplyRate: 0 });
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statusOf(payer)).toMatchObject({ status: 'SUCCESS', inProgress: false });
    expect([await balanceOf(payer), await receiptsOf(payer)]).toEqual([0, 1]);
    await app.advance(0);
  });

  it('[PAY-065] of a decline becomes that decline; a provider that was down charged nobody and the key works again', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, '4000000000000341');
    const good = await seedStoredCard(app, payer, cards.approved);
    await app.sandbox.control({ loseReplyRate: 1, noticesHeld: true });
    expect((await pay(payer, token)).body.status).toBe('PENDING');
    await app.sandbox.control({ loseReplyRate: 0, down: true });
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['unknown']);
    await app.sandbox.control({ down: false });
    app.clock.advance(61_000);
    await app.product.payments.reconcile();
    expect(await statusOf(payer)).toMatchObject({ status: 'FAIL', responseText: 'Card declined' });
    await app.sandbox.control({ down: true });
    const key = randomUUID();
    expect((await pay(payer, good, 50, key)).body.status).toBe('PENDING');
    await app.sandbox.control({ down: false });
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect((await pay(payer, good, 50, key)).body.status).toBe('SUCCESS');
    expect(await statesOf(payer)).toEqual(['declined', 'cancelled', 'succeeded']);
    expect(await takenFrom(payer)).toEqual([5000]);
    await app.advance(0);
  });
});

describe('a crash while a stored method is charged', () => {
  it('[PAY-064] [PAY-065] between intent and call charges nobody; the same key pays once the attempt is ended', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    const key = randomUUID();
    dieAt = 'beforeCall';
    expect((await pay(payer, token, 50, key)).status).toBe(500);
    dieAt = null;
    expect(await statesOf(payer)).toEqual(['submitted']);
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect(await statesOf(payer)).toEqual(['cancelled']);
    expect(await takenFrom(payer)).toEqual([]);
    expect((await pay(payer, token, 50, key)).body.status).toBe('SUCCESS');
    expect(await takenFrom(payer)).toEqual([5000]);
    await app.advance(0);
  });

  it('[PAY-064] [PAY-065] between call and booking is found out: the money is booked once', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    await app.sandbox.control({ noticesHeld: true });
    const key = randomUUID();
    dieAt = 'afterCall';
    expect((await pay(payer, token, 50, key)).status).toBe(500);
    dieAt = null;
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect((await pay(payer, token, 50, key)).body.status).toBe('SUCCESS');
    expect([await takenFrom(payer), await balanceOf(payer), await receiptsOf(payer)]).toEqual([[5000], 0, 1]);
    await app.advance(0);
  });
});

describe('notices of payments with stored methods', () => {
  it('[PAY-065] lost, doubled and out of order end the same', async () => {
    await app.sandbox.control({ seed: 11, duplicateNotices: 0.7, reorderNotices: 0.7 });
    const accounts = [banks.settles, banks.returnsR01, banks.settles, banks.returnsR02] as const;
    const payers = await Promise.all(accounts.map(() => app.seedPayer()));
    const tokens = await Promise.all(payers.map((payer, at) => seedStoredBank(app, payer, accounts[at] ?? '')));
    const answers = await Promise.all(payers.map((payer, at) => pay(payer, tokens[at] ?? '', 20)));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(4).fill('SUCCESS'));
    await app.sandbox.control({ clock: { advanceMs: 60_000 } });
    const ends = ['settled', 'returned', 'settled', 'returned'];
    await eventually('all came to their end', async () => (await Promise.all(payers.map(statesOf))).flat().join() === ends.join());
    for (const [at, payer] of payers.entries()) expect(await balanceOf(payer)).toBe(ends[at] === 'settled' ? 30 : 50);
    const reasons = await Promise.all(payers.map(async (payer) => (await attemptsOf(payer))[0]?.reason));
    expect(reasons).toEqual([null, 'insufficientFunds', null, 'accountClosed']);
  });

  it('[PAY-065] never sent at all: the provider is asked instead', async () => {
    await app.sandbox.control({ noticesHeld: true });
    const payer = await app.seedPayer();
    const token = await seedStoredBank(app, payer, banks.settles);
    await pay(payer, token, 20);
    await bothAdvance(31_000);
    await providerSays(payer, 'settled');
    await app.product.payments.reconcile();
    expect([await statesOf(payer), await balanceOf(payer)]).toEqual([['settled'], 30]);
    await app.advance(0);
  });

  it('[PAY-065] never sent of a return after settlement: the provider is asked the next days', async () => {
    await app.sandbox.control({ noticesHeld: true, clock: { speed: 0 } });
    const payer = await app.seedPayer();
    await pay(payer, await seedStoredBank(app, payer, banks.returnsR01), 20);
    await bothAdvance(31_000);
    await providerSays(payer, 'settled');
    await app.product.payments.reconcile();
    expect([await statesOf(payer), await balanceOf(payer)]).toEqual([['settled'], 30]);
    await bothAdvance(86_400_000);
    await providerSays(payer, 'returned');
    await app.product.payments.reconcile();
    expect([await statesOf(payer), await balanceOf(payer)]).toEqual([['returned'], 50]);
    expect((await attemptsOf(payer))[0]?.reason).toBe('insufficientFunds');
    await app.advance(0);
  });

  it('[PAY-065] forged, stale, or of another amount change nothing', async () => {
    const payer = await app.seedPayer();
    const token = await seedStoredCard(app, payer, cards.approved);
    await app.sandbox.control({ down: true });
    expect((await pay(payer, token)).body.status).toBe('PENDING');
    await app.sandbox.control({ down: false, noticesHeld: true });
    const reference = (await attemptsOf(payer))[0]?.reference ?? '';
    const success = buildNotice(reference, 'succeeded', 50);
    const now = app.clock.now().getTime();
    for (const forged of [{ secret: 'not-the-secret-of-the-provider' }, { signedAt: new Date(now - 301_000) }]) {
      expect(await app.notify(success, forged)).toEqual({ status: 401, code: 'HOOK0001' });
    }
    expect((await app.notify(buildNotice(reference, 'succeeded', 49.99))).status).toBe(200);
    expect([await statesOf(payer), await balanceOf(payer), await receiptsOf(payer)]).toEqual([['unknown'], 50, 0]);
    app.clock.advance(31_000);
    await app.product.payments.reconcile();
    expect([await statesOf(payer), await takenFrom(payer)]).toEqual([['cancelled'], []]);
    await app.advance(0);
  });
});
