import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** Which accounts a run looks at. */
export interface RunScope {
  asOf: CalendarDate;
  /** Only these; null: all. */
  accountIds: readonly number[] | null;
  /** Only accounts of these time zones; null: all. */
  timeZones: readonly string[] | null;
}

// Billed through that day or beyond: nothing is due. Accounts that are not billed are looked at where it is known from when on, to let periods pass.
// The last day is asked account by account: as an anti-join it would be made for all accounts, again for every page of them.
const due = `
  select a.id
    from account a
    cross join lateral (select max(i.period_end) as day from invoice i where i.account_id = a.id) through
   where a.id > $1 and (a.bill_from is null or a.bill_from <= $2)
     and ($4::int8[] is null or a.id = any($4)) and ($5::text[] is null or a.time_zone = any($5))
     and (through.day is null or through.day < $2)
     and (a.status in ('Active', 'Suspended') or a.bill_from is not null or through.day is not null)
   order by a.id limit $3`;

/** The next accounts behind one, by rising id, that may have a period that has begun. Facts are read again under their locks. */
export async function readDue(db: Queries, { asOf, accountIds, timeZones }: RunScope, afterId: number, limit: number): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>('billing-due', due, [afterId, asOf, limit, accountIds, timeZones]);
  return rows.map(({ id }) => id);
}

const lockFree = `select id from account where id = any($1::int8[]) order by id for no key update skip locked`;

/** Takes the locks of those of these accounts that nobody holds right now, and answers which. */
export async function lockFreeAccounts(tx: Transaction, accountIds: readonly number[]): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>('billing-lock-free', lockFree, [arrayText(accountIds, (id) => id)]);
  return rows.map(({ id }) => id);
}

const zones = 'select distinct time_zone as zone from account';

export async function readTimeZones(db: Queries): Promise<string[]> {
  const rows = await db.prepared<{ zone: string }>('billing-zones', zones, []);
  return rows.map(({ zone }) => zone);
}

const begin = 'insert into billing_run (as_of, started_at) values ($1, $2) returning id';

export async function insertRun(db: Queries, asOf: CalendarDate, at: Date): Promise<number> {
  const [row] = await db.prepared<{ id: number }>('billing-run-begin', begin, [asOf, at]);
  if (row === undefined) throw new Error('a billing run was not written');
  return row.id;
}

const finish = 'update billing_run set finished_at = $2, invoices = $3, amount_cents = $4 where id = $1';

export async function finishRun(
  db: Queries,
  id: number,
  { at, invoices, amountCents }: { at: Date; invoices: number; amountCents: number },
) {
  await db.prepared('billing-run-finish', finish, [id, at, invoices, amountCents]);
}

const passTo = `
  update account a set bill_from = t.day from unnest($1::int8[], $2::date[]) as t (id, day)
   where a.id = t.id and a.bill_from is distinct from t.day`;

/** Writes down the first days that bills of accounts are for: seen for the first time, or behind periods without a bill. */
export async function writeBillFroms(tx: Transaction, rows: readonly { accountId: number; day: CalendarDate }[]): Promise<void> {
  if (rows.length === 0) return;
  const values = [rows.map(({ accountId }) => accountId), rows.map(({ day }) => day)];
  await tx.prepared('billing-bill-froms', passTo, values);
}

const lessen = `
  update installment_plan p set balance_cents = p.balance_cents - t.cents
    from (select id, sum(cents)::int8 as cents from unnest($1::int8[], $2::int8[]) as x (id, cents) group by id) t
   where p.id = t.id`;

/** Takes what bills carry of installments off what is left of them. */
export async function lessenInstallments(tx: Transaction, taken: readonly { id: number; cents: number }[]): Promise<void> {
  if (taken.length === 0) return;
  await tx.prepared('billing-lessen-installments', lessen, [taken.map(({ id }) => id), taken.map(({ cents }) => cents)]);
}

const known = 'select number from invoice where number = any($1::text[])';

/** Those of these numbers that an invoice has already: from elsewhere, as bills of ours are made once. */
export async function readTakenNumbers(db: Queries, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.prepared<{ number: string }>('billing-taken-numbers', known, [arrayText(numbers, (number) => number)]);
  return new Set(rows.map(({ number }) => number));
}
