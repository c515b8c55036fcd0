import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { startApp } from '../../test/harness.ts';
import { runOnServer } from '../../test/server-databases.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { checkInvariants, createLedger } from '../ledger/index.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { loadInvented } from './index.ts';

let database: TestDatabase;
let db: Database;
const clock = createTestClock();
const passwordHash = 'a hash';

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function countOf(table: 'account' | 'invoice' | 'payment' | 'portal_user'): Promise<number> {
  const { count } = await db.kysely
    .selectFrom(table)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it('adds 200 customers with 12 invoices each, and every invariant of the money holds', async () => {
  const seen: number[] = [];
  expect(await loadInvented(db, { accounts: 200, invoices: 12, clock, passwordHash, onProgress: (done) => seen.push(done) })).toEqual({
    first: 1,
    last: 200,
  });
  expect(seen.at(-1)).toBe(200);
  expect([await countOf('account'), await countOf('invoice'), await countOf('payment')]).toEqual([200, 2400, 200 * 11 - 10]);
  expect(await checkInvariants(db)).toEqual([]);
});

it('projects balances, open amounts and last payments as the triggers of the ledger would', async () => {
  const stated = `select i.id from invoice i
     where i.open_cents <> (select coalesce(sum(l.amount_cents), 0) from ledger_line l where l.invoice_id = i.id)
        or (i.open_cents = 0) <> (i.last_payment_on is not null)
        or i.last_payment_cents <> i.amount_cents
        or i.amount_cents <> (select sum(p.amount_cents) from invoice_line p where p.invoice_id = i.id)`;
  expect(await db.prepared('test-stated', stated, [])).toEqual([]);
});

it('continues where an earlier load ended, and leaves every sequence free for others', async () => {
  expect(await loadInvented(db, { accounts: 30, invoices: 3, clock, passwordHash })).toEqual({ first: 201, last: 230 });
  const names = await db.kysely.selectFrom('portal_user').select('username').orderBy('id', 'desc').limit(30).execute();
  expect(names.map(({ username }) => username)).toContain('load000230@example.com');
  const customer = await db.kysely.selectFrom('account').selectAll().where('number', '=', '900000230').executeTakeFirstOrThrow();
  const ledger = createLedger({ db, clock });
  const invoiceId = await db.transaction((tx) =>
    ledger.postInvoice(tx, {
      accountId: customer.id,
      number: 'AFTER-1',
      invoiceDate: '2026-01-01',
      dueDate: '2026-01-21',
      lines: [{ kind: 'RECURRING', description: 'Fiber 100', amountCents: 2999 as never }],
    }),
  );
  expect(invoiceId).toBeGreaterThan(200 * 12 + 30 * 3);
  expect(await checkInvariants(db)).toEqual([]);
});

it('takes customers without invoices and with one', async () => {
  await loadInvented(db, { accounts: 25, invoices: 0, clock, passwordHash });
  await loadInvented(db, { accounts: 25, invoices: 1, clock, passwordHash });
  expect(await checkInvariants(db)).toEqual([]);
});

it('refuses numbers that exist and then leaves nothing behind', async () => {
  const before = await countOf('portal_user');
  await expect(loadInvented(db, { accounts: 5, from: 1, clock, passwordHash })).rejects.toThrow(/duplicate key/);
  expect(await countOf('portal_user')).toBe(before);
});

it('makes customers who can sign in and see what they owe', async () => {
  const app = await startApp();
  const { password_hash: hash } = await app.db.kysely.selectFrom('portal_user').select('password_hash').limit(1).executeTakeFirstOrThrow();
  await loadInvented(app.db, { accounts: 40, clock: app.clock, passwordHash: hash ?? '' });
  expect(await checkInvariants(app.db)).toEqual([]);
  const caller = await app.signIn('load000012@example.com');
  const request = { params: { id: String(caller.accountId) } };
  const { body } = await caller.call('getAmounts', request);
  const { invoices } = (await caller.call('listInvoices', request)).body;
  expect(invoices).toHaveLength(12);
  expect(body.accountBalace).toBe(invoices[0]?.balance);
  expect(invoices.map(({ invoiceDate }) => invoiceDate)).toEqual(
    invoices
      .map(({ invoiceDate }) => invoiceDate)
      .toSorted()
      .toReversed(),
  );
  const others = await Promise.all([
    caller.call('getAccount', request),
    caller.call('listServices', request),
    caller.call('getDelivery', request),
    caller.call('getAutoPay', request),
    caller.call('listPaymentMethods', request),
    caller.call('listPayments', request),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await app.close();
});

it('holds the invariants too where the role may not switch foreign keys and triggers off', async () => {
  const own = await createTestDatabase();
  const role = `limited_${own.name}`;
  const owner = openDatabase({ connection: own.connection });
  await owner.transaction((tx) =>
    tx.script(`create role ${role}; grant usage on schema public to ${role}; alter table ledger_line owner to ${role}; alter table invoice owner to ${role};
      grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role};
      alter database ${own.name} set role = '${role}'`),
  );
  const limited = openDatabase({ connection: own.connection });
  await loadInvented(limited, { accounts: 60, invoices: 12, clock, passwordHash });
  expect(await checkInvariants(limited)).toEqual([]);
  await limited.close();
  await owner.close();
  const { database: _own, ...server } = own.connection;
  await own.drop();
  await runOnServer({ ...server, database: 'postgres' }, `drop role ${role}`);
});
