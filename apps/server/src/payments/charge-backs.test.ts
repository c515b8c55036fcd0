import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import type { Payer } from '../../test/payment-app.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

let app: MoneyApp;
/** Card payments whose money the card's bank took back: by reference, the amount in cents. */
const takenBack = new Map<string, number>();

/** The sandbox knows of no card's bank that takes money back: asked about such a payment, the provider says so. */
function withChargeBacks(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    query: async (sought) => {
      const answer = await provider.query(sought);
      const amount = takenBack.get(sought.reference);
      if (amount === undefined || !answer.known) return answer;
      return { known: true, result: { ...answer.result, status: 'chargedBack', amountCents: cents(amount) } };
    },
  };
}

beforeAll(async () => {
  app = await startMoneyApp({ wrap: withChargeBacks });
});
afterAll(() => app.close());

async function chargeBack(reference: string, amountCents: number): Promise<void> {
  takenBack.set(reference, amountCents);
  await app.product.payments.ask(reference);
}

/** What breaks the books, with the provider's report of what it moved and of what it had to give up. */
async function broken(): Promise<string[]> {
  const { movements } = await app.sandbox.state();
  const captures = [
    ...movements.map(({ kind, reference, amountCents }) => ({ kind: kind as 'capture', reference, amountCents })),
    ...[...takenBack].map(([reference, amountCents]) => ({ kind: 'return' as const, reference, amountCents })),
  ];
  const found = await checkInvariants(app.db, { captures, now: app.clock.now(), more: furtherInvariants });
  return found.map(({ invariant, detail }) => `${invariant} ${detail}`);
}

const kindsOf = async ({ accountId }: Payer) =>
  (await app.db.kysely.selectFrom('ledger_journal').select('kind').where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const mailsTo = async (payer: Payer) => (await app.product.outbox.listMessages({ to: payer.username })).map((mail) => JSON.stringify(mail));

describe('a card payment that the bank of the card takes back', () => {
  it('[PAY-065] opens its invoices again, is booked by a kind of its own, and the customer is told', async () => {
    const payer = await app.seedPayer(2);
    const reference = await app.payByCard(payer, 80);
    await chargeBack(reference, 80_00);
    expect([await app.stateOf(reference), await app.openOf(payer), await app.balanceOf(payer)]).toEqual(['chargedBack', [50, 50], 100]);
    expect(await kindsOf(payer)).toEqual(['invoice', 'invoice', 'payment', 'chargeback']);
    expect(await app.subjectsTo(payer)).toContain('The bank of your card took back the payment of $80.00');
    expect((await mailsTo(payer)).join(' ')).toContain('You owe $100.00 now.');
    const receipt = (await payer.call('getReceipt', { params: { id: reference } })).body;
    expect(receipt).toMatchObject({ state: 'returned', paid: [{ amount: 50 }, { amount: 30 }] });
    const history = (await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body.payments;
    expect(history).toMatchObject([{ amount: 80, refunded: 80 }]);
    const result = (await payer.call('getPaymentStatus', { params: { id: reference } })).body;
    expect(result).toMatchObject({ status: 'FAIL', inProgress: false, result: { statusText: 'CHARGED BACK' } });
    expect(await broken()).toEqual([]);
  });

  it('[PAY-065] said again, or from several sides at once, is booked once', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    takenBack.set(reference, 50_00);
    await Promise.all(Array.from({ length: 8 }, () => app.product.payments.ask(reference)));
    await app.product.payments.ask(reference);
    expect(await kindsOf(payer)).toEqual(['invoice', 'payment', 'chargeback']);
    expect((await app.subjectsTo(payer)).filter((subject) => subject?.includes('took back'))).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('[PAY-065] after a part was given back: that part is charged once, the rest is owed, and the mail says what is owed', async () => {
    const payer = await app.seedPayer(2);
    const reference = await app.payByCard(payer, 80);
    await app.refund(reference, 30);
    await chargeBack(reference, 80_00);
    expect([await app.openOf(payer), await app.balanceOf(payer)]).toEqual([[50, 50], 100]);
    expect((await mailsTo(payer)).join(' ')).toContain('You owe $100.00 now.');
    const waiting = await app.db.kysely
      .selectFrom('pending_charge')
      .select('amount_cents')
      .where('account_id', '=', payer.accountId)
      .execute();
    expect(waiting.map(({ amount_cents }) => amount_cents)).toEqual([30_00]);
    expect((await app.refund(reference, 1)).body.error?.code).toBe('STF0033');
    expect(await broken()).toEqual([]);
  });

  it('[PAY-065] of all that was given back before leaves what is owed as it was', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    await app.refund(reference, 50);
    await chargeBack(reference, 50_00);
    expect([await app.stateOf(reference), await app.openOf(payer)]).toEqual(['chargedBack', [50]]);
    expect((await mailsTo(payer)).join(' ')).toContain('You owe $50.00 now.');
    expect(await broken()).toEqual([]);
  });

  it('[PAY-065] of another amount than was paid is booked by nobody until a person has looked', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    await chargeBack(reference, 20_00);
    takenBack.delete(reference);
    expect([await app.stateOf(reference), await app.openOf(payer)]).toEqual(['succeeded', [0]]);
    const row = await app.db.kysely
      .selectFrom('payment')
      .select('case_opened_at')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(row.case_opened_at).not.toBeNull();
    expect(await broken()).toEqual([]);
  });
});
