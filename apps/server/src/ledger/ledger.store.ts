import type { InvoicePart, OpenInvoice } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { LedgerJournalTable, LedgerLineTable } from '../platform/db/tables/ledger.ts';

/** Proof that the account's lock is held by this transaction; only the store of a subject that takes it makes one. */
export interface LockedAccount {
  id: number;
  number: string;
  timeZone: string;
  status: string;
  /** Its open case while something is past due. */
  dunningCaseId: number | null;
}

/** What of the account's row is read with its lock: the row as it is once the lock is had, whoever changed it before. */
export const lockedColumns = `a.id, a.number, a.time_zone as "timeZone", a.status, a.dunning_case_id as "dunningCaseId"`;

export type LedgerAccount = LedgerLineTable['ledger_account'];

/** Debit above zero, credit below. Receivable lines, and only they, name an invoice. */
export interface JournalLine {
  ledgerAccount: LedgerAccount;
  invoiceId: number | null;
  amountCents: Cents;
}

export interface Journal {
  accountId: number;
  kind: LedgerJournalTable['kind'];
  /** 'YYYY-MM-DD' in the account's time zone. */
  occurredOn: string;
  postedAt: Date;
  paymentId?: number;
  invoiceId?: number;
  reversesId?: number;
  lines: readonly JournalLine[];
}

// "No key" so that foreign key checks of rows naming the account do not wait.
const lock = `select ${lockedColumns} from account a where a.id = $1 for no key update`;

export async function lockAccount(tx: Transaction, accountId: number): Promise<LockedAccount | null> {
  const [row] = await tx.prepared<LockedAccount>('ledger-lock-account', lock, [accountId]);
  return row ?? null;
}

const append = `
  with journal as (
    insert into ledger_journal (account_id, kind, occurred_on, posted_at, payment_id, invoice_id, reverses_id)
    values ($1, $2, $3, $4, $5, $6, $7) returning id, account_id
  )
  insert into ledger_line (journal_id, account_id, ledger_account, invoice_id, amount_cents)
  select j.id, j.account_id, l.ledger_account, l.invoice_id, l.amount_cents
    from journal j, unnest($8::text[], $9::int8[], $10::int8[]) as l (ledger_account, invoice_id, amount_cents)`;

/** Appends one journal with its lines. The database refuses it when the lines do not add up to zero. */
export function appendJournal(tx: Transaction, journal: Journal): void {
  const { accountId, kind, occurredOn, postedAt, paymentId = null, invoiceId = null, reversesId = null, lines } = journal;
  tx.post('ledger-append', append, [
    accountId,
    kind,
    occurredOn,
    postedAt,
    paymentId,
    invoiceId,
    reversesId,
    lines.map((line) => line.ledgerAccount),
    lines.map((line) => line.invoiceId),
    lines.map((line) => line.amountCents),
  ]);
}

const appendPayments = `
  with journal as (
    insert into ledger_journal (account_id, kind, occurred_on, posted_at, payment_id)
    select j.account_id, 'payment', j.occurred_on, $1, j.payment_id
      from unnest($2::int8[], $3::date[], $4::int8[]) as j (account_id, occurred_on, payment_id)
    returning id, account_id, payment_id
  )
  insert into ledger_line (journal_id, account_id, ledger_account, invoice_id, amount_cents)
  select j.id, j.account_id, l.ledger_account, l.invoice_id, l.amount_cents
    from unnest($5::int8[], $6::text[], $7::int8[], $8::int8[]) as l (payment_id, ledger_account, invoice_id, amount_cents)
    join journal j on j.payment_id = l.payment_id`;

/** The journal of a payment, of which there is one. */
export type PaymentJournal = Pick<Journal, 'accountId' | 'occurredOn' | 'lines'> & { paymentId: number };

/** Appends the journals of several payments, each of another account. */
export function appendPaymentJournals(tx: Transaction, journals: readonly PaymentJournal[], postedAt: Date): void {
  if (journals.length === 0) return;
  const booked = journals.flatMap(({ paymentId, lines }) => lines.map((line) => ({ paymentId, ...line })));
  tx.post('ledger-append-payments', appendPayments, [
    postedAt,
    arrayText(journals, ({ accountId }) => accountId),
    arrayText(journals, ({ occurredOn }) => occurredOn),
    arrayText(journals, ({ paymentId }) => paymentId),
    arrayText(booked, ({ paymentId }) => paymentId),
    arrayText(booked, ({ ledgerAccount }) => ledgerAccount),
    arrayText(booked, ({ invoiceId }) => invoiceId),
    arrayText(booked, ({ amountCents }) => amountCents),
  ]);
}

const openInvoices = `
  select id, due_date as "dueDate", open_cents as "openCents" from invoice where account_id = $1 and open_cents > 0 order by due_date, id`;

export async function readOpenInvoices(db: Queries, accountId: number): Promise<OpenInvoice[]> {
  const rows = await db.prepared<{ id: number; dueDate: string | null; openCents: number }>('ledger-open-invoices', openInvoices, [
    accountId,
  ]);
  return rows.map((row) => ({ ...row, openCents: cents(row.openCents) }));
}

const beforePosting = `
  select exists (select from ledger_journal where payment_id = $2 and kind = 'payment') as "isBooked",
         i.id, i.due_date as "dueDate", i.open_cents as "openCents"
    from (select) as always left join invoice i on i.account_id = $1 and i.open_cents > 0 order by i.due_date, i.id`;

/** What a payment is about to be laid on, and whether it was booked before. */
export interface BeforePosting {
  isBooked: boolean;
  open: OpenInvoice[];
}

/** Hold the account's lock, or have it asked for by the same transaction before this. */
export async function readBeforePosting(tx: Transaction, accountId: number, paymentId: number): Promise<BeforePosting> {
  type Row = { isBooked: boolean; id: number | null; dueDate: string | null; openCents: number };
  const rows = await tx.prepared<Row>('ledger-before-posting', beforePosting, [accountId, paymentId]);
  const open = rows.flatMap(({ id, dueDate, openCents }) => (id === null ? [] : [{ id, dueDate, openCents: cents(openCents) }]));
  return { isBooked: rows[0]?.isBooked ?? false, open };
}

// Arrays that the planner can't count: else it would plan anew each time, which costs more than the answer.
const beforePostings = `
  select w.payment_id as "paymentId", exists (select from ledger_journal j where j.payment_id = w.payment_id and j.kind = 'payment') as "isBooked",
         i.id, i.due_date as "dueDate", i.open_cents as "openCents"
    from unnest(array(select unnest($1::int8[])), array(select unnest($2::int8[]))) as w (account_id, payment_id)
    left join invoice i on i.account_id = w.account_id and i.open_cents > 0 order by i.due_date, i.id`;

/** The same for several payments, each of another account, by the ids of the payments. */
export async function readBeforePostings(
  tx: Transaction,
  payments: readonly { accountId: number; paymentId: number }[],
): Promise<Map<number, BeforePosting>> {
  type Row = { paymentId: number; isBooked: boolean; id: number | null; dueDate: string | null; openCents: number };
  const rows = await tx.prepared<Row>('ledger-before-postings', beforePostings, [
    arrayText(payments, ({ accountId }) => accountId),
    arrayText(payments, ({ paymentId }) => paymentId),
  ]);
  const known = new Map<number, BeforePosting>();
  for (const { paymentId, isBooked, id, dueDate, openCents } of rows) {
    const before = known.get(paymentId) ?? { isBooked, open: [] };
    if (id !== null) before.open.push({ id, dueDate, openCents: cents(openCents) });
    known.set(paymentId, before);
  }
  return known;
}

const credit = `select -unapplied_cents as credit from account_balance where account_id = $1`;

/** What the account has paid beyond its invoices, zero or above. */
export async function readCredit(db: Queries, accountId: number): Promise<Cents> {
  const [row] = await db.prepared<{ credit: number }>('ledger-credit', credit, [accountId]);
  return cents(row?.credit ?? 0);
}

const booking = `select id from ledger_journal where payment_id = $1 and kind = 'payment'`;

/** The journal a payment was booked by, null when it was not. */
export async function findBooking(db: Queries, paymentId: number): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('ledger-booking', booking, [paymentId]);
  return row?.id ?? null;
}

const takenBack = `select id from ledger_journal where payment_id = $1 and kind in ('return', 'chargeback') limit 1`;

export async function isTakenBack(db: Queries, paymentId: number): Promise<boolean> {
  return (await db.prepared('ledger-taken-back', takenBack, [paymentId])).length > 0;
}

const linesOf = `
  select ledger_account as "ledgerAccount", invoice_id as "invoiceId", amount_cents as "amountCents"
    from ledger_line where journal_id = $1 order by id`;

export function readLines(db: Queries, journalId: number): Promise<JournalLine[]> {
  return db.prepared<JournalLine>('ledger-lines-of', linesOf, [journalId]);
}

// Net of what earlier returns have already taken back.
const laidFromCredit = `
  select l.invoice_id as "invoiceId", -sum(l.amount_cents)::int8 as "amountCents"
    from ledger_line l join ledger_journal j on j.id = l.journal_id
   where j.account_id = $1 and j.kind = 'allocation' and l.ledger_account = 'receivable'
   group by l.invoice_id having sum(l.amount_cents) < 0
   order by max(l.id)`;

/** What credit has paid of which invoice, in the order it happened. */
export function readPaidFromCredit(db: Queries, accountId: number): Promise<InvoicePart[]> {
  return db.prepared<InvoicePart>('ledger-paid-from-credit', laidFromCredit, [accountId]);
}
