import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { ContactEmail } from '@porchlight/domain/delivery/invoice-address.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import { arrayText } from '../platform/db/array-text.ts';
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
  lines: OutgoingLine[];
}

export interface OutgoingLine {
  description: string;
  amount_cents: Cents;
}

// The postal address for bills, else the one of the service ('BILLING' sorts first).
const outgoing = `
  select i.id, i.account_id, i.number, i.invoice_date, i.due_date, i.period_start, i.period_end, i.amount_cents, i.open_cents,
         (select coalesce(sum(o.open_cents), 0)::int8 from invoice o
           where o.account_id = i.account_id and o.open_cents > 0 and o.id <> i.id) as earlier_cents,
         a.number as account_number, a.delivery_method as chosen, c.first_name, c.last_name, c.company,
         (select u.locale from portal_user u where u.account_id = a.id and u.kind = 'customer' order by u.id limit 1) as locale,
         array(select e.type || ':' || e.email from contact_email e where e.account_id = a.id order by e.type, e.email) as addresses,
         d.address1, d.address2, d.address3, d.city, d.state_abbreviation, d.zip_code
    from invoice i
    join account a on a.id = i.account_id
    left join contact c on c.account_id = a.id
    left join lateral (select * from contact_address x where x.account_id = a.id order by x.type limit 1) d on true
   where i.id = any($1::int8[]) order by i.id`;

const linesOf = `
  select invoice_id, description, amount_cents from invoice_line where invoice_id = any($1::int8[]) order by invoice_id, position`;

/** Invoices that exist, in the order of their ids; with their lines where those are not known. */
export async function readOutgoingInvoices(
  tx: Transaction,
  invoiceIds: readonly number[],
  printed: ReadonlyMap<number, OutgoingLine[]> | null,
): Promise<OutgoingInvoice[]> {
  type Row = OutgoingInvoice & { addresses: string[] };
  const ids = arrayText(invoiceIds, (id) => id);
  const [rows, lines] = await Promise.all([tx.prepared<Row>('invoice-outgoing', outgoing, [ids]), printed ?? readLinesOf(tx, ids)]);
  for (const row of rows) {
    row.emails = row.addresses.map(emailOf);
    row.lines = lines.get(row.id) ?? [];
  }
  return rows;
}

/** Written as its type, a colon and the address. */
function emailOf(written: string): ContactEmail {
  const end = written.indexOf(':');
  return { type: written.slice(0, end) as ContactEmail['type'], email: written.slice(end + 1) };
}

async function readLinesOf(tx: Transaction, ids: string): Promise<Map<number, OutgoingLine[]>> {
  const lines = new Map<number, OutgoingLine[]>();
  for (const { invoice_id: id, ...line } of await tx.prepared<OutgoingLine & { invoice_id: number }>('invoice-outgoing-lines', linesOf, [
    ids,
  ])) {
    const known = lines.get(id);
    if (known) known.push(line);
    else lines.set(id, [line]);
  }
  return lines;
}

export interface DeliveryRecord extends Pick<InvoiceDeliveryTable, 'method' | 'chosen' | 'fallback'> {
  invoiceId: number;
  accountId: number;
}

const insert = `
  insert into invoice_delivery (invoice_id, account_id, method, chosen, fallback, queued_at)
  select *, $6::timestamptz from unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::text[])
      on conflict (invoice_id) do nothing returning invoice_id as id`;

/** Notes how invoices go out. Answers which of them did not go out before: whoever gets one of them, and nobody else, sends it. */
export async function insertDeliveries(tx: Transaction, records: readonly DeliveryRecord[], queuedAt: Date): Promise<Set<number>> {
  if (records.length === 0) return new Set();
  const rows = await tx.prepared<{ id: number }>('invoice-deliver', insert, [
    arrayText(records, ({ invoiceId }) => invoiceId),
    arrayText(records, ({ accountId }) => accountId),
    arrayText(records, ({ method }) => method),
    arrayText(records, ({ chosen }) => chosen),
    arrayText(records, ({ fallback }) => fallback),
    queuedAt,
  ]);
  return new Set(rows.map(({ id }) => id));
}
