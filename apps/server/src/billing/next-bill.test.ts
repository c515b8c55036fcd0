import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingApp, startBillingApp } from '../../test/billing-app.ts';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import { cast } from '../demo/index.ts';

let app: BillingApp;
beforeAll(async () => {
  app = await startBillingApp();
  app.clock.set(new Date('2026-12-01T18:00:00Z'));
  await app.db.kysely.deleteFrom('rate').execute();
});
afterAll(() => app.close());

const fiber = { services: [{ plan: 'FIBER-500', items: ['STATIC-IP'] }], billedThrough: '2026-12-31' } as const;
async function askedBy(account: SeededAccount, language = 'en-us') {
  const caller = await app.signIn(account.username);
  const request = { params: { id: String(account.accountId) } };
  return caller.call('getNextBill', request, { headers: { 'accept-language': language } });
}
const addCredit = (account: SeededAccount, amount: number) =>
  app.db.transaction(async (tx) => {
    const { accountId } = account;
    await app.product.ledger.lockAccount(tx, accountId);
    const line = {
      kind: 'CREDIT',
      description: 'Goodwill',
      periodStart: null,
      periodEnd: null,
      chargeKey: null,
      chargeClass: 'broadband',
    } as const;
    const lines = [{ ...line, cents: cents(amount) }];
    await app.product.billing.addPendingCharges(tx, { accountId, orderId: null, at: app.clock.now(), lines });
  });

describe('the next bill', () => {
  it('is the one the run then makes, with its days, its lines and its total; it follows what waits for it', async () => {
    const ada = await app.billed(fiber);
    const before = (await askedBy(ada)).body.nextBill;
    await addCredit(ada, -10_00);
    const { status, body } = await askedBy(ada);
    expect(status).toBe(200);
    expect(body.nextBill?.total).toBeCloseTo((before?.total ?? 0) - 10, 5);
    await app.run('2027-01-01', [ada]);
    const [made] = await app.invoicesOf(ada);
    const caller = await app.signIn(ada.username);
    const { lines } = (await caller.call('listInvoiceLines', { params: { id: String(made?.id) } })).body;
    expect(body.nextBill).toEqual({
      invoiceDate: '2027-01-01',
      dueDate: made?.due_date,
      periodStart: '2027-01-01',
      periodEnd: '2027-01-31',
      lines: lines.map(({ id: _id, ...line }) => line),
      total: (made?.amount_cents ?? 0) / 100,
    });
    expect(body.nextBill?.lines).toContainEqual(expect.objectContaining({ kind: 'CREDIT', description: 'Goodwill', amount: -10 }));
  });

  it('is in the language of who reads it', async () => {
    const ada = await app.billed({ ...fiber, account: { delivery_method: 'PAPER' } });
    const [english, spanish] = [await askedBy(ada), await askedBy(ada, 'sp-es')];
    const words = (answer: typeof english) => answer.body.nextBill?.lines.map(({ description }) => description);
    expect(words(english)).not.toEqual(words(spanish));
    expect(spanish.body.nextBill?.total).toBe(english.body.nextBill?.total);
  });

  it('is null for an account without service, and for one that is no longer billed', async () => {
    const idle = await app.billed({ services: [], billedThrough: '2026-12-31' });
    expect((await askedBy(idle)).body.nextBill).toBeNull();
    const gone = await app.billed(fiber);
    await app.db.kysely.updateTable('account').set({ status: 'Deactivated' }).where('id', '=', gone.accountId).execute();
    const { status, body } = await askedBy(gone);
    expect([status, body.nextBill]).toEqual([200, null]);
  });

  it("is nobody else's: 404 for a stranger, 401 for nobody", async () => {
    const ada = await app.billed(fiber);
    const tom = await app.signIn(cast.tom.username);
    const request = { params: { id: String(ada.accountId) } };
    const foreign = await tom.call('getNextBill', request);
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'GEN0004']);
    expect((await app.call('getNextBill', request)).status).toBe(401);
  });

  it('changes nothing: who asks twice is answered the same, and nothing is written', async () => {
    const ada = await app.billed(fiber);
    await addCredit(ada, -5_00);
    const first = (await askedBy(ada)).body.nextBill;
    expect((await askedBy(ada)).body.nextBill).toEqual(first);
    const waiting = app.db.kysely.selectFrom('pending_charge').select('invoice_id').where('account_id', '=', ada.accountId);
    expect(await waiting.execute()).toEqual([{ invoice_id: null }]);
    expect(await app.invoicesOf(ada)).toEqual([]);
  });
});
