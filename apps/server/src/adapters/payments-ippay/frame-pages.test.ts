import { randomInt } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayBench } from '../../../test/gateway-suite/driver.ts';
import { ippayDriver } from '../../../test/gateway-suite/drivers/ippay.ts';
import type { FrameAnswer, FrameRequest } from '../../ports/frame-pages.ts';
import type { HostedForm } from '../../ports/payment-provider.ts';

let bench: GatewayBench;

beforeAll(async () => {
  bench = await ippayDriver.start();
}, 60_000);
afterEach(() => bench.gateway.reset());
afterAll(() => bench.stop());

const newReference = (): string => `F${randomInt(1_000_000_000)}P${randomInt(1_000_000_000)}`.padEnd(20, 'Q');
const returnUrl = 'http://127.0.0.1:8080/payment/return';
const card = { cardNumber: '4111 1111 1111 1111', expiration: '8/49', securityCode: '987', cardName: "Ana O'Neil <b>", zip: '52001' };
const customer = 'C7007';

async function openForm(
  purpose: 'pay' | 'create' | 'manage',
  { methodKind = 'card', locale = 'en-us' }: { methodKind?: 'card' | 'bank'; locale?: string } = {},
) {
  const asked = { reference: newReference(), customer, locale, returnUrl };
  const opened =
    purpose === 'pay'
      ? await bench.provider.openCardForm({ ...asked, amountCents: cents(123_450) })
      : await bench.provider.openMethodForm({ ...asked, purpose, methodKind });
  if (!opened.ok) throw new Error('no form');
  return { reference: asked.reference, form: opened.form };
}

type Given = Partial<Pick<FrameRequest, 'method' | 'submitting' | 'mayTry'>>;

async function post(form: HostedForm, step: string, typed: Record<string, string> = {}, given: Given = {}): Promise<FrameAnswer | null> {
  const { pathname } = new URL(form.action);
  const path = pathname + step;
  const yes = () => Promise.resolve(true);
  const fields = { ...form.fields, theme: 'dark', ...typed };
  return (
    (await bench.provider.framePages?.answer({ method: 'POST', path, query: {}, fields, submitting: yes, mayTry: yes, ...given })) ?? null
  );
}

function shown(answer: FrameAnswer | null): { status: number; html: string } {
  if (answer?.kind !== 'page') throw new Error('no page');
  return { status: answer.status, html: answer.page.html };
}
const wireCount = async (): Promise<number> => (await bench.gateway.wire()).length;

describe('the card page of IPPay', () => {
  it('shows the amount and pays it once, telling the result with the way back', async () => {
    const { reference, form } = await openForm('pay');
    const { html, status } = shown(await post(form, ''));
    expect(status).toBe(200);
    expect(html).toContain('$1,234.50');
    for (const name of Object.keys(card)) expect(html).toContain(`name="${name}"`);
    const paid = await post(form, '/pay', card);
    expect(paid).toMatchObject({
      kind: 'redirect',
      to: `${returnUrl}?reference=${reference}`,
      tells: {
        about: 'payment',
        result: {
          reference,
          status: 'succeeded',
          amountCents: 123_450,
          method: { display: 'Visa ending 1111', expiration: '08/49', token: null },
        },
      },
    });
    expect(JSON.stringify(paid)).not.toMatch(/4111 ?1111|987|O'Neil/);
    const sent = (await bench.gateway.wire()).find(({ body }) => body.includes(reference))?.body;
    expect(sent).toContain('<CardNum Tokenize="true">4111111111111111</CardNum>');
    expect(sent).toContain('<CVV2>987</CVV2>');
    expect(sent).toContain('<CardName>Ana O&apos;Neil &lt;b&gt;</CardName>');
  });

  it('[PAY-065] hands nothing over that ended meanwhile or was handed over before', async () => {
    const { form } = await openForm('pay');
    const before = await wireCount();
    const { status } = shown(await post(form, '/pay', card, { submitting: () => Promise.resolve(false) }));
    expect(status).toBe(410);
    expect(await wireCount()).toBe(before);
  });

  it('tells a decline as a result, and a lost answer as nothing', async () => {
    const declined = await openForm('pay');
    expect(await post(declined.form, '/pay', { ...card, cardNumber: '4000000000009995' })).toMatchObject({
      kind: 'redirect',
      tells: { result: { status: 'declined', reason: 'insufficientFunds' } },
    });
    const lost = await openForm('pay');
    await bench.gateway.faults({ next: ['loseReply'], calls: 'money' });
    const answer = await post(lost.form, '/pay', card);
    expect(answer).toMatchObject({ kind: 'page', status: 504, tells: null });
    expect(shown(answer).html).toContain('Your payment may have gone through.');
  });

  it('says what is wrong in place, in the language of the form, and sends no number of the card back', async () => {
    const { form } = await openForm('pay', { locale: 'sp-es' });
    const before = await wireCount();
    const wrong = { cardNumber: '4111 1111 1111 1112', expiration: '13/49', securityCode: '12', cardName: ' ', zip: '5200' };
    const { html, status } = shown(await post(form, '/pay', { ...wrong, cardName: '"><script>' }));
    expect(status).toBe(422);
    expect(html.match(/aria-invalid="true" aria-describedby/g)).toHaveLength(4);
    expect(html).toContain('lang="es');
    expect(html).toContain('value="13/49"');
    expect(html).not.toContain('"><script>');
    expect(html).not.toMatch(/4111|value="12"/);
    for (const [field, value] of [
      ['expiration', '01/20'],
      ['cardNumber', '3530111333300000'],
      ['cardName', ''],
      ['zip', 'abcde'],
    ] as const)
      expect(shown(await post(form, '/pay', { ...card, [field]: value })).html.match(/aria-invalid="true" aria-describedby/g)).toHaveLength(
        1,
      );
    expect(await wireCount()).toBe(before);
  });

  it('opens nothing without a ticket, with one that ended or is for something else, or by GET', async () => {
    const { form } = await openForm('manage');
    const pay = await openForm('pay');
    const page = (ticket: string) => post({ ...pay.form, fields: { ticket } }, '/pay', card);
    for (const ticket of ['', 'x', form.fields.ticket ?? '']) expect(shown(await page(ticket)).status).toBe(404);
    bench.clock.advance(15 * 60_000 + 1);
    expect(shown(await post(pay.form, '/pay', card)).status).toBe(404);
    bench.clock.advance(-(15 * 60_000 + 1));
    expect(await post(pay.form, '', {}, { method: 'GET' })).toBeNull();
    expect(await post(pay.form, '/elsewhere', card)).toBeNull();
  });
});

describe('the method pages of IPPay', () => {
  it('keeps a card and a bank account, lists them, and removes one at a time', async () => {
    const forCard = await openForm('create');
    const saved = await post(forCard.form, '/save', card);
    expect(saved).toMatchObject({ kind: 'redirect', tells: { about: 'paymentMethod', reference: forCard.reference, isOver: true } });
    const forBank = await openForm('create', { methodKind: 'bank' });
    const account = { routingNumber: '110000000', accountNumber: '55501234', accountType: 'BUSINESS_CHECK', accountName: 'Cedar Dental' };
    expect(await post(forBank.form, '/save', account)).toMatchObject({ kind: 'redirect' });
    const kept = await bench.provider.listMethods(customer);
    expect(kept).toMatchObject([
      { kind: 'card', brand: 'Visa', display: 'Visa ending 1111', expiration: '08/49' },
      { kind: 'bank', brand: 'Business checking', display: 'Business checking ending 1234', expiration: null },
    ]);
    const { form, reference } = await openForm('manage', { locale: 'sp-es' });
    const { html } = shown(await post(form, ''));
    for (const name of ['Visa terminada en 1111', 'Cuenta corriente comercial terminada en 1234']) expect(html).toContain(name);
    const removal = await post(form, '/remove', { method: kept?.[0]?.token ?? '' });
    expect(removal).toMatchObject({ tells: { about: 'paymentMethod', reference, isOver: false } });
    expect(await bench.provider.listMethods(customer)).toEqual(kept?.slice(1));
    expect(shown(await post(form, '/remove', { method: await bench.token('approved') })).status).toBe(200);
    expect((await bench.provider.listMethods(bench.customer))?.length).toBeGreaterThan(0);
    expect(await post(form, '/done')).toMatchObject({ kind: 'redirect', tells: { isOver: true } });
  });

  it('keeps nothing that the gateway refuses, that is wrong, or after too many tries', async () => {
    const { form } = await openForm('create', { methodKind: 'bank' });
    const account = { routingNumber: '110000000', accountNumber: '99991234', accountType: 'CHECKING', accountName: 'Cedar Dental' };
    const refused = shown(await post(form, '/save', account));
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('The bank account was not accepted.');
    expect(refused.html).not.toContain('99991234');
    const before = await wireCount();
    expect(shown(await post(form, '/save', account, { mayTry: () => Promise.resolve(false) })).status).toBe(429);
    const { html } = shown(
      await post(form, '/save', { routingNumber: '110000001', accountNumber: '12', accountType: 'GOLD', accountName: '' }),
    );
    expect(html.match(/aria-invalid="true" aria-describedby/g)).toHaveLength(4);
    expect(await wireCount()).toBe(before);
  });
});
