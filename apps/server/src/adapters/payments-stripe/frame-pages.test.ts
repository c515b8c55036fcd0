import { randomInt } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayBench } from '../../../test/gateway-suite/driver.ts';
import { stripeDriver } from '../../../test/gateway-suite/drivers/stripe.ts';
import type { FrameAnswer } from '../../ports/frame-pages.ts';
import type { HostedForm, HostedFormAnswer } from '../../ports/payment-provider.ts';

let bench: GatewayBench;

beforeAll(async () => {
  bench = await stripeDriver.start();
}, 60_000);
afterEach(() => bench.gateway.reset());
afterAll(() => bench.stop());

const customer = '100001';
const returnUrl = 'https://portal.example.com/payment-return';
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const newReference = (): string => Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('');

function formOf(opened: HostedFormAnswer): HostedForm {
  if (!opened.ok) throw new Error(opened.reason);
  return opened.form;
}
const payment = async (reference = newReference()) =>
  formOf(await bench.provider.openCardForm({ reference, amountCents: cents(8_450), customer, locale: 'en-us', returnUrl }));
const methods = async (purpose: 'create' | 'manage', methodKind: 'card' | 'bank' = 'card', locale = 'en-us') =>
  formOf(await bench.provider.openMethodForm({ reference: newReference(), purpose, methodKind, customer, locale, returnUrl }));

async function post(step: string, fields: Record<string, string>, may: { submit?: boolean; try?: boolean } = {}): Promise<FrameAnswer> {
  const answered = await bench.provider.framePages?.answer({
    method: 'POST',
    path: `/pay/stripe${step}`,
    query: {},
    fields,
    submitting: () => Promise.resolve(may.submit ?? true),
    mayTry: () => Promise.resolve(may.try ?? true),
  });
  if (answered == null) throw new Error('no such page');
  return answered;
}
async function tokenOf(number: string): Promise<string> {
  const made = await bench.gateway.act({ name: 'confirmationToken', number, setupFutureUsage: 'off_session' });
  return (made as { token: string }).token;
}
const htmlOf = (answer: FrameAnswer): string => (answer.kind === 'page' ? answer.page.html : '');
async function capturesOf({ fields }: HostedForm): Promise<number> {
  const { moved } = await bench.gateway.state();
  return moved.filter(({ reference }) => reference === fields.ReferenceId).flatMap(({ captures }) => captures).length;
}

describe('the pages Stripe’s fields are on', () => {
  it('[PAY-065] pay once, and only a form that may still be handed over', async () => {
    const form = await payment();
    const refused = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('4242424242424242') }, { submit: false });
    expect(refused).toEqual({ kind: 'redirect', to: `${returnUrl}?reference=${form.fields.ReferenceId}`, tells: null });
    expect(await capturesOf(form)).toBe(0);
    const paid = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('4242424242424242') });
    expect(paid).toMatchObject({ kind: 'redirect', tells: { about: 'payment', result: { status: 'succeeded', amountCents: 8_450 } } });
    const again = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('4242424242424242') }, { submit: false });
    expect(again).toMatchObject({ kind: 'redirect', tells: { result: { status: 'succeeded' } } });
    expect(await capturesOf(form)).toBe(1);
  });

  it('[PAY-065] tell nothing while nobody knows what became of the payment', async () => {
    const form = await payment();
    const token = await tokenOf('4242424242424242');
    await bench.gateway.faults({ next: ['loseReply'], calls: 'all' });
    expect(await post('/confirm', { ...form.fields, confirmationToken: token })).toMatchObject({ kind: 'redirect', tells: null });
    expect(await capturesOf(form)).toBe(1);
  });

  it('show the bank’s question and look themselves what came of it', async () => {
    const form = await payment();
    const asked = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('4000002760003184') });
    expect(htmlOf(asked)).toContain('_secret_');
    expect(await post('/done', form.fields)).toMatchObject({ tells: { result: { status: 'processing' } } });
    expect(await capturesOf(form)).toBe(0);
  });

  it('open for nobody without a ticket, and take no token that is none', async () => {
    const form = await payment();
    for (const ticket of [undefined, '', 'x'.repeat(100), `${form.fields.ticket}x`])
      expect(await post('/confirm', ticket === undefined ? {} : { ticket })).toMatchObject({ kind: 'page', status: 410, tells: null });
    expect(await post('/confirm', { ...form.fields, confirmationToken: 'pm_1' })).toMatchObject({ kind: 'page', status: 422 });
    expect(await capturesOf(form)).toBe(0);
    bench.clock.advance(15 * 60_000);
    expect(await post('/open', form.fields)).toMatchObject({ status: 410 });
  });

  it('save a card, let another be tried after a decline, and stop whoever tries too many', async () => {
    const form = await methods('create');
    const declined = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('4000000000000002') });
    expect(declined).toMatchObject({ kind: 'page', status: 422, tells: null });
    expect(htmlOf(declined)).toContain('The card was not accepted');
    const busy = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('4242424242424242') }, { try: false });
    expect(htmlOf(busy)).toContain('Too many requests');
    expect(await bench.provider.listMethods(customer)).toEqual([]);
    const saved = await post('/confirm', { ...form.fields, confirmationToken: await tokenOf('5555555555554444') });
    expect(saved).toMatchObject({ kind: 'redirect', tells: { about: 'paymentMethod', reference: form.fields.ReferenceId, isOver: true } });
    expect(await bench.provider.listMethods(customer)).toMatchObject([{ display: 'Mastercard ending 4444' }]);
  });

  it('list and remove the customer’s own methods in their language', async () => {
    await bench.token('approved');
    const foreign = await bench.token('approved', bench.otherCustomer);
    const form = await methods('manage', 'card', 'sp-es');
    expect(htmlOf(await post('/open', form.fields))).toContain('Visa terminada en 4242');
    await post('/remove', { ...form.fields, method: foreign });
    expect(await bench.provider.listMethods(bench.otherCustomer)).toMatchObject([{ token: foreign }]);
    for (const { token } of (await bench.provider.listMethods(customer)) ?? []) {
      const removed = await post('/remove', { ...form.fields, method: token });
      expect(removed.tells).toMatchObject({ about: 'paymentMethod', isOver: false });
    }
    expect(await bench.provider.listMethods(customer)).toEqual([]);
    expect(await post('/leave', form.fields)).toMatchObject({ kind: 'redirect', tells: { isOver: true } });
  });
});
