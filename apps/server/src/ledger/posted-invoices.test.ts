import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildInvoiceOf } from '../../test/factories/invoices.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { arrayText } from '../platform/db/array-text.ts';
import { type Database, openDatabase, type Transaction } from '../platform/db/database.ts';
import { checkInvariants, createLedger, type Ledger } from './index.ts';

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

async function posted(): Promise<{ accountId: number; invoiceId: number }> {
  const { accountId } = await seedAccount(db);
  const invoiceId = await db.transaction((tx) => ledger.postInvoice(tx, buildInvoiceOf(accountId, 5000)));
  return { accountId, invoiceId };
}

/** An invoice of nothing. */
async function bare(): Promise<{ accountId: number; invoiceId: number }> {
  const { accountId } = await seedAccount(db);
  const of = { account_id: accountId, number: `bare ${accountId}`, invoice_date: '2026-05-01', amount_cents: 0 };
  const { id: invoiceId } = await db.kysely.insertInto('invoice').values(of).returning('id').executeTakeFirstOrThrow();
  return { accountId, invoiceId };
}

type AddRow = (tx: Transaction, accountId: number, invoiceId: number) => Promise<unknown>;

const addLine: AddRow = (tx, accountId, invoiceId) =>
  tx.kysely
    .insertInto('invoice_line')
    .values({ account_id: accountId, invoice_id: invoiceId, position: 99, kind: 'FEE', description: 'Fee', amount_cents: 0 })
    .execute();

const addDelivery: AddRow = (tx, accountId, invoiceId) =>
  tx.kysely
    .insertInto('invoice_delivery')
    .values({ account_id: accountId, invoice_id: invoiceId, method: 'EMAIL', chosen: 'EMAIL', queued_at: new Date() })
    .execute();

const addCharge: AddRow = async (tx, accountId, invoiceId) => {
  const waiting = { account_id: accountId, kind: 'FEE' as const, description: 'Fee', amount_cents: 0, created_at: new Date() };
  const { id } = await tx.kysely.insertInto('pending_charge').values(waiting).returning('id').executeTakeFirstOrThrow();
  await tx.kysely.updateTable('pending_charge').set({ invoice_id: invoiceId }).where('id', '=', id).execute();
};

const placed = [
  { what: 'a line', table: 'invoice_line', add: addLine },
  { what: 'a delivery', table: 'invoice_delivery', add: addDelivery },
  { what: 'a charge that waited', table: 'pending_charge', add: addCharge },
] as const;

describe.each(placed)('$what of an invoice', ({ table, add }) => {
  it('is refused on an invoice that is not there, and on one of another account', async () => {
    const [ada, ben] = [await bare(), await bare()];
    await expect(db.transaction((tx) => add(tx, ada.accountId, 987_654_321))).rejects.toMatchObject({ code: '23503' });
    await expect(db.transaction((tx) => add(tx, ada.accountId, ben.invoiceId))).rejects.toMatchObject({ code: '23503' });
    await db.transaction((tx) => add(tx, ada.accountId, ada.invoiceId));
    const moved = db.kysely.updateTable(table).set({ invoice_id: ben.invoiceId });
    await expect(moved.where('invoice_id', '=', ada.invoiceId).execute()).rejects.toMatchObject({ code: '23503' });
  });

  it('keeps its invoice from being taken away or moved, also where the invoice is taken away at the same time', async () => {
    const { accountId, invoiceId: id } = await bare();
    const gone = () => db.kysely.deleteFrom('invoice').where('id', '=', id).execute();
    let tellHeld = () => {};
    const isHeld = new Promise<void>((resolve) => {
      tellHeld = resolve;
    });
    const adding = db.transaction(async (tx) => {
      await add(tx, accountId, id);
      tellHeld();
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await isHeld;
    // Waits for the row: its transaction holds the invoice.
    await expect(gone()).rejects.toMatchObject({ code: '23503' });
    await adding;
    const moved = db.kysely.updateTable('invoice').set({ account_id: (await bare()).accountId });
    await expect(moved.where('id', '=', id).execute()).rejects.toMatchObject({ code: '23503' });
    const past = db.transaction((tx) => tx.kysely.deleteFrom('invoice').where('id', '=', id).execute(), { isolation: 'repeatable read' });
    await expect(past).rejects.toMatchObject({ code: '55000' });
    await db.kysely.deleteFrom(table).where('invoice_id', '=', id).execute();
    await gone();
  });
});

describe('an invoice', () => {
  it('is open from its first moment as its journal says, and never without one', async () => {
    const { accountId, invoiceId } = await posted();
    const row = await db.kysely.selectFrom('invoice').select(['open_cents']).where('id', '=', invoiceId).executeTakeFirstOrThrow();
    expect(row.open_cents).toBe(5000);
    const made = { account_id: accountId, number: 'made-up', invoice_date: '2026-05-01', amount_cents: 700, open_cents: 700 };
    await expect(db.kysely.insertInto('invoice').values(made).execute()).rejects.toMatchObject({ code: '23000' });
  });

  it('has to be there when its journal is posted, also where journals came first', async () => {
    const { accountId } = await seedAccount(db);
    const journal = {
      account_id: accountId,
      kind: 'invoice' as const,
      occurred_on: '2026-05-01',
      posted_at: new Date(),
      invoice_id: 987_654_321,
    };
    const append = (tx: Transaction) => tx.kysely.insertInto('ledger_journal').values(journal).execute();
    await expect(db.transaction(append)).rejects.toMatchObject({ code: '23503' });
    const later = db.transaction(async (tx) => {
      await tx.script('set constraints ledger_journal_invoice_id_fkey deferred');
      await append(tx);
      await tx.script('set constraints ledger_journal_invoice_id_fkey immediate');
    });
    await expect(later).rejects.toMatchObject({ code: '23503' });
  });
});

it('rows reach the database as they are: quotation marks, backslashes, commas, braces, NULL as a word and as none', async () => {
  const texts = ['a', '"', '\\', '\\"', '{x,y}', 'NULL', '', ' ', 'line\nbreak', "it's", 'ñandú', null];
  const rows = await db.prepared<{ texts: (string | null)[]; numbers: number[] }>('', 'select $1::text[] as texts, $2::int8[] as numbers', [
    arrayText(texts, (text) => text),
    arrayText([1, -2, 9_007_199_254_740_991], (number) => number),
  ]);
  expect(rows).toEqual([{ texts, numbers: [1, -2, 9_007_199_254_740_991] }]);
  expect(await db.prepared('', 'select $1::int8[] as none', [arrayText([], () => 1)])).toEqual([{ none: [] }]);
});
