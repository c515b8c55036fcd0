import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banks, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { checkInvariants } from '../ledger/index.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { findPayment, writeMove } from './payments.store.ts';

let app: PaymentApp;
/** What happens elsewhere while the provider works; the product does not wait for it. */
let meanwhile: (() => Promise<void>) | null = null;
let elsewhere: Promise<void> = Promise.resolve();

/** A bank that settles in the answer, so that the payment is booked by it. */
function settlesAtOnce(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    chargeBank: async ({ reference, amountCents }) => {
      if (meanwhile) {
        elsewhere = meanwhile();
        await sleep(100);
      }
      const said = { transactionId: `T${reference}`, authCode: null, responseText: null, returnCode: null, reason: null, method: null };
      return { known: true, result: { status: 'settled', reference, amountCents, ...said } };
    },
  };
}

beforeAll(async () => {
  app = await startPaymentApp({ wrap: settlesAtOnce });
});
afterAll(() => app.close());

function pay(payer: Payer, paymentAmount: number) {
  const bank = { routingNumber: '110000000', accountNumber: banks.settles, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const body = { ...bank, paymentAmount, paymentOption: 'ALL_UNPAID_INVOICES' as const };
  return payer.call('payByBank', { params: { id: String(payer.accountId) }, body }, { headers: { 'idempotency-key': randomUUID() } });
}

it('[PAY-065] lays a payment on what is open once the lock is had, and tells the balance of then, not of when it was asked for', async () => {
  const payer = await app.seedPayer(0);
  meanwhile = () =>
    app.db.transaction(async (tx) => {
      await app.product.ledger.lockAccount(tx, payer.accountId);
      await sleep(400);
      await app.product.ledger.postInvoice(tx, {
        accountId: payer.accountId,
        number: `RACE-${payer.accountId}`,
        invoiceDate: '2026-01-01',
        dueDate: '2026-01-21',
        lines: [{ kind: 'RECURRING', description: 'Fiber 100', amountCents: cents(3000) }],
      });
    });
  expect((await pay(payer, 50)).body).toMatchObject({ success: true, status: 'SUCCESS' });
  await elsewhere;
  meanwhile = null;
  const invoice = app.db.kysely
    .selectFrom('invoice')
    .select(['open_cents', 'last_payment_cents'])
    .where('account_id', '=', payer.accountId);
  expect(await invoice.executeTakeFirst()).toEqual({ open_cents: 0, last_payment_cents: 3000 });
  const [mail] = await app.product.outbox.listMessages({ to: payer.username });
  expect(mail?.text).toContain('$-20.00');
  expect(mail?.html).toContain('$-20.00');
  expect(await checkInvariants(app.db)).toEqual([]);
});

it('[PAY-065] undoes everything when an attempt is not in the state it is moved from', async () => {
  const payer = await app.seedPayer(0);
  await pay(payer, 12);
  const { reference } = await app.db.kysely
    .selectFrom('payment')
    .select('reference')
    .where('account_id', '=', payer.accountId)
    .executeTakeFirstOrThrow();
  const payment = await findPayment(app.db, reference);
  if (payment === null) throw new Error('the payment is not on record');
  const eventsOf = () => app.db.prepared('test-events', 'select id from payment_event where payment_id = $1', [payment.id]);
  const before = await eventsOf();
  const stale = app.db.transaction(async (tx) => {
    await tx.kysely.updateTable('account').set({ status: 'Suspended' }).where('id', '=', payer.accountId).execute();
    writeMove(
      tx,
      { ...payment, state: 'submitted' },
      { event: 'declined', source: 'query', to: 'declined', at: new Date(), nextCheckAt: null },
    );
  });
  await expect(stale).rejects.toMatchObject({ code: '23502' });
  expect((await findPayment(app.db, reference))?.state).toBe('settled');
  expect(await eventsOf()).toEqual(before);
  const account = app.db.kysely.selectFrom('account').select('status').where('id', '=', payer.accountId);
  expect(await account.executeTakeFirst()).toEqual({ status: 'Active' });
});
