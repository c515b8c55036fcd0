import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPagedProvider, type PagedProvider } from '../../test/paged-provider.ts';
import { type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { memoryRateLimits, noRateLimits } from '../platform/http/rate-limits.ts';
import type { Log } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { createFrameKit, createFrameServer, type PaymentFrameDeps } from './index.ts';

const url = 'https://pay.example.com';
const portalUrl = 'http://portal.test';
const secrets = createSecrets('a-root-key-of-the-tests-0123456789abcdef');
const kit = createFrameKit({ secrets, url, providerId: 'STRIPE' });
const card = '4111 1111 1111 1111';

let app: PaymentApp;
let provider: PagedProvider;
let payer: Payer;
let frame: FastifyInstance;
let lines: string[];

const serve = (more: Partial<PaymentFrameDeps> = {}) => {
  const log = Object.fromEntries(
    ['debug', 'info', 'warn', 'error'].map((level) => [level, (...said: unknown[]) => lines.push(JSON.stringify(said))]),
  ) as unknown as Log;
  const { payments } = app.product;
  const deps = {
    providers: [provider],
    payments,
    secrets,
    clock: app.clock,
    log,
    limits: noRateLimits,
    trustedProxies: [],
    url,
    portalUrl,
    font: null,
  };
  return createFrameServer({ ...deps, style: () => Promise.resolve(':root:root{--brand:#aa0000}'), ...more });
};

const post = (path: string, fields: Record<string, string>, by = frame) =>
  by.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function startPayment(paymentAmount = 50, by = payer) {
  const { status, body } = await by.call('startCardPayment', {
    params: { id: String(by.accountId) },
    body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount, iframe: true, accountId: by.accountId, paymentFormType: 'CC' },
  });
  return { status, code: body.error?.code, fields: body.fields ?? {}, action: body.action };
}

async function statusOf(reference = '') {
  const row = await app.db.kysely.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  return row.state;
}

const pay = (fields: Record<string, string>) => post('/pay/stripe/pay', { ticket: fields['ticket'] ?? '', cardNumber: card });

beforeAll(async () => {
  app = await startPaymentApp({
    env: { PUBLIC_URL: portalUrl },
    wrap: (base) => {
      provider = createPagedProvider('STRIPE', kit, base, () => app.clock.now());
      return provider;
    },
  });
});

afterAll(() => app.close());

beforeEach(async () => {
  lines = [];
  provider.page = null;
  provider.whileCancelling = null;
  frame = serve();
  payer = await app.seedPayer(3);
});

describe('a payment by a page of ours', () => {
  it('[PAY-013] [PAY-065] is shown, handed over, told and led back to the portal with the reference alone', async () => {
    const { fields, action } = await startPayment();
    expect(action).toBe('https://pay.example.com/pay/stripe/card');
    const page = await post('/pay/stripe/card', { ...fields, theme: 'dark' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('data-theme="dark"');
    expect(page.body).toContain('--brand:#aa0000');
    expect(await statusOf(fields['ReferenceId'])).toBe('formIssued');
    const paid = await pay(fields);
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toBe(`${portalUrl}/payment-return?reference=${fields['ReferenceId']}`);
    expect(await statusOf(fields['ReferenceId'])).toBe('succeeded');
    expect(await app.audit()).toEqual(expect.not.arrayContaining([expect.objectContaining({ invariant: 'allocation' })]));
  });

  it('is handed over once, however often and quickly it is sent', async () => {
    const { fields } = await startPayment();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(fields)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, ...Array<number>(7).fill(409)]);
    expect(provider.handed.filter((each) => each === fields['ReferenceId'])).toHaveLength(1);
    expect((await pay(fields)).statusCode).toBe(409);
  });

  it('is not handed over once it was ended, and the new one is', async () => {
    const first = await startPayment();
    app.clock.advance(61_000);
    const second = await startPayment();
    expect(second.status).toBe(200);
    expect(await statusOf(first.fields['ReferenceId'])).toBe('cancelled');
    expect((await pay(first.fields)).statusCode).toBe(409);
    expect(provider.handed).not.toContain(first.fields['ReferenceId']);
    expect((await pay(second.fields)).statusCode).toBe(303);
  });

  it('holds the account when it is handed over while a new payment asks to end it', async () => {
    const first = await startPayment();
    provider.whileCancelling = () => app.product.payments.handOver('STRIPE', first.fields['ReferenceId'] ?? '');
    const second = await startPayment();
    expect(second).toMatchObject({ status: 409, code: 'PAY0010' });
    expect(await statusOf(first.fields['ReferenceId'])).toBe('submitted');
  });

  it('is not handed over for another provider, after the form’s end, or for a reference nobody knows', async () => {
    const { fields } = await startPayment();
    const reference = fields['ReferenceId'] ?? '';
    const { payments } = app.product;
    expect(await payments.handOver('IPPAY', reference)).toBe(false);
    expect(await payments.handOver('STRIPE', 'ZZZZZZZZZZZZZZZZZZZZ')).toBe(false);
    app.clock.advance(15 * 60_000);
    expect(await payments.handOver('STRIPE', reference)).toBe(false);
    expect((await pay(fields)).statusCode).toBe(404);
  });

  it('goes on when what the page learnt can’t be kept: the payment is asked about later', async () => {
    const { fields } = await startPayment();
    const reference = fields['ReferenceId'] ?? '';
    const { handOver } = app.product.payments;
    const broken = serve({ payments: { handOver, tell: () => Promise.reject(new Error('no database')) } });
    const paid = await post('/pay/stripe/pay', { ticket: fields['ticket'] ?? '', cardNumber: card }, broken);
    expect(paid.statusCode).toBe(303);
    expect(await statusOf(reference)).toBe('submitted');
    expect(await app.product.payments.ask(reference)).toBe(true);
    expect(await statusOf(reference)).toBe('succeeded');
  });
});

describe('an answer of the payment frame', () => {
  it('is framed by the portal alone, kept by nobody, and runs no script but its own', async () => {
    const { fields } = await startPayment();
    const { headers, body } = await post('/pay/stripe/card', fields);
    const policy = String(headers['content-security-policy']).split('; ');
    const hash = /'(sha256-[^']+)'/.exec(policy.find((each) => each.startsWith('script-src')) ?? '')?.[1];
    expect(hash).toBeDefined();
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'none'`,
        `script-src '${hash}'`,
        `form-action 'self' ${portalUrl}`,
        `frame-ancestors ${portalUrl}`,
        `base-uri 'none'`,
        `require-trusted-types-for 'script'`,
      ]),
    );
    expect(policy.find((each) => each.startsWith('style-src'))?.match(/sha256-/g)).toHaveLength(2);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(body).not.toContain(fields['ticket']);
    const there = await frame.inject('/livez');
    expect([there.statusCode, there.headers['cache-control'], there.body]).toEqual([200, 'no-store', 'alive\n']);
  });

  it('reads one file of the portal, its font, where that is built', async () => {
    const { fields } = await startPayment();
    const font = `${portalUrl}/assets/inter-latin-wght-normal-abc.woff2`;
    const lettered = await post('/pay/stripe/card', fields, serve({ font }));
    expect(String(lettered.headers['content-security-policy']).split('; ')).toContain(`font-src ${font}`);
    expect(lettered.body).toContain(`src:url("${font}")`);
    const plain = await post('/pay/stripe/card', fields);
    expect(plain.headers['content-security-policy']).not.toContain('font-src');
    expect(plain.body).not.toContain('@font-face');
  });

  it('is a page that says what is the matter for whatever is no request of a page', async () => {
    const { fields } = await startPayment();
    const plain = 'Nothing was charged. Go back and start again.';
    const payload = new URLSearchParams({ ticket: fields['ticket'] ?? '' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = [
      [404, await frame.inject('/')],
      [404, await frame.inject('/pay/ippay/card')],
      [404, await frame.inject('/pay/stripes')],
      [404, await frame.inject({ method: 'PUT', url: '/pay/stripe/card', headers, payload })],
      [404, await post('/pay/stripe/card', { ticket: 'AAAA' })],
      [400, await frame.inject({ method: 'POST', url: '/pay/stripe/card', headers, payload: `${payload}&${payload}` })],
      [400, await frame.inject({ method: 'POST', url: '/pay/stripe/card?a=1&a=2', headers, payload })],
      [413, await post('/pay/stripe/card', { ...fields, note: 'x'.repeat(17_000) })],
      [415, await frame.inject({ method: 'POST', url: '/pay/stripe/card', payload: { ticket: 'x' } })],
    ] as const;
    expect(asked.map(([, { statusCode }]) => statusCode)).toEqual(asked.map(([status]) => status));
    for (const [, { body, headers: sent }] of asked) {
      expect(body).toContain(plain);
      expect(sent['content-security-policy']).toContain(`frame-ancestors ${portalUrl}`);
    }
  });

  it('tells nothing of what was typed, neither in the log nor on a page, when a page fails', async () => {
    const { fields } = await startPayment();
    provider.page = () => Promise.resolve('throws');
    const failed = await pay(fields);
    expect(failed.statusCode).toBe(500);
    expect(failed.body).toContain('Do not pay again until your balance shows whether it did.');
    const all = lines.join('\n') + failed.body;
    for (const secret of [card, '4111', fields['ticket'] ?? '-', fields['ReferenceId'] ?? '-'])
      expect(lines.join('\n')).not.toContain(secret);
    expect(all).not.toContain(card);
    expect(lines.some((line) => line.includes('"status":500'))).toBe(true);
  });

  it('never leads to another origin', async () => {
    const { fields } = await startPayment();
    provider.page = () => Promise.resolve('leads away');
    const { statusCode, headers } = await pay(fields);
    expect(statusCode).toBe(500);
    expect(headers.location).toBeUndefined();
  });

  it('is refused in words to whoever asks too often, and so are cards that are tried out on one form', async () => {
    const limited = serve({ limits: memoryRateLimits() });
    const { fields } = await startPayment();
    provider.page = () => Promise.resolve('tries');
    const ticket = fields['ticket'] ?? '';
    const tries = [];
    for (let at = 0; at < 11; at++) tries.push((await post('/pay/stripe/pay', { ticket, cardNumber: card }, limited)).statusCode);
    expect(tries).toEqual([...Array<number>(10).fill(303), 409]);
    let last = await post('/pay/stripe/card', { ticket }, limited);
    for (let at = 0; at < 60 && last.statusCode === 200; at++) last = await post('/pay/stripe/card', { ticket }, limited);
    expect(last.statusCode).toBe(429);
    expect(last.headers['retry-after']).toMatch(/^\d+$/);
    expect(last.body).toContain('Wait a minute');
  });
});
