import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@porchlight/domain/money/cents.ts';
import { call, cardFields, newReference, payByCard, postPage } from '@porchlight/sandbox-provider/testing/client.ts';
import { eventually, type NoticeReceiver, startNoticeReceiver } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { type SandboxProcess, startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider, Sought } from '../../ports/payment-provider.ts';
import { createSandboxProvider } from './index.ts';
import { seedStoredMethods } from './seed-methods.ts';

let sandbox: SandboxProcess;
let receiver: NoticeReceiver;
let provider: PaymentProvider;
const customer = 'C1';
const bank = {
  routingNumber: '110000000',
  accountNumber: '000123456789',
  accountType: 'CHECKING',
  holderName: "Maria Lopez-O'Hara",
} as const;

beforeAll(async () => {
  receiver = await startNoticeReceiver();
  sandbox = await startSandboxProcess({ webhookUrl: receiver.url });
  provider = providerAt(sandbox.url);
  const card = { kind: 'card', token: 'adapter_visa', brand: 'Visa', lastFour: '1111', expiration: '08/49' } as const;
  await seedStoredMethods({ baseUrl: sandbox.url, apiKey: sandbox.apiKey, timeoutMs: 5_000 }, customer, [card]);
});
afterEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
  await receiver.close();
});

function providerAt(baseUrl: string, timeoutMs = 5_000): PaymentProvider {
  return createSandboxProvider({ baseUrl, apiKey: sandbox.apiKey, webhookSecret: sandbox.webhookSecret, storesMethods: true, timeoutMs });
}
const charge = (reference: string, amount = 8420, by = provider) =>
  by.chargeToken({ reference, amountCents: cents(amount), customer, token: 'adapter_visa' });
const sought = (reference: string): Sought => ({ reference, transactionId: null, begunAt: new Date() });
const capturesOf = async (reference: string) => (await sandbox.state()).captures[reference]?.count ?? 0;

describe('the sandbox adapter', () => {
  it('opens a card form on the provider, and reads the result by reference', async () => {
    const reference = newReference();
    const input = { reference, amountCents: cents(8420), customer, locale: 'en-us', returnUrl: 'http://127.0.0.1:8080/payment/return' };
    const answer = await provider.openCardForm(input);
    if (!answer.ok) throw new Error('no form');
    expect(new URL(answer.form.action).origin).toBe(provider.frameOrigins[0]);
    expect(answer.form.fields.ReferenceId).toBe(reference);
    expect(answer.form.expiresAt.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'open', amountCents: 8420 } });
    await postPage(answer.form.action, answer.form.fields);
    expect(await provider.cancelForm(sought(reference))).toMatchObject({ known: true, result: { status: 'cancelled' } });
    expect(await provider.openCardForm({ ...input, amountCents: cents(1) })).toEqual({ ok: false, reason: 'refused' });
    expect(await provider.openCardForm({ ...input, returnUrl: 'https://elsewhere.example/' })).toEqual({ ok: false, reason: 'refused' });
  });

  it('charges a token once per reference; another amount is no answer', async () => {
    const reference = newReference();
    const first = await charge(reference);
    expect(first).toMatchObject({
      known: true,
      result: { status: 'succeeded', reference, amountCents: 8420, method: { display: 'Visa ending 1111' } },
    });
    expect(await charge(reference)).toEqual(first);
    expect(await charge(reference, 1)).toEqual({ known: false, reason: 'badAnswer' });
    expect(await provider.query(sought(reference))).toEqual(first);
    expect(await capturesOf(reference)).toBe(1);
  });

  it('charges a bank account: accepted, later settled', async () => {
    const reference = newReference();
    expect(await provider.chargeBank({ reference, amountCents: cents(4500), customer, bank })).toMatchObject({
      known: true,
      result: { status: 'accepted' },
    });
    await sandbox.control({ clock: { advanceMs: 30_000 } });
    await eventually('settled', async () => {
      const answer = await provider.query(sought(reference));
      return answer.known && answer.result.status === 'settled';
    });
    const refused = await provider.chargeBank({
      reference: newReference(),
      amountCents: cents(1),
      customer,
      bank: { ...bank, routingNumber: '123456789' },
    });
    expect(refused).toMatchObject({ known: true, result: { status: 'declined', responseText: 'Routing number not valid' } });
  });

  it('says notFound for a reference the provider never saw', async () => {
    const reference = newReference();
    expect(await provider.query(sought(reference))).toMatchObject({
      known: true,
      result: { status: 'notFound', reference, amountCents: null },
    });
  });
});

describe('why something was declined', () => {
  it('[PAY-065] is told in our words, by its own code or that of the bank network', async () => {
    const card = { kind: 'card', lastFour: '1111', expiration: '08/49' };
    const behaviours = {
      insufficientFunds: 'insufficientFunds',
      expiredCard: 'expiredCard',
      declineLater: 'cardDeclined',
      providerError: 'providerError',
    };
    const methods = Object.keys(behaviours).map((behaviour) => ({ ...card, behaviour, token: `adapter_${behaviour}` }));
    await call(sandbox, 'POST', `/v1/customers/${customer}/methods`, { methods });
    const chargeOf = async (token: string) => {
      const answer = await provider.chargeToken({ reference: newReference(), amountCents: cents(100), customer, token });
      return answer.known ? [answer.result.status, answer.result.reason] : null;
    };
    for (const [behaviour, reason] of Object.entries(behaviours))
      expect(await chargeOf(`adapter_${behaviour}`)).toEqual(['declined', reason]);
    expect(await chargeOf('adapter_nobodys')).toEqual(['declined', 'methodRemoved']);
    expect(await chargeOf('adapter_visa')).toEqual(['succeeded', null]);
    const chargeBank = async (details: object) => {
      const reference = newReference();
      const answer = await provider.chargeBank({ reference, amountCents: cents(100), customer, bank: { ...bank, ...details } });
      return { reference, told: answer.known ? [answer.result.status, answer.result.reason] : null };
    };
    expect((await chargeBank({ accountNumber: '000111111116' })).told).toEqual(['declined', 'accountNotFound']);
    expect((await chargeBank({ routingNumber: '123456789' })).told).toEqual(['declined', 'accountNumberInvalid']);
    const returned = await chargeBank({ accountNumber: '000111111113' });
    expect(returned.told).toEqual(['accepted', null]);
    await sandbox.control({ clock: { advanceMs: 60_000 } });
    await eventually('returned', async () => {
      const answer = await provider.query(sought(returned.reference));
      return answer.known && answer.result.status === 'returned' && answer.result.reason === 'accountClosed';
    });
  });

  it('is other for a code nobody knows, and where a provider says none', () => {
    for (const declineCode of ['lost_in_space', null, undefined]) {
      const body = Buffer.from(JSON.stringify({ ...sampleNotice(), declineCode }));
      expect(provider.readNotice(body, signed(body, 1_800_000_000), new Date(1_800_000_000_000))).toMatchObject({
        result: { reason: 'other' },
      });
    }
  });
});

describe('stored methods', () => {
  it('[API-017] [API-018] [PAY-065] have forms of their own, whose notices name the form and say whether it is over', async () => {
    const owner = 'C-forms';
    const input = { customer: owner, locale: 'en-us', returnUrl: 'http://127.0.0.1:8080/payment-return', methodKind: 'card' } as const;
    const create = await provider.openMethodForm({ ...input, reference: newReference(), purpose: 'create' });
    const manage = await provider.openMethodForm({ ...input, reference: newReference(), purpose: 'manage' });
    if (!create.ok || !manage.ok) throw new Error('no form');
    expect([create.form.action, manage.form.action]).toEqual([`${sandbox.url}/hosted/method`, `${sandbox.url}/hosted/methods`]);
    await postPage(`${sandbox.url}/hosted/submit`, { ...create.form.fields, ...cardFields('4111111111111111') });
    const listed = await provider.listMethods(owner);
    expect(listed).toEqual([
      { kind: 'card', brand: 'Visa', display: 'Visa ending 1111', expiration: '08/49', token: expect.stringMatching(/^pm_/) },
    ]);
    await postPage(`${sandbox.url}/hosted/remove`, { ...manage.form.fields, method: listed?.[0]?.token ?? '' });
    const read = async (reference: string): Promise<unknown> => {
      await eventually('notice', () => receiver.of(reference).length > 0);
      const [notice] = receiver.of(reference);
      return notice && provider.readNotice(notice.raw, notice.headers, new Date());
    };
    const [createdBy, managedBy] = [create.form.fields.ReferenceId ?? '', manage.form.fields.ReferenceId ?? ''];
    const eventId = expect.any(String);
    expect(await read(createdBy)).toEqual({ about: 'paymentMethod', eventId, reference: createdBy, isOver: true });
    expect(await read(managedBy)).toEqual({ about: 'paymentMethod', eventId, reference: managedBy, isOver: false });
    expect(await provider.listMethods(owner)).toEqual([]);
  });

  it('are kept, listed and removed; the same bank account again is the same token', async () => {
    const owner = 'C-kept';
    const first = await provider.keepBankAccount({ customer: owner, bank });
    if (!first.ok) throw new Error(first.reason);
    expect(first.method).toMatchObject({ kind: 'bank', brand: 'Checking', display: 'Checking ending 6789', expiration: null });
    expect(await provider.keepBankAccount({ customer: owner, bank })).toEqual(first);
    expect(await provider.listMethods(owner)).toEqual([first.method]);
    const { token } = first.method;
    expect(await provider.removeMethod({ customer: 'C-somebody', token })).toBe('gone');
    expect(await provider.listMethods(owner)).toEqual([first.method]);
    for (let time = 0; time < 2; time += 1) expect(await provider.removeMethod({ customer: owner, token })).toBe('gone');
    expect(await provider.listMethods(owner)).toEqual([]);
    for (const details of [{ routingNumber: '123456789' }, { accountNumber: '000111111116' }, { accountNumber: '12' }])
      expect(await provider.keepBankAccount({ customer: owner, bank: { ...bank, ...details } })).toEqual({ ok: false, reason: 'refused' });
  });

  it('nothing is said of them without a clear answer', async () => {
    const asked = async (by: PaymentProvider) => [
      await by.listMethods('C-unclear'),
      await by.removeMethod({ customer: 'C-unclear', token: 'pm_any' }),
      await by.keepBankAccount({ customer: 'C-unclear', bank }),
    ];
    const nothing = [null, 'unknown', { ok: false, reason: 'unreachable' }];
    for (const fault of [{ loseReplyRate: 1 }, { errorRate: 1 }, { down: true }]) {
      await sandbox.control(fault);
      expect(await asked(provider)).toEqual(nothing);
      await sandbox.reset();
    }
    for (const [status, body] of [
      [200, '<html>'],
      [200, '{"methods":[{"kind":"card"}]}'],
      [200, '{}'],
      [404, '{"message":"Route not found"}'],
      [401, '{"error":"unauthorized"}'],
      [302, ''],
    ] as const) {
      const server = await answering(status, body);
      expect(await asked(providerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))).toEqual(nothing);
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('without a clear answer', () => {
  it('a slow capture is unknown, not refused, and the query finds it', async () => {
    const reference = newReference();
    await sandbox.control({ slowMs: 600 });
    expect(await charge(reference, 100, providerAt(sandbox.url, 200))).toEqual({ known: false, reason: 'timeout' });
    await sandbox.reset();
    expect(await provider.query(sought(reference))).toMatchObject({ known: true, result: { status: 'succeeded' } });
  });

  it('a lost reply, an error and a provider that is down or gone are unknown', async () => {
    for (const fault of [{ loseReplyRate: 1 }, { errorRate: 1 }, { down: true }]) {
      await sandbox.control(fault);
      expect(await charge(newReference())).toEqual({ known: false, reason: 'unreachable' });
      expect(await provider.query(sought(newReference()))).toEqual({ known: false, reason: 'unreachable' });
      await sandbox.reset();
    }
    const gone = providerAt('http://127.0.0.1:1');
    expect(await charge(newReference(), 1, gone)).toEqual({ known: false, reason: 'unreachable' });
    const input = { reference: newReference(), amountCents: cents(1), customer, locale: 'en-us', returnUrl: 'http://127.0.0.1:8080/' };
    expect(await gone.openCardForm(input)).toEqual({ ok: false, reason: 'unreachable' });
  });

  it.each([
    ['no JSON', 200, '<html>busy</html>'],
    ['a truncated answer', 200, '{"reference":"X","status":"succ'],
    ['another shape', 200, '{"status":"declined"}'],
    ['an unknown status', 200, '{"status":"denied","amountCents":1}'],
    ['an amount in fractions of a cent', 200, '{"amountCents":10.5}'],
    ['another reference', 200, '{"reference":"SOMETHINGELSE"}'],
    ['a 404 of somebody else', 404, '{"message":"Route not found"}'],
    ['a refusal of the key', 401, '{"error":"unauthorized"}'],
    ['a redirect', 302, ''],
  ])('%s is unknown', async (_what, status, body) => {
    const reference = newReference();
    const whole = {
      reference,
      status: 'declined',
      amountCents: 1,
      transactionId: null,
      authCode: null,
      responseText: null,
      returnCode: null,
      method: null,
    };
    const text = body.startsWith('{') && body.endsWith('}') && status === 200 ? overlaid(whole, body) : body;
    const server = await answering(status, text);
    const impostor = providerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const answer of [await charge(reference, 1, impostor), await impostor.query(sought(reference))]) expect(answer.known).toBe(false);
    server.closeAllConnections();
    server.close();
  });
});

describe('notices', () => {
  it('[PAY-065] are read only with a genuine signature over the very bytes', async () => {
    const { form } = await payByCard(sandbox, '4111111111111111', { amountCents: 113 });
    await eventually('notice', () => receiver.of(form.reference).length > 0);
    const notice = receiver.of(form.reference)[0];
    if (notice === undefined) throw new Error('no notice');
    const { raw, headers } = notice;
    const now = new Date();
    expect(provider.readNotice(raw, headers, now)).toMatchObject({
      about: 'payment',
      eventId: notice.body.eventId,
      result: { reference: form.reference, status: 'succeeded', amountCents: 113, method: { display: 'Visa ending 1111' } },
    });

    const forged = Buffer.from(raw.toString().replace('"amount":1.13', '"amount":9.13'));
    expect(provider.readNotice(forged, headers, now)).toBeNull();
    const signature = String(headers['x-sandbox-signature']);
    const otherTime = signature.replace(/^t=\d+/, (t) => `t=${Number(t.slice(2)) + 1}`);
    for (const wrong of [undefined, '', 'v1=abc', otherTime, signature.slice(0, -1), `${signature}0`, [signature, signature]])
      expect(provider.readNotice(raw, { 'x-sandbox-signature': wrong }, now)).toBeNull();
    const foreign = createSandboxProvider({
      baseUrl: sandbox.url,
      apiKey: 'x',
      webhookSecret: 'another-secret',
      storesMethods: false,
      timeoutMs: 1,
    });
    expect(foreign.readNotice(raw, headers, now)).toBeNull();
  });

  it('[PAY-065] are refused when older or newer than five minutes', () => {
    const body = Buffer.from(JSON.stringify(sampleNotice()));
    const signedAt = 1_800_000_000;
    for (const [seconds, isRead] of [
      [299, true],
      [-299, true],
      [301, false],
      [-301, false],
    ] as const)
      expect(provider.readNotice(body, signed(body, signedAt), new Date((signedAt + seconds) * 1000)) !== null).toBe(isRead);
  });

  it('[PAY-065] S65: are read with the present secret and the one it replaced, whichever signed, and with no third', () => {
    const present = 'the-next-secret-of-all';
    const old = sandbox.webhookSecret;
    const options = { baseUrl: sandbox.url, apiKey: sandbox.apiKey, webhookSecret: present, storesMethods: true, timeoutMs: 1_000 };
    const both = createSandboxProvider({ ...options, oldWebhookSecret: old });
    const alone = createSandboxProvider(options);
    const body = Buffer.from(JSON.stringify(sampleNotice()));
    const isRead = (by: PaymentProvider, secret: string, second = 1_800_000_000) =>
      by.readNotice(body, signed(body, 1_800_000_000, secret), new Date(second * 1000)) !== null;
    expect([isRead(both, present), isRead(both, old)]).toEqual([true, true]);
    expect([isRead(alone, present), isRead(alone, old)]).toEqual([true, false]);
    expect(isRead(both, 'a-third-secret-of-nobody')).toBe(false);
    expect(isRead(both, old, 1_800_000_301)).toBe(false);
  });

  it('[PAY-065] are refused with values that are no money and no status, signed or not', () => {
    for (const change of [{ amount: 1.005 }, { amount: -1 }, { amount: '1' }, { eventId: '' }, { method: { kind: 'card' } }]) {
      const body = Buffer.from(JSON.stringify({ ...sampleNotice(), ...change }));
      expect(provider.readNotice(body, signed(body, 1_800_000_000), new Date(1_800_000_000_000))).toBeNull();
    }
    const noWord = Buffer.from(JSON.stringify({ ...sampleNotice(), status: '' }));
    expect(provider.readNotice(noWord, signed(noWord, 1_800_000_000), new Date(1_800_000_000_000))).toBeNull();
    const noJson = Buffer.from('{');
    expect(provider.readNotice(noJson, signed(noJson, 1_800_000_000), new Date(1_800_000_000_000))).toBeNull();
  });
});

describe('words nobody here knows', () => {
  it('[PAY-065] are told as such, in a form that holds nothing of a person or card', async () => {
    const reference = newReference();
    const answer = await charge(reference);
    if (!answer.known) throw new Error('no answer');
    const body = { ...sampleNotice(), referenceId: reference, status: 'On Hold 4111111111111111' };
    const notice = Buffer.from(JSON.stringify(body));
    const read = provider.readNotice(notice, signed(notice, 1_800_000_000), new Date(1_800_000_000_000));
    expect(read).toEqual({ about: 'unknown', eventId: 'evt_1', reference, said: 'status=on_hold__' });
    const other = await answering(200, JSON.stringify({ ...answer.result, status: 'on_hold' }));
    const { port } = other.address() as AddressInfo;
    const elsewhere = providerAt(`http://127.0.0.1:${port}`);
    expect(await elsewhere.query(sought(reference))).toEqual({ known: false, reason: 'unknownStatus', said: 'status=on_hold' });
    expect(await elsewhere.query(sought(newReference()))).toEqual({ known: false, reason: 'badAnswer' });
    other.close();
  });
});

function sampleNotice(): object {
  const nothing = { transactionId: null, authCode: null, responseText: null, returnCode: null, method: null };
  return { eventId: 'evt_1', type: 'payment', referenceId: newReference(), status: 'declined', amount: 0.29, ...nothing };
}

function signed(body: Buffer, seconds: number, secret = sandbox.webhookSecret): Record<string, string> {
  const hmac = createHmac('sha256', secret).update(`${seconds}.`).update(body);
  return { 'x-sandbox-signature': `t=${seconds},v1=${hmac.digest('hex')}` };
}

function overlaid(whole: object, json: string): string {
  const part = JSON.parse(json) as object;
  return JSON.stringify('status' in part && Object.keys(part).length === 1 ? part : { ...whole, ...part });
}

function answering(status: number, body: string): Promise<Server> {
  const server = createServer((_request, response) =>
    response.writeHead(status, { location: '/', 'content-type': 'application/json' }).end(body),
  );
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
