import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededAccount, seedAccount } from '../../../test/factories/accounts.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { checkInvariants } from '../../ledger/index.ts';
import { mappingNamed } from '../mappings/index.ts';

let app: TestApp;
let folder: string;
let ada: SeededAccount;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-money-mappings-'));
  app = await startApp({ template: 'empty', now: new Date('2026-05-10T15:00:00Z') });
});
afterAll(async () => {
  expect(await checkInvariants(app.db)).toEqual([]);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A customer of another system, known here by what it was called there. */
async function customer(externalId: string): Promise<void> {
  ada = await seedAccount(app.db);
  await app.db.kysely.insertInto('external_key').values({ entity: 'customers', external_id: externalId, row_id: ada.accountId }).execute();
}

async function take(system: string, entity: string, text: string, ending = 'csv') {
  const file = path.join(folder, `${system}-${entity}-${made++}.${ending}`);
  writeFileSync(file, text);
  const { problems, ...counts } = await app.product.exchange.importFile(entity, { file, mapping: mappingNamed(system) });
  expect(problems).toEqual([]);
  return counts;
}
const balance = async () => (await app.product.ledger.amounts(ada.accountId)).balanceCents;

describe('money of other systems', () => {
  it('of Sonar: invoices by their amount, prior balances either way, and payments', async () => {
    await customer('8812');
    await take('sonar', 'invoices', 'Account ID,Amount,Invoice Date,Due Date\n8812,"$1,084.20",03/01/2026,03/21/2026\n');
    expect(await balance()).toBe(108_420);
    await take('sonar', 'invoices', 'Account ID,Prior Balance,Invoice Date\n8812,-84.20,02/01/2026\n');
    expect(await balance()).toBe(100_000);
    const payments = 'Payment ID,Account ID,Payment Date,Amount,Payment Type\n77,8812,3/20/2026,"$1,000.00",Credit Card\n';
    expect(await take('sonar', 'payments', payments)).toMatchObject({ inserted: 1 });
    expect(await take('sonar', 'payments', payments)).toMatchObject({ unchanged: 1 });
    expect(await balance()).toBe(0);
  });

  it('of Splynx: what was deleted there is passed over', async () => {
    await customer('51');
    const head = 'id,customer_id,number,date_created,date_till,total,status';
    const rows = ['1,51,2026030001,2026-03-01,2026-03-21,84.20,not_paid', '2,51,2026030002,2026-03-01,2026-03-21,84.20,deleted'];
    expect(await take('splynx', 'invoices', [head, ...rows].join('\n'))).toMatchObject({ inserted: 1, skipped: 1 });
    await take('splynx', 'payments', 'id,customer_id,date,amount,payment_type,receipt_number\n9,51,2026-03-10,80.00,Cash,R-9\n');
    expect(await balance()).toBe(420);
  });

  it('of UISP: the export of invoices names people; drafts and void ones are passed over; payments by the provider', async () => {
    await customer('17');
    await app.db.kysely
      .updateTable('contact')
      .set({ first_name: 'Fern', last_name: 'Ashdown' })
      .where('account_id', '=', ada.accountId)
      .execute();
    const head =
      'Number,Status,Created date,Due date,Currency,Total,Taxes,Discount,Amount paid,Amount due,First name,Last name,Company name,Address';
    const row = (number: string, status: string) =>
      `${number},${status},03/01/2026,03/21/2026,USD,84.20,4.20,0,0,84.20,Fern,Ashdown,,"1 Example Street, Cedar Valley"`;
    const csv = [head, row('U-1', 'Unpaid'), row('U-2', 'Draft'), row('U-3', 'Void'), row('U-4', 'Paid')].join('\n');
    expect(await take('uisp', 'invoices', csv)).toMatchObject({ inserted: 2, skipped: 2 });
    expect(await balance()).toBe(16_840);
    const paid = {
      id: 5,
      clientId: 17,
      amount: 84.2,
      currencyCode: 'USD',
      methodId: 'x',
      providerName: 'Stripe',
      providerPaymentId: 'ch_1',
    };
    const payments = JSON.stringify([{ ...paid, createdDate: '2026-03-18T10:00:00+0000', invoiceIds: [1, 2] }]);
    expect(await take('uisp', 'payments', payments, 'json')).toMatchObject({ inserted: 1 });
    expect(await take('uisp', 'payments', payments, 'json')).toMatchObject({ unchanged: 1 });
    expect(await balance()).toBe(8420);
  });
});
