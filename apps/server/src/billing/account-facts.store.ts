import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Locale } from '@porchlight/texts';
import { arrayText } from '../platform/db/array-text.ts';
import type { Queries } from '../platform/db/database.ts';

export type AccountType = 'RESIDENTIAL' | 'BUSINESS';

/** An account as its bills depend on it. */
export interface AccountRow {
  id: number;
  number: string;
  type: AccountType;
  status: string;
  timeZone: string;
  cycleDay: number;
  deliveryMethod: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  isTaxExempt: boolean;
  billFrom: CalendarDate | null;
  /** The last day an invoice is for. */
  lastInvoiced: CalendarDate | null;
  /** The language of the account's own user; null while nobody has chosen one. */
  locale: Locale | null;
  /** Of the service address; all null without one. */
  stateAbbreviation: string | null;
  city: string | null;
  zipCode: string | null;
  /** AutoPay is on with a method that works. */
  hasAutopay: boolean;
}

const accounts = `
  select a.id, a.number, a.type, a.status, a.time_zone as "timeZone", a.bill_cycle_day as "cycleDay", a.delivery_method as "deliveryMethod",
         a.tax_exempt as "isTaxExempt", a.bill_from as "billFrom",
         (select max(i.period_end) from invoice i where i.account_id = a.id) as "lastInvoiced",
         (select u.locale from portal_user u where u.account_id = a.id and u.kind = 'customer' order by u.id limit 1) as locale,
         d.state_abbreviation as "stateAbbreviation", d.city, d.zip_code as "zipCode",
         exists (select from autopay_enrolment e join payment_method m on m.id = e.payment_method_id
                  where e.account_id = a.id and e.ended_at is null and e.method_failed_at is null and m.removed_at is null) as "hasAutopay"
    from account a left join contact_address d on d.account_id = a.id and d.type = 'SERVICE'
   where a.id = any($1::int8[]) order by a.id`;

/** These accounts, in the order of their ids. */
export function readAccounts(db: Queries, accountIds: readonly number[]): Promise<AccountRow[]> {
  return db.prepared<AccountRow>('billing-accounts', accounts, [arrayText(accountIds, (id) => id)]);
}

/** A line of an account with what is recorded as active on it. */
export interface LineRow {
  accountId: number;
  lineId: number;
  planId: number;
  /** Rising. */
  features: number[];
  options: number[];
}

// Main, then Required, then Additional: the order of a bill.
const lines = `
  select l.account_id as "accountId", l.id as "lineId", s.plan_id as "planId",
         array(select f.feature_id from service_line_feature f where f.service_line_id = l.id order by 1) as features,
         array(select o.feature_package_option_id from service_line_option o where o.service_line_id = l.id order by 1) as options
    from service_line l join service_item s on s.id = l.service_item_id and s.account_id = l.account_id
   where l.account_id = any($1::int8[]) and l.status <> 'Deactivated'
   order by array_position(array['Main', 'Required', 'Additional'], s.relation), s.id, l.id`;

/** What is billed by the month: every line that was not switched off for good. */
export function readLines(db: Queries, accountIds: readonly number[]): Promise<LineRow[]> {
  return db.prepared<LineRow>('billing-lines', lines, [arrayText(accountIds, (id) => id)]);
}

export interface InstallmentRow {
  accountId: number;
  id: number;
  item: string | null;
  perBill: number;
  left: number;
}

const installments = `
  select account_id as "accountId", id, coalesce(nullif(invoiced_item, ''), nullif(item, '')) as item, per_bill_cents as "perBill", balance_cents as "left"
    from installment_plan where account_id = any($1::int8[]) and per_bill_cents > 0 and balance_cents > 0 order by id`;

/** Installments that bills take of, oldest first. */
export function readInstallments(db: Queries, accountIds: readonly number[]): Promise<InstallmentRow[]> {
  return db.prepared<InstallmentRow>('billing-installments', installments, [arrayText(accountIds, (id) => id)]);
}

const openPeriods = `
  select period_start as "start", period_end as "end" from invoice
   where account_id = $1 and period_start <= period_end and period_end >= $2 order by period_start, id`;

/** The periods of an account's invoices that are not over on that day. */
export function readInvoicedPeriods(
  db: Queries,
  accountId: number,
  day: CalendarDate,
): Promise<{ start: CalendarDate; end: CalendarDate }[]> {
  return db.prepared('billing-invoiced-periods', openPeriods, [accountId, day]);
}

const billFrom = 'update account set bill_from = $2 where id = $1 and bill_from is distinct from $2';

/** Writes down the first day that bills of an account are for. */
export async function writeBillFrom(db: Queries, accountId: number, day: CalendarDate): Promise<void> {
  await db.prepared('billing-bill-from', billFrom, [accountId, day]);
}

const named = 'select id from account where number = $1';

/** The account of that number; null without one. */
export async function findAccount(db: Queries, accountNumber: string): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('billing-account-named', named, [accountNumber]);
  return row?.id ?? null;
}
