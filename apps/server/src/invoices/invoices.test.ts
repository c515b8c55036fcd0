import { cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoice, buildInvoiceOf, seedInvoice } from '../../test/factories/invoices.ts';
import { seedBookedPayment } from '../../test/factories/payments.ts';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';

let app: TestApp;
let ledger: Ledger;
let maria: Caller;
let tom: Caller;
const invoicesOf = async (caller: Caller) =>
  (await caller.call('listInvoices', { params: { id: String(caller.accountId) } })).body.invoices;
const linesOf = async (caller: Caller, id: number) => (await caller.call('listInvoiceLines', { params: { id: String(id) } })).body.lines;
const pdfOf = (caller: Caller, id: number, language = 'en-us') =>
  caller.call('getInvoicePdf', { params: { id: String(id) } }, { headers: { 'accept-language': language } });

beforeAll(async () => {
  app = await startApp();
  ledger = createLedger(app.core);
  [maria, tom] = await Promise.all([app.signIn(cast.maria.username), app.signIn(cast.tom.username)]);
});
afterAll(() => app.close());

/** A customer who can sign in, with one invoice. */
async function customerWith(invoice: Parameters<typeof buildInvoice>[1]) {
  const account = await seedAccount(app.db);
  const id = await seedInvoice(app.db, ledger, buildInvoice(account.accountId, invoice));
  return { id, accountId: account.accountId, caller: await app.signIn(account.username) };
}

describe('list', () => {
  it('[API-008] [ENT-006] answers the invoices of the account, newest first', async () => {
    const invoices = await invoicesOf(maria);
    expect(invoices).toHaveLength(14);
    const dates = invoices.map(({ invoiceDate }) => invoiceDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(invoices[0]).toEqual({
      id: expect.any(Number),
      invoiceDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      dueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      amount: 84.2,
      balance: 84.2,
      lastPaymentDate: null,
      lastPaymentAmount: null,
    });
    expect(invoices[1]).toMatchObject({ balance: 0, lastPaymentAmount: invoices[1]?.amount, lastPaymentDate: expect.any(String) });
  });

  it('[ENT-006] follows a payment: what it leaves, when it came and how much it was', async () => {
    const { caller, accountId } = await customerWith({});
    await seedBookedPayment(app.db, ledger, accountId, 20_50);
    const [invoice] = await invoicesOf(caller);
    expect(invoice).toMatchObject({ amount: 50, balance: 29.5, lastPaymentAmount: 20.5, lastPaymentDate: '2026-05-10' });
  });

  it('[API-008] answers an empty list to a customer without invoices', async () => {
    const nora = await app.signIn(cast.nora.username);
    expect(await invoicesOf(nora)).toEqual([]);
  });

  it('[API-008] answers 404 for another account and 401 to nobody', async () => {
    const foreign = await maria.call('listInvoices', { params: { id: String(tom.accountId) } });
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'GEN0004']);
    expect((await app.call('listInvoices', { params: { id: String(maria.accountId) } })).status).toBe(401);
  });
});

describe('lines', () => {
  it('[INV-001] add up to the amount of every invoice of the cast', async () => {
    for (const caller of [maria, tom]) {
      for (const { id, amount } of await invoicesOf(caller)) {
        const lines = await linesOf(caller, id);
        expect(sumCents(lines.map((line) => cents(Math.round(line.amount * 100))))).toBe(Math.round(amount * 100));
      }
    }
  });

  it('[INV-001] come in printed order with kind, period and signed amount', async () => {
    const { id, caller } = await customerWith({
      lines: [
        { kind: 'RECURRING', description: 'Fiber 500', periodStart: '2026-05-01', periodEnd: '2026-05-31', amountCents: cents(60_00) },
        { kind: 'CREDIT', description: 'Outage credit', amountCents: cents(-2_50) },
        { kind: 'FEE', description: 'Regulatory fee', amountCents: cents(1_37) },
      ],
    });
    const none = { periodStart: null, periodEnd: null };
    expect(await linesOf(caller, id)).toEqual([
      {
        id: expect.any(Number),
        kind: 'RECURRING',
        description: 'Fiber 500',
        periodStart: '2026-05-01',
        periodEnd: '2026-05-31',
        amount: 60,
      },
      { id: expect.any(Number), kind: 'CREDIT', description: 'Outage credit', ...none, amount: -2.5 },
      { id: expect.any(Number), kind: 'FEE', description: 'Regulatory fee', ...none, amount: 1.37 },
    ]);
  });

  it("[INV-001] of somebody else's invoice are 404, as of one that does not exist", async () => {
    const [foreign] = await invoicesOf(tom);
    for (const id of [String(foreign?.id), '999999999', '0', 'x', '99999999999999999999']) {
      const { status, body } = await maria.call('listInvoiceLines', { params: { id } });
      expect([id, status, body.error?.code]).toEqual([id, 404, 'GEN0004']);
    }
  });
});

describe('PDF', () => {
  it('[API-016] [INV-001] is a PDF named after the invoice, shown in place, with its figures', async () => {
    const [newest] = await invoicesOf(maria);
    const { status, headers, bytes } = await pdfOf(maria, newest?.id ?? 0);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`inline; filename="invoice-${newest?.id}.pdf"`);
    expect(headers['cache-control']).toContain('no-store');
    const words = readPdf(bytes).pages.flatMap((texts) => texts.map(({ text }) => text.trim()));
    expect(words).toEqual(expect.arrayContaining(['Cedar Valley Fiber', 'Maria Lopez', '1000001', 'Balance due', '$84.20']));
  });

  it('[API-016] speaks the language of the caller', async () => {
    const [newest] = await invoicesOf(maria);
    const { bytes } = await pdfOf(maria, newest?.id ?? 0, 'sp-es');
    expect(readPdf(bytes).pages.flatMap((texts) => texts.map(({ text }) => text))).toContain('Saldo pendiente');
  });

  it('[API-016] is made for every invoice of the cast', async () => {
    for (const caller of [maria, tom, await app.signIn(cast.bakery.username)]) {
      for (const { id } of await invoicesOf(caller)) expect((await pdfOf(caller, id)).status).toBe(200);
    }
  });

  it('[API-016] records who saw an invoice of which account, and nothing else', async () => {
    const { id, caller, accountId } = await customerWith({});
    await pdfOf(caller, id);
    const events = await app.db.kysely.selectFrom('audit_event').selectAll().where('account_id', '=', accountId).execute();
    const seen = events.filter(({ action }) => action === 'invoicePdfViewed');
    expect(seen).toEqual([
      {
        id: expect.any(Number),
        at: app.clock.now(),
        action: 'invoicePdfViewed',
        user_id: caller.userId,
        staff_id: null,
        account_id: accountId,
        detail: {},
        detail_digest: null,
      },
    ]);
  });

  it('[API-016] [INV-012] is refused as INV0001 in JSON when the invoice has no lines, and nothing is recorded', async () => {
    const { id, caller, accountId } = await customerWith({});
    await app.db.kysely.deleteFrom('invoice_line').where('invoice_id', '=', id).execute();
    const { status, body, headers } = await pdfOf(caller, id);
    expect([status, body.error?.code]).toEqual([404, 'INV0001']);
    expect(body.error?.message).not.toBe('');
    expect(headers['content-type']).toContain('application/json');
    const events = await app.db.kysely.selectFrom('audit_event').selectAll().where('account_id', '=', accountId).execute();
    expect(events.filter(({ action }) => action === 'invoicePdfViewed')).toEqual([]);
  });

  it('[API-016] is withheld when its lines do not add up to what is owed', async () => {
    const { id, caller } = await customerWith({});
    await app.db.kysely
      .updateTable('invoice_line')
      .set({ amount_cents: 1 })
      .where('invoice_id', '=', id)
      .where('kind', '=', 'TAX')
      .execute();
    const { status, body } = await pdfOf(caller, id);
    expect([status, body.error?.code]).toEqual([404, 'INV0001']);
  });

  it("[API-016] of somebody else's invoice is 404, as of one that does not exist", async () => {
    const [foreign] = await invoicesOf(tom);
    for (const id of [foreign?.id ?? 0, 999_999_999]) {
      const { status, body } = await pdfOf(maria, id);
      expect([id, status, body.error?.code]).toEqual([id, 404, 'GEN0004']);
    }
  });

  it('[INV-001] tells what the other invoices of the account still owe', async () => {
    const { id, caller, accountId } = await customerWith({});
    await seedInvoice(app.db, ledger, buildInvoiceOf(accountId, 12_34, '2026-06-20'));
    const { bytes } = await pdfOf(caller, id);
    const words = readPdf(bytes).pages.flatMap((texts) => texts.map(({ text }) => text));
    expect(words).toContain('Other unpaid invoices on this account: $12.34, not included in this balance.');
  });
});
