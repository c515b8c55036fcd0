import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';
import type { ComparedHeadRow, ComparedLineRow } from './bill-before.store.ts';
import type { InvoiceLineKind } from './invoice-document.ts';

export interface InvoiceRow {
  id: number;
  invoice_date: CalendarDate;
  due_date: CalendarDate | null;
  amount_cents: Cents;
  open_cents: Cents;
  last_payment_on: CalendarDate | null;
  last_payment_cents: Cents | null;
}

export interface InvoiceLineRow {
  id: number;
  kind: InvoiceLineKind;
  description: string;
  period_start: CalendarDate | null;
  period_end: CalendarDate | null;
  amount_cents: Cents;
}

/** The facts of a document: the invoice, whose it is, and the bill before it. */
export interface InvoiceFactsRow extends InvoiceRow {
  account_id: number;
  number: string;
  period_start: CalendarDate | null;
  period_end: CalendarDate | null;
  account_number: string;
  time_zone: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  address3: string | null;
  city: string | null;
  state_abbreviation: string | null;
  zip_code: string | null;
  other_open_cents: Cents;
  bill_before: ComparedHeadRow | null;
  /** Of both bills, each in its printed order. */
  lines: ComparedLineRow[];
}

// The order is that of the index invoice_account: no sort, one range of it.
const invoicesOfAccount = `
  select id, invoice_date, due_date, amount_cents, open_cents, last_payment_on, last_payment_cents
    from invoice where account_id = $1 order by invoice_date desc, id desc`;

const linesOfInvoice = `
  select id, kind, description, period_start, period_end, amount_cents
    from invoice_line where invoice_id = $1 and account_id = $2 order by position`;

// One statement sees one moment: a payment in between can't make head and lines disagree. The bill before is the neighbour in invoice_account.
const factsOfInvoice = `
  select i.id, i.account_id, i.number, i.invoice_date, i.due_date, i.period_start, i.period_end, i.amount_cents, i.open_cents,
         i.last_payment_on, i.last_payment_cents, a.number as account_number, a.time_zone,
         c.first_name, c.last_name, c.company, d.address1, d.address2, d.address3, d.city, d.state_abbreviation, d.zip_code,
         (select coalesce(sum(o.open_cents), 0)::int8 from invoice o
           where o.account_id = i.account_id and o.open_cents > 0 and o.id <> i.id) as other_open_cents,
         case when b.id is not null then
           json_build_object('id', b.id, 'invoiceDate', b.invoice_date, 'amountCents', b.amount_cents,
                             'periodStart', b.period_start, 'periodEnd', b.period_end) end as bill_before,
         (select coalesce(json_agg(json_build_object('invoiceId', l.invoice_id, 'kind', l.kind, 'description', l.description,
                            'periodStart', l.period_start, 'periodEnd', l.period_end, 'cents', l.amount_cents, 'chargeKey', l.charge_key)
                          order by l.invoice_id, l.position), '[]')
            from invoice_line l where l.account_id = i.account_id and l.invoice_id in (i.id, b.id)) as lines
    from invoice i
    join account a on a.id = i.account_id
    left join contact c on c.account_id = i.account_id
    left join lateral (select * from contact_address x where x.account_id = i.account_id order by x.type limit 1) d on true
    left join lateral (select * from invoice p
                        where p.account_id = i.account_id and (p.invoice_date, p.id) < (i.invoice_date, i.id)
                        order by p.invoice_date desc, p.id desc limit 1) b on true
   where i.id = $1 and ($2::int8 is null or i.account_id = $2)`;

/** Newest first. */
export function readInvoices(db: Queries, accountId: number): Promise<InvoiceRow[]> {
  return db.prepared<InvoiceRow>('invoices-of-account', invoicesOfAccount, [accountId]);
}

export function readInvoiceLines(db: Queries, invoiceId: number, accountId: number): Promise<InvoiceLineRow[]> {
  return db.prepared<InvoiceLineRow>('invoice-lines', linesOfInvoice, [invoiceId, accountId]);
}

/** What a document is made of; of the account, where one is named. Null without such an invoice. */
export async function readInvoiceFacts(db: Queries, invoiceId: number, accountId: number | null): Promise<InvoiceFactsRow | null> {
  const [facts] = await db.prepared<InvoiceFactsRow>('invoice-facts', factsOfInvoice, [invoiceId, accountId]);
  return facts ?? null;
}

/** The account an invoice belongs to, null when there is no such invoice. */
export async function readInvoiceOwner(db: Queries, invoiceId: number): Promise<number | null> {
  const [found] = await db.prepared<{ account_id: number }>('invoice-owner', 'select account_id from invoice where id = $1', [invoiceId]);
  return found?.account_id ?? null;
}

/** Who saw an invoice document of which account, and when; nothing else about it. */
export async function recordInvoiceViewed(
  db: Queries,
  view: { at: Date; userId: number; staffId: number | null; accountId: number },
): Promise<void> {
  await db.prepared(
    'invoice-viewed',
    `insert into audit_event (at, action, user_id, staff_id, account_id) values ($1, 'invoicePdfViewed', $2, $3, $4)`,
    [view.at, view.userId, view.staffId, view.accountId],
  );
}
