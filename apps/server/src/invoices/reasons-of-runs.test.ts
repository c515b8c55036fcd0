import type { ChargeLine } from '@porchlight/domain/billing/bill-line.ts';
import { chargeKeys } from '@porchlight/domain/billing/charge-keys.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingApp, day, startBillingApp } from '../../test/billing-app.ts';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';
import type { RateRow } from '../rates/index.ts';
import { compareWithBillBefore } from './compare-bills.ts';

let app: BillingApp;
beforeAll(async () => {
  app = await startBillingApp({ now: new Date('2026-12-01T18:00:00Z') });
  await app.db.transaction((tx) => app.product.rates.replace(tx, rates));
});
afterAll(() => app.close());

const rate = (given: Partial<RateRow> & Pick<RateRow, 'code'>): RateRow => ({
  description: `Rate ${given.code}`,
  descriptionEs: null,
  kind: 'TAX',
  chargeClass: 'voice',
  unit: 'perLine',
  amount: 1_00,
  stateAbbreviation: 'IA',
  city: null,
  zipCode: null,
  accountType: null,
  appliesFrom: day('2026-01-01'),
  appliesUntil: null,
  ...given,
});
const rates = [
  rate({ code: 'E911', appliesUntil: day('2026-12-31') }),
  rate({ code: 'E911', amount: 1_25, appliesFrom: day('2027-01-01') }),
  rate({ code: 'RECOVERY', kind: 'FEE', chargeClass: 'broadband', unit: 'percent', amount: 20_000 }),
];

const pending = (account: SeededAccount, ...lines: ChargeLine[]) =>
  app.db.transaction(async (tx) => {
    await app.product.ledger.lockAccount(tx, account.accountId);
    await app.product.billing.addPendingCharges(tx, { accountId: account.accountId, orderId: null, at: app.clock.now(), lines });
  });
const charge = (kind: ChargeLine['kind'], description: string, amount: number, chargeKey: string | null = null): ChargeLine => ({
  kind,
  description,
  periodStart: null,
  periodEnd: null,
  cents: cents(amount),
  chargeKey,
  chargeClass: null,
});

async function changesOf({ accountId }: SeededAccount, invoiceId: number) {
  const found = await compareWithBillBefore(app.db, invoiceId, accountId);
  const sum = found?.changes.reduce((total, { before, after }) => total + after - before, 0);
  expect(sum).toBe(found?.differenceCents);
  return found?.changes.map(({ reason, description, before, after }) => [reason, description, after - before]);
}

describe('bills of runs', () => {
  it('[INV-001] have the reason of everything that happened between them, and the document tells the largest', async () => {
    const services = [{ plan: 'FIBER-500', items: ['STATIC-IP'] }, { plan: 'VOICE-HOME' }];
    const ada = await app.billed({ services, billedThrough: '2026-11-30', account: { delivery_method: 'PAPER' } });
    const own = { account_id: ada.accountId };
    const installment = { ...own, total_cents: 30_00, balance_cents: 15_00, invoiced_item: 'Router', item: null, per_bill_cents: 10_00 };
    await app.db.kysely.insertInto('installment_plan').values(installment).execute();
    await pending(ada, charge('ONE_TIME', 'Technician visit', 29_00));
    await app.run('2026-12-01', [ada]);

    const lines = await app.db.kysely
      .selectFrom('service_line')
      .select('id')
      .where('account_id', '=', ada.accountId)
      .orderBy('id')
      .execute();
    const [fiber] = lines.map(({ id }) => id);
    const key = chargeKeys.service(fiber ?? 0, `feature ${app.idOf('BACKUP')}`);
    await app.db.kysely.deleteFrom('service_line_feature').where('account_id', '=', ada.accountId).execute();
    await app.db.kysely
      .insertInto('service_line_feature')
      .values({ ...own, service_line_id: fiber ?? 0, feature_id: app.idOf('BACKUP') })
      .execute();
    await app.db.kysely.updateTable('account').set({ delivery_method: 'EMAIL' }).where('id', '=', ada.accountId).execute();
    await pending(
      ada,
      { ...charge('RECURRING', 'Online backup', 1_16, key), periodStart: day('2026-12-20'), periodEnd: day('2026-12-31') },
      charge('CREDIT', 'Outage', -3_00),
      charge('FEE', 'Late fee', 7_50, chargeKeys.lateFee(1)),
      charge('FEE', 'Reconnection', 30_00, chargeKeys.reconnection(1)),
    );
    await app.run('2027-01-01', [ada]);

    const [, january] = await app.invoicesOf(ada);
    expect(await changesOf(ada, january?.id ?? 0)).toEqual([
      ['reconnectionFee', 'Reconnection', 30_00],
      ['onceBefore', 'Technician visit', -29_00],
      ['lateFee', 'Late fee', 7_50],
      ['installmentChanged', 'Router', -5_00],
      ['ended', 'Static IP address', -5_00],
      ['started', 'Online backup', 3_00],
      ['credit', 'Outage', -3_00],
      ['deliveryChanged', 'Paper', -3_00],
      ['partialMonth', 'Online backup', 1_16],
      ['taxChanged', 'Rate E911', 25],
      ['feeChanged', 'Rate RECOVERY', -4],
    ]);
    const file = await app.product.invoices.file(january?.id ?? 0, 'en-us');
    const words = readPdf(file?.bytes ?? Buffer.alloc(0)).pages.flatMap((texts) => texts.map(({ text }) => text.trimEnd()));
    const from = words.indexOf('What changed since your last bill');
    expect(words.slice(from + 1, from + 5)).toEqual(['$3.13 less than the bill before', 'Reconnection', 'Reconnection fee', '+$30.00']);

    await app.run('2027-02-01', [ada]);
    const [, , february] = await app.invoicesOf(ada);
    expect(await changesOf(ada, february?.id ?? 0)).toEqual([
      ['onceBefore', 'Reconnection', -30_00],
      ['onceBefore', 'Late fee', -7_50],
      ['installmentEnded', 'Router', -5_00],
      ['creditBefore', 'Outage', 3_00],
      ['partialMonthBefore', 'Online backup', -1_16],
    ]);
    await app.run('2027-03-01', [ada]);
    const [, , , march] = await app.invoicesOf(ada);
    expect(await changesOf(ada, march?.id ?? 0)).toEqual([]);
  });
});
