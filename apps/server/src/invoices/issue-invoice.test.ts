import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountOptions, seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoice } from '../../test/factories/invoices.ts';
import { seedBookedPayment } from '../../test/factories/payments.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import { createSmtpMailer } from '../adapters/mailer-smtp/index.ts';
import { cast } from '../demo/index.ts';
import type { NewInvoice } from '../ledger/index.ts';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';

const received: { to: string[]; raw: Buffer }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) });
      done();
    });
  },
});
let mailer: ReturnType<typeof createSmtpMailer>;
let app: TestApp;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@porchlight.example' });
  app = await startApp({ ports: { mailer } });
  // What the cast brings is not this test's.
  await sql`update outbox_message set next_try_at = null`.execute(app.db.kysely);
});
afterAll(async () => {
  await app.close();
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

type Method = 'EMAIL' | 'PAPERLESS' | 'PAPER';
interface Who {
  method?: Method | null;
  email?: string | null;
  locale?: 'en-us' | 'sp-es';
  hasAddress?: boolean;
}

async function customer({ method = null, email = 'invoices@example.com', locale, hasAddress = true }: Who): Promise<number> {
  const options: AccountOptions = { account: { delivery_method: method }, ...(locale ? { user: { locale } } : {}) };
  const { accountId } = await seedAccount(app.db, options);
  if (email !== null) {
    await app.db.kysely.insertInto('contact_email').values({ account_id: accountId, type: 'PERSONAL', email, verified_at: null }).execute();
  }
  const address = { address2: null, address3: null, city: 'Cedar Valley', state_abbreviation: 'IA', state_name: 'Iowa', zip_code: '52001' };
  if (hasAddress) {
    await app.db.kysely
      .insertInto('contact_address')
      .values([
        { account_id: accountId, type: 'SERVICE', address1: '1 Fiber Way', ...address },
        { account_id: accountId, type: 'BILLING', address1: 'PO Box 77', ...address },
      ])
      .execute();
  }
  return accountId;
}

async function issue(invoice: NewInvoice) {
  const brand = await app.product.invoices.brand();
  return app.db.transaction((tx) => app.product.invoices.issue(tx, invoice, brand));
}
const recordOf = (invoiceId: number) =>
  app.db.kysely
    .selectFrom('invoice_delivery')
    .select(['method', 'chosen', 'fallback', 'queued_at'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
const messagesOf = (accountId: number) =>
  app.db.kysely.selectFrom('outbox_message').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

/** Sends what waits and answers what the mail server got of it. */
async function sent() {
  received.length = 0;
  await app.product.outbox.sendDueMessages();
  return Promise.all(received.map(async ({ to, raw }) => ({ to, mail: await PostalMime.parse(raw) })));
}
const fileOf = (attachment: { content: ArrayBuffer | Uint8Array | string } | undefined) =>
  Buffer.from((attachment?.content ?? '') as Uint8Array);
const textOf = (file: Buffer) =>
  readPdf(file)
    .pages.flat()
    .map(({ text }) => text);

describe('an issued invoice', () => {
  it('[PAPER-001] by e-mail: amount, due date, what it is for, a link, and the PDF that holds its number', async () => {
    const accountId = await customer({ method: 'EMAIL', email: 'ada@example.com' });
    const invoice = buildInvoice(accountId, { periodStart: '2026-05-01', periodEnd: '2026-05-31' });
    const { invoiceId, delivery } = await issue(invoice);
    expect(delivery).toEqual({ method: 'EMAIL', chosen: 'EMAIL', fallback: null });
    expect(await recordOf(invoiceId)).toEqual({ method: 'EMAIL', chosen: 'EMAIL', fallback: null, queued_at: app.clock.now() });

    const [{ to, mail } = {} as never, ...more] = await sent();
    expect(more).toEqual([]);
    expect(to).toEqual(['ada@example.com']);
    expect(mail.subject).toBe('Your new invoice: $50.00, due 05/20/2026');
    for (const part of [
      'Please pay $50.00 by 05/20/2026.',
      'Fiber 500: $46.00',
      'Sales tax: $4.00',
      '05/01/2026 to 05/31/2026',
      invoice.number,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain(`href="${app.core.config.publicUrl}/home?panel=invoices"`);
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({ filename: `invoice-${invoice.number}.pdf`, mimeType: 'application/pdf' });
    const file = fileOf(mail.attachments[0]);
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(textOf(file).join('\n')).toContain(invoice.number);
    expect((await messagesOf(accountId)).map(({ sent_at, attempts }) => [sent_at !== null, attempts])).toEqual([[true, 1]]);
  });

  it('writes the mail and its PDF in the language of the customer, the PDF only when it is sent', async () => {
    const accountId = await customer({ method: 'EMAIL', email: 'ben@example.com', locale: 'sp-es' });
    const invoice = buildInvoice(accountId);
    await issue(invoice);
    const [row] = await messagesOf(accountId);
    expect(JSON.stringify(row)).not.toContain('%PDF');
    const [{ mail } = {} as never] = await sent();
    expect(mail.subject).toBe('Su nueva factura: $50.00, vence el 05/20/2026');
    expect(mail.attachments[0]?.filename).toBe(`factura-${invoice.number}.pdf`);
    const printed = textOf(fileOf(mail.attachments[0]));
    expect(printed).toContain(catalogue['sp-es'].pdf.invoiceDate);
    expect(printed.join('\n')).toContain(invoice.number);
  });

  it('[PAPER-001] paperless: a notice with amount and due date that leads to the invoices, without PDF and without lines', async () => {
    const accountId = await customer({ method: 'PAPERLESS', email: 'chloe@example.com' });
    const { invoiceId } = await issue(buildInvoice(accountId));
    expect(await recordOf(invoiceId)).toMatchObject({ method: 'PAPERLESS', fallback: null });
    const [{ to, mail } = {} as never] = await sent();
    expect(to).toEqual(['chloe@example.com']);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('Sign in to the portal to read it.');
    expect(mail.text).toContain('Please pay $50.00 by 05/20/2026.');
    expect(mail.text).not.toContain('Fiber 500');
    expect(mail.text).toContain(`${app.core.config.publicUrl}/home?panel=invoices`);
  });

  it('[PAPER-001] on paper: a letter to the billing address with the PDF by reference, and no mail', async () => {
    const accountId = await customer({ method: 'PAPER', email: 'dev@example.com' });
    const { invoiceId } = await issue(buildInvoice(accountId));
    expect(await recordOf(invoiceId)).toMatchObject({ method: 'PAPER', chosen: 'PAPER', fallback: null });
    expect(await sent()).toEqual([]);
    const [letter, ...more] = await messagesOf(accountId);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ channel: 'letter', attached_invoice_id: invoiceId, attachment_locale: 'en-us' });
    expect(letter?.body_text).toMatch(/^\w+ Example\nPO Box 77\nCedar Valley, IA 52001\n\nYour new invoice\n/);
    expect(letter?.body_text).toContain('is enclosed.');
    expect(letter?.body_text).not.toContain('no e-mail address');
  });

  it('before anything was chosen goes by e-mail', async () => {
    const { invoiceId } = await issue(buildInvoice(await customer({})));
    expect(await recordOf(invoiceId)).toMatchObject({ method: 'EMAIL', chosen: null, fallback: null });
    const [{ mail } = {} as never] = await sent();
    expect(mail.attachments).toHaveLength(1);
  });

  it.each(['EMAIL', 'PAPERLESS', null] as const)(
    'without an address (%s) becomes a letter, and its record and the letter say so',
    async (method) => {
      for (const email of [null, 'nobody at example']) {
        const accountId = await customer({ method, email });
        const { invoiceId } = await issue(buildInvoice(accountId));
        expect(await recordOf(invoiceId)).toMatchObject({ method: 'PAPER', chosen: method, fallback: 'noEmail' });
        const [letter] = await messagesOf(accountId);
        expect(letter).toMatchObject({ channel: 'letter', attached_invoice_id: invoiceId });
        expect(letter?.body_text).toContain('We have no e-mail address for your invoices');
      }
      await sent();
    },
  );

  it('on paper without a postal address goes by mail; with neither it is a letter whose record says what is missing', async () => {
    const byMail = await issue(buildInvoice(await customer({ method: 'PAPER', hasAddress: false })));
    expect(byMail.delivery).toEqual({ method: 'EMAIL', chosen: 'PAPER', fallback: 'noPostalAddress' });
    const neither = await customer({ method: 'PAPER', hasAddress: false, email: null });
    const { invoiceId, delivery } = await issue(buildInvoice(neither));
    expect(delivery).toEqual({ method: 'PAPER', chosen: 'PAPER', fallback: 'noPostalAddress' });
    expect(await messagesOf(neither)).toMatchObject([{ channel: 'letter', attached_invoice_id: invoiceId }]);
    expect((await sent()).map(({ to }) => to)).toEqual([['invoices@example.com']]);
  });

  it('covered by credit says that there is nothing to pay; partly covered asks for the rest; earlier ones are told', async () => {
    const covered = await customer({ method: 'EMAIL' });
    await seedBookedPayment(app.db, app.product.ledger, covered, 80_00);
    await issue(buildInvoice(covered));
    const [{ mail: nothing } = {} as never] = await sent();
    expect(nothing.subject).toBe('Your new invoice: nothing to pay');
    expect(nothing.text).toContain('your credit covers this invoice');
    await issue(buildInvoice(covered));
    const [{ mail: rest } = {} as never] = await sent();
    expect(rest.text).toContain('Please pay $20.00 by 05/20/2026.');
    for (const row of ['Invoice total: $50.00', 'Paid by your credit: -$30.00', 'To pay: $20.00']) expect(rest.text).toContain(row);
    await issue(buildInvoice(covered, { dueDate: null }));
    const [{ mail: third } = {} as never] = await sent();
    expect(third.text).toContain('Please pay $50.00 on receipt.');
    expect(third.text).toContain('Earlier invoices are still open: $20.00.');
    await issue(buildInvoice(await customer({}), { lines: [{ kind: 'RECURRING', description: 'Free month', amountCents: cents(0) }] }));
    const [{ mail: free } = {} as never] = await sent();
    expect(free.text).toContain('There is nothing to pay on this invoice.');
  });

  it('with AutoPay says when, how much and from what is charged; where it will not, it asks for a payment', async () => {
    const { accountId } = await app.signIn(cast.james.username);
    const open = await app.db.kysely
      .selectFrom('invoice')
      .select(['due_date', 'open_cents'])
      .where('account_id', '=', accountId)
      .where('open_cents', '>', 0)
      .execute();
    expect(open).toMatchObject([{ open_cents: 59_99 }]);
    const later = addDays(todayInZone(app.clock.now(), 'America/Chicago'), 20);
    await issue(buildInvoice(accountId, { dueDate: later }));
    const [{ mail } = {} as never] = await sent();
    expect(mail.text).toContain(`AutoPay is on: on ${formatDate(later)} we charge $50.00 to `);
    expect(mail.text).not.toContain('Please pay');
    // Together with the one that is due before, on the same day: one charge.
    await issue(buildInvoice(accountId, { dueDate: open[0]?.due_date ?? null }));
    const [{ mail: together } = {} as never] = await sent();
    expect(together.text).toContain(`AutoPay is on: on ${formatDate(open[0]?.due_date)} we charge $109.99 to `);

    await app.db.kysely.updateTable('autopay_enrolment').set({ limit_cents: 20_00 }).where('account_id', '=', accountId).execute();
    for (const dueDate of [later, open[0]?.due_date ?? null]) {
      await issue(buildInvoice(accountId, { dueDate }));
      const [{ mail: above } = {} as never] = await sent();
      expect(above.text).toContain(`Please pay $50.00 by ${formatDate(dueDate)}.`);
    }
    const priya = await app.signIn(cast.priya.username);
    await issue(buildInvoice(priya.accountId, { dueDate: later }));
    const [{ mail: noMethod } = {} as never] = await sent();
    expect(noMethod.text).toContain('Please pay $50.00 by');
  });
});

describe('exactly once', () => {
  it('a posted invoice goes out once, however often and at once it is asked for', async () => {
    const accountId = await customer({ method: 'EMAIL', email: 'once@example.com' });
    const invoiceId = await app.db.transaction((tx) => app.product.ledger.postInvoice(tx, buildInvoice(accountId)));
    const brand = await app.product.invoices.brand();
    const deliver = () => app.db.transaction((tx) => app.product.invoices.deliver(tx, invoiceId, brand));
    const ways = await Promise.all(Array.from({ length: 6 }, deliver));
    expect(ways.filter((way) => way !== null)).toHaveLength(1);
    expect(await deliver()).toBeNull();
    expect((await sent()).map(({ to }) => to)).toEqual([['once@example.com']]);
    expect(await messagesOf(accountId)).toHaveLength(1);
    expect(await app.db.transaction((tx) => app.product.invoices.deliver(tx, 999_999_999, brand))).toBeNull();
  });

  it('an invoice whose transaction fails is neither posted nor sent; its number twice is one invoice', async () => {
    const accountId = await customer({ method: 'EMAIL', email: 'gone@example.com' });
    const brand = await app.product.invoices.brand();
    const invoice = buildInvoice(accountId);
    const failing = app.db.transaction(async (tx) => {
      await app.product.invoices.issue(tx, invoice, brand);
      throw new Error('the run was stopped');
    });
    await expect(failing).rejects.toThrow('the run was stopped');
    expect(await messagesOf(accountId)).toEqual([]);
    expect((await app.product.ledger.amounts(accountId)).balanceCents).toBe(0);
    await issue(invoice);
    await expect(issue(invoice)).rejects.toThrow('duplicate key');
    expect(await messagesOf(accountId)).toHaveLength(1);
    expect((await app.product.ledger.amounts(accountId)).balanceCents).toBe(50_00);
    await sent();
  });

  it('an invoice without lines is not issued: there would be nothing to send', async () => {
    await expect(issue(buildInvoice(await customer({}), { lines: [] }))).rejects.toThrow(RangeError);
  });

  it('a mail that says it brings an invoice does not leave without it', async () => {
    const accountId = await customer({ method: 'EMAIL', email: 'whole@example.com' });
    const { invoiceId } = await issue(buildInvoice(accountId));
    await app.db.kysely.deleteFrom('invoice_line').where('invoice_id', '=', invoiceId).execute();
    expect(await sent()).toEqual([]);
    expect(await messagesOf(accountId)).toMatchObject([{ sent_at: null, last_error: 'NODOCUMENT' }]);
  });
});

describe('the demo pages', () => {
  it('show the PDF of a message that has one, and of no other', async () => {
    const accountId = await customer({ method: 'EMAIL', email: 'shown@example.com' });
    const invoice = buildInvoice(accountId);
    await issue(invoice);
    const list = await app.http.inject({ url: '/demo/outbox?to=shown@example.com' });
    const address = /href="(\/demo\/outbox\/\d+\/invoice\.pdf)"/.exec(list.body)?.[1] ?? '';
    const json = await app.http.inject({ url: '/demo/outbox.json?to=shown@example.com' });
    expect(json.json()).toMatchObject([{ attachment: address }]);
    const file = await app.http.inject({ url: address });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(textOf(file.rawPayload).join('\n')).toContain(invoice.number);

    const without = await customer({ method: 'PAPERLESS', email: 'without@example.com' });
    await issue(buildInvoice(without));
    expect((await app.http.inject({ url: '/demo/outbox?to=without@example.com' })).body).not.toContain('invoice.pdf');
    const [plain] = await messagesOf(without);
    for (const id of [plain?.id, 999_999_999, 'x', 0]) {
      expect((await app.http.inject({ url: `/demo/outbox/${id}/invoice.pdf` })).statusCode).toBe(404);
    }
  });
});
