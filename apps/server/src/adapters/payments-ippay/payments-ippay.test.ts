import { randomInt } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayBench } from '../../../test/gateway-suite/driver.ts';
import { ippayDriver } from '../../../test/gateway-suite/drivers/ippay.ts';
import type { PaymentProvider, ReportLine, Sought } from '../../ports/payment-provider.ts';

let bench: GatewayBench;
let provider: PaymentProvider;

beforeAll(async () => {
  bench = await ippayDriver.start();
  provider = bench.provider;
}, 60_000);
afterEach(() => bench.gateway.reset());
afterAll(() => bench.stop());

const newReference = (): string => `T${randomInt(1_000_000_000)}X${randomInt(1_000_000_000)}`.padEnd(20, 'Z');
const sought = (reference: string): Sought => ({ reference, transactionId: null, begunAt: bench.clock.now() });
const charge = async (reference: string, amount = 8420): Promise<ReturnType<PaymentProvider['chargeToken']>> =>
  provider.chargeToken({ reference, amountCents: cents(amount), customer: bench.customer, token: await bench.token('approved') });
const wire = async (): Promise<string[]> => (await bench.gateway.wire()).map(({ body }) => body);
const capturesOf = async (reference: string) => {
  const { moved } = await bench.gateway.state();
  return moved.find((each) => each.reference === reference)?.captures ?? [];
};
async function linesOf(from: Date, to: Date): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for await (const line of provider.report({ from, to })) lines.push(line);
  return lines;
}

describe('the IPPay adapter', () => {
  it('charges a token once, by 18 characters of the reference, and finds it by them again', async () => {
    const reference = newReference();
    const first = await charge(reference);
    expect(first).toMatchObject({
      known: true,
      result: { status: 'succeeded', amountCents: 8420, method: { display: 'Visa ending 1111', expiration: '08/49' } },
    });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'succeeded', amountCents: 8420 } });
    expect(await charge(reference)).toMatchObject({ known: true, result: { status: 'succeeded', amountCents: 8420 } });
    expect(await charge(reference, 1)).toEqual({ known: false, reason: 'badAnswer' });
    expect(await capturesOf(reference)).toHaveLength(1);
    expect((await wire()).some((body) => body.includes(`<TransactionID>${reference.slice(-18)}</TransactionID>`))).toBe(true);
  });

  it.each([1, 29, 113, 99_999_999])('sends %i cents as whole cents and reads them back from the feed', async (amount) => {
    const reference = newReference();
    expect(await charge(reference, amount)).toMatchObject({ known: true, result: { amountCents: amount } });
    expect((await wire()).some((body) => body.includes(`<TotalAmount>${amount}</TotalAmount>`) && body.includes(reference))).toBe(true);
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { amountCents: amount } });
  });
  it('takes an accepted check for accepted until the feed lists its settlement, and a return for the last word', async () => {
    const reference = newReference();
    const bank = { ...bench.bank('accepted'), accountType: 'SAVINGS' } as const;
    const paid = await provider.chargeBank({ reference, amountCents: cents(2950), customer: bench.customer, bank });
    expect(paid).toMatchObject({ known: true, result: { status: 'accepted', amountCents: 2950, method: { kind: 'bank' } } });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'accepted' } });
    await bench.gateway.act({ name: 'settle', reference });
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'settled', amountCents: 2950 } });
    await bench.gateway.act({ name: 'return', reference, code: 'R10' });
    expect(await provider.query(sought(reference))).toMatchObject({
      known: true,
      result: { status: 'returned', returnCode: 'R10', reason: 'notAuthorized', amountCents: 2950 },
    });
  });

  it.each([
    ['CHECKING', 'CHECKING', 'WEB'],
    ['SAVINGS', 'SAVINGS', 'WEB'],
    ['BUSINESS_CHECK', 'CHECKING', 'CCD'],
  ] as const)('[ACH-018][ACH-019] debits %s as %s with the entry class %s', async (accountType, type, sec) => {
    const reference = newReference();
    const bank = { ...bench.bank('accepted'), accountType };
    await provider.chargeBank({ reference, amountCents: cents(100), customer: bench.customer, bank });
    const sent = (await wire()).find((body) => body.includes(reference) && body.includes('CHECK'));
    expect(sent).toContain(`<ACH Type="${type}" SEC="${sec}">`);
    expect(sent).toContain('María José O&apos;Hara-Nuñez');
  });

  it('keeps one account for two customers under names of their own, and answers the same token again', async () => {
    const bank = bench.bank('accepted');
    const [one, again, other] = [
      await provider.keepBankAccount({ customer: bench.customer, bank }),
      await provider.keepBankAccount({ customer: bench.customer, bank }),
      await provider.keepBankAccount({ customer: bench.otherCustomer, bank }),
    ];
    if (!one.ok || !other.ok) throw new Error('not kept');
    expect(again).toEqual(one);
    expect(other.method.token).not.toBe(one.method.token);
    const reference = newReference();
    const input = { reference, amountCents: cents(500), customer: bench.otherCustomer };
    expect(await provider.chargeToken({ ...input, token: one.method.token })).toMatchObject({
      result: { status: 'declined', reason: 'methodRemoved' },
    });
    expect(await provider.chargeToken({ ...input, token: other.method.token })).toMatchObject({ result: { status: 'accepted' } });
  });

  it('voids a whole card payment before its settlement, and credits it afterwards', async () => {
    const [first, second] = [newReference(), newReference()];
    await Promise.all([charge(first, 5000), charge(second, 7000)]);
    const [voiding, crediting] = [newReference(), newReference()];
    expect(await provider.refund({ reference: voiding, of: sought(first), amountCents: cents(5000) })).toMatchObject({
      result: { status: 'done', amountCents: 5000, isVoid: false, responseText: 'VOID PROCESSED' },
    });
    expect(await provider.queryRefund({ ...sought(voiding), of: sought(first) })).toMatchObject({
      result: { status: 'done', amountCents: 5000 },
    });
    // Asked again, as after a crash: nothing goes back twice.
    expect(await provider.refund({ reference: voiding, of: sought(first), amountCents: cents(5000) })).toMatchObject({
      result: { status: 'done' },
    });
    await bench.gateway.act({ name: 'settle', reference: second });
    for (let round = 0; round < 2; round++)
      expect(await provider.refund({ reference: crediting, of: sought(second), amountCents: cents(7000) })).toMatchObject({
        result: { status: 'done', amountCents: 7000 },
      });
    expect(await provider.queryRefund({ ...sought(crediting), of: sought(second) })).toMatchObject({
      result: { status: 'done', amountCents: 7000 },
    });
    const { moved } = await bench.gateway.state();
    expect(moved.filter(({ reference }) => reference === first || reference === second)).toMatchObject([
      { reference: second, captures: [{ amountCents: 7000 }], refundedCents: 7000 },
    ]);
  });

  it('never credits in place of a void whose answer was lost', async () => {
    const [payment, refund] = [newReference(), newReference()];
    await charge(payment, 4000);
    await bench.gateway.faults({ next: ['loseReply'], calls: 'money' });
    const asked = { reference: refund, of: sought(payment), amountCents: cents(4000) };
    expect(await provider.refund(asked)).toMatchObject({ known: false });
    expect(await provider.refund(asked)).toMatchObject({ known: true, result: { status: 'done' } });
    // A refund with another reference finds the payment void, and what made it so is not its own doing.
    expect(await provider.refund({ ...asked, reference: newReference() })).toMatchObject({ known: false });
    expect((await bench.gateway.state()).moved.filter(({ reference }) => reference === payment)).toEqual([]);
  });

  it('reverses a bank payment once it arrived, and declines before that, above the payment, and of one that came back', async () => {
    const [payment, early, late] = [newReference(), newReference(), newReference()];
    await provider.chargeBank({ reference: payment, amountCents: cents(6000), customer: bench.customer, bank: bench.bank('accepted') });
    const ask = (reference: string, amount: number) => provider.refund({ reference, of: sought(payment), amountCents: cents(amount) });
    expect(await ask(early, 6000)).toMatchObject({ result: { status: 'declined', responseText: 'PAYMENT NOT SETTLED' } });
    await bench.gateway.act({ name: 'settle', reference: payment });
    expect(await ask(newReference(), 6001)).toMatchObject({ result: { status: 'declined' } });
    expect(await ask(late, 2500)).toMatchObject({ result: { status: 'done', amountCents: 2500 } });
    expect(await ask(newReference(), 3501)).toMatchObject({ result: { status: 'declined', responseText: 'AMOUNT ABOVE THE PAYMENT' } });
    await bench.gateway.act({ name: 'return', reference: payment, code: 'R01' });
    expect(await ask(newReference(), 100)).toMatchObject({ result: { status: 'declined', responseText: 'PAYMENT CAME BACK' } });
  });

  it('tells of a word nobody knows and takes it for nothing', async () => {
    const reference = newReference();
    await charge(reference);
    await bench.gateway.act({ name: 'setStatus', reference, status: 'held 4111 for review' });
    expect(await provider.query(sought(reference))).toEqual({
      known: false,
      reason: 'unknownStatus',
      said: 'sale.actioncode=000,text=held_for_review',
    });
  });

  it('knows nothing of a lost answer while the feed, which has the amount, can not be read', async () => {
    const reference = newReference();
    await charge(reference);
    await bench.gateway.faults({ next: ['none', 'errorBefore', 'errorBefore'] });
    expect(await provider.query(sought(reference))).toEqual({ known: false, reason: 'unreachable' });
  });

  it('reports what was booked, under the references of payments and refunds', async () => {
    const from = new Date(bench.clock.now().getTime() - 60_000);
    const [card, check, refund] = [newReference(), newReference(), newReference()];
    await charge(card, 1234);
    await provider.chargeBank({ reference: check, amountCents: cents(4321), customer: bench.customer, bank: bench.bank('accepted') });
    await bench.gateway.act({ name: 'settle', reference: check });
    await bench.gateway.act({ name: 'return', reference: check, code: 'R01' });
    await provider.refund({ reference: refund, of: sought(card), amountCents: cents(1000) });
    await bench.gateway.act({ name: 'chargeBack', reference: card });
    const lines = (await linesOf(from, new Date(bench.clock.now().getTime() + 60_000))).flatMap((line) =>
      line.about === 'money' ? [line] : [],
    );
    const told = lines
      .filter(({ reference }) => [card, check, refund].includes(reference ?? ''))
      .map((line) => [line.kind, line.reference, line.amountCents, line.returnCode]);
    expect(told).toEqual([
      ['captured', card, 1234, null],
      ['refunded', refund, 1000, null],
      ['accepted', check, 4321, null],
      ['settled', check, 4321, null],
      ['returned', check, 4321, 'R01'],
      ['chargedBack', card, 1234, null],
    ]);
    expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(lines.length);
  });

  it('follows an account updater: another expiration, another number, a closed card, and tells each again', async () => {
    const from = bench.clock.now();
    const token = await bench.token('approved');
    await bench.gateway.act({ name: 'updateCard', token, month: '9', year: '50' });
    const lines = await linesOf(from, bench.clock.now());
    expect(lines.filter(({ about }) => about === 'method')).toMatchObject([{ customer: bench.customer }]);
    expect(await provider.listMethods(bench.customer)).toContainEqual(expect.objectContaining({ token, expiration: '09/50' }));
    const { token: replaced } = (await bench.gateway.act({
      name: 'updateCard',
      token,
      newNumber: '4000300020001000',
      month: '10',
      year: '51',
    })) as {
      token: string;
    };
    const next = `${replaced}.${bench.customer}`;
    await linesOf(from, bench.clock.now());
    const kept = await provider.listMethods(bench.customer);
    expect(kept?.map((method) => method.token)).not.toContain(token);
    expect(kept).toContainEqual(expect.objectContaining({ token: next, display: 'Visa ending 1000', expiration: '10/51' }));
    bench.clock.set(new Date('2027-01-20T12:00:00Z'));
    await bench.gateway.clock({ now: bench.clock.now().toISOString() });
    await bench.gateway.act({ name: 'updateCard', token: next, code: 'C' });
    for (let round = 0; round < 2; round++)
      expect((await linesOf(from, bench.clock.now())).flatMap((line) => (line.about === 'method' ? [line.customer] : []))).toContain(
        bench.customer,
      );
    expect(await provider.listMethods(bench.customer)).toContainEqual(expect.objectContaining({ token: next, expiration: '12/26' }));
  });

  it('keeps one card for a dozen customers, each with a token of their own, and tells all of them when it is replaced', async () => {
    const customers = Array.from({ length: 12 }, (_, at) => `C90${at + 10}`);
    const tokens: string[] = [];
    for (const customer of customers) tokens.push(await bench.token('approved', customer));
    expect(new Set(tokens).size).toBe(12);
    const from = bench.clock.now();
    await bench.gateway.act({ name: 'updateCard', token: tokens[0], month: '3', year: '52' });
    const lines = await linesOf(from, bench.clock.now());
    const told = lines.flatMap((line) => (line.about === 'method' ? [line.customer] : []));
    expect(told.filter((customer) => customers.includes(customer)).sort()).toEqual(customers);
    for (const [at, customer] of customers.entries())
      expect(await provider.listMethods(customer)).toEqual([expect.objectContaining({ token: tokens[at], expiration: '03/52' })]);
  });

  it('keeps the card of a payment by the token the feed lists', async () => {
    const reference = newReference();
    const customer = 'C3003';
    const opened = await provider.openCardForm({
      reference,
      amountCents: cents(900),
      customer,
      locale: 'en-us',
      returnUrl: 'http://127.0.0.1:8080/payment/return',
    });
    if (!opened.ok || bench.payForm === null) throw new Error('no form');
    await bench.payForm(opened.form, 'approved');
    expect(await provider.keepPaidCard({ customer: bench.customer, paid: sought(reference) })).toEqual({ ok: false, reason: 'refused' });
    const kept = await provider.keepPaidCard({ customer, paid: sought(reference) });
    expect(kept).toMatchObject({ ok: true, method: { kind: 'card', brand: 'Visa', display: 'Visa ending 1111' } });
    expect(await provider.keepPaidCard({ customer, paid: sought(reference) })).toEqual(kept);
    expect(await provider.listMethods(customer)).toHaveLength(1);
  });

  it('names the settings that are refused, and none when nobody answers', async () => {
    expect(await provider.checkCredentials()).toEqual({ outcome: 'ok' });
    expect(await bench.providerWith({ credentials: 'wrong' }).checkCredentials()).toEqual({
      outcome: 'refused',
      settings: ['IPPAY_TERMINAL_ID', 'IPPAY_REPORT_USER', 'IPPAY_REPORT_PASSWORD'],
    });
    expect(await bench.providerWith({ url: 'http://127.0.0.1:9' }).checkCredentials()).toEqual({ outcome: 'unreachable' });
  });
});
