import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';

let app: PaymentApp;
let payer: Payer;

beforeAll(async () => {
  app = await startPaymentApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  payer = await app.seedPayer(1);
});

async function startForm() {
  const { body } = await payer.call('startCardPayment', {
    params: { id: String(payer.accountId) },
    body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 50, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' },
  });
  return { fields: body.fields ?? {}, reference: body.fields?.['ReferenceId'] ?? '' };
}
const handOver = (reference: string) => app.product.payments.handOver('SANDBOX', reference);
/** The payment and everything that was written down of it. */
async function recordOf(reference: string) {
  const row = await app.db.kysely.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  const events = await app.db.kysely.selectFrom('payment_event').select('event').where('payment_id', '=', row.id).orderBy('id').execute();
  return { row, events: events.map(({ event }) => event) };
}

describe('a form that is handed over', () => {
  it('[PAY-065] is so while it is open, once', async () => {
    const { reference } = await startForm();
    expect(await handOver(reference)).toBe(true);
    const first = await recordOf(reference);
    expect(first.row.state).toBe('submitted');
    expect(await handOver(reference)).toBe(false);
    expect(await recordOf(reference)).toEqual(first);
  });

  it('is not so, and leaves no trace, once it was ended or paid', async () => {
    const paid = await startForm();
    await app.submitCard(paid, cards.approved);
    await expect.poll(async () => (await recordOf(paid.reference)).row.state).toBe('succeeded');
    const other = await app.seedPayer(1);
    payer = other;
    const ended = await startForm();
    app.clock.advance(61_000);
    await startForm();
    expect((await recordOf(ended.reference)).row.state).toBe('cancelled');
    for (const { reference } of [paid, ended]) {
      const before = await recordOf(reference);
      expect(await handOver(reference)).toBe(false);
      // A contradiction would be written down, and the provider asked about what nobody sent.
      expect(await recordOf(reference)).toEqual(before);
    }
  });

  it.each(['created', 'unknown'] as const)('is not so while nobody knows what became of it before (%s)', async (state) => {
    const { reference } = await startForm();
    await app.db.kysely.updateTable('payment').set({ state }).where('reference', '=', reference).execute();
    const before = await recordOf(reference);
    expect(await handOver(reference)).toBe(false);
    expect(await recordOf(reference)).toEqual(before);
  });

  it('is of a card alone: a bank payment has no form', async () => {
    const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Ada Example' } as const;
    const body = { ...bank, paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 50 } as const;
    await payer.call('payByBank', { params: { id: String(payer.accountId) }, body });
    const { reference } = await app.db.kysely
      .selectFrom('payment')
      .select('reference')
      .where('account_id', '=', payer.accountId)
      .executeTakeFirstOrThrow();
    // As if somebody had made a form of it.
    const formExpiresAt = new Date(app.clock.now().getTime() + 60_000);
    await app.db.kysely
      .updateTable('payment')
      .set({ form_expires_at: formExpiresAt, state: 'formIssued' })
      .where('reference', '=', reference)
      .execute();
    expect(await handOver(reference)).toBe(false);
  });
});
