import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function set(settings: Record<string, string>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await app.db.kysely
    .insertInto('site_setting')
    .values(rows)
    .onConflict((clash) => clash.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
}
const keys = (...body: string[]) => app.call('getConfigurationKeys', { body });

describe('settings', () => {
  it('[API-052] [ENT-055] [SESS-008] answers the idle timeout and the manage-plan switch to a signed-in portal as a bare list', async () => {
    const maria = await app.signIn('maria.lopez@example.com');
    const { status, body } = await maria.call('getConfiguration');
    expect(status).toBe(200);
    expect(body).toEqual([
      { key: 'portal.idle.timeout', value: '30' },
      { key: 'portal.manage.plan.enabled', value: 'true' },
      { key: 'portal.schedule.days.out', value: null },
    ]);
    expect((await app.call('getConfiguration')).body.error?.code).toBe('AUTH0002');
  });

  it('[API-043] answers allow-listed keys and fallback texts in the order asked, repeated ones too', async () => {
    await set({ 'text.paymentMessage': 'We take cards.', 'portal.schedule.days.out': '2' });
    const { status, body } = await keys('paymentMessage', 'portal.schedule.days.out', 'noSuchText', 'paymentMessage');
    expect(status).toBe(200);
    expect(body).toEqual([
      { key: 'paymentMessage', value: 'We take cards.' },
      { key: 'portal.schedule.days.out', value: '2' },
      { key: 'noSuchText', value: null },
      { key: 'paymentMessage', value: 'We take cards.' },
    ]);
  });

  it('H15: tells nobody any other setting', async () => {
    await set({ 'smtp.password': 'hunter2', passwordPattern: 'abc', 'text.open': 'yes' });
    const asked = [
      'smtp.password',
      'passwordPattern',
      'brandAddress',
      'text.open',
      'portal.manage.plan.enabled',
      '__proto__',
      "' or 1=1 --",
    ];
    const { body } = await keys(...asked);
    expect(body).toEqual(asked.map((key) => ({ key, value: null })));
    await app.db.kysely.deleteFrom('site_setting').where('key', 'in', ['smtp.password', 'passwordPattern']).execute();
  });

  it('refuses lists that are empty, too long or of something else', async () => {
    for (const body of [[], Array.from({ length: 51 }, () => 'x'), [1], [''], ['x'.repeat(101)], {}, null] as never[]) {
      expect((await app.call('getConfigurationKeys', { body })).status).toBe(400);
    }
  });
});

describe('content texts', () => {
  beforeAll(() =>
    app.db.kysely
      .insertInto('content_text')
      .values([
        { key: 'title', locale: 'en-us', value: 'Welcome' },
        { key: 'title', locale: 'sp-es', value: 'Bienvenido' },
        { key: 'englishOnly', locale: 'en-us', value: 'Only here' },
        { key: 'blank', locale: 'sp-es', value: ' ' },
        { key: 'blank', locale: 'en-us', value: 'Filled' },
        { key: 'spanishOnly', locale: 'sp-es', value: 'Solo aquí' },
      ])
      .execute(),
  );
  const texts = (locale: string, ...key: string[]) => app.call('listTexts', { query: { locale, key } as never });

  it('[API-096] [I18N-004] [PAY-003] are answered by key for en-us, in the order asked', async () => {
    expect((await texts('en-us', 'title', 'paymentMessage', 'unknown')).body).toEqual([
      { key: 'title', locale: 'en-us', value: 'Welcome' },
      { key: 'paymentMessage', locale: 'en-us', value: expect.stringContaining('Payments by card') },
      { key: 'unknown', locale: 'en-us', value: null },
    ]);
  });

  it('[I18N-006] D-016: fall back to en-us under its own locale, and never the other way round', async () => {
    expect((await texts('sp-es', 'title', 'englishOnly', 'blank')).body).toEqual([
      { key: 'title', locale: 'sp-es', value: 'Bienvenido' },
      { key: 'englishOnly', locale: 'en-us', value: 'Only here' },
      { key: 'blank', locale: 'en-us', value: 'Filled' },
    ]);
    expect((await texts('en-us', 'spanishOnly')).body).toEqual([{ key: 'spanishOnly', locale: 'en-us', value: null }]);
  });

  it('[API-045] take one key or several; no key, too many or another locale is refused', async () => {
    expect((await app.call('listTexts', { query: { locale: 'en-us', key: 'title' } as never })).body).toHaveLength(1);
    expect((await texts('en-us')).status).toBe(400);
    expect((await texts('de-de', 'title')).status).toBe(400);
    expect((await texts('en-us', ...Array.from({ length: 51 }, (_, i) => `k${i}`))).status).toBe(400);
    expect((await texts('en-us', 'x\u0000y')).status).toBe(400);
  });
});

describe('page configuration', () => {
  const read = (headers: Record<string, string> = {}) => app.call('getPageConfiguration', {}, { headers });

  it('D-017: answers the demo provider with its frame origin to anybody', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      defaultLocationId: expect.any(Number),
      residentialAccountTypeId: 1,
      businessAccountTypeId: 2,
      residentialBillCycle: 1,
      validationMessages: { street: 'Please enter at least 3 characters', terms: 'Please accept the terms and conditions' },
      brandName: 'Cedar Valley Fiber',
      navLinks: [],
      supportPhone: '(563) 555-0100',
      termsUrl: 'https://cedarvalleyfiber.example/terms',
      guestOrderingEnabled: true,
      offline: false,
      shareUrls: {},
      allowedFrameOrigins: ['http://127.0.0.1:8081'],
    });
  });

  it('says what an operator has set, texts in the language asked for', async () => {
    await set({
      defaultLocationId: '12',
      passwordPattern: '.{15,}',
      passwordPatternDescription: 'At least 15 characters',
      navLinks: '[{"label":"Help","url":"https://help.example.com"}]',
      shareSocialUrl: 'https://social.example.com/share',
      guestOrderingEnabled: 'false',
      termsUrl: 'https://example.com/terms',
    });
    await app.db.kysely.insertInto('content_text').values({ key: 'validationTerms', locale: 'sp-es', value: 'Acepte' }).execute();
    const { body } = await read({ 'accept-language': 'sp-es' });
    expect(body).toMatchObject({
      defaultLocationId: 12,
      passwordPattern: '.{15,}',
      passwordPatternDescription: 'At least 15 characters',
      navLinks: [{ label: 'Help', url: 'https://help.example.com', newWindow: false }],
      shareUrls: { social: 'https://social.example.com/share' },
      guestOrderingEnabled: false,
      termsUrl: 'https://example.com/terms',
      validationMessages: { street: 'Escriba al menos 3 caracteres', terms: 'Acepte' },
    });
  });

  it('stays usable with settings nobody can read', async () => {
    await set({ navLinks: '{oops', defaultLocationId: '-3', residentialBillCycle: 'x', brandName: '  ', passwordPattern: ' ' });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ navLinks: [], residentialBillCycle: 1, brandName: 'Porchlight' });
    expect(body).not.toHaveProperty('defaultLocationId');
    expect(body).not.toHaveProperty('passwordPatternDescription');
    await set({ brandName: 'Cedar Valley Fiber' });
  });
});

describe('health', () => {
  it('[API-104] answers UP, and GEN0011 while the provider is in maintenance', async () => {
    expect((await app.call('getHealth')).body).toEqual({ success: true, status: 'UP' });
    await set({ offline: 'true' });
    const { status, body } = await app.call('getHealth');
    expect([status, body.error?.code]).toEqual([503, 'GEN0011']);
    await set({ offline: 'false' });
  });
});

describe('brand', () => {
  beforeEach(() => set({ brandName: 'Cedar Valley Fiber' }));

  it('tells mails and PDFs name, colours, address and phone', async () => {
    await set({
      brandAccentColor: '#FFCC00',
      brandAddress: '1 Main Street\n\n Cedar Valley, IA 52001 ',
      brandRemitAddress: 'PO Box 1',
      supportEmail: '',
    });
    expect(await app.product.site.brand()).toMatchObject({
      name: 'Cedar Valley Fiber',
      accentColor: '#ffcc00',
      onAccentColor: '#0b1711',
      addressLines: ['1 Main Street', 'Cedar Valley, IA 52001'],
      remitAddressLines: ['PO Box 1'],
      phone: '(563) 555-0100',
      email: null,
      logo: null,
    });
  });

  it('falls back to something plain for a colour or drawing that is none', async () => {
    await set({ brandAccentColor: 'red;}', logoDrawing: '{"width":1}' });
    expect(await app.product.site.brand()).toMatchObject({ accentColor: '#125a3b', onAccentColor: '#ffffff', logo: null });
    await set({ logoDrawing: '{"width":28,"height":28,"paths":[{"d":"M0 0h28v28z","color":"#125a3b"}]}' });
    expect((await app.product.site.brand()).logo).toMatchObject({ width: 28 });
  });
});
