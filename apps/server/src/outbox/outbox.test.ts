import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { type Received, startMailServer } from '../../test/mail-server.ts';
import { frameMail, type MailContent, type NewMessage } from './index.ts';
import { htmlOf, textOf } from './mail-frame.ts';

const subject = 'Recibo: ¡gracias, señor Nuñez! ✓';
const frame: MailContent = {
  brand: { name: 'Cedar Valley', accentColor: '#125a3b', onAccentColor: '#ffffff', addressLines: ['1 Main Street'] },
  locale: 'sp-es',
  preview: 'Vista',
  heading: '¡Gracias, señor Nuñez!',
  paragraphs: ['Hola,', '.', 'adiós'],
  action: { label: 'aquí', url: 'https://portal.example.com/go?a=1&b=2' },
  fine: [],
};
const message = {
  accountId: 1,
  channel: 'email' as const,
  recipient: 'maria.lopez@example.com',
  subject,
  frame,
  links: ['https://portal.example.com/go?a=1&b=2'],
};

const attachment = { filename: 'visit.ics', contentType: 'text/calendar; charset=utf-8', content: 'SUMMARY:Instalación ñ ✓\r\n' };

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600 && !(await condition()); tries += 1) await sleep(20);
  expect(await condition()).toBe(true);
}

const queue = (app: TestApp, more: Partial<Omit<NewMessage, 'text' | 'frame'>> & { frame?: MailContent } = {}) =>
  app.db.transaction((tx) => app.product.outbox.queueMessage(tx, { ...message, ...more }));
const rows = (app: TestApp) => app.db.kysely.selectFrom('outbox_message').selectAll().orderBy('id').execute();

describe('sending through a mail server', () => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const part of open.splice(0).toReversed()) await part.close();
  });

  async function start(options: { refusals?: number; env?: Record<string, string> } = {}) {
    const server = await startMailServer(options);
    open.push(server, server.mailer);
    const app = await startApp({ template: 'empty', ports: { mailer: server.mailer }, env: options.env ?? {} });
    open.push(app);
    await app.db.kysely
      .insertInto('account')
      .values({
        number: '1',
        type: 'RESIDENTIAL',
        status: 'Active',
        bill_cycle_day: 1,
        created_at: new Date(),
        delivery_method: null,
        account_pin_hash: null,
      })
      .execute();
    return { server, app };
  }

  it('hands the mail over with subject, text and HTML intact in UTF-8', async () => {
    const { server, app } = await start();
    await queue(app);
    await app.startJobs();
    await until(() => server.received.length === 1);
    const [{ from, to, raw } = {} as Received] = server.received;
    const mail = await PostalMime.parse(raw);
    expect([from, to]).toEqual(['no-reply@porchlight.example', ['maria.lopez@example.com']]);
    expect(mail.subject).toBe(subject);
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(textOf({ frame, body_text: '' }).trim());
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain('Hola,\n\n.\n\nadiós');
    expect(mail.html?.trim()).toBe(htmlOf({ frame, body_html: null }));
    expect(mail.to).toEqual([{ address: 'maria.lopez@example.com', name: '' }]);
    expect(mail.messageId).toMatch(/^<outbox-1-\d+@porchlight\.example>$/);
    await until(async () => (await rows(app))[0]?.sent_at != null);
  });

  it('sends a small file along, as it was queued', async () => {
    const { server, app } = await start();
    await queue(app, { attachment });
    await app.product.outbox.sendDueMessages();
    const mail = await PostalMime.parse(server.received[0]?.raw ?? Buffer.alloc(0));
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({ filename: 'visit.ics', mimeType: 'text/calendar' });
    const content = Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString('utf8');
    expect(content.replaceAll('\r\n', '\n')).toBe(attachment.content.replaceAll('\r\n', '\n'));
  });

  it('tries again after a refusal and sends exactly once; errors keep the codes and no address', async () => {
    const { server, app } = await start({ refusals: 1 });
    await queue(app);
    await app.startJobs();
    await until(() => server.refusals() === 1);
    await until(async () => (await rows(app))[0]?.last_error != null);
    expect((await rows(app))[0]).toMatchObject({ attempts: 1, sent_at: null, last_error: 'EENVELOPE 450' });
    await until(() => server.received.length === 1);
    await until(async () => (await rows(app))[0]?.sent_at != null);
    expect((await rows(app))[0]).toMatchObject({ attempts: 2, last_error: null });
    expect(await app.product.outbox.sendDueMessages()).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  it('sends each of many messages once, however many processes look for them', async () => {
    const { server, app } = await start();
    for (let n = 0; n < 35; n += 1) await queue(app, { recipient: `person-${n}@example.com` });
    const looks = await Promise.all(Array.from({ length: 6 }, () => app.product.outbox.sendDueMessages()));
    expect(looks.reduce((all, one) => all + one)).toBe(35);
    const recipients = server.received.flatMap(({ to }) => to);
    expect([recipients.length, new Set(recipients).size]).toEqual([35, 35]);
  });

  it('comes back to a message whose process died in the middle of sending, after a while and not before', async () => {
    const { server, app } = await start();
    await queue(app);
    await sql`update outbox_message set attempts = 1, next_try_at = now() + interval '1 second'`.execute(app.db.kysely);
    expect(await app.product.outbox.sendDueMessages()).toBe(0);
    await sql`update outbox_message set next_try_at = now()`.execute(app.db.kysely);
    expect(await app.product.outbox.sendDueMessages()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  it('gives up after sixteen tries and keeps the last reason', async () => {
    const { app } = await start({ refusals: 99 });
    await queue(app);
    for (let tries = 1; tries <= 16; tries += 1) {
      expect(await app.product.outbox.sendDueMessages()).toBe(1);
      await sql`update outbox_message set next_try_at = now() where next_try_at is not null`.execute(app.db.kysely);
    }
    expect(await app.product.outbox.sendDueMessages()).toBe(0);
    expect((await rows(app))[0]).toMatchObject({ attempts: 16, next_try_at: null, sent_at: null, last_error: 'EENVELOPE 450' });
  });

  it('outside demo mode wipes what was sent, which may hold a link, and keeps that it was', async () => {
    const { server, app } = await start({ env: { DEMO: 'off', RATE_LIMITS: 'on' } });
    await queue(app, { attachment });
    await app.product.outbox.sendDueMessages();
    expect(server.received).toHaveLength(1);
    expect((await rows(app))[0]).toMatchObject({
      body_text: '',
      frame: null,
      attachment: null,
      links: [],
      subject,
      recipient: message.recipient,
    });
    for (const address of ['/demo/outbox', '/demo/outbox.json', '/demo/outbox/1']) {
      expect((await app.http.inject({ url: address })).statusCode).toBe(404);
    }
  });
});

describe('the outbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('keeps a message only when the transaction that causes it commits', async () => {
    const before = (await rows(app)).length;
    await expect(
      app.db.transaction(async (tx) => {
        await app.product.outbox.queueMessage(tx, message);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await rows(app)).toHaveLength(before);
  });

  it('takes a dedupe key once', async () => {
    const before = (await rows(app)).length;
    await queue(app, { dedupeKey: 'receipt-1' });
    await Promise.all([queue(app, { dedupeKey: 'receipt-1' }), queue(app, { dedupeKey: 'receipt-1' })]);
    expect(await rows(app)).toHaveLength(before + 1);
  });

  it('refuses recipients and subjects that could be more than one header or one address', async () => {
    const before = (await rows(app)).length;
    const bad: Parameters<typeof queue>[1][] = [
      { recipient: 'a@example.com\r\nBcc: b@example.com' },
      { recipient: 'a@example.com\n' },
      { recipient: 'a@example.com, b@example.com' },
      { recipient: 'a@example.com;b@example.com' },
      { recipient: 'A <a@example.com>' },
      { recipient: 'a@example.com b@example.com' },
      { recipient: 'nobody' },
      { recipient: '' },
      { subject: 'Hello\r\nBcc: b@example.com' },
      { subject: 'Hello\nthere' },
      { subject: 'NUL \u0000' },
      { subject: ' ' },
      { subject: null },
      { channel: 'text', recipient: '+15635550116\n' },
      { links: ['https://portal.example/\u0001'] },
      { channel: 'text', recipient: '+15635550116', attachment },
      { attachment, attachedInvoice: { id: 1, locale: 'en-us' } },
      { attachment: { ...attachment, filename: '../visit.ics' } },
      { attachment: { ...attachment, filename: 'visit.ics\r\nX: y' } },
      { attachment: { ...attachment, contentType: 'text/calendar\r\nX: y' } },
      { attachment: { ...attachment, content: 'x'.repeat(20_001) } },
    ];
    const taken: unknown[] = [];
    for (const more of bad) {
      const outcome = await queue(app, more).catch((error: unknown) => error);
      if (!(outcome instanceof RangeError)) taken.push(more);
    }
    expect(taken).toEqual([]);
    expect(await rows(app)).toHaveLength(before);
    const { mailer, close } = await startMailServer();
    const mail = { id: '1', to: 'a@example.com', subject: 'x\r\nBcc: b@example.com', text: '', html: '' };
    await expect(mailer.send(mail)).rejects.toThrow(RangeError);
    mailer.close();
    await close();
  });

  it('shows every message as JSON in the shape of the running contract, newest first, also by recipient', async () => {
    await queue(app, { recipient: 'first@example.com' });
    const { frame: _frame, ...unframed } = message;
    const pin: NewMessage = { ...unframed, channel: 'text', recipient: '+15635550116', subject: null, text: 'PIN 1234', links: [] };
    await app.db.transaction((tx) => app.product.outbox.queueMessage(tx, pin));
    const read = async (query = '') => {
      const response = await app.http.inject({ url: `/demo/outbox.json${query}` });
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      return response.json() as Record<string, unknown>[];
    };
    const [newest, second] = await read();
    expect(newest).toEqual({
      id: expect.any(Number),
      at: app.clock.now().toISOString(),
      channel: 'text',
      to: '+15635550116',
      subject: null,
      text: 'PIN 1234',
      html: null,
      links: [],
    });
    expect(second).toMatchObject({ channel: 'email', to: 'first@example.com', subject, links: message.links });
    expect(await read('?to=FIRST@example.com')).toHaveLength(1);
    expect(await read('?to=nobody@example.com')).toEqual([]);
  });

  it('shows the file that goes with a message', async () => {
    await queue(app, { recipient: 'calendar@example.com', attachment });
    const [entry] = await app.product.outbox.listMessages({ to: 'calendar@example.com' });
    expect(entry?.attachment).toBe(`/demo/outbox/${entry?.id}/visit.ics`);
    const shown = await app.http.inject({ url: entry?.attachment ?? '' });
    expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([200, attachment.contentType, attachment.content]);
    expect((await app.http.inject({ url: `/demo/outbox/${entry?.id}/invoice.pdf` })).statusCode).toBe(404);
  });

  it('shows them as a page that escapes everything and lets nothing run', async () => {
    const nasty = '<script>alert(1)</script>"\'&';
    await queue(app, {
      recipient: 'nasty@example.com',
      subject: nasty,
      frame: { ...frame, paragraphs: [nasty] },
      links: [`javascript:alert(1)`],
    });
    const list = await app.http.inject({ url: '/demo/outbox?to=nasty@example.com' });
    expect(list.statusCode).toBe(200);
    expect(list.body).not.toContain('<script');
    expect(list.body).not.toContain('javascript:');
    expect(list.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    const filter = await app.http.inject({ url: `/demo/outbox?to=${encodeURIComponent('"><script>')}` });
    expect(filter.body).not.toContain('<script');
    const id = /href="(\/demo\/outbox\/\d+)"/.exec(list.body)?.[1] ?? '';
    const mail = await app.http.inject({ url: id });
    expect(mail.body).not.toContain('<script');
    expect(mail.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.headers['content-security-policy']).toContain('sandbox');
    for (const url of ['/demo/outbox/999999', '/demo/outbox/x', '/demo/outbox/99999999999999999999']) {
      expect((await app.http.inject({ url })).statusCode).toBe(404);
    }
  });
});

it('sends a message from before parts were kept with the HTML it was written with', () => {
  expect(htmlOf({ frame: null, body_html: '<p>x</p>' })).toBe('<p>x</p>');
});

describe('the mail frame', () => {
  const brand = { name: 'Cedar & Valley <Fiber>', accentColor: '#125a3b', onAccentColor: '#ffffff', addressLines: ['1 Main Street'] };
  const content = {
    brand,
    locale: 'sp-es' as const,
    preview: 'Vista <previa>',
    heading: 'Gracias & adiós',
    figure: '$84.20',
    paragraphs: ['Uno <b>', 'Dos'],
    rows: [{ label: 'Monto', value: '$84.20' }],
    action: { label: 'Ver', url: 'https://portal.example.com/?a=1&b="2"' },
    fine: ['Nota'],
  };

  it('escapes every part, names the language, and tells the same in plain text', () => {
    const { frame: kept, links } = frameMail(content);
    const text = textOf({ frame: kept, body_text: '' });
    const html = htmlOf({ frame: kept, body_html: null });
    expect(html).toContain('lang="es-US"');
    for (const part of [
      'Cedar &amp; Valley &lt;Fiber&gt;',
      'Gracias &amp; adiós',
      'Uno &lt;b&gt;',
      'Vista &lt;previa&gt;',
      '$84.20',
      'Nota',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://portal.example.com/?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toMatch(/<script|<img|<link|url\(|https?:\/\/(?!portal\.example\.com)/);
    expect(links).toEqual([content.action.url]);
    for (const part of ['Gracias & adiós', '$84.20', 'Uno <b>', 'Monto: $84.20', `Ver: ${content.action.url}`, '1 Main Street', 'Nota']) {
      expect(text).toContain(part);
    }
  });

  it('refuses a button that leads anywhere but to http or https', () => {
    expect(() => frameMail({ ...content, action: { label: 'x', url: 'javascript:alert(1)' } })).toThrow(RangeError);
  });
});
