import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoiceOf, seedInvoice, seedOpenInvoices } from '../../test/factories/invoices.ts';
import { seedBookedPayment } from '../../test/factories/payments.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { checkInvariants, createLedger, type Ledger, type LockedAccount } from './index.ts';

let database: TestDatabase;
let db: Database;
let ledger: Ledger;
const day = '2026-11-10';

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
  ledger = createLedger({ db, clock: createTestClock(new Date('2026-11-10T15:00:00Z')) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const underLock = <T>(
  accountId: number,
  work: (tx: Parameters<Parameters<Database['transaction']>[0]>[0], locked: LockedAccount) => Promise<T>,
) =>
  db.transaction(async (tx) => {
    const locked = await ledger.lockAccount(tx, accountId);
    if (locked === null) throw new Error('no account');
    return work(tx, locked);
  });
const writeOff = (accountId: number) => underLock(accountId, (tx, locked) => ledger.postWriteOff(tx, locked, day));
const recover = (accountId: number) => underLock(accountId, (tx, locked) => ledger.postRecovery(tx, locked, day));
const bring = async (accountId: number, amountCents: number) => {
  const { paymentId } = await seedBookedPayment(db, ledger, accountId, amountCents);
  const takeBack = () =>
    underLock(accountId, async (tx, locked) => {
      await tx.kysely.updateTable('payment').set({ state: 'returned' }).where('id', '=', paymentId).execute();
      return ledger.postReturn(tx, { paymentId, accountId, amountCents: amountCents as never, occurredOn: day }, locked);
    });
  return { takeBack };
};
const balance = async (accountId: number) => (await ledger.amounts(accountId)).balanceCents;
const broken = async (accountId: number) => (await checkInvariants(db, { accountIds: [accountId] })).map(({ invariant }) => invariant);

describe('writing off and recovering', () => {
  it('gives up what is open on every invoice, once, and the customer owes nothing', async () => {
    const { accountId } = await seedAccount(db);
    await seedOpenInvoices(db, ledger, accountId, 3);
    await bring(accountId, 70_00);
    expect(await writeOff(accountId)).toBe(80_00);
    expect(await balance(accountId)).toBe(0);
    expect(await writeOff(accountId)).toBe(0);
    const open = await db.kysely.selectFrom('invoice').select('open_cents').where('account_id', '=', accountId).execute();
    expect(open.map((row) => row.open_cents)).toEqual([0, 0, 0]);
    expect(await broken(accountId)).toEqual([]);
  });

  it('books what comes later as recovered up to what was given up; the rest is credit', async () => {
    const { accountId } = await seedAccount(db);
    await seedOpenInvoices(db, ledger, accountId, 1);
    await writeOff(accountId);
    await bring(accountId, 30_00);
    expect(await recover(accountId)).toBe(30_00);
    expect(await balance(accountId)).toBe(0);
    await bring(accountId, 45_00);
    expect(await recover(accountId)).toBe(20_00);
    expect(await recover(accountId)).toBe(0);
    expect(await balance(accountId)).toBe(-25_00);
    expect(await broken(accountId)).toEqual([]);
  });

  it('recovers nothing where nothing was given up', async () => {
    const { accountId } = await seedAccount(db);
    await bring(accountId, 30_00);
    expect(await recover(accountId)).toBe(0);
    expect(await balance(accountId)).toBe(-30_00);
  });

  it('takes the recovery back with the payment it came from, and the credit before', async () => {
    const { accountId } = await seedAccount(db);
    await seedOpenInvoices(db, ledger, accountId, 1);
    await writeOff(accountId);
    const { takeBack } = await bring(accountId, 80_00);
    expect(await recover(accountId)).toBe(50_00);
    expect(await takeBack()).toBe(true);
    expect(await balance(accountId)).toBe(0);
    expect(await broken(accountId)).toEqual([]);
    await bring(accountId, 60_00);
    expect(await recover(accountId)).toBe(50_00);
    expect(await balance(accountId)).toBe(-10_00);
    expect(await broken(accountId)).toEqual([]);
  });

  it('takes back what was recovered before it opens what credit has paid', async () => {
    const { accountId } = await seedAccount(db);
    await seedOpenInvoices(db, ledger, accountId, 1);
    await writeOff(accountId);
    const { takeBack } = await bring(accountId, 80_00);
    await recover(accountId);
    await seedInvoice(db, ledger, buildInvoiceOf(accountId, 10_00, '2026-12-20'));
    expect(await balance(accountId)).toBe(-20_00);
    await takeBack();
    expect(await balance(accountId)).toBe(10_00);
    expect(await broken(accountId)).toEqual([]);
  });

  it('[I20, I21] finds journals that move what they are not for, and recoveries beyond what was given up', async () => {
    const { accountId } = await seedAccount(db);
    const journal = async (kind: 'writeOff' | 'recovery', lines: readonly ['unapplied' | 'badDebt' | 'revenue', number][]) => {
      await db.transaction(async (tx) => {
        const at = new Date();
        const { id } = await tx.kysely
          .insertInto('ledger_journal')
          .values({ account_id: accountId, kind, occurred_on: day, posted_at: at, payment_id: null, invoice_id: null, reverses_id: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.kysely
          .insertInto('ledger_line')
          .values(
            lines.map(([ledger_account, amount_cents]) => ({
              journal_id: id,
              account_id: accountId,
              ledger_account,
              invoice_id: null,
              amount_cents,
            })),
          )
          .execute();
      });
    };
    await journal('writeOff', [
      ['unapplied', -10_00],
      ['badDebt', 10_00],
    ]);
    expect(await broken(accountId)).toEqual(['I20']);
    await journal('recovery', [
      ['badDebt', -15_00],
      ['revenue', 15_00],
    ]);
    expect(await broken(accountId)).toContain('I21');
  });

  it('[I22] finds an account that was written off and owes again', async () => {
    const { accountId } = await seedAccount(db);
    await seedOpenInvoices(db, ledger, accountId, 1);
    await writeOff(accountId);
    await db.kysely.updateTable('account').set({ status: 'Written-Off' }).where('id', '=', accountId).execute();
    expect(await broken(accountId)).toEqual([]);
    await seedInvoice(db, ledger, buildInvoiceOf(accountId, 10_00));
    expect(await broken(accountId)).toEqual(['I22']);
  });
});
