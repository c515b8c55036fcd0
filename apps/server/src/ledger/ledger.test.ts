import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoice, buildInvoiceOf, seedInvoice, seedOpenInvoices } from '../../test/factories/invoices.ts';
import { buildPayment, seedBookedPayment, seedPaymentRow } from '../../test/factories/payments.ts';
import { createTestClock } from '../../test/test-clock.ts';
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
beforeEach(async () => {
  ({ accountId } = await seedAccount(db));
});
afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const openOf = async (ids: readonly number[]) => {
  const rows = await db.kysely.selectFrom('invoice').select(['id', 'open_cents']).where('id', 'in', ids).orderBy('id').execute();
  return rows.map((row) => row.open_cents);
};
const bookingOf = (payment: { paymentId: number }, amountCents: number) => ({
  paymentId: payment.paymentId,
  accountId,
  amountCents: cents(amountCents),
  occurredOn: '2026-05-12',
});
const takeBack = (payment: { paymentId: number }, amountCents: number) =>
  db.transaction((tx) => ledger.postReturn(tx, bookingOf(payment, amountCents)));

describe('invoices', () => {
  it('a posted invoice is owed, with its due date', async () => {
    await seedInvoice(db, ledger, buildInvoice(accountId));
    expect(await ledger.amounts(accountId)).toEqual({ amountDueCents: 5000, balanceCents: 5000, pendingCents: 0, dueDate: '2026-05-20' });
  });

  it('an account without invoices owes nothing', async () => {
    expect(await ledger.amounts(accountId)).toEqual({ amountDueCents: 0, balanceCents: 0, pendingCents: 0, dueDate: null });
  });

  it('taxes are owed on, not earned', async () => {
    const invoiceId = await seedInvoice(db, ledger, buildInvoice(accountId));
    const lines = await db.kysely
      .selectFrom('ledger_line as l')
      .innerJoin('ledger_journal as j', 'j.id', 'l.journal_id')
      .where('j.invoice_id', '=', invoiceId)
      .select(['l.ledger_account as account', 'l.amount_cents as amount'])
      .orderBy('l.id')
      .execute();
    expect(lines).toEqual([
      { account: 'receivable', amount: 5000 },
      { account: 'revenue', amount: -4600 },
      { account: 'taxPayable', amount: -400 },
    ]);
  });

  it('an invoice of nothing is on record and owes nothing; one below zero is refused', async () => {
    await seedInvoice(db, ledger, buildInvoice(accountId, { lines: [] }));
    expect((await ledger.amounts(accountId)).balanceCents).toBe(0);
    const below = buildInvoice(accountId, { lines: [{ kind: 'CREDIT', description: 'Courtesy', amountCents: cents(-1) }] });
    await expect(seedInvoice(db, ledger, below)).rejects.toThrow(RangeError);
  });
});

describe('payments', () => {
  it('[CONST-008] pays all unpaid invoices, the oldest due date first', async () => {
    const ids = await seedOpenInvoices(db, ledger, accountId, 3);
    await seedBookedPayment(db, ledger, accountId, 70_00);
    expect(await openOf(ids)).toEqual([0, 30_00, 50_00]);
    expect(await ledger.amounts(accountId)).toMatchObject({ amountDueCents: 80_00, balanceCents: 80_00, dueDate: '2026-02-20' });
  });

  it('an older due date counts before a lower id, and no due date comes last', async () => {
    const late = await seedInvoice(db, ledger, buildInvoiceOf(accountId, 10_00, '2026-06-20'));
    const never = await seedInvoice(db, ledger, buildInvoiceOf(accountId, 10_00, null));
    const early = await seedInvoice(db, ledger, buildInvoiceOf(accountId, 10_00, '2026-05-20'));
    await seedBookedPayment(db, ledger, accountId, 15_00);
    expect(await openOf([late, never, early])).toEqual([5_00, 10_00, 0]);
  });

  it('[PAY-066] what no invoice takes is a credit, and the next invoice uses it', async () => {
    const [first] = await seedOpenInvoices(db, ledger, accountId, 1);
    await seedBookedPayment(db, ledger, accountId, 80_00);
    expect(await ledger.amounts(accountId)).toEqual({ amountDueCents: 0, balanceCents: -30_00, pendingCents: 0, dueDate: null });
    const second = await seedInvoice(db, ledger, buildInvoiceOf(accountId, 40_00, '2026-07-20'));
    expect(await openOf([first ?? 0, second])).toEqual([0, 10_00]);
    expect(await ledger.amounts(accountId)).toMatchObject({ amountDueCents: 10_00, balanceCents: 10_00 });
  });

  it('is booked once, also when two book it at the same moment', async () => {
    await seedOpenInvoices(db, ledger, accountId, 2);
    const payment = await seedPaymentRow(db, buildPayment(accountId, { amount_cents: 60_00 }));
    const book = () => db.transaction((tx) => ledger.postCardPayment(tx, bookingOf(payment, 60_00)));
    const booked = await Promise.all([book(), book(), book()]);
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect((await ledger.amounts(accountId)).balanceCents).toBe(40_00);
  });

  it('ten payments at once never overpay an invoice', async () => {
    const ids = await seedOpenInvoices(db, ledger, accountId, 3);
    await Promise.all(Array.from({ length: 10 }, () => seedBookedPayment(db, ledger, accountId, 19_00)));
    expect(await openOf(ids)).toEqual([0, 0, 0]);
    expect((await ledger.amounts(accountId)).balanceCents).toBe(-40_00);
  });

  it('a bank payment on its way is pending and pays nothing yet', async () => {
    await seedOpenInvoices(db, ledger, accountId, 1);
    const pending = await seedPaymentRow(db, buildPayment(accountId, { state: 'accepted', amount_cents: 20_00 }));
    expect(await ledger.amounts(accountId)).toMatchObject({ balanceCents: 50_00, pendingCents: 20_00 });
    await db.transaction((tx) => ledger.postSettledBankPayment(tx, bookingOf(pending, 20_00)));
    await db.kysely.updateTable('payment').set({ state: 'settled' }).where('id', '=', pending.paymentId).execute();
    expect(await ledger.amounts(accountId)).toMatchObject({ balanceCents: 30_00, pendingCents: 0 });
  });
});

describe('returns', () => {
  const returned = (payment: { paymentId: number }) =>
    db.kysely.updateTable('payment').set({ state: 'returned' }).where('id', '=', payment.paymentId).execute();

  it('opens the invoices again that the payment had paid, once', async () => {
    const ids = await seedOpenInvoices(db, ledger, accountId, 3);
    const kept = await seedBookedPayment(db, ledger, accountId, 20_00);
    const payment = await seedBookedPayment(db, ledger, accountId, 70_00);
    expect(kept.paymentId).not.toBe(payment.paymentId);
    expect(await takeBack(payment, 70_00)).toBe(true);
    expect(await takeBack(payment, 70_00)).toBe(false);
    await returned(payment);
    expect(await openOf(ids)).toEqual([30_00, 50_00, 50_00]);
  });

  it('shows the payment before it as the last one of the invoice', async () => {
    const [id = 0] = await seedOpenInvoices(db, ledger, accountId, 1);
    await seedBookedPayment(db, ledger, accountId, 20_00);
    const payment = await seedBookedPayment(db, ledger, accountId, 30_00);
    const lastOf = () =>
      db.kysely.selectFrom('invoice').select(['last_payment_on', 'last_payment_cents']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await lastOf()).toEqual({ last_payment_on: '2026-05-10', last_payment_cents: 30_00 });
    await takeBack(payment, 30_00);
    await returned(payment);
    expect(await lastOf()).toEqual({ last_payment_on: '2026-05-10', last_payment_cents: 20_00 });
  });

  it('takes back a surplus that is still there', async () => {
    const ids = await seedOpenInvoices(db, ledger, accountId, 1);
    const payment = await seedBookedPayment(db, ledger, accountId, 80_00);
    await takeBack(payment, 80_00);
    await returned(payment);
    expect(await openOf(ids)).toEqual([50_00]);
    expect((await ledger.amounts(accountId)).balanceCents).toBe(50_00);
  });

  it('opens the later invoice that the surplus has paid as credit', async () => {
    const payment = await seedBookedPayment(db, ledger, accountId, 80_00);
    const ids = await seedOpenInvoices(db, ledger, accountId, 2);
    expect(await openOf(ids)).toEqual([0, 20_00]);
    await takeBack(payment, 80_00);
    await returned(payment);
    expect(await openOf(ids)).toEqual([50_00, 50_00]);
  });

  it('credit of another payment pays what was opened again', async () => {
    const [id = 0] = await seedOpenInvoices(db, ledger, accountId, 1);
    const payment = await seedBookedPayment(db, ledger, accountId, 50_00);
    await seedBookedPayment(db, ledger, accountId, 15_00);
    await takeBack(payment, 50_00);
    await returned(payment);
    expect(await openOf([id])).toEqual([35_00]);
  });

  it('a payment that was never booked has nothing to take back', async () => {
    const payment = await seedPaymentRow(db, buildPayment(accountId, { state: 'returned' }));
    expect(await takeBack(payment, 50_00)).toBe(false);
  });
});

describe('the database itself', () => {
  it('refuses a journal that does not balance', async () => {
    const unbalanced = db.transaction(async (tx) => {
      const { id } = await tx.kysely
        .insertInto('ledger_journal')
        .values({ account_id: accountId, kind: 'credit', occurred_on: '2026-05-10', posted_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.kysely
        .insertInto('ledger_line')
        .values({ journal_id: id, account_id: accountId, ledger_account: 'revenue', invoice_id: null, amount_cents: 5 })
        .execute();
    });
    await expect(unbalanced).rejects.toThrow('does not balance');
  });

  it('refuses lines without a journal, and lines of another account than their journal', async () => {
    const { accountId: otherId } = await seedAccount(db);
    const post = (journalId: string) =>
      db.transaction((tx) =>
        tx.script(`with j as (insert into ledger_journal (account_id, kind, occurred_on, posted_at)
                     values (${accountId}, 'credit', '2026-05-10', now()) returning id)
          insert into ledger_line (journal_id, account_id, ledger_account, amount_cents)
          select ${journalId}, ${otherId}, a, c from j, (values ('revenue', 5), ('creditsIssued', -5)) as v (a, c)`),
      );
    await expect(post('1000000')).rejects.toThrow('not of the account of its journal 1000000');
    await expect(post('j.id')).rejects.toThrow('not of the account of its journal');
  });

  it('refuses both as well where the account has a balance that the lines would move', async () => {
    const { accountId: otherId } = await seedAccount(db);
    for (const id of [accountId, otherId]) await seedInvoice(db, ledger, buildInvoice(id));
    const balances = () => db.kysely.selectFrom('account_balance').selectAll().orderBy('account_id').execute();
    const before = await balances();
    const post = (lineAccount: number, debit: number) =>
      db.transaction((tx) =>
        tx.script(`with j as (insert into ledger_journal (account_id, kind, occurred_on, posted_at)
                     values (${accountId}, 'credit', '2026-05-10', now()) returning id)
          insert into ledger_line (journal_id, account_id, ledger_account, amount_cents)
          select id, ${lineAccount}, a, c from j, (values ('creditsIssued', ${debit}), ('unapplied', -5)) as v (a, c)`),
      );
    await expect(post(accountId, 4)).rejects.toThrow('does not balance');
    await expect(post(otherId, 5)).rejects.toThrow('not of the account of its journal');
    expect(await balances()).toEqual(before);
  });

  it('refuses words it does not know', async () => {
    const journal = { account_id: accountId, kind: 'gift' as never, occurred_on: '2026-05-10', posted_at: new Date() };
    await expect(db.kysely.insertInto('ledger_journal').values(journal).execute()).rejects.toThrow('journal_kind');
  });

  it('refuses to change or remove what was posted', async () => {
    await seedInvoice(db, ledger, buildInvoice(accountId));
    await expect(db.kysely.updateTable('ledger_line').set({ amount_cents: 1 }).execute()).rejects.toThrow('only appended to');
    await expect(db.kysely.deleteFrom('ledger_journal').execute()).rejects.toThrow('only appended to');
  });
});
