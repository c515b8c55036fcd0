import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { ContactEmail } from '@porchlight/domain/delivery/invoice-address.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { Transaction } from '../platform/db/database.ts';
import type { InvoiceDeliveryTable } from '../platform/db/tables/invoices.ts';

/** An invoice that is to go out, and to whom. */
export interface OutgoingInvoice {
  id: number;
  account_id: number;
  number: string;
  invoice_date: CalendarDate;
  due_date: CalendarDate | null;
  period_start: CalendarDate | null;
  period_end: CalendarDate | null;
  amount_cents: Cents;
  /** Less than the amount where credit was laid on it. */
  open_cents: Cents;
  /** Still owed on the account's other invoices. */
  earlier_cents: Cents;
  account_number: string;
  chosen: InvoiceDeliveryTable['chosen'];
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  /** The language of the account's own user; null while nobody has chosen one. */
  locale: Locale | null;
  emails: ContactEmail[];
  address1: string | null;
  address2: string | null;
  address3: string | null;
  city: string | null;
  state_abbreviation: string | null;
  zip_code: string | null;
  lines: { description: string; amount_cents: Cents }[];
}

// The postal address for bills, else the one of the service ('BILLING' sorts first).
const outgoing = `
  select i.id, i.account_id, i.number, i.invoice_date, i.due_date, i.period_start, i.period_end, i.amount_cents, i.open_cents,
         (select coalesce(sum(o.open_cents), 0)::int8 from invoice o
           where o.account_id = i.account_id and o.open_cents > 0 and o.id <> i.id) as earlier_cents,
         a.number as account_number, a.delivery_method as chosen, c.first_name, c.last_name, c.company,
         (select u.locale from portal_user u where u.account_id = a.id and u.kind = 'customer' order by u.id limit 1) as locale,
         coalesce((select json_agg(json_build_object('type', e.type, 'email', e.email))
                     from contact_email e where e.account_id = a.id), '[]') as emails,
         d.address1, d.address2, d.address3, d.city, d.state_abbreviation, d.zip_code,
         coalesce((select json_agg(json_build_object('description', l.description, 'amount_cents', l.amount_cents) order by l.position)
                     from invoice_line l where l.invoice_id = i.id and l.account_id = i.account_id), '[]') as lines
    from invoice i
    join account a on a.id = i.account_id
    left join contact c on c.account_id = a.id
    left join lateral (select * from contact_address x where x.account_id = a.id order by x.type limit 1) d on true
   where i.id = $1`;

export async function readOutgoingInvoice(tx: Transaction, invoiceId: number): Promise<OutgoingInvoice | null> {
  const [row] = await tx.prepared<OutgoingInvoice>('invoice-outgoing', outgoing, [invoiceId]);
  return row ?? null;
}

export interface DeliveryRecord extends Pick<InvoiceDeliveryTable, 'method' | 'chosen' | 'fallback'> {
  invoiceId: number;
  accountId: number;
  queuedAt: Date;
}

const insert = `
  insert into invoice_delivery (invoice_id, account_id, method, chosen, fallback, queued_at)
  values ($1, $2, $3, $4, $5, $6) on conflict (invoice_id) do nothing returning invoice_id`;

/** Notes how an invoice goes out; false when it went out before. Whoever gets true, and nobody else, sends it. */
export async function insertDelivery(tx: Transaction, record: DeliveryRecord): Promise<boolean> {
  const { invoiceId, accountId, method, chosen, fallback, queuedAt } = record;
  const rows = await tx.prepared('invoice-deliver', insert, [invoiceId, accountId, method, chosen, fallback, queuedAt]);
  return rows.length === 1;
}
