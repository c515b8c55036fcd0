import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../../test/factories/accounts.ts';
import { buildInvoice, seedInvoice } from '../../../test/factories/invoices.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';

let app: TestApp;
let ledger: Ledger;
beforeAll(async () => {
  app = await startApp();
  ledger = createLedger(app.core);
});
afterAll(() => app.close());

const bill = (accountId: number, day: string, amounts: Record<string, number>) =>
  seedInvoice(
    app.db,
    ledger,
    buildInvoice(accountId, {
      invoiceDate: day,
      dueDate: day,
      periodStart: day,
      periodEnd: day.replace(/01$/, '28'),
      lines: Object.entries(amounts).map(([description, amount]) => ({
        kind: 'RECURRING' as const,
        description,
        periodStart: day,
        periodEnd: day.replace(/01$/, '28'),
        amountCents: cents(amount),
      })),
    }),
  );
const wordsOf = async (invoiceId: number) => {
  const file = await app.product.invoices.file(invoiceId, 'en-us');
  return readPdf(file?.bytes ?? Buffer.alloc(0)).pages.flatMap((texts) => texts.map(({ text }) => text.trimEnd()));
};
const title = 'What changed since your last bill';

describe('the document of a bill', () => {
  it('[INV-001] says what changed since the bill right before, of the same account; the first bill does not', async () => {
    const { accountId } = await seedAccount(app.db);
    const { accountId: neighbour } = await seedAccount(app.db);
    const april = await bill(accountId, '2026-04-01', { 'Fiber 500': 60_00 });
    await bill(neighbour, '2026-04-15', { 'Fiber 500': 1_00 });
    const may = await bill(accountId, '2026-05-01', { 'Fiber 500': 62_00, 'Wi-Fi': 8_00 });
    const june = await bill(accountId, '2026-06-01', { 'Fiber 500': 62_00, 'Wi-Fi': 8_00 });
    expect(await wordsOf(april)).not.toContain(title);
    const words = await wordsOf(may);
    const from = words.indexOf(title);
    expect(words.slice(from, from + 8)).toEqual([
      title,
      '$10.00 more than the bill before',
      'Wi-Fi',
      'New',
      '+$8.00',
      'Fiber 500',
      'Price changed',
      '+$2.00',
    ]);
    // Its own lines alone are on it.
    expect(words.filter((text) => text === '$62.00')).toHaveLength(1);
    expect(words).not.toContain('$60.00');
    expect(await wordsOf(june)).not.toContain(title);
  });

  it('says nothing of it where the bill before came without lines', async () => {
    const { accountId } = await seedAccount(app.db);
    const april = await bill(accountId, '2026-04-01', { 'Fiber 500': 60_00 });
    const may = await bill(accountId, '2026-05-01', { 'Fiber 500': 62_00 });
    expect(await wordsOf(may)).toContain(title);
    await app.db.kysely.deleteFrom('invoice_line').where('invoice_id', '=', april).execute();
    const words = await wordsOf(may);
    expect(words).not.toContain(title);
    expect(words).toContain('Invoice total');
    expect(await app.product.invoices.file(april, 'en-us')).toBeNull();
  });

  it('has the same bytes each time it is asked for', async () => {
    const { accountId } = await seedAccount(app.db);
    await bill(accountId, '2026-04-01', { 'Fiber 500': 60_00 });
    const may = await bill(accountId, '2026-05-01', { 'Fiber 500': 62_00, 'Wi-Fi': 8_00 });
    const [one, other] = [await app.product.invoices.file(may, 'sp-es'), await app.product.invoices.file(may, 'sp-es')];
    expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(true);
  });
});
