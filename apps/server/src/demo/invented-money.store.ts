import { BinaryRows } from '../platform/db/binary-rows.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { InventedBatch, InventedPlans } from './invented-accounts.store.ts';
import { bookedLines, feeCents, type InventedBills, InventedCalendar, inventedBills, printedLines } from './invented-bills.ts';

/*
 * The money of a batch, copied into its tables: a page of rows costs one entry in the write-ahead log, where an insert costs one for each
 * row. Ids are given and not taken from a sequence row by row. Rows come customer by customer, so that every index grows at its end.
 * Journals of a customer are numbered in the order they happened (invoice, its payment, next invoice), as in books that grew.
 */
interface MoneyTable {
  columns: readonly string[];
  /** Writes the rows of one customer. */
  write(rows: BinaryRows, bills: InventedBills, calendar: InventedCalendar, words: Words): void;
}

/** Half past five in the afternoon, when invented payments come in, in seconds. */
const postedAt = 63_000;

const word = {
  recurring: Buffer.from('RECURRING'),
  fee: Buffer.from('FEE'),
  tax: Buffer.from('TAX'),
  feeText: Buffer.from('Regulatory recovery fee'),
  taxText: Buffer.from('State and local sales tax'),
  channel: Buffer.from('imported'),
  provider: Buffer.from('IMPORTED'),
  ach: Buffer.from('ACH'),
  card: Buffer.from('CREDIT_CARD'),
  settled: Buffer.from('settled'),
  succeeded: Buffer.from('succeeded'),
  invoice: Buffer.from('invoice'),
  payment: Buffer.from('payment'),
  receivable: Buffer.from('receivable'),
  revenue: Buffer.from('revenue'),
  taxPayable: Buffer.from('taxPayable'),
  clearingBank: Buffer.from('clearingBank'),
  clearingCard: Buffer.from('clearingCard'),
};

interface Words {
  /** Names of the plans. */
  plans: readonly Uint8Array[];
}

const invoice: MoneyTable = {
  columns: [
    'id',
    'account_id',
    'number',
    'invoice_date',
    'due_date',
    'period_start',
    'period_end',
    'amount_cents',
    'open_cents',
    'last_payment_on',
    'last_payment_cents',
  ],
  write(rows, bills, calendar) {
    for (let s = 0; s < bills.count; s++) {
      const dates = calendar.datesOf(bills.n, s);
      rows.begin(invoice.columns.length);
      rows.int8(bills.invoiceId + s);
      rows.int8(bills.accountId);
      rows.ascii(`L${bills.invoiceId + s}`);
      rows.day(dates.invoiced);
      rows.day(dates.due);
      rows.day(dates.invoiced);
      rows.day(dates.periodEnd);
      rows.int8(bills.amount);
      if (s < bills.paid) {
        rows.int8(0);
        rows.day(dates.paid);
        rows.int8(bills.amount);
      } else {
        rows.int8(bills.amount);
        rows.missing();
        rows.missing();
      }
    }
  },
};

const invoiceLine: MoneyTable = {
  columns: ['id', 'account_id', 'invoice_id', 'position', 'kind', 'description', 'period_start', 'period_end', 'amount_cents'],
  write(rows, bills, calendar, { plans }) {
    const plan = plans[bills.plan];
    if (plan === undefined) throw new Error('a plan without a name');
    for (let s = 0; s < bills.count; s++) {
      const dates = calendar.datesOf(bills.n, s);
      const print = (position: number, kind: Uint8Array, description: Uint8Array, cents: number): void => {
        rows.begin(invoiceLine.columns.length);
        rows.int8(bills.printedId + s * printedLines + position - 1);
        rows.int8(bills.accountId);
        rows.int8(bills.invoiceId + s);
        rows.int2(position);
        rows.bytes(kind);
        rows.bytes(description);
        if (position === 1) {
          rows.day(dates.invoiced);
          rows.day(dates.periodEnd);
        } else {
          rows.missing();
          rows.missing();
        }
        rows.int8(cents);
      };
      print(1, word.recurring, plan, bills.price);
      print(2, word.fee, word.feeText, feeCents);
      if (bills.tax > 0) print(3, word.tax, word.taxText, bills.tax);
    }
  },
};

const payment: MoneyTable = {
  columns: [
    'id',
    'reference',
    'account_id',
    'channel',
    'method_type',
    'provider',
    'amount_cents',
    'state',
    'created_at',
    'state_changed_at',
    'submitted_at',
    'transaction_id',
    'method_display',
    'fingerprint',
    'paid_on',
  ],
  write(rows, bills, calendar) {
    const display = `${bills.isBank ? 'Checking' : 'Visa'} ending ${String((bills.n * 37) % 10_000).padStart(4, '0')}`;
    const fingerprint = Buffer.alloc(8);
    for (let s = 0; s < bills.paid; s++) {
      const id = bills.paymentId + s;
      const { paid } = calendar.datesOf(bills.n, s);
      rows.begin(payment.columns.length);
      rows.int8(id);
      rows.ascii(`LOAD${id}`);
      rows.int8(bills.accountId);
      rows.bytes(word.channel);
      rows.bytes(bills.isBank ? word.ach : word.card);
      rows.bytes(word.provider);
      rows.int8(bills.amount);
      rows.bytes(bills.isBank ? word.settled : word.succeeded);
      rows.instant(paid, postedAt);
      rows.instant(paid, postedAt);
      rows.instant(paid, postedAt);
      rows.ascii(`TX${id}`);
      rows.ascii(display);
      fingerprint.writeBigInt64BE(BigInt(id));
      rows.bytes(fingerprint);
      rows.day(paid);
    }
  },
};

const journal: MoneyTable = {
  columns: ['id', 'account_id', 'kind', 'occurred_on', 'posted_at', 'invoice_id', 'payment_id'],
  write(rows, bills, calendar) {
    for (let s = 0; s < bills.count; s++) {
      const dates = calendar.datesOf(bills.n, s);
      rows.begin(journal.columns.length);
      rows.int8(bills.journalId + 2 * s);
      rows.int8(bills.accountId);
      rows.bytes(word.invoice);
      rows.day(dates.invoiced);
      rows.instant(dates.invoiced, postedAt);
      rows.int8(bills.invoiceId + s);
      rows.missing();
      if (s >= bills.paid) continue;
      rows.begin(journal.columns.length);
      rows.int8(bills.journalId + 2 * s + 1);
      rows.int8(bills.accountId);
      rows.bytes(word.payment);
      rows.day(dates.paid);
      rows.instant(dates.paid, postedAt);
      rows.missing();
      rows.int8(bills.paymentId + s);
    }
  },
};

const line: MoneyTable = {
  columns: ['id', 'journal_id', 'account_id', 'ledger_account', 'invoice_id', 'amount_cents'],
  write(rows, bills) {
    const clearing = bills.isBank ? word.clearingBank : word.clearingCard;
    for (let s = 0; s < bills.count; s++) {
      let id = bills.bookedId + s * bookedLines;
      const post = (journalId: number, account: Uint8Array, cents: number): void => {
        rows.begin(line.columns.length);
        rows.int8(id++);
        rows.int8(journalId);
        rows.int8(bills.accountId);
        rows.bytes(account);
        if (account === word.receivable) rows.int8(bills.invoiceId + s);
        else rows.missing();
        rows.int8(cents);
      };
      const issued = bills.journalId + 2 * s;
      post(issued, word.receivable, bills.amount);
      post(issued, word.revenue, bills.tax - bills.amount);
      if (bills.tax > 0) post(issued, word.taxPayable, -bills.tax);
      if (s >= bills.paid) continue;
      post(issued + 1, clearing, bills.amount);
      post(issued + 1, word.receivable, -bills.amount);
    }
  },
};

const balance: MoneyTable = {
  columns: ['account_id', 'receivable_cents', 'unapplied_cents'],
  write(rows, bills) {
    rows.begin(balance.columns.length);
    rows.int8(bills.accountId);
    rows.int8((bills.count - bills.paid) * bills.amount);
    rows.int8(0);
  },
};

/** In the order they are written: what is referred to comes first. */
const tables = Object.entries({
  invoice,
  invoice_line: invoiceLine,
  payment,
  ledger_journal: journal,
  ledger_line: line,
  account_balance: balance,
});

/** The tables their money is written to, the biggest first. */
export const moneyTables = ['ledger_line', 'ledger_journal', 'payment', 'invoice_line', 'invoice', 'account_balance'] as const;

/**
 * Invoices, payments and the books of a batch. The ledger's triggers must be off in this transaction: the projections they would
 * keep (open amounts, last payments, balances) are written here with the rows.
 */
export async function insertInventedMoney(tx: Transaction, batch: InventedBatch, plans: InventedPlans): Promise<void> {
  if (batch.invoicesEach === 0) return;
  const words = { plans: plans.names.map((name) => Buffer.from(name)) };
  const calendar = new InventedCalendar(batch);
  for (const [name, table] of tables) {
    await tx.copyIn(`copy ${name} (${table.columns.join(', ')}) from stdin (format binary)`, rowsOf(table));
  }

  async function* rowsOf(table: MoneyTable): AsyncGenerator<Buffer> {
    const rows = new BinaryRows();
    for (const bills of inventedBills(batch, plans)) {
      table.write(rows, bills, calendar, words);
      if (rows.isFull) yield rows.take();
    }
    yield rows.takeLast();
  }
}
