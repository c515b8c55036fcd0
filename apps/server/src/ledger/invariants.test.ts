import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/factories/accounts.ts';
import { seedOpenInvoices } from '../../test/factories/invoices.ts';
import { buildPayment, seedBookedPayment, seedPaymentRow } from '../../test/factories/payments.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { checkInvariants, createLedger, type Ledger, type ProviderCapture, recordFindings } from './index.ts';

let database: TestDatabase;
let db: Database;
let ledger: Ledger;
const clock = createTestClock(new Date('2026-05-10T15:00:00Z'));

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
  ledger = createLedger({ db, clock });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

interface Books {
  accountId: number;
  invoices: number[];
  paymentId: number;
  reference: string;
}

/** An account in good order: two invoices of 50.00, one payment of 70.00 by card with its history and receipt. */
async function seedBooks(): Promise<Books> {
  const { accountId } = await seedAccount(db);
  const invoices = await seedOpenInvoices(db, ledger, accountId, 2);
  return { accountId, invoices, ...(await seedPaid(accountId, 70_00)) };
}

/** A payment by card with its history and receipt. */
async function seedPaid(accountId: number, amountCents: number): Promise<Pick<Books, 'paymentId' | 'reference'>> {
  const { paymentId, reference } = await seedBookedPayment(db, ledger, accountId, amountCents, { channel: 'card', provider: 'SANDBOX' });
  const at = new Date('2026-05-10T15:00:00Z');
  const event = { account_id: accountId, payment_id: paymentId, at, source: 'notice' as const };
  await db.kysely
    .insertInto('payment_event')
    .values({ ...event, event: 'created', from_state: null, to_state: 'created' })
    .execute();
  await db.kysely
    .insertInto('payment_event')
    .values({ ...event, event: 'captured', from_state: 'created', to_state: 'succeeded' })
    .execute();
  await insertReceipt(accountId, reference);
  return { paymentId, reference };
}

function insertReceipt(accountId: number, reference: string) {
  const message = { channel: 'email' as const, recipient: 'a@example.com', body_text: '', created_at: new Date() };
  return db.kysely
    .insertInto('outbox_message')
    .values({ ...message, account_id: accountId, dedupe_key: `receipt:${reference}` })
    .execute();
}

/** A charge of AutoPay in that state with tries in those. */
async function plantCharge(
  { accountId }: Books,
  state: 'paid' | 'atBank' | 'failed' | 'charging',
  tries: readonly string[],
): Promise<void> {
  const at = new Date('2026-05-10T15:00:00Z');
  const { id: enrolment_id } = await db.kysely
    .insertInto('autopay_enrolment')
    .values({ account_id: accountId, enrolled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: autopay_charge_id } = await db.kysely
    .insertInto('autopay_charge')
    .values({ account_id: accountId, enrolment_id, due_on: '2026-05-10', state, amount_cents: 50_00, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const tried of tries) await seedPaymentRow(db, buildPayment(accountId, { channel: 'autopay', state: tried, autopay_charge_id }));
}

/** Runs a statement with every trigger and foreign key off, as only damage or a superuser could. */
async function damage(statement: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    await tx.script(statement);
  });
}

const found = async (accountId: number, options: { captures?: ProviderCapture[]; now?: Date } = {}) =>
  [...new Set((await checkInvariants(db, { accountIds: [accountId], ...options })).map(({ invariant }) => invariant))].toSorted();

const lineOf = (books: Books, account: string) =>
  `(select min(l.id) from ledger_line l join ledger_journal j on j.id = l.journal_id
     where j.payment_id = ${books.paymentId} and l.ledger_account = '${account}')`;

describe('the checker', () => {
  it('finds nothing where nothing is wrong', async () => {
    const books = await seedBooks();
    const captures = [{ kind: 'capture' as const, reference: books.reference, amountCents: 70_00 }];
    expect(await checkInvariants(db, { accountIds: [books.accountId], captures })).toEqual([]);
  });

  const plants: [string, string[], (books: Books) => string | Promise<unknown>][] = [
    [
      'I1: a line that was changed',
      ['I1', 'I2'],
      (b) => `update ledger_line set amount_cents = 6900 where id = ${lineOf(b, 'clearingCard')}`,
    ],
    [
      'I1: a journal without lines',
      ['I1', 'I2', 'I6'],
      (b) => `delete from ledger_line where journal_id in
        (select id from ledger_journal where payment_id = ${b.paymentId})`,
    ],
    [
      'I2: a line of another account',
      ['I2'],
      (b) => `update ledger_line set account_id = account_id + 1 where id = ${lineOf(b, 'clearingCard')}`,
    ],
    ['I2: lines whose journal is gone', ['I2'], (b) => `delete from ledger_journal where payment_id = ${b.paymentId}`],
    ['I2: an invoice that became cheaper', ['I2'], (b) => `update invoice set amount_cents = 4900 where id = ${b.invoices[0]}`],
    ['I3: a success that was never booked', ['I3'], (b) => seedPaymentRow(db, buildPayment(b.accountId))],
    ['I3: a booking of a payment that was declined', ['I3'], (b) => `update payment set state = 'declined' where id = ${b.paymentId}`],
    [
      'I4: an invoice paid beyond its amount',
      ['I4'],
      (b) => `update ledger_line set amount_cents = -6000 where id = ${lineOf(b, 'receivable')}`,
    ],
    [
      'I5: a newer invoice paid while an older one was open',
      ['I5'],
      (b) => `update invoice set due_date = '2027-01-20' where id = ${b.invoices[0]}`,
    ],
    [
      'I5: a newer invoice paid while an older one was open that is paid by now',
      ['I5'],
      async (b) => {
        await seedPaid(b.accountId, 30_00);
        await damage(`update invoice set due_date = '2027-01-20' where id = ${b.invoices[0]}`);
      },
    ],
    ['I6: a balance that was edited', ['I6'], (b) => `update account_balance set receivable_cents = 1 where account_id = ${b.accountId}`],
    ['I6: an invoice that shows less than is open', ['I6'], (b) => `update invoice set open_cents = 1 where id = ${b.invoices[1]}`],
    [
      'I6: a credit beside open invoices',
      ['I6'],
      (b) => `update account_balance set unapplied_cents = -5 where account_id = ${b.accountId}`,
    ],
    [
      'I7: an outcome that changed',
      ['I7'],
      (b) => `update payment_event set to_state = 'declined', from_state = 'succeeded'
        where payment_id = ${b.paymentId} and event = 'captured'`,
    ],
    ['I7: a state without an event', ['I7'], (b) => `update payment set state = 'refunded' where id = ${b.paymentId}`],
    [
      'I7: an event of a payment that is not there',
      ['I7'],
      (b) => `update payment_event set payment_id = payment_id + 1000000 where payment_id = ${b.paymentId}`,
    ],
    [
      'I8: one transaction for two payments',
      ['I8'],
      async (b) => {
        await damage(`update payment set transaction_id = 'T${b.paymentId}' where id = ${b.paymentId}`);
        const twin = { channel: 'card' as const, provider: 'SANDBOX', state: 'cancelled', transaction_id: `T${b.paymentId}` };
        await seedPaymentRow(db, buildPayment(b.accountId, twin));
      },
    ],
    ['I9: a success without a receipt', ['I9'], (b) => `delete from outbox_message where dedupe_key = 'receipt:${b.reference}'`],
    [
      'I9: a receipt of an attempt that expired',
      ['I9'],
      async (b) => {
        const { reference } = await seedPaymentRow(db, buildPayment(b.accountId, { channel: 'card', state: 'expired' }));
        await insertReceipt(b.accountId, reference);
      },
    ],
    [
      'I10: more given back than was taken',
      ['I10'],
      (b) => `with j as (
        insert into ledger_journal (account_id, kind, occurred_on, posted_at, payment_id)
        values (${b.accountId}, 'refund', '2026-05-11', now(), ${b.paymentId}) returning id)
      insert into ledger_line (journal_id, account_id, ledger_account, amount_cents)
      select id, ${b.accountId}, 'refundClearing', -7001 from j union all select id, ${b.accountId}, 'revenue', 7001 from j`,
    ],
    [
      'I11: an attempt that nobody asks about',
      ['I11'],
      (b) => seedPaymentRow(db, buildPayment(b.accountId, { channel: 'bank', state: 'unknown' })),
    ],
    [
      'I12: clearing that payments do not explain',
      ['I12'],
      (b) => `with j as (
        insert into ledger_journal (account_id, kind, occurred_on, posted_at) values (${b.accountId}, 'credit', '2026-05-11', now()) returning id)
      insert into ledger_line (journal_id, account_id, ledger_account, amount_cents)
      select id, ${b.accountId}, 'clearingBank', 100 from j union all select id, ${b.accountId}, 'revenue', -100 from j`,
    ],
    [
      'I13: two AutoPay charges in one cycle',
      ['I13'],
      async (b) => {
        for (const state of ['accepted', 'unknown']) {
          const charge = buildPayment(b.accountId, { channel: 'autopay', state, provider: 'SANDBOX', next_check_at: new Date() });
          const { reference } = await seedPaymentRow(db, charge);
          if (state === 'accepted') await insertReceipt(b.accountId, reference);
        }
      },
    ],
    ['I13: two payments for one due date', ['I13'], (b) => plantCharge(b, 'paid', ['succeeded', 'succeeded'])],
    ['I13: a charge that is paid without a payment', ['I13'], (b) => plantCharge(b, 'paid', ['declined'])],
    ['I13: a payment whose charge is not paid', ['I13'], (b) => plantCharge(b, 'failed', ['succeeded'])],
    ['I13: a charge at the bank whose payment came back', ['I13'], (b) => plantCharge(b, 'atBank', ['returned'])],
    ['I13: a charge nobody goes on with', ['I13'], (b) => plantCharge(b, 'charging', ['cancelled'])],
  ];
  it.each(plants)('%s', async (_title, expected, plant) => {
    const books = await seedBooks();
    const planted = plant(books);
    if (typeof planted === 'string') await damage(planted);
    else await planted;
    expect(await found(books.accountId, { now: new Date('2026-05-11T00:00:00Z') })).toEqual(expect.arrayContaining(expected));
  });

  it('I2: a guard that was switched off', async () => {
    await sql`alter table ledger_line disable trigger ledger_line_posted_only`.execute(db.kysely);
    try {
      expect((await checkInvariants(db)).map(({ detail }) => detail)).toContain(
        'the guard ledger_line_posted_only is missing or switched off',
      );
    } finally {
      await sql`alter table ledger_line enable trigger ledger_line_posted_only`.execute(db.kysely);
    }
  });

  it('I7: an idempotency key that leads to no payment', async () => {
    const key = `insert into idempotency_key (user_id, route, key, body_hash, payment_id, created_at) values (0, 'C-022', 'k', '', 1000000, now())`;
    await damage(key);
    try {
      expect((await checkInvariants(db)).map(({ detail }) => detail)).toContain(
        'a key for C-022 leads to payment 1000000, which is not there',
      );
    } finally {
      await damage(`delete from idempotency_key where payment_id = 1000000`);
    }
  });

  it('I11: an open attempt older than a day without a case', async () => {
    const books = await seedBooks();
    await seedPaymentRow(db, buildPayment(books.accountId, { channel: 'bank', state: 'unknown', next_check_at: new Date() }));
    expect(await found(books.accountId, { now: new Date('2026-05-11T00:00:00Z') })).toEqual([]);
    expect(await found(books.accountId, { now: new Date('2026-05-11T17:00:00Z') })).toEqual(['I11']);
  });

  it('I14: an amount out of range', async () => {
    const books = await seedBooks();
    await sql`alter domain charged_cents drop constraint charged_cents_check`.execute(db.kysely);
    try {
      await damage(`update payment set amount_cents = 0, state = 'declined', channel = 'imported' where id = ${books.paymentId}`);
      expect(await found(books.accountId)).toContain('I14');
    } finally {
      await damage(`update payment set amount_cents = 7000 where id = ${books.paymentId}`);
      await sql`alter domain charged_cents add constraint charged_cents_check check (value between 1 and 1000000000)`.execute(db.kysely);
    }
  });

  describe("against the provider's report", () => {
    const capture = (reference: string, amountCents: number): ProviderCapture => ({ kind: 'capture', reference, amountCents });

    it('I3: money the provider has and we have not booked', async () => {
      const books = await seedBooks();
      await damage(`delete from ledger_line where journal_id in (select id from ledger_journal where payment_id = ${books.paymentId});
        delete from ledger_journal where payment_id = ${books.paymentId};
        update account_balance set receivable_cents = 10000 where account_id = ${books.accountId};
        update invoice set open_cents = amount_cents where account_id = ${books.accountId};
        delete from payment_event where payment_id = ${books.paymentId};
        delete from outbox_message where dedupe_key = 'receipt:${books.reference}';
        update payment set state = 'expired' where id = ${books.paymentId}`);
      expect(await found(books.accountId)).toEqual([]);
      expect(await found(books.accountId, { captures: [capture(books.reference, 70_00)] })).toEqual(['I3']);
    });

    it('I3: money we have booked and the provider has not', async () => {
      const books = await seedBooks();
      expect(await found(books.accountId, { captures: [] })).toEqual(['I3']);
    });

    it('I3: the same payment captured twice, or of another amount', async () => {
      const books = await seedBooks();
      const once = capture(books.reference, 70_00);
      expect(await found(books.accountId, { captures: [once] })).toEqual([]);
      expect(await found(books.accountId, { captures: [once, once] })).toEqual(['I3']);
      expect(await found(books.accountId, { captures: [capture(books.reference, 70_01)] })).toEqual(['I3']);
    });

    it('I3 and I12: a capture of a payment nobody knows', async () => {
      const findings = await checkInvariants(db, { captures: [capture('NOBODY', 5_00)] });
      expect(findings.filter(({ detail }) => detail.includes('NOBODY'))).toHaveLength(1);
      expect(findings.some(({ invariant }) => invariant === 'I12')).toBe(true);
    });
  });

  it('what the hourly check finds is on record and counted', async () => {
    const books = await seedBooks();
    await damage(`update account_balance set receivable_cents = 1 where account_id = ${books.accountId}`);
    const metrics = createMetrics();
    await recordFindings({ db, clock, log: createLog('silent'), metrics });
    const rows = await db.kysely.selectFrom('invariant_finding').selectAll().where('account_id', '=', books.accountId).execute();
    expect(rows.map(({ invariant }) => invariant)).toContain('I6');
    expect(await metrics.text()).toMatch(/porchlight_invariants_broken_total\{invariant="I6"\} [1-9]/);
  });
});
