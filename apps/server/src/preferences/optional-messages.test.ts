import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import type { NewMessage } from '../outbox/index.ts';
import type { OutgoingMail } from '../ports/mailer.ts';

let app: TestApp;
let maria: Caller;
let mails: OutgoingMail[];
let texts: { to: string; text: string }[];
const brand = {
  name: 'Cedar Valley Fiber',
  accentColor: '#125a3b',
  onAccentColor: '#ffffff',
  addressLines: ['1 Main Street'],
  phone: null,
};

beforeAll(async () => {
  const mailer = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  const sender = { send: async (text: { to: string; text: string }) => void texts.push(text) };
  mails = [];
  texts = [];
  app = await startApp({ ports: { mailer, texts: sender } });
  maria = await app.signIn(cast.maria.username);
});
beforeEach(async () => {
  await sql`delete from notification_preference`.execute(app.db.kysely);
  await sql`delete from outbox_message`.execute(app.db.kysely);
  await sql`delete from consent where kind = 'communication'`.execute(app.db.kysely);
  mails.length = 0;
  texts.length = 0;
});
afterAll(() => app.close());

const send = () => app.product.outbox.sendDueMessages();
const queueMail = (category: 'receipts' | 'orders' | 'offers', to = 'maria@example.com') =>
  app.db.transaction((tx) =>
    app.product.outbox.queueOptionalMail(tx, {
      accountId: maria.accountId,
      category,
      subject: `About ${category}`,
      content: {
        brand,
        locale: 'en-us',
        name: 'Maria',
        accountNumber: '1',
        email: to,
        preview: 'Preview',
        heading: 'Heading',
        paragraphs: ['Text'],
        action: { label: 'Look', url: 'https://portal.example.com/' },
        why: 'Because.',
      },
    }),
  );
const queue = (more: Partial<Omit<NewMessage, 'text' | 'frame'>>) =>
  app.db.transaction((tx) =>
    app.product.outbox.queueMessage(tx, {
      accountId: maria.accountId,
      channel: 'email',
      recipient: 'maria@example.com',
      subject: 'Always',
      text: 'Text',
      ...more,
    }),
  );
const choose = async (key: string, type: 'EMAIL' | 'TWILIOMSG', optedIn: boolean) => {
  const { id } = await app.db.kysely.selectFrom('notification_category').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  const body = { notificationCategoryId: id, type };
  const { status } = await maria.call(optedIn ? 'optIn' : 'optOut', { params: { id: String(maria.accountId) }, body });
  expect(status).toBe(200);
};
const written = () => app.db.kysely.selectFrom('outbox_message').selectAll().orderBy('id').execute();
const tokenOf = (mail: OutgoingMail | undefined) =>
  new URL(mail?.unsubscribeUrl ?? 'https://none.example.com').searchParams.get('token') ?? '';

describe('a message of a kind', () => {
  it('is not written for an account that declined that kind that way; another kind, another account and what always goes are', async () => {
    await choose('receipts', 'EMAIL', false);
    await queueMail('receipts');
    await queueMail('orders');
    await queue({ subject: 'Your password was changed' });
    const nora = await app.signIn(cast.nora.username);
    await queue({ accountId: nora.accountId, category: 'receipts', subject: 'About Nora' });
    expect((await written()).map(({ subject }) => subject)).toEqual(['About orders', 'Your password was changed', 'About Nora']);
  });

  it('goes by its default where nobody chose: e-mail as the provider says, a text message never', async () => {
    await queueMail('receipts');
    await queueMail('offers');
    await queue({ channel: 'text', recipient: '+15635550116', subject: null, category: 'autopay' });
    expect((await written()).map(({ subject }) => subject)).toEqual(['About receipts']);
    await choose('offers', 'EMAIL', true);
    await choose('autopay', 'TWILIOMSG', true);
    await queueMail('offers');
    await queue({ channel: 'text', recipient: '+15635550116', subject: null, category: 'autopay' });
    await send();
    expect(mails.map(({ subject }) => subject)).toEqual(['About receipts', 'About offers']);
    expect(texts).toHaveLength(1);
  });

  it('that was written before the opt-out is left out at sending, for good, and keeps no words and no link', async () => {
    await queueMail('receipts');
    await queue({ subject: 'Always' });
    await choose('receipts', 'EMAIL', false);
    await send();
    expect(mails.map(({ subject }) => subject)).toEqual(['Always']);
    const [left] = await written();
    expect(left).toMatchObject({
      sent_at: null,
      next_try_at: null,
      body_text: '',
      frame: null,
      links: [],
      suppressed_at: expect.any(Date),
    });
    expect((await app.product.outbox.listMessages()).map(({ subject }) => subject)).toEqual(['Always']);
    await choose('receipts', 'EMAIL', true);
    expect(await send()).toBe(0);
    expect(mails).toHaveLength(1);
  });

  it('of a category the provider took away still goes by e-mail, and not by text', async () => {
    await app.db.transaction(async (tx) => {
      await sql`delete from notification_category where key = 'autopay'`.execute(tx.kysely);
      await app.product.outbox.queueMessage(tx, {
        accountId: maria.accountId,
        channel: 'email',
        recipient: 'a@example.com',
        subject: 'Mail',
        text: 'x',
        category: 'autopay',
      });
      await app.product.outbox.queueMessage(tx, {
        accountId: maria.accountId,
        channel: 'text',
        recipient: '+15635550116',
        text: 'x',
        category: 'autopay',
      });
    });
    expect((await written()).map(({ channel }) => channel)).toEqual(['email']);
    await sql`insert into notification_category (key, position) values ('autopay', 3)`.execute(app.db.kysely);
  });
});

describe('the link of an optional e-mail', () => {
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  it('stands in the mail and in its headers, one of its own for each; what always goes has none', async () => {
    await queueMail('receipts');
    await queueMail('receipts');
    await queue({});
    await send();
    const [first, second, always] = mails;
    expect(first?.unsubscribeUrl).toMatch(/^http:\/\/127\.0\.0\.1:8080\/unsubscribe\?token=[\w-]{43}$/);
    expect(second?.unsubscribeUrl).not.toBe(first?.unsubscribeUrl);
    expect(first?.html).toContain(`href="${first?.unsubscribeUrl}"`);
    expect(first?.text).toContain(`Stop e-mails of this kind: ${first?.unsubscribeUrl}`);
    expect(always).not.toHaveProperty('unsubscribeUrl');
    const kept = JSON.stringify(await app.db.kysely.selectFrom('outbox_message').select('unsubscribe_hash').execute());
    expect(kept).not.toContain(tokenOf(first));
  });

  it('tells its kind without changing anything, and opts out of that kind by e-mail when pressed; again is no error', async () => {
    await choose('receipts', 'TWILIOMSG', true);
    await choose('receipts', 'EMAIL', false);
    await choose('receipts', 'EMAIL', true);
    await queueMail('receipts');
    await send();
    const token = tokenOf(mails[0]);
    const looked = await app.call('verifyUnsubscribe', { body: { token } }, { headers: { 'accept-language': 'es' } });
    expect(looked.body).toEqual({ success: true, description: 'Recibos de pago' });
    await queueMail('receipts');
    expect(await written()).toHaveLength(2);
    for (const _again of [1, 2]) expect((await app.call('unsubscribe', { body: { token } })).body).toEqual({ success: true });
    await queueMail('receipts');
    await queueMail('orders');
    await send();
    expect(mails.map(({ subject }) => subject)).toEqual(['About receipts', 'About orders']);
    const standing = await app.db.kysely
      .selectFrom('consent')
      .select(['choice'])
      .where('account_id', '=', maria.accountId)
      .where('kind', '=', 'communication')
      .where('revoked_at', 'is', null)
      .execute();
    expect(standing).toEqual([{ choice: 'receipts:text' }]);
    const audits = await app.db.kysely
      .selectFrom('audit_event')
      .select(['user_id', 'account_id', 'detail'])
      .where('action', '=', 'preferences.unsubscribed')
      .execute();
    expect(audits).toEqual([
      { user_id: null, account_id: maria.accountId, detail: { category: 'receipts', channel: 'email', optedIn: false } },
    ]);
  });

  it('works by the button of a mail program: one post of a form, and nothing else does', async () => {
    await queueMail('receipts');
    await send();
    const url = new URL(mails[0]?.unsubscribeUrl ?? '');
    const address = url.pathname + url.search;
    expect((await app.http.inject({ method: 'GET', url: address })).statusCode).toBe(404);
    expect((await post(address, '')).statusCode).toBe(400);
    expect((await post(address, '{}', 'application/json')).statusCode).toBe(400);
    expect((await post(address, `List-Unsubscribe=One-Click&${'x'.repeat(5000)}`)).statusCode).toBe(413);
    const unknown = await post('/unsubscribe?token=nothing', 'List-Unsubscribe=One-Click');
    expect([unknown.statusCode, (unknown.json() as { error: { code: string } }).error.code]).toEqual([403, 'TOK0001']);
    expect((await post('/unsubscribe', 'List-Unsubscribe=One-Click')).statusCode).toBe(403);
    await queueMail('receipts');
    expect(await written()).toHaveLength(2);
    const done = await post(address, 'List-Unsubscribe=One-Click');
    expect([done.statusCode, done.body, done.headers['set-cookie'], done.headers['location']]).toEqual([200, '', undefined, undefined]);
    await queueMail('receipts');
    expect(await written()).toHaveLength(2);
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(address, parts, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(43)])('refuses the token "%s" that no mail had', async (token) => {
    for (const name of ['verifyUnsubscribe', 'unsubscribe'] as const) {
      const { body } = await app.call(name, { body: { token } });
      expect(body.error?.code).toBe(token === '' ? 'GEN0002' : 'TOK0001');
    }
  });
});
