import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoice, seedInvoice } from '../../test/factories/invoices.ts';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { createLedger, type Ledger, type NewInvoice } from '../ledger/index.ts';

type Line = [kind: NewInvoice['lines'][number]['kind'], description: string, amount: number, chargeKey?: string];

let app: TestApp;
let ledger: Ledger;
beforeAll(async () => {
  app = await startApp();
  ledger = createLedger(app.core);
});
afterAll(() => app.close());

/** A bill of the month that begins on the day. */
async function bill(accountId: number, day: string, lines: readonly Line[], periodEnd = day.replace(/01$/, '28')): Promise<number> {
  const days = { periodStart: day, periodEnd };
  const posted = lines.map(([kind, description, amount]) => ({ kind, description, ...days, amountCents: cents(amount) }));
  const id = await seedInvoice(app.db, ledger, buildInvoice(accountId, { invoiceDate: day, dueDate: day, ...days, lines: posted }));
  for (const [at, [, , , chargeKey]] of lines.entries()) {
    if (chargeKey === undefined) continue;
    const line = app.db.kysely.updateTable('invoice_line').set({ charge_key: chargeKey });
    await line
      .where('invoice_id', '=', id)
      .where('description', '=', posted[at]?.description ?? '')
      .execute();
  }
  return id;
}

async function customer() {
  const { accountId, username } = await seedAccount(app.db);
  return { accountId, caller: await app.signIn(username) };
}
const changesOf = (caller: Caller, id: number) => caller.call('getInvoiceChanges', { params: { id: String(id) } });

describe('why a bill changed', () => {
  it('[INV-001] names what is new, what went and what costs another amount, the largest first; they add up', async () => {
    const { accountId, caller } = await customer();
    const may = await bill(accountId, '2026-05-01', [
      ['RECURRING', 'Fiber 500', 60_00, '1 plan 1'],
      ['RECURRING', 'Wi-Fi mesh', 10_00, '1 feature 2'],
      ['TAX', 'Sales tax', 4_20, 'rate sales'],
    ]);
    const june = await bill(accountId, '2026-06-01', [
      ['RECURRING', 'Fiber 1 Gig', 80_00, '1 plan 3'],
      // The same thing under another name.
      ['RECURRING', 'Home Wi-Fi', 12_00, '1 feature 2'],
      ['ONE_TIME', 'Activation', 25_00],
      ['TAX', 'Sales tax', 5_11, 'rate sales'],
    ]);
    const { status, body } = await changesOf(caller, june);
    expect(status).toBe(200);
    expect(body.previous).toEqual({ id: may, invoiceDate: '2026-05-01', amount: 74.2 });
    expect(body.difference).toBe(47.91);
    expect(body.changes).toEqual([
      { reason: 'started', description: 'Fiber 1 Gig', before: 0, after: 80, difference: 80 },
      { reason: 'ended', description: 'Fiber 500', before: 60, after: 0, difference: -60 },
      { reason: 'once', description: 'Activation', before: 0, after: 25, difference: 25 },
      { reason: 'priceChanged', description: 'Home Wi-Fi', before: 10, after: 12, difference: 2 },
      { reason: 'taxChanged', description: 'Sales tax', before: 4.2, after: 5.11, difference: 0.91 },
    ]);
  });

  it('compares with the bill right before, by its day and then in the order they were made, and with no later one', async () => {
    const { accountId, caller } = await customer();
    const first = await bill(accountId, '2026-04-01', [['RECURRING', 'Fiber 500', 50_00]]);
    const late = await bill(accountId, '2026-06-01', [['RECURRING', 'Fiber 500', 51_00]], '2026-06-14');
    const twin = await bill(accountId, '2026-06-01', [['RECURRING', 'Fiber 500', 52_00]], '2026-06-30');
    // Made last, and for a month in between.
    const between = await bill(accountId, '2026-05-01', [['RECURRING', 'Fiber 500', 53_00]]);
    const previousOf = async (id: number) => (await changesOf(caller, id)).body.previous?.id ?? null;
    expect([await previousOf(first), await previousOf(between), await previousOf(late), await previousOf(twin)]).toEqual([
      null,
      first,
      between,
      late,
    ]);
  });

  it('says that equal bills are equal, and nothing where there is no bill before', async () => {
    const { accountId, caller } = await customer();
    const may = await bill(accountId, '2026-05-01', [['RECURRING', 'Fiber 500', 50_00, '1 plan 1']]);
    const june = await bill(accountId, '2026-06-01', [['RECURRING', 'Fiber 500', 50_00, '1 plan 1']]);
    expect((await changesOf(caller, june)).body).toMatchObject({ previous: { id: may }, difference: 0, changes: [] });
    expect((await changesOf(caller, may)).body).toMatchObject({ previous: null, difference: 0, changes: [] });
  });

  it('gives no reasons where the lines of one of the two do not add up to its amount', async () => {
    const { accountId, caller } = await customer();
    const may = await bill(accountId, '2026-05-01', [['RECURRING', 'Fiber 500', 50_00]]);
    const june = await bill(accountId, '2026-06-01', [['RECURRING', 'Fiber 500', 60_00]]);
    const july = await bill(accountId, '2026-07-01', [['RECURRING', 'Fiber 500', 60_00]]);
    await app.db.kysely.deleteFrom('invoice_line').where('invoice_id', '=', june).execute();
    for (const id of [may, june, july]) expect((await changesOf(caller, id)).body).toMatchObject({ previous: null, changes: [] });
  });

  it("answers 404 for somebody else's bill and for one there is not, and 401 to nobody", async () => {
    const tom = await app.signIn(cast.tom.username);
    const { accountId, caller } = await customer();
    const id = await bill(accountId, '2026-05-01', [['RECURRING', 'Fiber 500', 50_00]]);
    expect((await changesOf(caller, id)).status).toBe(200);
    for (const asked of [id, 999_999_999]) {
      const { status, body } = await changesOf(tom, asked);
      expect([status, body.error?.code]).toEqual([404, 'GEN0004']);
    }
    expect((await app.call('getInvoiceChanges', { params: { id: String(id) } })).status).toBe(401);
  });

  it('adds up to the cent over every bill of the cast', async () => {
    let compared = 0;
    for (const name of [cast.maria.username, cast.tom.username, cast.bakery.username]) {
      const caller = await app.signIn(name);
      const { invoices } = (await caller.call('listInvoices', { params: { id: String(caller.accountId) } })).body;
      for (const { id, amount } of invoices) {
        const { previous, difference, changes } = (await changesOf(caller, id)).body;
        const inCents = (dollars: number): number => Math.round(dollars * 100);
        expect(changes.reduce((sum, change) => sum + inCents(change.difference), 0)).toBe(inCents(difference));
        if (!previous) continue;
        compared += 1;
        expect(inCents(difference)).toBe(inCents(amount) - inCents(previous.amount));
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
