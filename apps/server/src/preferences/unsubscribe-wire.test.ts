import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { cast } from '../demo/index.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
let maria: Caller;
const brand = {
  name: 'Cedar Valley Fiber',
  accentColor: '#125a3b',
  onAccentColor: '#ffffff',
  addressLines: ['1 Main Street'],
  phone: null,
};

beforeAll(async () => {
  server = await startMailServer();
  // An address so long that a mail program would fold a header that carries it.
  const env = { PUBLIC_URL: `https://${'portal.'.repeat(9)}cedarvalleyfiber.example` };
  app = await startApp({ ports: { mailer: server.mailer }, env });
  maria = await app.signIn(cast.maria.username);
});
afterAll(async () => {
  await app.close();
  server.mailer.close();
  await server.close();
});
beforeEach(async () => {
  await app.db.kysely.deleteFrom('notification_preference').execute();
  await app.db.kysely.deleteFrom('outbox_message').execute();
  server.received.length = 0;
});

const words = { brand, locale: 'en-us' as const, name: 'Maria', accountNumber: '1000001', why: 'Because.' };
const queueOptional = (category: 'receipts' | 'orders') =>
  app.db.transaction((tx) =>
    app.product.outbox.queueOptionalMail(tx, {
      accountId: maria.accountId,
      category,
      subject: `About ${category}`,
      content: { ...words, email: cast.maria.username, preview: 'Preview', heading: 'Heading', paragraphs: ['Text'] },
    }),
  );
/** The lines of the head as they went over the wire, unfolded ones only where they were. */
const head = (raw: Buffer | undefined) => (raw?.toString('latin1').split('\r\n\r\n')[0] ?? '').split('\r\n');
const header = (raw: Buffer | undefined, name: string) => head(raw).filter((line) => line.toLowerCase().startsWith(`${name}:`));
const post = (address: string, payload: string) =>
  app.http.inject({
    method: 'POST',
    url: new URL(address).pathname + new URL(address).search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('an optional mail, as the mail server of the provider takes it', () => {
  it('[COMM-001] D-121: names the address that opts out and the one-click body (RFC 8058), each on one line and once', async () => {
    await queueOptional('receipts');
    await app.product.outbox.sendDueMessages();
    expect(server.received.map(({ to }) => to)).toEqual([[cast.maria.username]]);
    const [mail] = server.received;
    const [list, ...others] = header(mail?.raw, 'list-unsubscribe');
    expect(others).toEqual([]);
    expect(list).toMatch(/^List-Unsubscribe: <https:\/\/(portal\.){9}cedarvalleyfiber\.example\/unsubscribe\?token=[\w-]{43}>$/);
    expect(header(mail?.raw, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
  });

  it('[COMM-001] D-121: opts out of its kind when a mail program posts to that address, and of nothing else', async () => {
    await queueOptional('receipts');
    await app.product.outbox.sendDueMessages();
    const address = /<(.+)>/.exec(header(server.received[0]?.raw, 'list-unsubscribe')[0] ?? '')?.[1] ?? '';
    expect((await post(address, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    await queueOptional('receipts');
    await queueOptional('orders');
    await app.product.outbox.sendDueMessages();
    expect(server.received.map(({ raw }) => header(raw, 'subject')[0])).toEqual(['Subject: About receipts', 'Subject: About orders']);
  });

  it('[COMM-001] D-121: says nothing of opting out where nobody can', async () => {
    await app.db.transaction((tx) =>
      app.product.outbox.queueMessage(tx, {
        accountId: maria.accountId,
        channel: 'email',
        recipient: cast.maria.username,
        subject: 'Your password was changed',
        text: 'Text',
      }),
    );
    await app.product.outbox.sendDueMessages();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.raw.toString('latin1')).not.toMatch(/^list-unsubscribe/im);
  });
});
