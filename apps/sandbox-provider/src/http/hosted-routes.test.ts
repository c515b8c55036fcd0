import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, cardFields, newReference, openForm, payByCard, portalReturnUrl, postPage, statusOf } from '../testing/client.ts';
import { eventually } from '../testing/notice-receiver.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(async () => {
  await sandbox.stop();
});

const submitUrl = () => `${sandbox.url}/hosted/submit`;
const paymentOf = async (reference: string) => (await call(sandbox, 'GET', `/v1/payments/${reference}`)).body;

describe('cards of the table', () => {
  it('[PAY-013] takes 4111 1111 1111 1111 at once and leaves with nothing but the reference', async () => {
    const { form, page } = await payByCard(sandbox, '4111 1111 1111 1111');
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(`${portalReturnUrl}?reference=${form.reference}`);
    const payment = await paymentOf(form.reference);
    expect(payment).toMatchObject({
      status: 'succeeded',
      amountCents: 8420,
      method: { kind: 'card', display: 'Visa ending 1111', token: null, expiration: '08/49' },
    });
    expect(JSON.stringify(payment)).not.toContain('4111');
  });

  it.each([
    ['4000 0000 0000 0002', 'Insufficient funds'],
    ['4000 0000 0000 0069', 'Expired card'],
    ['4000 0000 0000 0119', 'Provider error'],
    ['4000 0000 0000 0341', 'Card declined'],
  ])('declines %s: %s', async (number, text) => {
    const { form, page } = await payByCard(sandbox, number);
    expect(page.status).toBe(303);
    expect(await paymentOf(form.reference)).toMatchObject({ status: 'declined', responseText: text });
    expect((await sandbox.state()).captures[form.reference]).toBeUndefined();
  });

  it('keeps 5555 5555 5555 4444 in progress for 8 seconds behind a waiting page', async () => {
    await sandbox.control({ clock: { speed: 0 } });
    const { form, page } = await payByCard(sandbox, '5555 5555 5555 4444');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('data-mode="waiting"');
    const ask = async () => (await postPage(`${sandbox.url}/hosted/status`, form.fields)).json() as Promise<{ returnUrl: string | null }>;
    expect(await statusOf(sandbox, form.reference)).toBe('processing');
    expect((await ask()).returnUrl).toBeNull();
    await sandbox.control({ clock: { advanceMs: 7_999 } });
    expect(await statusOf(sandbox, form.reference)).toBe('processing');
    await sandbox.control({ clock: { advanceMs: 1, speed: 1 } });
    await eventually('succeeded', async () => (await statusOf(sandbox, form.reference)) === 'succeeded');
    expect((await ask()).returnUrl).toBe(`${portalReturnUrl}?reference=${form.reference}`);
  });

  it('captures 4000 0000 0000 0259, loses the answer and fails questions for 20 seconds', async () => {
    await sandbox.control({ clock: { speed: 0 } });
    const form = await openForm(sandbox);
    const submitted = postPage(submitUrl(), { ...form.fields, ...cardFields('4000 0000 0000 0259') });
    await eventually('captured', async () => (await sandbox.state()).captures[form.reference] !== undefined);
    await sandbox.control({ clock: { advanceMs: 5_000 } });
    const page = await submitted;
    expect(page.status).toBe(504);
    expect(await page.text()).toContain('may have gone through');
    expect((await call(sandbox, 'GET', `/v1/payments/${form.reference}`)).status).toBe(503);
    expect((await sandbox.state()).captures[form.reference]).toEqual({ count: 1, amountCents: 8420 });
    await sandbox.control({ clock: { advanceMs: 15_000, speed: 1 } });
    expect(await statusOf(sandbox, form.reference)).toBe('succeeded');
    expect((await postPage(form.action, form.fields)).status).toBe(303);
  });

  it('asks for a confirmation of 4000 0000 0000 3220 first; refused takes nothing', async () => {
    for (const [decision, status] of [
      ['confirm', 'succeeded'],
      ['refuse', 'declined'],
    ] as const) {
      const { form, page } = await payByCard(sandbox, '4000 0000 0000 3220');
      expect(await page.text()).toContain('value="confirm"');
      expect(await statusOf(sandbox, form.reference)).toBe('processing');
      expect((await postPage(`${sandbox.url}/hosted/confirm`, { ...form.fields, decision })).status).toBe(303);
      expect(await statusOf(sandbox, form.reference)).toBe(status);
    }
  });
});

describe('the form', () => {
  it('is used once: a second submission, also at the same moment, captures nothing more', async () => {
    const form = await openForm(sandbox);
    const body = { ...form.fields, ...cardFields('4111111111111111') };
    const pages = await Promise.all(Array.from({ length: 5 }, () => postPage(submitUrl(), body)));
    expect(pages.map((page) => page.status)).toEqual([303, 303, 303, 303, 303]);
    expect((await postPage(submitUrl(), { ...body, cardNumber: '4000000000000002' })).status).toBe(303);
    expect(await statusOf(sandbox, form.reference)).toBe('succeeded');
    expect((await sandbox.state()).captures[form.reference]?.count).toBe(1);
  });

  it('is shown to nobody without its secret', async () => {
    const form = await openForm(sandbox);
    const wrong: Record<string, string>[] = [
      {},
      { ReferenceId: form.reference },
      { ...form.fields, FormToken: 'X'.repeat(32) },
      { ...form.fields, ReferenceId: newReference() },
    ];
    for (const fields of wrong) {
      const page = await postPage(form.action, fields);
      expect(page.status).toBe(404);
      expect(await page.text()).not.toContain('84.20');
    }
  });

  it('ends after 15 minutes and after a cancel, and then takes no card', async () => {
    const forms = [await openForm(sandbox), await openForm(sandbox)];
    await call(sandbox, 'POST', `/v1/forms/${forms[0]?.reference}/cancel`);
    await sandbox.control({ clock: { advanceMs: 15 * 60_000 } });
    await eventually('expired', async () => (await statusOf(sandbox, String(forms[1]?.reference))) === 'expired');
    for (const form of forms) expect((await postPage(submitUrl(), { ...form.fields, ...cardFields('4111111111111111') })).status).toBe(410);
    const captures = (await sandbox.state()).captures;
    for (const form of forms) expect(captures[form.reference]).toBeUndefined();
  });

  it('[PAY-013] says under each field what is wrong, keeps what was typed but never the security code', async () => {
    const form = await openForm(sandbox);
    const wrong = { cardNumber: '4111 1111 1111 1112', expiration: '01/20', securityCode: '12', cardName: ' ', zip: 'x' };
    const page = await postPage(submitUrl(), { ...form.fields, ...wrong });
    expect(page.status).toBe(422);
    const text = await page.text();
    for (const name of Object.keys(wrong)) expect(text).toContain(`id="${name}-error"`);
    expect(text).toContain('This date has passed.');
    expect(text).toContain('value="01/20"');
    expect(text).not.toContain('value="12"');
    const real = await postPage(submitUrl(), { ...form.fields, ...cardFields('4242 4242 4242 4242') });
    expect(await real.text()).toContain('test cards only');
    expect(await statusOf(sandbox, form.reference)).toBe('open');
  });

  it('escapes what is typed', async () => {
    const form = await openForm(sandbox);
    const page = await postPage(submitUrl(), { ...form.fields, ...cardFields('1'), cardName: '"><script>alert(1)</script>' });
    expect(await page.text()).not.toContain('<script>alert');
  });

  it('allows only the portal to frame it, and no inline or foreign script', async () => {
    const form = await openForm(sandbox);
    const page = await postPage(form.action, form.fields);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://127.0.0.1:8080;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:8080");
    expect(policy).not.toContain('unsafe');
    const text = await page.text();
    expect(text).not.toMatch(/<script(?![^>]*src="\/hosted\/frame\.js")|\son[a-z]+=|\sstyle=/);
  });

  it('speaks Spanish and follows the theme posted with it', async () => {
    const form = await openForm(sandbox, { locale: 'sp-es', amountCents: 123_456_7 });
    const text = await (await postPage(form.action, { ...form.fields, theme: 'dark' })).text();
    expect(text).toContain('lang="es-US" data-theme="dark"');
    for (const label of [
      'Número de tarjeta',
      'Vencimiento (MM/AA)',
      'Código de seguridad',
      'Nombre en la tarjeta',
      'Código postal',
      'Pagar $12,345.67',
    ])
      expect(text).toContain(label);
    const english = await (await postPage(form.action, { ...(await openForm(sandbox)).fields, theme: 'blue' })).text();
    for (const label of ['Card number', 'Expiration (MM/YY)', 'Security code', 'Name on card', 'ZIP code', 'Pay $84.20'])
      expect(english).toContain(`>${label}<`);
    expect(english).not.toContain('data-theme');
  });
});

describe('other pages', () => {
  const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', accountName: 'Maria Lopez' };

  it('takes a bank payment and refuses the accounts of the table', async () => {
    const outcomes = [
      [bank, 'accepted'],
      [{ ...bank, accountNumber: '000111111116' }, 'declined'],
      [{ ...bank, routingNumber: '123456789' }, 'declined'],
    ] as const;
    for (const [typed, status] of outcomes) {
      const form = await openForm(sandbox, { purpose: 'bank' });
      expect(await (await postPage(form.action, form.fields)).text()).toContain('Routing number');
      expect((await postPage(submitUrl(), { ...form.fields, ...typed })).status).toBe(303);
      expect(await statusOf(sandbox, form.reference)).toBe(status);
    }
    const form = await openForm(sandbox, { purpose: 'bank' });
    const page = await postPage(submitUrl(), { ...form.fields, ...bank, routingNumber: '12', accountType: 'GOLD' });
    const text = await page.text();
    expect([page.status, text.includes('id="routingNumber-error"'), text.includes('id="accountType-error"')]).toEqual([422, true, true]);
  });

  it('saves a card and a bank account as methods that can be charged, lists and removes them', async () => {
    const customer = 'C-saver';
    const method = { purpose: 'createMethod', amountCents: undefined, customer };
    const card = await openForm(sandbox, method);
    expect(await (await postPage(card.action, card.fields)).text()).toContain('>Save method<');
    await postPage(submitUrl(), { ...card.fields, ...cardFields('4000 0000 0000 0341') });
    const account = await openForm(sandbox, { ...method, methodKind: 'bank' });
    await postPage(submitUrl(), { ...account.fields, ...bank });

    const saved = await paymentOf(card.reference);
    expect(saved).toMatchObject({ status: 'succeeded', amountCents: null, method: { display: 'Visa ending 0341' } });
    const { token } = saved.method as { token: string };
    const charge = { reference: newReference(), amountCents: 100, customer, token };
    expect((await call(sandbox, 'POST', '/v1/charges/token', charge)).body).toMatchObject({
      status: 'declined',
      responseText: 'Card declined',
    });

    const manage = await openForm(sandbox, { purpose: 'manageMethods', amountCents: undefined, customer });
    expect(await (await postPage(manage.action, manage.fields)).text()).toContain('Checking ending 6789');
    const removed = await (await postPage(`${sandbox.url}/hosted/remove`, { ...manage.fields, method: token })).text();
    expect(removed).toContain('role="status" tabindex="-1" data-focus>Visa ending 0341 was removed.<');
    expect(removed).not.toContain('Remove: Visa');
    const left = (await call(sandbox, 'GET', `/v1/customers/${customer}/methods`)).body.methods as unknown[];
    expect(left).toHaveLength(1);
    expect((await postPage(`${sandbox.url}/hosted/done`, manage.fields)).status).toBe(303);
  });

  it("[PM-001] shows methods in the language of the page, with what tells two cards apart, and nobody else's", async () => {
    const customer = 'C-reader';
    const methods = [
      { kind: 'card', token: 'seed_reader_one', lastFour: '1111', expiration: '08/49' },
      { kind: 'card', token: 'seed_reader_two', lastFour: '1111', expiration: '11/50' },
      { kind: 'bank', token: 'seed_reader_bank', accountType: 'BUSINESS_CHECK', lastFour: '6789' },
    ];
    await call(sandbox, 'POST', `/v1/customers/${customer}/methods`, { methods });
    const pageFor = async (more: object): Promise<string> => {
      const form = await openForm(sandbox, { purpose: 'manageMethods', amountCents: undefined, ...more });
      return (await postPage(form.action, form.fields)).text();
    };
    const english = await pageFor({ customer });
    for (const text of ['Visa ending 1111', 'Expires 08/49', 'Expires 11/50', 'Remove: Business checking ending 6789', '>Done<'])
      expect(english).toContain(text);
    const spanish = await pageFor({ customer, locale: 'sp-es' });
    for (const text of [
      'lang="es-US"',
      'Visa terminada en 1111',
      'Vence 08/49',
      'Quitar: Corriente comercial terminada en 6789',
      '>Listo<',
    ])
      expect(spanish).toContain(text);
    expect(spanish).not.toContain('ending');
    expect(await pageFor({ customer: 'C-nobody' })).toContain('No payment method is stored.');
  });

  it('speaks of saving, not of paying, where a method is saved', async () => {
    const saving = { purpose: 'createMethod', amountCents: undefined, customer: 'C-words' };
    await sandbox.control({ clock: { speed: 0 } });
    const slow = await openForm(sandbox, { ...saving, locale: 'sp-es' });
    const waiting = await (await postPage(submitUrl(), { ...slow.fields, ...cardFields('5555555555554444') })).text();
    expect(waiting).toContain('Guardando su método de pago');
    expect(waiting).not.toContain('Pago en curso');
    const form = await openForm(sandbox, saving);
    await sandbox.control({ down: true });
    expect(await (await postPage(form.action, form.fields)).text()).toContain('This page is not available now');
    await sandbox.control({ down: false, clock: { advanceMs: 15 * 60_000, speed: 1 } });
    await eventually('expired', async () => (await statusOf(sandbox, form.reference)) === 'expired');
    const over = await postPage(form.action, form.fields);
    expect([over.status, (await over.text()).includes('charged')]).toEqual([410, false]);
  });
});
