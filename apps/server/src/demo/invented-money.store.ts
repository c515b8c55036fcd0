import { addMonths, calendarDate, calendarDateOf, datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { InventedBatch, InventedPlans } from './invented-accounts.store.ts';

/*
 * The money of a batch. Each customer has the same number of invoices, one a month, and has paid all but the newest; every twentieth
 * has not paid the last two. s counts a customer's invoices, 0 being the oldest. Ids follow from the customer's place i and from s.
 * Rows come customer by customer (the lateral series sees to it), so that every index grows at its end.
 * Journals of a customer are numbered in the order they happened (invoice, its payment, next invoice), as in books that grew.
 *
 * $1 first customer, $2 how many, $3 first account id, $4 first invoice id, $5 first payment id, $6 first journal id,
 * $7 invoices each, $8 first days of the months, oldest first, $9 today's day of month, $10 plan prices; for lines also
 * $11 plan names.
 */
const invoices = `
  select i, s, n, $3::int8 + i as account_id, $4::int8 + i * $7::int8 + s as invoice_id,
         $6::int8 + i * (2 * $7::int8 - 1) + 2 * s as journal_id, $5::int8 + i * ($7::int8 - 1) + s as payment_id,
         price, tax, price + tax + 189 as amount, n % 4 = 0 as is_bank,
         ($8::date[])[s + 1 + later] + day as invoice_date, ($8::date[])[s + 2 + later] + day as next_date,
         s < $7::int8 - case when n % 20 = 0 then 2 else 1 end as is_paid
    from (select i, n, price, (1 + n % 28)::int - 1 as day, (n % 28 < $9::int8)::int as later,
                 case when n % 5 = 0 then price * 7 / 100 else 0 end as tax
            from (select n, n - $1::int8 as i, ($10::int8[])[case when n % 12 = 0 then 6 else 1 + n % 5 end] as price
                    from generate_series($1::int8, $1::int8 + $2::int8 - 1) as n) priced) customer,
         lateral generate_series(0, $7::int - 1 + 0 * day) as s`;

const dated = `
  select *, invoice_date + 20 as due_date, invoice_date + 20 - (n + s)::int % 7 as paid_on from (${invoices}) invoices offset 0`;

const issue = `
  insert into invoice (id, account_id, number, invoice_date, due_date, period_start, period_end, amount_cents, open_cents,
                       last_payment_on, last_payment_cents)
  select invoice_id, account_id, 'L' || invoice_id, invoice_date, due_date, invoice_date, next_date - 1, amount,
         case when is_paid then 0 else amount end, case when is_paid then paid_on end, case when is_paid then amount end
    from (${dated}) d`;

const printLines = `
  insert into invoice_line (account_id, invoice_id, position, kind, description, period_start, period_end, amount_cents)
  select account_id, invoice_id, l.position, l.kind, case when l.kind = 'RECURRING' then plan_name else l.description end,
         case when l.kind = 'RECURRING' then invoice_date end, case when l.kind = 'RECURRING' then next_date - 1 end,
         case l.kind when 'RECURRING' then price when 'FEE' then 189 else tax end
    from (select *, ($11::text[])[case when n % 12 = 0 then 6 else 1 + n % 5 end] as plan_name from (${dated}) d) d,
         (values (1, 'RECURRING', ''), (2, 'FEE', 'Regulatory recovery fee'), (3, 'TAX', 'State and local sales tax'))
           as l (position, kind, description)
   where l.kind <> 'TAX' or tax > 0`;

const pay = `
  insert into payment (id, reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at,
                       submitted_at, transaction_id, method_display, fingerprint, paid_on)
  select payment_id, 'LOAD' || payment_id, account_id, 'imported', case when is_bank then 'ACH' else 'CREDIT_CARD' end, 'IMPORTED', amount,
         case when is_bank then 'settled' else 'succeeded' end, paid_on + time '17:30', paid_on + time '17:30', paid_on + time '17:30',
         'TX' || payment_id, case when is_bank then 'Checking' else 'Visa' end || ' ending ' || lpad((n * 37 % 10000)::text, 4, '0'),
         int8send(payment_id), paid_on
    from (${dated}) d where is_paid`;

const postJournals = `
  insert into ledger_journal (id, account_id, kind, occurred_on, posted_at, invoice_id, payment_id)
  select journal_id + k, account_id, case k when 0 then 'invoice' else 'payment' end, case k when 0 then invoice_date else paid_on end,
         case k when 0 then invoice_date else paid_on end + time '17:30', case k when 0 then invoice_id end, case k when 1 then payment_id end
    from (${dated}) d, generate_series(0, 1) as k where k = 0 or is_paid`;

const postLines = `
  insert into ledger_line (journal_id, account_id, ledger_account, invoice_id, amount_cents)
  select journal_id + k, account_id, ledger_account, case when ledger_account = 'receivable' then invoice_id end,
         case part when 1 then amount when 2 then tax - amount when 3 then -tax when 4 then amount else -amount end
    from (select *, case when is_bank then 'clearingBank' else 'clearingCard' end as clearing from (${dated}) d) d,
         lateral (values (1, 0, 'receivable'), (2, 0, 'revenue'), (3, 0, 'taxPayable'), (4, 1, clearing), (5, 1, 'receivable'))
           as l (part, k, ledger_account)
   where (k = 0 or is_paid) and (part <> 3 or tax > 0)`;

const balance = `
  insert into account_balance (account_id, receivable_cents, unapplied_cents)
  select account_id, sum(amount), 0 from (${dated}) d where not is_paid group by account_id`;

/** The tables their money is written to, the biggest first. */
export const moneyTables = ['ledger_line', 'ledger_journal', 'payment', 'invoice_line', 'invoice', 'account_balance'] as const;

/** The first days of the months that invoices and their periods fall into, oldest first: two more than there are invoices. */
function monthStarts(today: string, invoicesEach: number): string[] {
  const { year, month } = datePartsOf(calendarDate(today));
  const thisMonth = calendarDateOf(year, month, 1);
  return Array.from({ length: invoicesEach + 2 }, (_, at) => addMonths(thisMonth, at - invoicesEach));
}

/**
 * Invoices, payments and the books of a batch. The ledger's triggers must be off in this transaction: the projections they would
 * keep (open amounts, last payments, balances) are written here with the rows.
 */
export async function insertInventedMoney(tx: Transaction, batch: InventedBatch, plans: InventedPlans): Promise<void> {
  if (batch.invoicesEach === 0) return;
  const values = [
    batch.first,
    batch.count,
    batch.accountId,
    batch.invoiceId,
    batch.paymentId,
    batch.journalId,
    batch.invoicesEach,
    monthStarts(batch.today, batch.invoicesEach),
    datePartsOf(calendarDate(batch.today)).day,
    plans.cents,
  ];
  await tx.prepared('invented-invoice', issue, values);
  await tx.prepared('invented-invoice-line', printLines, [...values, plans.names]);
  await tx.prepared('invented-payment', pay, values);
  await tx.prepared('invented-journal', postJournals, values);
  await tx.prepared('invented-ledger-line', postLines, values);
  await tx.prepared('invented-balance', balance, values);
}
