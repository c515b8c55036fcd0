import { cents } from '@porchlight/domain/money/cents.ts';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoiceOf } from '../../test/factories/invoices.ts';
import { buildPayment, seedPaymentRow } from '../../test/factories/payments.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type BatchPayment, checkInvariants, createLedger, type Ledger } from './index.ts';

let database: TestDatabase;
let db: Database;
let ledger: Ledger;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
  ledger = createLedger({ db, clock: createTestClock(new Date('2026-05-10T15:00:00Z')) });
});
afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const dueDates = ['2026-01-20', '2026-02-20', '2026-02-20', '2026-03-20', null] as const;
const booksOf = async (accountId: number) => {
  const amounts = await ledger.amounts(accountId);
  const invoices = await db.kysely
    .selectFrom('invoice')
    .select(['due_date', 'amount_cents', 'open_cents', 'last_payment_on', 'last_payment_cents'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return { amounts, invoices };
};

async function rowFor(accountId: number, amountCents: number, state = 'succeeded', day = 1): Promise<BatchPayment> {
  const { paymentId } = await seedPaymentRow(db, buildPayment(accountId, { amount_cents: amountCents, state }));
  const occurredOn = `2026-05-${String(day).padStart(2, '0')}`;
  return { paymentId, accountId, amountCents: cents(amountCents), occurredOn, clearing: 'clearingBank', undone: null };
}

const book = (accountIds: readonly number[], payments: readonly BatchPayment[]) =>
  db.transaction(async (tx) => {
    await ledger.lockAccounts(tx, accountIds);
    await ledger.postPayments(tx, payments);
  });

describe('books of many accounts at once', () => {
  it('are the same as posted one by one, whatever is owed and paid', { timeout: 60_000 }, async () => {
    const invoicesOf = fc.array(fc.tuple(fc.constantFrom(...dueDates), fc.integer({ min: 0, max: 900 })), { maxLength: 6 });
    const paymentsOf = fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 6 });
    const later = fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(invoicesOf, paymentsOf, later, async (invoices, payments, more) => {
        const [one, many, other] = await Promise.all([seedAccount(db), seedAccount(db), seedAccount(db)]);
        const drawn = (accountId: number) => invoices.map(([dueDate, amount]) => buildInvoiceOf(accountId, amount, dueDate));
        const further = (accountId: number) => more.map((amount) => buildInvoiceOf(accountId, amount, '2026-06-20'));
        const inTurn = await Promise.all(payments.map((amount, at) => rowFor(one.accountId, amount, 'succeeded', at + 1)));
        await db.transaction(async (tx) => {
          for (const invoice of drawn(one.accountId)) await ledger.postInvoice(tx, invoice);
          for (const payment of inTurn) await ledger.postSettledBankPayment(tx, payment);
          for (const invoice of further(one.accountId)) await ledger.postInvoice(tx, invoice);
        });
        const accounts = [many.accountId, other.accountId];
        const batch: BatchPayment[] = [];
        for (const [at, amount] of payments.entries()) for (const id of accounts) batch.push(await rowFor(id, amount, 'succeeded', at + 1));
        await db.transaction(async (tx) => {
          await ledger.lockAccounts(tx, accounts);
          await ledger.postInvoices(tx, accounts.flatMap(drawn));
          await ledger.postPayments(tx, batch);
          await ledger.postInvoices(tx, accounts.flatMap(further));
        });
        const expected = await booksOf(one.accountId);
        for (const id of accounts) expect(await booksOf(id)).toEqual(expected);
        expect(await checkInvariants(db, { accountIds: [one.accountId, ...accounts] })).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('a payment that was taken back, refunded or disputed leaves the account as if it had not been made', async () => {
    const { accountId } = await seedAccount(db);
    await db.transaction((tx) => ledger.postInvoices(tx, [buildInvoiceOf(accountId, 5000)]));
    const before = await booksOf(accountId);
    const undone = (as: 'return' | 'refund' | 'chargeback') => ({ undone: { as, on: '2026-05-09' } });
    await book(
      [accountId],
      [
        { ...(await rowFor(accountId, 5000, 'returned')), ...undone('return') },
        { ...(await rowFor(accountId, 700, 'refunded')), ...undone('refund') },
        { ...(await rowFor(accountId, 300, 'chargedBack')), ...undone('chargeback') },
      ],
    );
    expect(await booksOf(accountId)).toEqual(before);
  });

  it('a credit without a payment pays what is open and the rest waits for the next invoice', async () => {
    const { accountId } = await seedAccount(db);
    await db.transaction(async (tx) => {
      await ledger.lockAccounts(tx, [accountId]);
      await ledger.postInvoices(tx, [buildInvoiceOf(accountId, 5000, '2026-04-20'), buildInvoiceOf(accountId, 1000)]);
      await ledger.postCredits(tx, [{ accountId, amountCents: cents(7000), occurredOn: '2026-05-01' }]);
    });
    expect((await ledger.amounts(accountId)).balanceCents).toBe(-1000);
    await db.transaction((tx) => ledger.postInvoices(tx, [buildInvoiceOf(accountId, 2500)]));
    expect(await ledger.amounts(accountId)).toMatchObject({ balanceCents: 1500, amountDueCents: 1500 });
  });

  it('nothing below zero is posted, and a payment is booked once', async () => {
    const { accountId } = await seedAccount(db);
    const negative = {
      ...buildInvoiceOf(accountId, 1),
      lines: [{ kind: 'CREDIT' as const, description: 'Courtesy', amountCents: cents(-1) }],
    };
    await expect(db.transaction((tx) => ledger.postInvoices(tx, [negative]))).rejects.toThrow(RangeError);
    await expect(
      db.transaction((tx) => ledger.postCredits(tx, [{ accountId, amountCents: cents(0), occurredOn: '2026-05-01' }])),
    ).rejects.toThrow(RangeError);
    const payment = await rowFor(accountId, 100);
    await book([accountId], [payment]);
    await expect(book([accountId], [payment])).rejects.toThrow(/ledger_journal_payment_once/);
    await expect(db.transaction((tx) => ledger.lockAccounts(tx, [accountId, 987_654_321]))).rejects.toThrow('not there');
  });
});
