import { type BillingApp, startBillingApp } from '@porchlight/server/test/billing-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bill } from './bill.ts';

let app: BillingApp;
beforeAll(async () => {
  app = await startBillingApp({ now: new Date('2026-12-01T18:00:00Z') });
});
beforeEach(async () => {
  await app.db.kysely.deleteFrom('rate').execute();
});
afterAll(() => app.close());

const run = (values: Record<string, string | boolean>, said: string[] = []) =>
  bill.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: (line) => void said.push(line) });

describe('bill', () => {
  it('of one account makes its bills, says how many and for how much, and leaves everybody else alone', async () => {
    const [ada, ben] = [await app.billed({ billedThrough: '2026-10-31' }), await app.billed({ billedThrough: '2026-10-31' })];
    const said: string[] = [];
    const outcome = await run({ 'as-of': '2026-12-01', account: ` ${ada.number} ` }, said);
    expect(outcome).toMatchObject({ code: 0, result: { asOf: '2026-12-01', invoices: 2, amountCents: 2 * 44_99, dunning: null } });
    expect(outcome.lines).toEqual([
      '1 accounts had a period to be billed',
      '2 bills made, 89.98 dollars in all',
      '0 accounts had nothing to bill',
    ]);
    expect(said).toEqual(['1 accounts looked at, 2 bills']);
    expect([(await app.invoicesOf(ada)).length, (await app.invoicesOf(ben)).length]).toEqual([2, 0]);
    expect(await run({ 'as-of': '2026-12-01', account: '999' })).toMatchObject({ code: 1, lines: ['There is no account 999.'] });
  });

  it('dry tells the same and keeps nothing; then everybody is billed, after what is past due was followed up', async () => {
    const ada = await app.billed({ billedThrough: '2026-10-31' });
    const policy = { late_fee_after_days: 5, late_fee_cents: 7_00 };
    await app.db.kysely.updateTable('billing_policy').set(policy).execute();
    await run({ 'as-of': '2026-11-01', account: ada.number });
    const dry = await run({ 'as-of': '2026-12-01', 'dry-run': true });
    expect(dry.lines.join('\n')).toMatch(/bills would be made/);
    expect(await app.invoicesOf(ada)).toHaveLength(1);
    const real = await run({ 'as-of': '2026-12-01' });
    expect(real.lines[0]).toMatch(/^past due: \d+ accounts looked at; .*late fees/);
    // The late fee of that day is on that day's bill.
    expect((await app.invoicesOf(ada))[1]?.lines.map((line) => [line.kind, line.amount_cents])).toEqual([
      ['RECURRING', 44_99],
      ['FEE', 7_00],
    ]);
    await app.db.kysely.updateTable('billing_policy').set({ late_fee_after_days: null, late_fee_cents: 0 }).execute();
  });

  it('is refused on a day in a gap of the rates, which it names, before anything is done', async () => {
    const row = {
      code: 'SALES',
      description: 'x',
      kind: 'TAX' as const,
      charge_class: 'broadband' as const,
      unit: 'percent' as const,
      amount: 1,
    };
    const rows = [
      { ...row, applies_from: '2026-01-01', applies_until: '2026-11-30' },
      { ...row, applies_from: '2026-12-02', applies_until: null },
    ];
    await app.db.kysely.insertInto('rate').values(rows).execute();
    const outcome = await run({ 'as-of': '2026-12-01' });
    expect(outcome.code).toBe(1);
    expect(outcome.lines[0]).toMatch(/falls into a gap of the rates, so nothing was billed/);
    expect(outcome.lines[1]).toContain('SALES');
  });

  it('names the accounts that could not be billed, and ends as refused', async () => {
    const place = { stateAbbreviation: 'IA', city: null, zipCode: null, accountType: null };
    const rate = {
      code: 'SALES',
      description: 'x',
      descriptionEs: null,
      kind: 'TAX',
      chargeClass: 'broadband',
      unit: 'percent',
      amount: 1,
    } as const;
    await app.db.transaction((tx) =>
      app.product.rates.replace(tx, [{ ...rate, ...place, appliesFrom: '2026-01-01' as never, appliesUntil: null }]),
    );
    const lost = await app.billed({ billedThrough: '2026-11-30', hasAddress: false });
    const outcome = await run({ 'as-of': '2026-12-01', account: lost.number });
    expect([outcome.code, outcome.lines.at(-1)]).toEqual([
      1,
      `  account ${lost.number} has no service address, which the rates are looked up by`,
    ]);
  });

  it.each([['2026-13-01'], [''], ['2027-01-15']])('refuses the day %s', async (asOf) => {
    await expect(run({ 'as-of': asOf })).rejects.toThrow(/--as-of must be/);
  });
});
