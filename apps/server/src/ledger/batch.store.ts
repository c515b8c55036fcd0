import type { OpenInvoice } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Journal } from './ledger.store.ts';
import type { NewInvoice } from './post-invoice.ts';

// In the order of their ids, as everybody who locks several: two batches wait for each other and never in a circle.
const lock = `select id from account where id = any($1::int8[]) order by id for no key update`;

/** Takes the locks of these accounts until the transaction ends. Throws when one of them is not there. */
export async function lockAccounts(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  const wanted = new Set(accountIds);
  const rows = await tx.prepared<{ id: number }>('ledger-lock-accounts', lock, [[...wanted]]);
  if (rows.length !== wanted.size) throw new Error('an account to lock is not there');
}

const next = {
  invoice: `select nextval('invoice_id_seq') as id from generate_series(1, $1::int8)`,
  journal: `select nextval('ledger_journal_id_seq') as id from generate_series(1, $1::int8)`,
};

/** So many ids, rising: rows of one batch can name each other before they are written, and journals are in the order they are given. */
export async function takeIds(tx: Transaction, of: keyof typeof next, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.prepared<{ id: number }>(`ledger-take-${of}-ids`, next[of], [count]);
  return rows.map(({ id }) => id);
}

const invoices = `
  insert into invoice (id, account_id, number, invoice_date, due_date, period_start, period_end, amount_cents, open_cents, billing_run_id)
  select id, account_id, number, invoice_date, due_date, period_start, period_end, amount_cents, amount_cents, billing_run_id
    from unnest($1::int8[], $2::int8[], $3::text[], $4::date[], $5::date[], $6::date[], $7::date[], $8::int8[], $9::int8[])
           as i (id, account_id, number, invoice_date, due_date, period_start, period_end, amount_cents, billing_run_id)`;

const invoiceLines = `
  insert into invoice_line (account_id, invoice_id, position, kind, description, period_start, period_end, amount_cents, charge_key)
  select * from unnest($1::int8[], $2::int8[], $3::int2[], $4::text[], $5::text[], $6::date[], $7::date[], $8::int8[], $9::text[])`;

export interface NumberedInvoice {
  id: number;
  amountCents: Cents;
  invoice: NewInvoice;
}

/** Writes invoices that are posted already, open as their journals say, and their lines. */
export function insertPostedInvoices(tx: Transaction, rows: readonly NumberedInvoice[]): void {
  if (rows.length === 0) return;
  tx.post('ledger-insert-invoices', invoices, [
    arrayText(rows, ({ id }) => id),
    arrayText(rows, ({ invoice }) => invoice.accountId),
    arrayText(rows, ({ invoice }) => invoice.number),
    arrayText(rows, ({ invoice }) => invoice.invoiceDate),
    arrayText(rows, ({ invoice }) => invoice.dueDate),
    arrayText(rows, ({ invoice }) => invoice.periodStart ?? null),
    arrayText(rows, ({ invoice }) => invoice.periodEnd ?? null),
    arrayText(rows, ({ amountCents }) => amountCents),
    arrayText(rows, ({ invoice }) => invoice.billingRunId ?? null),
  ]);
  const printed = rows.flatMap(({ id, invoice }) => invoice.lines.map((line, at) => ({ id, at, accountId: invoice.accountId, line })));
  tx.post('ledger-insert-invoice-lines', invoiceLines, [
    arrayText(printed, ({ accountId }) => accountId),
    arrayText(printed, ({ id }) => id),
    arrayText(printed, ({ at }) => at + 1),
    arrayText(printed, ({ line }) => line.kind),
    arrayText(printed, ({ line }) => line.description),
    arrayText(printed, ({ line }) => line.periodStart ?? null),
    arrayText(printed, ({ line }) => line.periodEnd ?? null),
    arrayText(printed, ({ line }) => line.amountCents),
    arrayText(printed, ({ line }) => line.chargeKey ?? null),
  ]);
}

const ofJournals = {
  later: 'set constraints ledger_journal_invoice_id_fkey deferred',
  now: 'set constraints ledger_journal_invoice_id_fkey immediate',
};

/** Lets journals be posted before the invoices they are of, or demands that all of them are there now. */
export function expectInvoicesOfJournals(tx: Transaction, when: keyof typeof ofJournals): void {
  tx.post(`ledger-expect-invoices-${when}`, ofJournals[when], []);
}

const append = `
  with journal as (
    insert into ledger_journal (id, account_id, kind, occurred_on, posted_at, payment_id, invoice_id, reverses_id)
    select j.id, j.account_id, j.kind, j.occurred_on, $1, j.payment_id, j.invoice_id, j.reverses_id
      from unnest($2::int8[], $3::int8[], $4::text[], $5::date[], $6::int8[], $7::int8[], $8::int8[])
           as j (id, account_id, kind, occurred_on, payment_id, invoice_id, reverses_id)
  )
  insert into ledger_line (journal_id, account_id, ledger_account, invoice_id, amount_cents)
  select * from unnest($9::int8[], $10::int8[], $11::text[], $12::int8[], $13::int8[])`;

/** A journal that has its id already. */
export interface NumberedJournal extends Omit<Journal, 'postedAt'> {
  id: number;
}

/** Appends many journals with their lines in one statement. The database refuses all of them when one does not add up to zero. */
export function appendJournals(tx: Transaction, journals: readonly NumberedJournal[], postedAt: Date): void {
  if (journals.length === 0) return;
  const booked = journals.flatMap(({ id, accountId, lines }) => lines.map((line) => ({ id, accountId, line })));
  tx.post('ledger-append-many', append, [
    postedAt,
    arrayText(journals, ({ id }) => id),
    arrayText(journals, ({ accountId }) => accountId),
    arrayText(journals, ({ kind }) => kind),
    arrayText(journals, ({ occurredOn }) => occurredOn),
    arrayText(journals, ({ paymentId = null }) => paymentId),
    arrayText(journals, ({ invoiceId = null }) => invoiceId),
    arrayText(journals, ({ reversesId = null }) => reversesId),
    arrayText(booked, ({ id }) => id),
    arrayText(booked, ({ accountId }) => accountId),
    arrayText(booked, ({ line }) => line.ledgerAccount),
    arrayText(booked, ({ line }) => line.invoiceId),
    arrayText(booked, ({ line }) => line.amountCents),
  ]);
}

const openInvoices = `
  select account_id as "accountId", id, due_date as "dueDate", open_cents as "openCents"
    from invoice where account_id = any($1::int8[]) and open_cents > 0 order by account_id, due_date, id`;

/** What is open on each of these accounts, oldest first. */
export async function readOpenInvoicesOf(db: Queries, accountIds: readonly number[]): Promise<Map<number, OpenInvoice[]>> {
  type Row = { accountId: number; id: number; dueDate: string | null; openCents: number };
  const rows = await db.prepared<Row>('ledger-open-invoices-of', openInvoices, [accountIds]);
  const open = new Map<number, OpenInvoice[]>();
  for (const { accountId, id, dueDate, openCents } of rows) {
    const invoice = { id, dueDate, openCents: cents(openCents) };
    const known = open.get(accountId);
    if (known) known.push(invoice);
    else open.set(accountId, [invoice]);
  }
  return open;
}

const credits = `
  select account_id as "accountId", -unapplied_cents as credit
    from account_balance where account_id = any($1::int8[]) and unapplied_cents < 0 and receivable_cents > 0 order by account_id`;

/** Credit of those of these accounts that have open invoices as well. */
export async function readCreditsBesideInvoices(
  db: Queries,
  accountIds: readonly number[],
): Promise<readonly { accountId: number; credit: Cents }[]> {
  const rows = await db.prepared<{ accountId: number; credit: number }>('ledger-credits-of', credits, [accountIds]);
  return rows.map(({ accountId, credit }) => ({ accountId, credit: cents(credit) }));
}

const creditors = `select account_id as id from account_balance where account_id = any($1::int8[]) and unapplied_cents < 0`;

/** Those of these accounts that have credit. */
export async function readCreditors(db: Queries, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.prepared<{ id: number }>('ledger-creditors', creditors, [arrayText(accountIds, (id) => id)]);
  return new Set(rows.map(({ id }) => id));
}
