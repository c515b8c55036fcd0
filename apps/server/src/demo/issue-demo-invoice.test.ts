import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { cast, issueDemoInvoice } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const bill = (number: string) => issueDemoInvoice({ ...app.core, ...app.product }, number);

it('bills a month of the plans and what is chosen beside them, with what paper costs, and sends the invoice as chosen; again is another invoice', async () => {
  const first = await bill(cast.bakery.accountNumber);
  expect(first?.delivery.method).toBe('PAPER');
  const lines = await app.db.kysely
    .selectFrom('invoice_line')
    .select(['kind', 'description', 'amount_cents'])
    .where('invoice_id', '=', first?.invoiceId ?? 0)
    .orderBy('position')
    .execute();
  expect(lines.slice(0, -1).map(({ kind, description }) => [kind, description])).toEqual([
    ['RECURRING', 'Fiber Business'],
    ['RECURRING', 'Static IP address'],
    ['RECURRING', 'Voice'],
    ['RECURRING', 'Voicemail to e-mail'],
  ]);
  expect(lines.at(-1)).toEqual({ kind: 'FEE', description: 'Paper', amount_cents: 300 });
  const second = await bill(cast.bakery.accountNumber);
  expect(second?.invoiceId).not.toBe(first?.invoiceId);
  expect((await bill(cast.james.accountNumber))?.delivery.method).toBe('PAPERLESS');
});

it('bills an account without a plan too, and none that there is not', async () => {
  expect(await bill(cast.wes.accountNumber)).not.toBeNull();
  expect(await bill('999')).toBeNull();
});
