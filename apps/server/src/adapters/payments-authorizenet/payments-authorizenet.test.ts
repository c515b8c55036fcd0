import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayBench } from '../../../test/gateway-suite/driver.ts';
import { authorizenetDriver } from '../../../test/gateway-suite/drivers/authorizenet.ts';
import type { PaymentProvider, ReportLine, Sought } from '../../ports/payment-provider.ts';

let bench: GatewayBench;
let provider: PaymentProvider;
let references = 0;
const newReference = (): string => {
  references += 1;
  return `ANETTEST${String(references).padStart(12, '0')}`;
};
const sought = (reference: string, transactionId: string | null = null): Sought => ({
  reference,
  transactionId,
  begunAt: bench.clock.now(),
});
const customer = 'C1001';

beforeAll(async () => {
  bench = await authorizenetDriver.start();
  provider = bench.provider;
});
afterEach(() => bench.gateway.reset());
afterAll(() => bench.stop());

async function chargeCard(amount = 8420, reference = newReference()) {
  const token = await bench.token('approved');
  const answer = await provider.chargeToken({ reference, amountCents: cents(amount), customer, token });
  return { reference, token, answer };
}
async function chargeBank(amount = 4500, reference = newReference()) {
  const answer = await provider.chargeBank({ reference, amountCents: cents(amount), customer, bank: bench.bank('accepted') });
  return { reference, answer };
}
async function statusOf(reference: string, by = provider): Promise<string> {
  const answer = await by.query(sought(reference));
  return answer.known ? answer.result.status : answer.reason;
}
async function linesSince(from: Date): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for await (const line of provider.report({ from, to: new Date(bench.clock.now().getTime() + 3_600_000) })) lines.push(line);
  return lines;
}
const capturesOf = async (reference: string) =>
  (await bench.gateway.state()).moved.find((each) => each.reference === reference)?.captures ?? [];

describe('charges', () => {
  it('[PAY-065] are captured from a card and taken in from a bank, and found by reference or id', async () => {
    const card = await chargeCard(113);
    expect(card.answer).toMatchObject({
      known: true,
      result: { status: 'succeeded', amountCents: 113, method: { kind: 'card', display: 'Visa ending 1111', token: card.token } },
    });
    expect(await statusOf(card.reference)).toBe('succeeded');
    const bankPayment = await chargeBank(29);
    expect(bankPayment.answer).toMatchObject({ known: true, result: { status: 'accepted', amountCents: 29, method: { kind: 'bank' } } });
    await bench.gateway.act({ name: 'settle', reference: bankPayment.reference });
    const id = bankPayment.answer.known ? bankPayment.answer.result.transactionId : null;
    expect(await provider.query(sought(bankPayment.reference, id))).toMatchObject({
      known: true,
      result: { status: 'settled', amountCents: 29 },
    });
    expect(await statusOf(bankPayment.reference)).toBe('settled');
    expect(await statusOf(newReference())).toBe('notFound');
    // An id that belongs to another payment leads to none.
    expect(await provider.query(sought(card.reference, id))).toMatchObject({
      known: true,
      result: { status: 'succeeded', amountCents: 113 },
    });
  });

  it('[PAY-065] are sent as decimal text made of whole cents', async () => {
    for (const [amount, text] of [
      [1, '0.01'],
      [29, '0.29'],
      [113, '1.13'],
      [4500, '45.00'],
      [99_999_999, '999999.99'],
    ] as const) {
      const { reference, answer } = await chargeCard(amount);
      expect(answer).toMatchObject({ known: true, result: { status: 'succeeded', amountCents: amount } });
      const sent = (await bench.gateway.wire())
        .map((request) => request.body)
        .find((body) => body.includes(reference) && body.includes('authCapture'));
      expect(sent).toContain(`"amount":"${text}"`);
      expect((await capturesOf(reference)).map((each) => each.amountCents)).toEqual([amount]);
    }
  });

  it('[PAY-065] happen once for a reference: a repeat tells the first outcome, another amount is no answer', async () => {
    const { reference, token, answer } = await chargeCard();
    const again = (amount: number) => provider.chargeToken({ reference, amountCents: cents(amount), customer, token });
    expect(await again(8420)).toMatchObject({
      known: true,
      result: { status: 'succeeded', transactionId: answer.known && answer.result.transactionId },
    });
    expect(await again(1)).toEqual({ known: false, reason: 'badAnswer' });
    const afterRestart = bench.providerWith({});
    expect(await afterRestart.chargeToken({ reference, amountCents: cents(8420), customer, token })).toMatchObject({
      known: true,
      result: { status: 'succeeded', transactionId: answer.known && answer.result.transactionId },
    });
    expect(await capturesOf(reference)).toHaveLength(1);
  });

  it('[PAY-065] are found again after a lost answer and an error, and were never made after a cut connection', async () => {
    for (const fault of ['loseReply', 'errorAfter', 'truncate', 'garbage', 'hostile', 'huge', 'cut'] as const) {
      await bench.gateway.faults({ next: ['none', fault] });
      const { reference, answer } = await chargeCard();
      expect(answer.known, fault).toBe(false);
      expect(await statusOf(reference), fault).toBe('succeeded');
      expect(await capturesOf(reference), fault).toHaveLength(1);
    }
    await bench.gateway.faults({ next: ['none', 'dropBefore'] });
    const { reference, answer } = await chargeCard();
    expect(answer).toEqual({ known: false, reason: 'unreachable' });
    expect(await statusOf(reference)).toBe('notFound');
  });

  it('[PAY-065] are declined with a reason, and held for review without an outcome', async () => {
    const declined = await provider.chargeToken({
      reference: newReference(),
      amountCents: cents(1),
      customer,
      token: await bench.token('declined'),
    });
    expect(declined).toMatchObject({
      known: true,
      result: { status: 'declined', reason: 'cardDeclined', responseText: 'This transaction has been declined.' },
    });
    const expired = await provider.chargeToken({
      reference: newReference(),
      amountCents: cents(1),
      customer,
      token: await bench.token('expired'),
    });
    expect(expired).toMatchObject({ known: true, result: { status: 'declined', reason: 'expiredCard' } });
    const badBank = await provider.chargeBank({ reference: newReference(), amountCents: cents(1), customer, bank: bench.bank('refused') });
    expect(badBank).toMatchObject({ known: true, result: { status: 'declined', reason: 'accountNumberInvalid' } });
    const foreign = await provider.chargeToken({
      reference: newReference(),
      amountCents: cents(1),
      customer: 'C2002',
      token: await bench.token('approved'),
    });
    expect(foreign).toMatchObject({ known: true, result: { status: 'declined', reason: 'methodRemoved' } });
    await bench.gateway.act({ name: 'holdNext' });
    const held = await chargeCard();
    expect(held.answer).toMatchObject({ known: true, result: { status: 'processing' } });
    expect(await statusOf(held.reference)).toBe('processing');
    await bench.gateway.act({ name: 'setStatus', reference: held.reference, status: 'declined' });
    expect(await statusOf(held.reference)).toBe('declined');
  });

  it('[PAY-065] with a word nobody knows are neither a success nor a failure', async () => {
    const { reference } = await chargeCard();
    await bench.gateway.act({ name: 'setStatus', reference, status: 'Shelved: Maria 4111111111111111' });
    expect(await provider.query(sought(reference))).toEqual({
      known: false,
      reason: 'unknownStatus',
      said: 'status=shelvedmaria4111111111111111',
    });
  });

  it('[PAY-065] come back after settling, with the code', async () => {
    for (const code of ['R01', 'R10']) {
      const { reference } = await chargeBank();
      await bench.gateway.act({ name: 'settle', reference });
      const from = bench.clock.now();
      await bench.advance(50 * 86_400_000);
      await bench.gateway.act({ name: 'return', reference, code });
      expect(await provider.query({ reference, transactionId: null, begunAt: from })).toMatchObject({
        known: true,
        result: { status: 'returned', returnCode: code, reason: code === 'R01' ? 'insufficientFunds' : 'notAuthorized' },
      });
    }
  });
});

describe('refunds', () => {
  it('[PAY-065] void what is not settled as a whole, and give back the rest once, never more than was taken', async () => {
    const open = await chargeCard(5000);
    const refund = (of: string, amount: number, reference = newReference()) =>
      provider.refund({ reference, of: sought(of), amountCents: cents(amount) });
    expect(await refund(open.reference, 100)).toMatchObject({
      known: true,
      result: { status: 'declined', responseText: expect.stringContaining('credit') },
    });
    expect(await refund(open.reference, 5000)).toMatchObject({ known: true, result: { status: 'done', isVoid: true, amountCents: 5000 } });
    const settled = await chargeCard(5000);
    await bench.gateway.act({ name: 'settle', reference: settled.reference });
    const own = newReference();
    const first = await refund(settled.reference, 3000, own);
    expect(first).toMatchObject({ known: true, result: { status: 'done', isVoid: false, amountCents: 3000 } });
    expect(await refund(settled.reference, 3000, own)).toEqual(first);
    expect(await provider.queryRefund({ ...sought(own), of: sought(settled.reference) })).toEqual(first);
    expect(await refund(settled.reference, 2001)).toMatchObject({ known: true, result: { status: 'declined' } });
    const lost = newReference();
    await bench.gateway.faults({ calls: 'money', next: ['loseReply'] });
    expect((await refund(settled.reference, 2000, lost)).known).toBe(false);
    expect(await provider.queryRefund({ ...sought(lost), of: sought(settled.reference) })).toMatchObject({
      known: true,
      result: { status: 'done' },
    });
    expect((await bench.gateway.state()).moved.find((each) => each.reference === settled.reference)?.refundedCents).toBe(5000);
  });

  it('[PAY-065] go back to a bank account too', async () => {
    const { reference } = await chargeBank(4500);
    await bench.gateway.act({ name: 'settle', reference });
    const answer = await provider.refund({ reference: newReference(), of: sought(reference), amountCents: cents(4500) });
    expect(answer).toMatchObject({ known: true, result: { status: 'done', isVoid: false } });
  });
});

describe('stored methods', () => {
  it('[PM-001] are kept, listed and removed; the same again is the same token', async () => {
    const owner = 'C-kept';
    expect(await provider.listMethods(owner)).toEqual([]);
    const bank = bench.bank('accepted');
    const first = await provider.keepBankAccount({ customer: owner, bank });
    if (!first.ok) throw new Error(first.reason);
    expect(first.method).toMatchObject({
      kind: 'bank',
      brand: 'Checking',
      display: `Checking ending ${bank.accountNumber.slice(-4)}`,
      expiration: null,
    });
    expect(await provider.keepBankAccount({ customer: owner, bank })).toEqual(first);
    const { token } = first.method;
    expect(await provider.removeMethod({ customer: 'C-somebody', token })).toBe('gone');
    expect(await provider.listMethods(owner)).toEqual([first.method]);
    for (let time = 0; time < 2; time += 1) expect(await provider.removeMethod({ customer: owner, token })).toBe('gone');
    expect(await provider.listMethods(owner)).toEqual([]);
    expect(await provider.keepBankAccount({ customer: owner, bank: bench.bank('refused') })).toEqual({ ok: false, reason: 'refused' });
  });

  it('[PM-001] keep the card a payment was made with', async () => {
    const { reference } = await chargeCard();
    const paid = sought(reference);
    expect(await provider.keepPaidCard({ customer: 'C-somebody', paid })).toEqual({ ok: false, reason: 'refused' });
    const first = await provider.keepPaidCard({ customer, paid });
    expect(first).toMatchObject({
      ok: true,
      method: { kind: 'card', brand: 'Visa', display: 'Visa ending 1111', expiration: expect.stringMatching(/^08\/\d\d$/) },
    });
    expect(await provider.keepPaidCard({ customer, paid })).toEqual(first);
    expect(await provider.keepPaidCard({ customer, paid: sought(newReference()) })).toEqual({ ok: false, reason: 'refused' });
  });

  it('nothing is said of them without a clear answer', async () => {
    await bench.gateway.faults({ down: true });
    expect(await provider.listMethods('C-unclear')).toBeNull();
    expect(await provider.removeMethod({ customer: 'C-unclear', token: '81' })).toBe('unknown');
    expect(await provider.keepBankAccount({ customer: 'C-unclear', bank: bench.bank('accepted') })).toEqual({
      ok: false,
      reason: 'unreachable',
    });
  });
});

describe('hosted pages', () => {
  it('[ENT-014] are called up by a token, for a payment and for methods', async () => {
    const reference = newReference();
    const returnUrl = 'http://127.0.0.1:8080/payment/return';
    const input = { reference, customer, locale: 'en-us', returnUrl };
    const opened = await provider.openCardForm({ ...input, amountCents: cents(8420) });
    if (!opened.ok) throw new Error(opened.reason);
    const { form } = opened;
    expect([form.action, form.fields.ReferenceId, form.transactionId]).toEqual([`${bench.gateway.url}/payment/payment`, reference, null]);
    expect(form.expiresAt.getTime() - bench.clock.now().getTime()).toBe(15 * 60_000);
    expect(await statusOf(reference)).toBe('notFound');
    await bench.payForm?.(form, 'declined');
    expect(await statusOf(reference)).toBe('declined');
    await bench.payForm?.(form, 'approved');
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'succeeded', amountCents: 8420 } });
    for (const [purpose, methodKind, path] of [
      ['create', 'card', '/customer/addPayment'],
      ['create', 'bank', '/customer/addPayment'],
      ['manage', 'card', '/customer/manage'],
    ] as const) {
      const method = await provider.openMethodForm({ ...input, reference: newReference(), purpose, methodKind });
      expect(method.ok && method.form.action).toBe(bench.gateway.url + path);
    }
    await bench.gateway.faults({ down: true });
    expect(await provider.openCardForm({ ...input, amountCents: cents(1) })).toEqual({ ok: false, reason: 'unreachable' });
  });
});

describe('credentials and strange servers', () => {
  it('are taken, refused by the name of the settings, or not known', async () => {
    expect(await provider.checkCredentials()).toEqual({ outcome: 'ok' });
    const settings = ['AUTHORIZENET_LOGIN_ID', 'AUTHORIZENET_TRANSACTION_KEY'];
    expect(await bench.providerWith({ credentials: 'wrong' }).checkCredentials()).toEqual({ outcome: 'refused', settings });
    expect(await bench.providerWith({ url: 'http://127.0.0.1:1' }).checkCredentials()).toEqual({ outcome: 'unreachable' });
  });

  it.each([
    ['a page', 200, '<html>busy</html>'],
    ['an answer without messages', 200, '{"transactionResponse":{"responseCode":"1","transId":"1"}}'],
    ['an answer about another reference', 200, whole('{"responseCode":"1","transId":"61"}', 'SOMETHINGELSE')],
    ['an approval without an id', 200, whole('{"responseCode":"1","transId":"0"}')],
    ['an error without a reason', 200, whole('{"responseCode":"3","transId":"0"}')],
    ['a processor that timed out', 200, whole('{"responseCode":"3","transId":"0","errors":[{"errorCode":"120","errorText":"x"}]}')],
    ['a refused key', 200, '{"messages":{"resultCode":"Error","message":[{"code":"E00007","text":"x"}]}}'],
    ['a redirect', 302, ''],
    ['a 404', 404, '{}'],
  ])('%s is no outcome', async (_what, status, body) => {
    const server = await answering(status, body);
    const impostor = bench.providerWith({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const answer = await impostor.chargeBank({
      reference: 'ANETREFERENCE0000001',
      amountCents: cents(1),
      customer,
      bank: bench.bank('accepted'),
    });
    expect(answer.known).toBe(false);
    server.closeAllConnections();
    server.close();
  });
});

it('[PAY-065] no redirect is followed, even to the gateway itself', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(307, { location: `${bench.gateway.url}/xml/v1/request.api` }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const elsewhere = bench.providerWith({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const reference = newReference();
  const bank = bench.bank('accepted');
  expect(await elsewhere.chargeBank({ reference, amountCents: cents(1), customer, bank })).toEqual({ known: false, reason: 'unreachable' });
  expect(await capturesOf(reference)).toEqual([]);
  server.closeAllConnections();
  server.close();
});

it('[PAY-065] a payment is found behind a thousand others', async () => {
  const reference = newReference();
  const server = createServer((request, response) => {
    let asked = '';
    request.on('data', (part: Buffer) => {
      asked += part.toString();
    });
    request.on('end', () => response.end(JSON.stringify({ ...listed(asked, reference), ...fine })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const busy = bench.providerWith({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect(await busy.query(sought(reference))).toMatchObject({ known: true, result: { status: 'succeeded', transactionId: '7' } });
  server.closeAllConnections();
  server.close();
});

const fine = { messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } };

/** A gateway with a thousand payments of others on its first page, and ours on the second. */
function listed(asked: string, invoiceNumber: string): object {
  const submitTimeUTC = bench.clock.now().toISOString();
  const of = (transId: string) => ({
    transId,
    submitTimeUTC,
    transactionStatus: 'capturedPendingSettlement',
    accountType: 'Visa',
    settleAmount: 1,
  });
  const payment = { creditCard: { cardNumber: 'XXXX1111', expirationDate: 'XXXX', cardType: 'Visa' } };
  const order = { invoiceNumber };
  if (asked.includes('getTransactionDetailsRequest'))
    return { transaction: { ...of('7'), transactionType: 'authCaptureTransaction', authAmount: 1, order, payment } };
  const first = Array.from({ length: 1000 }, (_, index) => ({ ...of(String(1000 + index)), invoiceNumber: 'SOMEBODYELSE00000001' }));
  return { transactions: asked.includes('"offset":1}') ? first : [{ ...of('7'), invoiceNumber }] };
}

describe('the report', () => {
  it('tells what was taken in, what arrived, came back, was charged back, given back and voided', async () => {
    const from = bench.clock.now();
    const [card, bankPayment, stopped, refused] = [await chargeCard(100), await chargeBank(200), await chargeCard(300), newReference()];
    await provider.chargeToken({ reference: refused, amountCents: cents(1), customer, token: await bench.token('declined') });
    await provider.refund({ reference: newReference(), of: sought(stopped.reference), amountCents: cents(300) });
    const kinds = (lines: readonly ReportLine[], reference: string) =>
      lines.flatMap((line) =>
        line.about === 'money' && line.reference === reference ? [[line.kind, line.amountCents, line.returnCode]] : [],
      );
    const open = await linesSince(from);
    expect(kinds(open, card.reference)).toEqual([['captured', 100, null]]);
    expect(kinds(open, bankPayment.reference)).toEqual([['accepted', 200, null]]);
    expect(kinds(open, stopped.reference)).toEqual([['voided', 300, null]]);
    expect(kinds(open, refused)).toEqual([]);
    await bench.advance(86_400_000);
    for (const { reference } of [card, bankPayment]) await bench.gateway.act({ name: 'settle', reference });
    const refund = newReference();
    await provider.refund({ reference: refund, of: { ...sought(card.reference), begunAt: from }, amountCents: cents(40) });
    await bench.advance(86_400_000);
    await bench.gateway.act({ name: 'return', reference: bankPayment.reference, code: 'R01' });
    await bench.gateway.act({ name: 'chargeBack', reference: card.reference });
    const all = await linesSince(from);
    expect(kinds(all, card.reference)).toEqual([
      ['captured', 100, null],
      ['chargedBack', 100, null],
    ]);
    expect(kinds(all, bankPayment.reference)).toEqual([
      ['accepted', 200, null],
      ['settled', 200, null],
      ['returned', 200, 'R01'],
    ]);
    expect(kinds(all, refund)).toEqual([['refunded', 40, null]]);
    // What undoes a payment names that payment, not itself.
    const idOf = (kind: string) =>
      all.find((line) => line.about === 'money' && line.kind === kind && line.reference === bankPayment.reference);
    expect(idOf('returned')).toMatchObject({ transactionId: bankPayment.answer.known && bankPayment.answer.result.transactionId });
    expect(await linesSince(from)).toEqual(all);
    await bench.gateway.act({ name: 'setStatus', reference: card.reference, status: 'somethingNew' });
    expect(await linesSince(from)).toContainEqual(
      expect.objectContaining({ kind: 'unknown', reference: card.reference, said: 'status=somethingnew' }),
    );
    await bench.gateway.faults({ next: ['none', 'truncate'] });
    await expect(linesSince(from)).rejects.toThrow('');
  });
});

function whole(transactionResponse: string, refId = 'ANETREFERENCE0000001'): string {
  return `{"transactionResponse":${transactionResponse},"refId":"${refId}","messages":{"resultCode":"Ok","message":[{"code":"I00001","text":"x"}]}}`;
}

function answering(status: number, body: string): Promise<Server> {
  const server = createServer((_request, response) =>
    response.writeHead(status, { location: '/', 'content-type': 'application/json' }).end(body),
  );
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
