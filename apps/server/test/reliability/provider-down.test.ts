import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payer } from '../payment-app.ts';
import { type DetouredApp, startDetouredApp } from './detour.ts';
import { type Fault, triesAll } from './fault-proxy.ts';
import { expectPaidOnce, newIntents, pay, timed } from './paying.ts';

const saysSoWithinMs = 3_000;
const minuteMs = 60_000;
let app: DetouredApp;

beforeAll(async () => {
  app = await startDetouredApp({ patienceMs: 2_500, dripMs: 0 });
});
afterAll(() => app?.close());

function openForm(payer: Payer) {
  const params = { id: String(payer.accountId) };
  const body = {
    paymentOption: 'ALL_UNPAID_INVOICES',
    paymentAmount: 50,
    iframe: true,
    accountId: payer.accountId,
    paymentFormType: 'CC',
  } as const;
  return payer.call('startCardPayment', { params, body }, { headers: { 'idempotency-key': randomUUID() } });
}

/** Everything of the portal that is not paying. */
async function expectTheRestWorks(payer: Payer): Promise<void> {
  const { accountId } = payer;
  const caller = await app.signIn(payer.username);
  const { status, body } = await caller.call('listInvoices', { params: { id: accountId } });
  expect(status).toBe(200);
  const [invoice] = body.invoices;
  const pdf = await caller.call('getInvoicePdf', { params: { id: String(invoice?.id) } });
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await caller.call('listOrders', { params: { id: accountId } })).status).toBe(200);
}

it.each((triesAll ? ['cut', 'halfOpen'] : ['cut']) satisfies Fault[])(
  'the provider is away for ten minutes (%s): all but paying works, paying says so in time, and afterwards every payment is known',
  {
    timeout: 120_000,
  },
  async (fault) => {
    const intents = await newIntents(app, 2);
    const others = await Promise.all([app.seedPayer(), app.seedPayer()]);
    app.proxy.set(fault);
    for (let minute = 1; minute <= 10; minute++) {
      const [payer] = others;
      if (payer === undefined) throw new Error('nobody to pay');
      const form = await timed(openForm(payer));
      // Also for whoever asks again while the first form may still have been opened there.
      expect([form.status, form.code]).toEqual(
        minute === 1 && fault === 'cut' ? [503, 'PAY0003'] : [expect.any(Number), expect.stringMatching(/^PAY00(03|10)$/)],
      );
      expect(form.ms).toBeLessThan(saysSoWithinMs);
      if (minute === 3)
        for (const intent of intents) expect((await pay(intent)).body).toMatchObject({ status: 'PENDING', inProgress: true });
      await expectTheRestWorks(payer);
      await app.advance(minuteMs);
      await app.product.payments.reconcile();
    }
    // Asked for each minute, and by the reconciler in between.
    expect(app.proxy.struck()).toBeGreaterThan(10);
    app.proxy.set(null);
    await expectPaidOnce(app, intents);
    const states = await app.db.kysely.selectFrom('payment').select('state').execute();
    expect(states.filter(({ state }) => ['created', 'submitted', 'unknown'].includes(state))).toEqual([]);
    for (const payer of others) expect(await timed(openForm(payer))).toMatchObject({ status: 200, code: undefined });
  },
);
