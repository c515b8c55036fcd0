import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyed, type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import { banks, buildNotice, type Payer } from '../../test/payment-app.ts';
import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import type { PaymentProvider, RefundAnswer } from '../ports/payment-provider.ts';

type Refund = PaymentProvider['refund'];

let app: MoneyApp;
/** What stands between the product and the provider; as it is unless a test says otherwise. */
let between: (ask: Refund, input: Parameters<Refund>[0]) => Promise<RefundAnswer> = (ask, input) => ask(input);

beforeAll(async () => {
  app = await startMoneyApp({ wrap: (provider) => ({ ...provider, refund: (input) => between(provider.refund, input) }) });
});
afterEach(async () => {
  between = (ask, input) => ask(input);
  expect(await app.broken()).toEqual([]);
  await app.sandbox.reset();
});
afterAll(() => app.close());

const lost: RefundAnswer = { known: false, reason: 'timeout' };
const refundsOf = ({ accountId }: Payer) =>
  app.db.kysely.selectFrom('refund').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
const givenBack = async (payer: Payer) => {
  const names = new Set((await refundsOf(payer)).map(({ reference }) => reference));
  return (await app.sandbox.state()).movements
    .filter(({ kind, reference }) => kind === 'refund' && names.has(reference))
    .map(({ amountCents }) => amountCents);
};
const paid = async (openInvoices = 1): Promise<[Payer, string]> => {
  const payer = await app.seedPayer(openInvoices);
  return [payer, await app.payByCard(payer, 50)];
};
/** Lets the time pass after which a refund is asked about, and asks. */
const lookLater = async (seconds = 31) => {
  await app.advance(seconds * 1000);
  await app.product.corrections.reconcile();
};
const doneOf = async (payer: Payer) =>
  (await refundsOf(payer)).filter(({ state }) => state === 'done').map(({ amount_cents }) => amount_cents);

describe('refunds at the same moment', () => {
  it('of one payment never give back more than it was', async () => {
    const [payer, reference] = await paid();
    const answers = await Promise.all([30, 30, 20, 50].map((dollars) => app.refund(reference, dollars)));
    const codes = answers.map(({ body }) => body.error?.code ?? body.state);
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(0);
    const given = await givenBack(payer);
    expect(given.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(50_00);
    const ascending = (a: number, b: number) => a - b;
    expect(given.toSorted(ascending)).toEqual((await doneOf(payer)).toSorted(ascending));
  });

  it('under one key are one refund, and the repeat tells what has become of it', async () => {
    const [payer, reference] = await paid();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => app.refund(reference, 20, {}, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await app.refund(reference, 20, {}, key)).body.state).toBe('done');
    expect(await givenBack(payer)).toEqual([20_00]);
    expect((await app.refund(reference, 21, {}, key)).body.error?.code).toBe('GEN0007');
  });

  it('as the bank takes the payment back: whatever comes first, no more than was paid is taken from the customer', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByBank(payer, 50, banks.returnsR01);
    await app.settle(reference);
    const notice = buildNotice(reference, 'returned', 50, { returnCode: 'R01' });
    await app.sandbox.control({ noticesHeld: true });
    const [refund] = await Promise.all([app.refund(reference, 50), app.notify(notice)]);
    await app.sandbox.control({ noticesHeld: false, clock: { advanceMs: 20_000 } });
    await eventually('returned', async () => (await app.stateOf(reference)) === 'returned');
    expect(await app.balanceOf(payer)).toBe(50);
    const waiting = await app.db.kysely
      .selectFrom('pending_charge')
      .select('amount_cents')
      .where('account_id', '=', payer.accountId)
      .execute();
    expect(waiting).toEqual(refund.body.state === 'done' ? [{ amount_cents: 50_00 }] : []);
  });

  it('by hand and the reversal of a check: one of them, never both', async () => {
    const payer = await app.seedPayer(1);
    const body = { amount: 50, receivedOn: '2026-11-01', way: 'cash', number: '', note: '' } as const;
    const { reference } = (await app.helper.call('corrections.takePayment', { params: { accountId: payer.accountId }, body }, keyed()))
      .body;
    const reversal = app.helper.call(
      'corrections.reversePayment',
      { params: { reference }, body: { reason: 'mistake', note: '' } },
      keyed(),
    );
    const [refund, reversed] = await Promise.all([app.refund(reference, 50, { way: 'hand' }), reversal]);
    expect(new Set([refund.status, reversed.status])).toEqual(new Set([200, 409]));
    expect(await app.balanceOf(payer)).toBe(50);
  });
});

describe('a refund whose answer is lost', () => {
  it('is unknown, never declined, spoken for, and found out by asking', async () => {
    const [payer, reference] = await paid();
    between = async (ask, input) => {
      await ask(input);
      return lost;
    };
    await app.sandbox.control({ noticesHeld: true });
    const { body } = await app.refund(reference, 50);
    expect(body.state).toBe('unknown');
    expect(await app.balanceOf(payer)).toBe(0);
    expect((await app.refund(reference, 1)).body.error?.code).toBe('STF0033');
    await lookLater();
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'done' });
    expect(await app.balanceOf(payer)).toBe(50);
    expect(await givenBack(payer)).toEqual([50_00]);
  });

  it('is booked once by answer, notices and query together, also when notices come twice', async () => {
    await app.sandbox.control({ duplicateNotices: true });
    const [payer, reference] = await paid();
    const { body } = await app.refund(reference, 10);
    const said = { type: 'refund', refundOf: reference, isVoid: false };
    const notice = () => app.notify(buildNotice(body.reference, 'succeeded', 10, said));
    const answers = await Promise.all([notice(), notice(), app.product.corrections.reconcile()]);
    expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await app.balanceOf(payer)).toBe(10);
    expect((await app.subjectsTo(payer)).filter((subject) => subject?.startsWith('Refund'))).toHaveLength(1);
  });

  it('takes its time: it is processing until the provider says more, by a notice or when asked', async () => {
    const [payer, reference] = await paid();
    await app.sandbox.control({ refunds: 'slow', noticesHeld: true });
    expect((await app.refund(reference, 50)).body.state).toBe('processing');
    await lookLater();
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'done' });
    expect(await givenBack(payer)).toEqual([50_00]);
  });
});

describe('a process that ends', () => {
  it('between the intent and the call: the refund is asked for when it is found, once', async () => {
    const [payer, reference] = await paid();
    between = () => Promise.reject(new Error('the process ended'));
    expect((await app.refund(reference, 50)).status).toBe(500);
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'asked' });
    between = (ask, input) => ask(input);
    await app.product.corrections.reconcile();
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'asked' });
    await lookLater();
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'done' });
    expect(await givenBack(payer)).toEqual([50_00]);
  });

  it('between the call and what it answered: it is found out, and given back once', async () => {
    const [payer, reference] = await paid();
    await app.sandbox.control({ noticesHeld: true });
    between = async (ask, input) => {
      await ask(input);
      throw new DatabaseUnavailable('unknown', null);
    };
    await app.refund(reference, 50);
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'asked' });
    between = (ask, input) => ask(input);
    await Promise.all([lookLater(), lookLater()]);
    await lookLater();
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'done' });
    expect(await givenBack(payer)).toEqual([50_00]);
  });
});

describe('what nobody can have said', () => {
  it('another amount, or an outcome that contradicts the first, is booked nowhere and is a case for a person', async () => {
    const [payer, reference] = await paid();
    await app.sandbox.control({ refunds: 'slow', noticesHeld: true });
    const { body } = await app.refund(reference, 20);
    const said = { type: 'refund', refundOf: reference, isVoid: false };
    expect((await app.notify(buildNotice(body.reference, 'succeeded', 25, said))).status).toBe(200);
    expect((await app.corrections(payer)).refunds[0]).toMatchObject({ state: 'processing', needsLook: true });
    await lookLater();
    expect((await app.corrections(payer)).refunds[0]).toMatchObject({ state: 'done' });
    expect((await app.notify(buildNotice(body.reference, 'declined', 20, said))).status).toBe(200);
    expect((await app.corrections(payer)).refunds[0]).toMatchObject({ state: 'done', needsLook: true });
    expect(await app.balanceOf(payer)).toBe(20);
  });

  it('a notice that is not genuine, or of a refund nobody asked for, moves nothing', async () => {
    const [payer, reference] = await paid();
    const said = { type: 'refund', refundOf: reference, isVoid: false };
    expect((await app.notify(buildNotice('NOBODYNOBODY', 'succeeded', 50, said))).code).toBe('PAY0007');
    expect((await app.notify(buildNotice(reference, 'succeeded', 50, said), { secret: 'another' })).code).toBe('HOOK0001');
    expect(await app.balanceOf(payer)).toBe(0);
  });
});

// Last: it outlives the sessions of staff.
describe('a refund without an outcome', () => {
  it('is a case after a day, and goes on being asked about until it is known', async () => {
    const [payer, reference] = await paid();
    await app.sandbox.control({ refunds: 'lost', noticesHeld: true });
    expect((await app.refund(reference, 50)).body.state).toBe('unknown');
    await app.sandbox.control({ down: true });
    for (let hour = 0; hour < 26; hour++) await lookLater(3_600);
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'unknown', case_opened_at: expect.any(Date) });
    await app.sandbox.control({ down: false });
    await lookLater(3_700);
    expect((await refundsOf(payer))[0]).toMatchObject({ state: 'done' });
    expect(await givenBack(payer)).toEqual([50_00]);
  });
});
