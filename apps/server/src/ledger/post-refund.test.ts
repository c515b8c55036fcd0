import { cents } from '@porchlight/domain/money/cents.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoiceOf, seedInvoice } from '../../test/factories/invoices.ts';
import { type SeededPayment, seedBookedPayment } from '../../test/factories/payments.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { correctionsInvariants } from '../corrections/index.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { checkInvariants, createLedger, type Ledger } from './index.ts';

let database: TestDatabase;
let db: Database;
let ledger: Ledger;
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
  ledger = createLedger({ db, clock: createTestClock(new Date('2026-05-10T15:00:00Z')) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  ({ accountId } = await seedAccount(db));
});

const occurredOn = '2026-05-10';
const invoice = (amount: number, dueDate = '2026-05-20') => seedInvoice(db, ledger, buildInvoiceOf(accountId, amount, dueDate));
const payment = (amount: number) => seedBookedPayment(db, ledger, accountId, amount, { channel: 'taken', state: 'settled' });
const credit = (amount: number) =>
  db.transaction(async (tx) => {
    await ledger.lockAccounts(tx, [accountId]);
    await ledger.postCredits(tx, [{ accountId, amountCents: cents(amount), occurredOn }]);
  });
async function refund({ paymentId }: SeededPayment, amount: number): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await ledger.lockAccount(tx, accountId);
    if (locked === null) throw new Error('no account');
    const booked = await ledger.postRefund(tx, { paymentId, accountId, amountCents: cents(amount), occurredOn }, locked);
    return booked.lostCents;
  });
}
const takeBack = ({ paymentId }: SeededPayment, amount: number) =>
  db.transaction((tx) => ledger.postReturn(tx, { paymentId, accountId, amountCents: cents(amount), occurredOn }));
const chargeBack = ({ paymentId }: SeededPayment, amount: number) =>
  db.transaction((tx) => ledger.postChargeBack(tx, { paymentId, accountId, amountCents: cents(amount), occurredOn }));
const openOf = async () =>
  (
    await db.kysely
      .selectFrom('invoice')
      .select('open_cents')
      .where('account_id', '=', accountId)
      .orderBy('due_date')
      .orderBy('id')
      .execute()
  ).map(({ open_cents }) => open_cents);
const balance = async () => (await ledger.amounts(accountId)).balanceCents;
const lostByReturn = ({ paymentId }: SeededPayment) => db.transaction((tx) => ledger.lostByReturn(tx, paymentId));

describe('a refund in the books', () => {
  it('comes out of the credit of its payment first, then opens its invoices again, the one paid last first', async () => {
    await invoice(50_00, '2026-03-20');
    await invoice(30_00, '2026-04-20');
    const paid = await payment(100_00);
    await refund(paid, 15_00);
    expect(await openOf()).toEqual([0, 0]);
    expect(await balance()).toBe(-5_00);
    await refund(paid, 15_00);
    expect(await openOf()).toEqual([0, 10_00]);
    await refund(paid, 40_00);
    expect(await openOf()).toEqual([20_00, 30_00]);
    expect(await balance()).toBe(50_00);
  });

  it('uses up the credit of other payments before anything is owed', async () => {
    await invoice(50_00);
    const paid = await payment(50_00);
    await credit(60_00);
    expect(await refund(paid, 50_00)).toBe(0);
    expect(await openOf()).toEqual([0]);
    expect(await balance()).toBe(-10_00);
  });

  it('of credit that has paid a later invoice opens that one', async () => {
    const paid = await payment(50_00);
    await invoice(50_00);
    await refund(paid, 20_00);
    expect(await openOf()).toEqual([20_00]);
  });

  it('and a return of the rest together take back no more than was paid; the rest is lost until it is charged', async () => {
    await invoice(50_00);
    const paid = await payment(80_00);
    await refund(paid, 60_00);
    expect(await openOf()).toEqual([30_00]);
    expect(await takeBack(paid, 80_00)).toBe(true);
    expect(await openOf()).toEqual([50_00]);
    expect(await balance()).toBe(50_00);
    expect(await lostByReturn(paid)).toBe(60_00);
  });

  it('of a payment that the bank took back opens nothing: all of it is lost', async () => {
    await invoice(50_00);
    const paid = await payment(50_00);
    await takeBack(paid, 50_00);
    expect(await refund(paid, 20_00)).toBe(20_00);
    expect(await openOf()).toEqual([50_00]);
  });

  it('[PAY-065] is taken back by the card’s bank as a bank payment is, with a kind of its own, and either way once', async () => {
    await invoice(50_00);
    const [first, second] = [await payment(30_00), await payment(20_00)];
    await refund(first, 10_00);
    expect(await chargeBack(first, 30_00)).toBe(true);
    expect([await openOf(), await balance(), await lostByReturn(first)]).toEqual([[30_00], 30_00, 10_00]);
    expect([await chargeBack(first, 30_00), await takeBack(first, 30_00)]).toEqual([false, false]);
    expect([await takeBack(second, 20_00), await chargeBack(second, 20_00)]).toEqual([true, false]);
    expect([await openOf(), await balance()]).toEqual([[50_00], 50_00]);
    const kinds = await db.kysely.selectFrom('ledger_journal').select('kind').where('account_id', '=', accountId).orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['invoice', 'payment', 'payment', 'refund', 'chargeback', 'return']);
  });

  it('is above zero, and under its own account’s lock', async () => {
    const paid = await payment(50_00);
    await expect(refund(paid, 0)).rejects.toThrow(RangeError);
    const other = (await seedAccount(db)).accountId;
    const foreign = db.transaction(async (tx) => {
      const locked = await ledger.lockAccount(tx, other);
      if (locked !== null) await ledger.postRefund(tx, { paymentId: paid.paymentId, accountId, amountCents: cents(1), occurredOn }, locked);
    });
    await expect(foreign).rejects.toThrow('lock');
  });

  const books = new Set<string>(['I1', 'I2', 'I4', 'I5', 'I6', 'I14']);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('invoice' as const), amount: fc.integer({ min: 1, max: 60_00 }), which: fc.nat(9) }),
    fc.record({ kind: fc.constant('payment' as const), amount: fc.integer({ min: 1, max: 90_00 }), which: fc.nat(9) }),
    fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 30_00 }), which: fc.nat(9) }),
    fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 60_00 }), which: fc.nat(9) }),
    fc.record({ kind: fc.constantFrom('return' as const, 'chargeBack' as const), amount: fc.constant(0), which: fc.nat(9) }),
  );

  it('whatever happens in whatever order: books balance, no invoice owes more than it was, and balance and losses add up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        ({ accountId } = await seedAccount(db));
        const paid: (SeededPayment & { amount: number; refunded: number; isReturned: boolean })[] = [];
        let expected = 0;
        let lost = 0;
        for (const { kind, amount, which } of steps) {
          const target = paid[which % Math.max(1, paid.length)];
          if (kind === 'invoice') {
            await invoice(amount, `2026-0${1 + (which % 9)}-20`);
            expected += amount;
          } else if (kind === 'payment') {
            paid.push({ ...(await payment(amount)), amount, refunded: 0, isReturned: false });
            expected -= amount;
          } else if (kind === 'credit') {
            await credit(amount);
            expected -= amount;
          } else if (kind === 'refund' && target && target.refunded + amount <= target.amount) {
            const gone = await refund(target, amount);
            expect(gone).toBe(target.isReturned ? amount : 0);
            target.refunded += amount;
            expected += amount - gone;
            lost += gone;
          } else if ((kind === 'return' || kind === 'chargeBack') && target && !target.isReturned) {
            await (kind === 'return' ? takeBack : chargeBack)(target, target.amount);
            target.isReturned = true;
            expected += target.amount - target.refunded;
            lost += await lostByReturn(target);
          }
        }
        expect(await balance()).toBe(expected);
        const given = paid.filter(({ isReturned }) => isReturned).reduce((sum, { refunded }) => sum + refunded, 0);
        expect(lost).toBe(given);
        const found = await checkInvariants(db, { accountIds: [accountId], more: correctionsInvariants });
        // The rows of these payments know nothing of what the books do to them here.
        const ofBooks = found.filter(({ invariant, detail }) => books.has(invariant) || detail.includes('more than it had laid'));
        expect(ofBooks).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});
