import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { banks, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { storesMethods } from '../../test/stores-methods.ts';
import type { KeptMethod, Sought } from '../ports/payment-provider.ts';

let app: PaymentApp;
let payer: Payer;
const asked: Sought[] = [];
const listed: string[] = [];
/** What the provider says of any customer; null: it can't be asked. */
let methods: readonly KeptMethod[] | null;
/** How the provider answers when it is asked about a payment. */
let answers: 'truly' | 'never' | 'as unseen';
let noticed = 0;

const visa: KeptMethod = { token: 'tok_told', kind: 'card', brand: 'Visa', display: 'Visa ending 4242', expiration: '08/29' };

beforeAll(async () => {
  app = await startPaymentApp({
    wrap: (provider) => ({
      ...storesMethods(provider),
      query: async (sought) => {
        asked.push(sought);
        if (answers === 'never') return { known: false, reason: 'timeout' };
        return provider.query(answers === 'truly' ? sought : { ...sought, reference: 'ZZZZZZZZZZZZZZZZZZZZ' });
      },
      listMethods: async (customer) => {
        listed.push(customer);
        return methods;
      },
    }),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  payer = await app.seedPayer(2);
  answers = 'truly';
  methods = [];
  asked.length = 0;
  listed.length = 0;
});

const eventId = () => {
  noticed += 1;
  return `evt_told_${noticed}`;
};
const rowOf = (reference: string) =>
  app.db.kysely.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** A bank payment that has arrived at the provider, of which no notice told and nobody asked. */
async function arrived() {
  await app.sandbox.control({ noticesHeld: true });
  const bank = { routingNumber: '110000000', accountNumber: banks.settles, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const body = { ...bank, paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 50 } as const;
  await payer.call('payByBank', { params: { id: String(payer.accountId) }, body });
  const { reference } = await app.db.kysely
    .selectFrom('payment')
    .select('reference')
    .where('account_id', '=', payer.accountId)
    .executeTakeFirstOrThrow();
  await app.sandbox.control({ clock: { advanceMs: 31_000 } });
  const row = await rowOf(reference);
  expect(row.state).toBe('accepted');
  asked.length = 0;
  return { reference, transactionId: row.transaction_id ?? '' };
}

describe('a notice that something became of a payment', () => {
  const ask = (said: { transactionId: string; reference?: string | null }, providerId = 'SANDBOX') =>
    app.product.payments.tell(providerId, { about: 'ask', eventId: eventId(), ...said });

  it('[PAY-065] has the provider asked, by its own id where that is all it names', async () => {
    const { reference, transactionId } = await arrived();
    expect(transactionId).not.toBe('');
    expect(await ask({ transactionId })).toBe('taken');
    expect(asked).toMatchObject([{ reference, transactionId }]);
    expect((await rowOf(reference)).state).toBe('settled');
    // Again, it is asked again, and nothing is booked twice.
    expect(await ask({ transactionId })).toBe('taken');
    expect(await app.audit()).toEqual(expect.not.arrayContaining([expect.objectContaining({ invariant: 'allocation' })]));
    const journals = await app.db.kysely.selectFrom('ledger_journal').select('id').where('account_id', '=', payer.accountId).execute();
    expect(journals).toHaveLength(3);
  });

  it('has it asked by our reference, with the id that the notice names', async () => {
    const { reference } = await arrived();
    expect(await ask({ transactionId: 'tx_of_the_notice', reference })).toBe('taken');
    expect(asked).toMatchObject([{ reference, transactionId: 'tx_of_the_notice' }]);
    expect((await rowOf(reference)).state).toBe('settled');
  });

  it('has to come again while the provider does not answer, or knows nothing of it yet', async () => {
    const { reference, transactionId } = await arrived();
    for (const how of ['never', 'as unseen'] as const) {
      answers = how;
      expect(await ask({ transactionId })).toBe('unavailable');
      expect(await ask({ transactionId, reference })).toBe('unavailable');
    }
    expect(asked).toHaveLength(4);
    expect((await rowOf(reference)).state).toBe('accepted');
  });

  it('is none of ours when nobody knows that payment, and asks for nothing', async () => {
    const { reference, transactionId } = await arrived();
    expect(await ask({ transactionId: 'tx_of_somebody' })).toBe('taken');
    expect(await ask({ transactionId, reference: 'ZZZZZZZZZZZZZZZZZZZZ' })).toBe('taken');
    expect(await ask({ transactionId }, 'STRIPE')).toBe('unknownReference');
    await app.db.kysely.updateTable('payment').set({ provider: 'STRIPE' }).where('reference', '=', reference).execute();
    expect(await ask({ transactionId })).toBe('taken');
    expect(await ask({ transactionId, reference })).toBe('taken');
    expect(asked).toEqual([]);
  });
});

describe('a notice that methods of a customer changed', () => {
  const changed = (customer: string) => app.product.payments.tell('SANDBOX', { about: 'customerMethods', eventId: eventId(), customer });
  const stored = () =>
    app.db.kysely
      .selectFrom('payment_method')
      .select(['token', 'display', 'removed_at'])
      .where('account_id', '=', payer.accountId)
      .execute();

  it('has the methods of the account asked for, by its number or by the provider’s id of the customer', async () => {
    methods = [{ ...visa, token: `tok_${payer.number}` }];
    expect(await changed(payer.number)).toBe('taken');
    expect(await stored()).toMatchObject([{ token: `tok_${payer.number}`, display: 'Visa ending 4242', removed_at: null }]);
    const id = `cus_${payer.number}`;
    const row = { provider: 'SANDBOX', customer: payer.number, gateway_id: id, created_at: app.clock.now() };
    await app.db.kysely.insertInto('gateway_customer').values(row).execute();
    methods = [];
    expect(await changed(id)).toBe('taken');
    expect(await stored()).toMatchObject([{ removed_at: expect.any(Date) }]);
    expect(listed).toEqual([payer.number, payer.number]);
  });

  it('has to come again while the provider gives no list, which changes nothing', async () => {
    methods = [{ ...visa, token: `tok_${payer.number}` }];
    await changed(payer.number);
    methods = null;
    expect(await changed(payer.number)).toBe('unavailable');
    expect(await stored()).toMatchObject([{ removed_at: null }]);
  });

  it('is none of ours when nobody is that customer', async () => {
    const other = { provider: 'STRIPE', customer: payer.number, gateway_id: `cus_other_${payer.number}`, created_at: app.clock.now() };
    await app.db.kysely.insertInto('gateway_customer').values(other).execute();
    expect(await changed('cus_of_somebody')).toBe('taken');
    expect(await changed(other.gateway_id)).toBe('taken');
    expect(listed).toEqual([]);
  });
});
