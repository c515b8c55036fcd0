import { randomInt } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayBench } from '../../../test/gateway-suite/driver.ts';
import { stripeDriver } from '../../../test/gateway-suite/drivers/stripe.ts';
import type { PaymentProvider, ReportLine, Sought } from '../../ports/payment-provider.ts';

let bench: GatewayBench;
let provider: PaymentProvider;

beforeAll(async () => {
  bench = await stripeDriver.start();
  provider = bench.provider;
}, 60_000);
afterEach(() => bench.gateway.reset());
afterAll(() => bench.stop());

const customer = '100001';
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const newReference = (): string => Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('');
const sought = (reference: string, transactionId: string | null = null): Sought => ({
  reference,
  transactionId,
  begunAt: bench.clock.now(),
});
const charge = (reference: string, token: string, amount = 8_450, by = provider) =>
  by.chargeToken({ reference, amountCents: cents(amount), customer, token });
const debit = (reference: string, amount = 8_450, bank = bench.bank('accepted')) =>
  provider.chargeBank({ reference, amountCents: cents(amount), customer, bank });
const openForm = (reference: string, amount = 8_450) =>
  provider.openCardForm({
    reference,
    amountCents: cents(amount),
    customer,
    locale: 'en-us',
    returnUrl: 'https://portal.example.com/payment-return',
  });
async function capturesOf(reference: string): Promise<number[]> {
  const { moved } = await bench.gateway.state();
  return moved.filter((each) => each.reference === reference).flatMap(({ captures }) => captures.map(({ amountCents }) => amountCents));
}
async function linesOf(reference: string, from = new Date(bench.clock.now().getTime() - 86_400_000)): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  const to = new Date(bench.clock.now().getTime() + 86_400_000);
  for await (const line of provider.report({ from, to })) if (line.about === 'money' && line.reference === reference) lines.push(line);
  return lines;
}

describe('stored cards', () => {
  it('[PAY-065] are charged once under a reference, whatever comes of the answer', async () => {
    const token = await bench.token('approved');
    const reference = newReference();
    await bench.gateway.faults({ next: ['none', 'loseReply'], calls: 'all' });
    expect(await charge(reference, token)).toEqual({ known: false, reason: 'unreachable' });
    const found = await provider.query(sought(reference));
    expect(found).toMatchObject({
      known: true,
      result: { status: 'succeeded', amountCents: 8_450, method: { display: 'Visa ending 4242', expiration: '08/34' } },
    });
    expect(await charge(reference, token)).toEqual(found);
    expect(await capturesOf(reference)).toEqual([8_450]);
  });

  it.each([
    ['declined', 'cardDeclined', 'Your card was declined.'],
    ['insufficientFunds', 'insufficientFunds', 'Your card has insufficient funds.'],
    ['expired', 'expiredCard', 'Your card has expired.'],
  ] as const)('say why they were %s', async (outcome, reason, responseText) => {
    const reference = newReference();
    const answer = await charge(reference, await bench.token(outcome));
    expect(answer).toMatchObject({ known: true, result: { status: 'declined', reason, responseText } });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'declined', reason } });
    expect(await capturesOf(reference)).toEqual([]);
  });

  it('are declined when their bank wants to ask somebody who is not there', async () => {
    const stored = (await bench.gateway.act({ name: 'storeMethod', customer, kind: 'card', outcome: '4000002760003184' })) as {
      token: string;
    };
    const answer = await charge(newReference(), stored.token);
    expect(answer).toMatchObject({ known: true, result: { status: 'declined', reason: 'cardDeclined' } });
  });

  it('are declined as removed once they are gone at Stripe, and another customer cannot use them', async () => {
    const token = await bench.token('approved');
    await bench.token('approved', bench.otherCustomer);
    const foreign = await provider.chargeToken({
      reference: newReference(),
      amountCents: cents(100),
      customer: bench.otherCustomer,
      token,
    });
    expect(foreign).toMatchObject({ known: true, result: { status: 'declined', reason: 'methodRemoved' } });
    await bench.gateway.act({ name: 'removeMethod', customer, token });
    for (const gone of [token, 'pm_0000000000'])
      expect(await charge(newReference(), gone)).toMatchObject({ known: true, result: { status: 'declined', reason: 'methodRemoved' } });
  });

  it('are not told as anything when the reference stands for another request', async () => {
    const token = await bench.token('approved');
    const reference = newReference();
    await charge(reference, token, 8_450);
    expect(await charge(reference, token, 8_451)).toEqual({ known: false, reason: 'badAnswer' });
    expect(await capturesOf(reference)).toEqual([8_450]);
  });

  it('[PAY-065] are booked for less than fifty cents by nobody', async () => {
    const reference = newReference();
    expect(await charge(reference, await bench.token('approved'), 49)).toMatchObject({ known: true, result: { status: 'declined' } });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'notFound' } });
  });
});

describe('bank payments', () => {
  it('are accepted, then settle, then may come back as a dispute', async () => {
    const reference = newReference();
    const accepted = await debit(reference);
    expect(accepted).toMatchObject({ known: true, result: { status: 'accepted', method: { kind: 'bank' } } });
    await bench.gateway.act({ name: 'settle', reference });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'settled' } });
    await bench.gateway.act({ name: 'return', reference, code: 'R10' });
    const returned = { status: 'returned', returnCode: 'R10', reason: 'notAuthorized' };
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: returned });
    expect((await linesOf(reference)).map((line) => line.about === 'money' && [line.kind, line.returnCode])).toEqual(
      expect.arrayContaining([
        ['accepted', null],
        ['settled', null],
        ['returned', 'R10'],
      ]),
    );
  });

  it('come back before they settle with the code of the bank network', async () => {
    const reference = newReference();
    await debit(reference, 500, { ...bench.bank('accepted'), accountNumber: '000222222227' });
    await bench.gateway.act({ name: 'settle', reference });
    const answer = await provider.query(sought(reference));
    expect(answer).toMatchObject({ known: true, result: { status: 'returned', returnCode: 'R01', reason: 'insufficientFunds' } });
  });

  it('are declined, and nothing is left open at Stripe, when the account would have to be verified first', async () => {
    await bench.gateway.act({ name: 'allowUnverified', allowed: 'no' });
    const reference = newReference();
    expect(await debit(reference)).toMatchObject({ known: true, result: { status: 'declined' } });
    expect(await provider.keepBankAccount({ customer, bank: bench.bank('accepted') })).toEqual({ ok: false, reason: 'refused' });
    await bench.gateway.act({ name: 'allowUnverified', allowed: 'yes' });
    expect(await capturesOf(reference)).toEqual([]);
  });
});

describe('forms', () => {
  it('are paid once, and the card can be kept afterwards', async () => {
    const reference = newReference();
    const opened = await openForm(reference);
    if (!opened.ok) throw new Error(opened.reason);
    const { form } = opened;
    expect(form.transactionId).toMatch(/^pi_/);
    expect(await provider.query(sought(reference, form.transactionId))).toMatchObject({ known: true, result: { status: 'open' } });
    await bench.payForm?.(form, 'approved');
    const paid = sought(reference, form.transactionId);
    expect(await provider.query(paid)).toMatchObject({
      known: true,
      result: { status: 'succeeded', method: { display: 'Visa ending 4242' } },
    });
    const before = (await provider.listMethods(customer))?.length;
    const kept = await provider.keepPaidCard({ customer, paid });
    expect(kept).toMatchObject({ ok: true, method: { kind: 'card', brand: 'Visa', display: 'Visa ending 4242' } });
    expect(await provider.keepPaidCard({ customer, paid })).toEqual(kept);
    expect((await provider.listMethods(customer))?.length).toBe((before ?? 0) + 1);
    expect(await provider.keepPaidCard({ customer: bench.otherCustomer, paid })).toEqual({ ok: false, reason: 'refused' });
  });

  it('[PAY-065] whose card was declined are over at Stripe too, so that no second card can be paid with', async () => {
    const reference = newReference();
    const opened = await openForm(reference);
    if (!opened.ok) throw new Error(opened.reason);
    await bench.payForm?.(opened.form, 'insufficientFunds');
    const answer = await provider.query(sought(reference, opened.form.transactionId));
    expect(answer).toMatchObject({ known: true, result: { status: 'declined', amountCents: 8_450 } });
    const { state } = await bench.gateway.state();
    const { intents } = state as { intents: { id: string; status: string }[] };
    expect(intents.find(({ id }) => id === opened.form.transactionId)?.status).toBe('canceled');
    await expect(bench.payForm?.(opened.form, 'approved')).resolves.toBeUndefined();
    expect(await capturesOf(reference)).toEqual([]);
  });

  it('can be ended while nobody paid, and not after', async () => {
    const [ended, paid] = [newReference(), newReference()];
    const [one, other] = [await openForm(ended), await openForm(paid)];
    if (!one.ok || !other.ok) throw new Error('no form');
    expect(await provider.cancelForm(sought(ended, one.form.transactionId))).toMatchObject({
      known: true,
      result: { status: 'cancelled' },
    });
    await bench.payForm?.(one.form, 'approved');
    expect(await capturesOf(ended)).toEqual([]);
    await bench.payForm?.(other.form, 'approved');
    expect(await provider.cancelForm(sought(paid, other.form.transactionId))).toMatchObject({
      known: true,
      result: { status: 'succeeded' },
    });
    expect(await provider.cancelForm(sought(newReference()))).toMatchObject({ known: true, result: { status: 'notFound' } });
  });

  it('are not opened while Stripe is gone or refuses', async () => {
    expect(await openForm(newReference(), 49)).toEqual({ ok: false, reason: 'refused' });
    await bench.gateway.faults({ down: true });
    expect(await openForm(newReference())).toEqual({ ok: false, reason: 'unreachable' });
  });
});

describe('stored methods', () => {
  it('list what the customer keeps and nothing that was only paid with', async () => {
    const other = bench.otherCustomer;
    const token = await bench.token('approved', other);
    const kept = await provider.keepBankAccount({ customer: other, bank: { ...bench.bank('accepted'), accountNumber: '000900000077' } });
    if (!kept.ok) throw new Error(kept.reason);
    expect(kept.method).toMatchObject({ kind: 'bank', brand: 'Checking', display: 'Checking ending 0077', expiration: null });
    const again = await provider.keepBankAccount({ customer: other, bank: { ...bench.bank('accepted'), accountNumber: '000900000077' } });
    expect(again).toEqual(kept);
    expect((await provider.listMethods(other))?.map((each) => each.token)).toEqual(expect.arrayContaining([token, kept.method.token]));
    expect(await provider.removeMethod({ customer, token })).toBe('gone');
    expect((await provider.listMethods(other))?.some((each) => each.token === token)).toBe(true);
    for (const _time of [1, 2]) expect(await provider.removeMethod({ customer: other, token })).toBe('gone');
    expect((await provider.listMethods(other))?.some((each) => each.token === token)).toBe(false);
    await bench.gateway.faults({ down: true });
    expect(await provider.listMethods(other)).toBeNull();
    expect(await provider.removeMethod({ customer: other, token: kept.method.token })).toBe('unknown');
  });
});

describe('charge-backs and words nobody knows', () => {
  it('a charge-back is told by a query and by the report, and a dispute that was won is none', async () => {
    const reference = newReference();
    await charge(reference, await bench.token('approved'));
    await bench.gateway.act({ name: 'chargeBack', reference });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'chargedBack' } });
    expect(await linesOf(reference)).toContainEqual(expect.objectContaining({ kind: 'chargedBack', amountCents: 8_450 }));
    await bench.gateway.act({ name: 'closeDispute', reference, status: 'won' });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'succeeded' } });
    expect(await linesOf(reference)).toContainEqual(expect.objectContaining({ kind: 'unknown', said: 'dispute=funds_reinstated' }));
  });

  it('an unknown status is neither success nor failure', async () => {
    const reference = newReference();
    await charge(reference, await bench.token('approved'));
    await bench.gateway.act({ name: 'setStatus', reference, status: 'On Hold!' });
    expect(await provider.query(sought(reference))).toEqual({ known: false, reason: 'unknownStatus', said: 'status=on_hold_' });
  });
});
