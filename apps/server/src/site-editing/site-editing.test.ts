import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';
import { createSiteEditing } from './index.ts';

let app: TestApp;
let agent: StaffCaller;
let other: StaffCaller;
beforeAll(async () => {
  app = await startApp();
  agent = await app.staff('agent');
  other = await app.staff('agent');
});
afterAll(() => app.close());

const draftOf = async (area: 'texts' | 'brand') => (await agent.call(area === 'texts' ? 'site.listTexts' : 'site.listSettings')).body.draft;
type Value = { key: string; value: string | null; locale?: string };
const save = async (area: 'texts' | 'brand', values: Value[], version?: number, by = agent) =>
  by.call(area === 'texts' ? 'site.saveTexts' : 'site.saveSettings', {
    body: { version: version ?? (await draftOf(area)).version, values },
  } as never);
const publish = async (area: 'texts' | 'brand', version?: number) =>
  agent.call('site.publish', { params: { area }, body: { version: version ?? (await draftOf(area)).version } });
const fieldsOf = (body: { error?: { fields?: unknown } }) =>
  (body.error?.fields ?? []) as { field: string; code: string; message: string }[];
const renderInvoice = () => Promise.reject(new Error('no invoice is previewed here'));
const editing = () => createSiteEditing({ ...app.core, clock: app.clock, site: app.product.site, renderInvoice });
const publicText = async (key: string, locale = 'en-us') =>
  (await app.call('listTexts', { query: { locale, key: [key] } as never })).body[0]?.value;

beforeEach(async () => {
  for (const area of ['texts', 'brand'] as const)
    await agent.call('site.discard', { params: { area }, body: { version: (await draftOf(area)).version } });
});

describe('a draft of texts', () => {
  it('[I18N-004] is seen by nobody until it is published, and by everybody then', async () => {
    expect((await save('texts', [{ key: 'noServiceTitle', locale: 'en-us', value: ' Thanks a lot ' }])).body).toMatchObject({ changes: 1 });
    expect(await publicText('noServiceTitle')).toBeNull();
    const listed = (await agent.call('site.listTexts')).body.texts.find(({ key }: { key: string }) => key === 'noServiceTitle');
    expect(listed).toMatchObject({ published: { 'en-us': null }, drafted: { 'en-us': 'Thanks a lot', 'sp-es': null } });
    expect(listed?.own['en-us']).toContain('Thank you');
    expect((await publish('texts')).body).toMatchObject({ number: 1, draft: { changes: 0 } });
    expect(await publicText('noServiceTitle')).toBe('Thanks a lot');
    expect(await publicText('noServiceTitle', 'sp-es')).toBe('Thanks a lot');
  });

  it('holds nothing that is published already, and nothing is published twice', async () => {
    const published = await publicText('paymentMessage');
    expect((await save('texts', [{ key: 'paymentMessage', locale: 'en-us', value: published ?? '' }])).body).toMatchObject({ changes: 0 });
    expect((await publish('texts')).body.error?.code).toBe('STF0100');
    await save('texts', [{ key: 'customerInfoTitle', locale: 'sp-es', value: 'Datos' }]);
    const { version } = await draftOf('texts');
    const both = await Promise.all([publish('texts', version), publish('texts', version)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error?.code).toBe('STF0002');
  });

  it('is refused whole, with every problem by its name, in the language of whoever writes', async () => {
    const values = [
      { key: 'noServiceSubtitle', locale: 'en-us', value: 'fine' },
      { key: 'mailGreeting', locale: 'en-us', value: 'Dear {nombre},' },
      { key: 'paymentMessage', locale: 'sp-es', value: '<b>Pague</b>' },
    ];
    const { status, body } = await save('texts', values);
    expect([status, body.error?.code]).toEqual([400, 'GEN0002']);
    expect(fieldsOf(body).map(({ field, code }) => [field, code])).toEqual([
      ['en-us/mailGreeting', 'unknownPlaceholder'],
      ['sp-es/paymentMessage', 'markup'],
    ]);
    expect(fieldsOf(body)[0]?.message).toContain('{nombre}');
    expect(await draftOf('texts')).toMatchObject({ changes: 0 });
  });

  it('takes no text that is not on the list, least of all what people agree to', async () => {
    for (const key of ['termsAndConditions', 'autopayAuthorization.text', 'registration.terms', '__proto__', 'constructor'])
      expect((await save('texts', [{ key, locale: 'en-us', value: 'x' }])).status).toBe(400);
  });

  it('of two who edit the same one the second is told, and nothing of the first is lost', async () => {
    const { version } = await draftOf('texts');
    expect((await save('texts', [{ key: 'noServiceTitle', locale: 'en-us', value: 'First' }], version)).status).toBe(200);
    const second = await save('texts', [{ key: 'noServiceTitle', locale: 'en-us', value: 'Second' }], version, other);
    expect([second.status, second.body.error?.code]).toEqual([409, 'STF0002']);
    const listed = (await agent.call('site.listTexts')).body.texts.find(({ key }: { key: string }) => key === 'noServiceTitle');
    expect(listed?.drafted['en-us']).toBe('First');
  });
});

describe('versions', () => {
  it('say before and after and by whom, and going back restores every value without touching what is published', async () => {
    await save('brand', [
      { key: 'supportPhone', value: '(563) 555-0111' },
      { key: 'brandRadius', value: '4' },
    ]);
    const { number } = (await publish('brand')).body;
    await save('brand', [{ key: 'supportPhone', value: '(563) 555-0122' }]);
    await publish('brand');
    const versions = (await agent.call('site.listVersions', { params: { area: 'brand' } })).body;
    expect(versions[0]).toMatchObject({ number: number + 1, publishedBy: expect.any(String) });
    expect(versions[0]?.changes).toEqual([{ key: 'supportPhone', locale: null, before: '(563) 555-0111', after: '(563) 555-0122' }]);
    const { version } = await draftOf('brand');
    const back = await agent.call('site.goBack', { params: { area: 'brand', number: String(number - 1) }, body: { version } });
    expect(back.body).toMatchObject({ changes: 2 });
    expect((await app.call('getPageConfiguration')).body).toMatchObject({ supportPhone: '(563) 555-0122' });
    await publish('brand');
    expect((await app.call('getPageConfiguration')).body).toMatchObject({ supportPhone: '(563) 555-0100' });
    const radius = (await agent.call('site.listSettings')).body.settings.find(({ key }: { key: string }) => key === 'brandRadius');
    expect(radius).toMatchObject({ published: null });
  });

  it('there is no going back to one that never was, nor to what is there already', async () => {
    const { version } = await draftOf('brand');
    const back = (number: number) => agent.call('site.goBack', { params: { area: 'brand', number: String(number) }, body: { version } });
    expect((await back(999)).status).toBe(404);
    const [last] = (await agent.call('site.listVersions', { params: { area: 'brand' } })).body;
    if (last) expect((await back(last.number)).body.error?.code).toBe('STF0100');
  });

  it('are named in the record, by who published them', async () => {
    await save('brand', [{ key: 'supportEmail', value: 'hello@cedarvalleyfiber.example' }]);
    const { number } = (await publish('brand')).body;
    const entry = await app.db.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'site.published')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ staff_id: agent.userId, detail: { area: 'brand', number, keys: 'supportEmail' } });
    expect(JSON.stringify(entry?.detail)).not.toContain('hello@');
  });
});

describe('settings', () => {
  it('are judged each by its kind, and a place must be one of ours', async () => {
    const { body } = await save('brand', [
      { key: 'brandName', value: null },
      { key: 'brandAccentColor', value: 'url(x)' },
      { key: 'defaultLocationId', value: '999999' },
      { key: 'termsUrl', value: 'javascript:alert(1)' },
    ]);
    expect(body.error?.fields?.map(({ field }) => field)).toEqual(['brandName', 'brandAccentColor', 'defaultLocationId', 'termsUrl']);
    for (const key of ['apiBaseUrl', 'logoDrawing', 'smtp.password']) expect((await save('brand', [{ key, value: 'x' }])).status).toBe(400);
  });

  it('are for those who may edit the site', async () => {
    const clerk = await app.staff('clerk');
    expect((await clerk.call('site.listSettings')).status).toBe(403);
    expect((await save('brand', [{ key: 'offline', value: 'true' }], 1, clerk)).status).toBe(403);
  });
});

describe('logos', () => {
  const svg = (inside: string, box = '0 0 28 28') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`).toString('base64');
  const add = (data: string) => agent.call('site.addImage', { body: { data } });

  it('are kept by their content, served as images alone, and drawn on documents where they can be', async () => {
    const { body } = await add(svg('<g fill="#125A3B"><rect width="28" height="28"/><circle cx="14" cy="14" r="7" fill="#fff"/></g>'));
    expect(body).toMatchObject({ isDrawn: true, url: expect.stringMatching(/^\/media\/brand\/[a-f0-9]{32}\.svg$/) });
    const image = await app.http.inject({ url: body.url });
    expect(image.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    expect(image.headers['content-security-policy']).toContain('sandbox');
    await save('brand', [{ key: 'logoUrl', value: body.url }]);
    await publish('brand');
    expect((await app.product.site.brand()).logo).toEqual({
      width: 28,
      height: 28,
      paths: [
        { d: 'M0 0h28v28h-28z', color: '#125a3b' },
        { d: 'M7 14a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z', color: '#ffffff' },
      ],
    });
    expect((await app.call('getPageConfiguration')).body).toMatchObject({ logoUrl: body.url });
    await save('brand', [{ key: 'logoUrl', value: null }]);
    await publish('brand');
    expect((await app.product.site.brand()).logo).toBeNull();
  });

  it('are shown on dark ground as they are meant for it', async () => {
    const light = (await add(svg('<path d="M0 0h9z"/>'))).body.url;
    const dark = (await add(svg('<path d="M0 0h9z" fill="#ffffff"/>'))).body.url;
    await save('brand', [
      { key: 'logoUrl', value: light },
      { key: 'logoDarkUrl', value: dark },
    ]);
    await publish('brand');
    expect((await app.call('getPageConfiguration')).body).toMatchObject({ logoUrl: dark });
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path onload="x" d="M0 0"/>'],
    ['another document', '<foreignObject><body/></foreignObject>'],
    ['something from outside', '<image href="https://evil.example/x.png"/>'],
    ['a style from outside', '<rect style="fill:url(https://evil.example)" width="1" height="1"/>'],
    ['an address', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
  ])('with %s are refused', async (_what, inside) => {
    const { status, body } = await add(svg(inside));
    expect([status, fieldsOf(body)[0]?.code]).toEqual([400, 'unsafe']);
  });

  it('that are something else, too large or broken are refused', async () => {
    const gif = Buffer.from('GIF89a'.padEnd(40, 'x')).toString('base64');
    const jpeg = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(40)]).toString('base64');
    expect(fieldsOf((await add(gif)).body)[0]?.code).toBe('unsafe');
    expect(fieldsOf((await add(jpeg)).body)[0]?.code).toBe('kind');
    const huge = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(130 * 1024)]).toString('base64');
    expect(fieldsOf((await add(huge)).body)[0]?.code).toBe('tooLarge');
    expect((await add('not base64!!')).status).toBe(400);
    expect((await app.http.inject({ url: '/media/brand/..%2fx.svg' })).statusCode).toBe(404);
  });

  it('with more than plain shapes are shown, and documents carry the name', async () => {
    for (const inside of [
      '<path d="M0 0h9z" transform="scale(2)"/>',
      '<path d="M0 0" stroke="#000"/>',
      '<text>Elm</text>',
      '<rect rx="3" width="9" height="9"/>',
    ])
      expect((await add(svg(inside))).body).toMatchObject({ isDrawn: false });
    expect((await add(svg('<path d="M0 0h9z"/>', '5 5 10 10'))).body).toMatchObject({ isDrawn: false });
  });
});

describe('mails', () => {
  it('greet and end in the words of the provider, once they are published', async () => {
    await save('texts', [
      { key: 'mailGreeting', locale: 'en-us', value: 'Good day {name},' },
      { key: 'mailNote', locale: 'en-us', value: 'Your team' },
    ]);
    expect((await app.product.site.brand()).mailTexts).toBeUndefined();
    await publish('texts');
    expect((await app.product.site.brand()).mailTexts).toEqual({ 'en-us': { greeting: 'Good day {name},', note: 'Your team' } });
  });
});

describe('a preview', () => {
  const at = (url: string, token: string, locale = 'en-us') =>
    app.http.inject({ url, headers: { 'x-preview': token, 'accept-language': locale } });

  it('shows the draft to whoever has its token: configuration, texts, mail and invoice', async () => {
    await save('brand', [
      { key: 'brandName', value: 'Elm Street Fiber' },
      { key: 'brandAccentColor', value: '#7a1fa2' },
    ]);
    await save('texts', [
      { key: 'paymentMessage', locale: 'en-us', value: 'Drafted words' },
      { key: 'mailNote', locale: 'en-us', value: 'Yours, {brandName}[, {supportPhone}]' },
      { key: 'mailGreeting', locale: 'en-us', value: 'Dear {name},' },
      { key: 'mailGreeting', locale: 'sp-es', value: 'Estimado {name}:' },
    ]);
    const { token } = (await agent.call('site.startPreview')).body;
    expect((await at('/preview/page-configuration', token)).json()).toMatchObject({ brandName: 'Elm Street Fiber' });
    expect((await at('/preview/texts?locale=en-us&key=paymentMessage', token)).json()).toEqual([
      { key: 'paymentMessage', locale: 'en-us', value: 'Drafted words' },
    ]);
    const mail = await at('/preview/mail?locale=en-us', token);
    expect(mail.headers['content-security-policy']).toContain('sandbox');
    for (const part of ['Elm Street Fiber', '#7a1fa2', 'Dear Alex,', 'Yours, Elm Street Fiber, (563) 555-0'])
      expect(mail.body).toContain(part);
    expect((await at('/preview/mail?locale=sp-es', token)).body).toContain('Estimado Alex:');
    const pdf = await at('/preview/invoice.pdf?locale=en-us', token);
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    expect((await app.call('getPageConfiguration')).body).toMatchObject({ brandName: 'Cedar Valley Fiber' });
    expect(await editing().draftedFacts(token)).toMatchObject({ style: ':root:root{--brand:#7a1fa2;--on-brand:#ffffff}' });
  });

  it('ends after half an hour, and no other token opens it', async () => {
    const { token } = (await agent.call('site.startPreview')).body;
    for (const wrong of ['', 'x', token.slice(0, -1), `${token.slice(0, -1)}A`, "' or 1=1 --"].filter((each) => each !== token))
      expect((await at('/preview/mail', wrong)).statusCode).toBe(404);
    app.clock.advance(31 * 60_000);
    expect((await at('/preview/mail', token)).statusCode).toBe(404);
    expect(await editing().draftedFacts(token)).toBeNull();
  });
});
