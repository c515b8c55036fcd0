import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import { type KeptWords, textOf } from '../outbox/index.ts';
import type { Queries } from '../platform/db/database.ts';

export interface InvoiceRow {
  id: number;
  number: string;
  invoice_date: string;
  due_date: string | null;
  amount_cents: number;
  open_cents: number;
  sent_as: string | null;
}

const invoices = `
  select i.id, i.number, i.invoice_date, i.due_date, i.amount_cents, i.open_cents,
         (select d.method from invoice_delivery d where d.invoice_id = i.id limit 1) as sent_as
    from invoice i where i.account_id = $1 order by i.invoice_date desc, i.id desc limit 60`;

export function readInvoices(db: Queries, accountId: number): Promise<InvoiceRow[]> {
  return db.prepared<InvoiceRow>('desk-invoices', invoices, [accountId]);
}

export async function hasInvoice(db: Queries, invoiceId: number): Promise<boolean> {
  return (await db.prepared('desk-invoice', 'select 1 from invoice where id = $1', [invoiceId])).length > 0;
}

export interface PaymentRow {
  reference: string;
  created_at: Date;
  amount_cents: number;
  channel: string;
  method_display: string | null;
  state: PaymentState;
  response_text: string | null;
  return_code: string | null;
  transaction_id: string | null;
  auth_code: string | null;
  case_opened_at: Date | null;
  /** The provider's word that nobody knows, or how many were declined before further ones were held up, while nothing was learnt since. */
  unknown_word: string | null;
}

const payments = `
  select p.reference, p.created_at, p.amount_cents, p.channel, p.method_display, p.state, p.response_text, p.return_code,
         p.transaction_id, p.auth_code, p.case_opened_at, e.unknown_word
    from payment p left join lateral (
      select case when event in ('unknownWord', 'manyDeclines') then detail->>'said' end as unknown_word
        from payment_event where payment_id = p.id order by id desc limit 1) e on true
   where p.account_id = $1 order by p.created_at desc, p.id desc limit 60`;

export function readPayments(db: Queries, accountId: number): Promise<PaymentRow[]> {
  return db.prepared<PaymentRow>('desk-payments', payments, [accountId]);
}

export interface OrderRow {
  id: number;
  description: string;
  type: string;
  status: string;
  service_address: string;
  created_at: Date;
  modified_at: Date;
  work: { id: number; description: string; step: string | null }[];
}

const orders = `
  select o.id, o.description, o.type, o.status, o.service_address, o.created_at, o.modified_at,
         (select coalesce(json_agg(json_build_object('id', s.id, 'description', s.description, 'step', s.step) order by s.id), '[]')
            from service_order s where s.order_id = o.id) as work
    from customer_order o where o.account_id = $1 order by o.modified_at desc, o.id desc limit 40`;

export function readOrders(db: Queries, accountId: number): Promise<OrderRow[]> {
  return db.prepared<OrderRow>('desk-orders', orders, [accountId]);
}

export interface VisitRow {
  id: number;
  orderId: number;
  startsAt: string;
  status: string;
  technician: string;
}

const visits = `
  select v.id, v.order_id as "orderId", to_char(v.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", v.status, t.name as technician
    from appointment v join technician t on t.id = v.technician_id
   where v.account_id = $1 and v.status <> 'RELEASED' order by v.starts_at desc, v.id desc limit 40`;

export function readVisits(db: Queries, accountId: number): Promise<VisitRow[]> {
  return db.prepared<VisitRow>('desk-visits', visits, [accountId]);
}

export interface LinkRow {
  is_opened_by: boolean;
  account_id: number;
  number: string;
  name: string | null;
  username: string;
  requested_at: Date;
  registered_at: Date | null;
}

const links = `
  select l.account_id = $1 as is_opened_by, other.id as account_id, other.number, u.username, l.requested_at, l.registered_at,
         coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) as name
    from linked_account l
    join portal_user u on u.id = l.user_id
    join account other on other.id = case when l.account_id = $1 then u.account_id else l.account_id end
    left join contact c on c.account_id = other.id
   where l.unregistered_at is null
     and (l.account_id = $1 or l.user_id in (select id from portal_user where account_id = $1 and kind = 'customer'))
   order by l.requested_at desc, l.id desc limit 200`;

/** Links that stand or wait: who opens the account, and what its own user opens. */
export function readLinks(db: Queries, accountId: number): Promise<LinkRow[]> {
  return db.prepared<LinkRow>('desk-links', links, [accountId]);
}

export interface ConsentRow {
  id: number;
  kind: string;
  choice: string;
  wording: string;
  channel: string;
  given_at: Date;
  revoked_at: Date | null;
}

const consents = `
  select id, kind, choice, wording, channel, given_at, revoked_at from consent where account_id = $1 order by id desc limit 60`;

export function readConsents(db: Queries, accountId: number): Promise<ConsentRow[]> {
  return db.prepared<ConsentRow>('desk-consents', consents, [accountId]);
}

export interface MessageRow {
  id: number;
  channel: 'email' | 'text' | 'letter';
  subject: string | null;
  created_at: Date;
  sent_at: Date | null;
  next_try_at: Date | null;
  suppressed_at: Date | null;
}

const messages = `
  select id, channel, subject, created_at, sent_at, next_try_at, suppressed_at
    from outbox_message where account_id = $1 and id < $2 order by id desc limit $3`;

/** What was written to an account before that message, newest first. */
export function readMessages(db: Queries, accountId: number, page: { before: number; limit: number }): Promise<MessageRow[]> {
  return db.prepared<MessageRow>('desk-messages', messages, [accountId, page.before, page.limit]);
}

export interface MessageText {
  recipient: string;
  subject: string | null;
  /** Empty once it was wiped. */
  text: string;
}

const oneMessage = 'select recipient, subject, body_text, frame from outbox_message where account_id = $1 and id = $2';

export async function readMessageText(db: Queries, accountId: number, messageId: number): Promise<MessageText | null> {
  const [row] = await db.prepared<Omit<MessageText, 'text'> & KeptWords>('desk-message', oneMessage, [accountId, messageId]);
  return row === undefined ? null : { recipient: row.recipient, subject: row.subject, text: textOf(row) };
}

export interface EntryRow {
  id: number;
  at: Date;
  action: string;
  user_id: number | null;
  username: string | null;
  user_account_id: number | null;
  staff_id: number | null;
  staff_name: string | null;
  reason: string | null;
}

const entries = `
  select e.id, e.at, e.action, e.user_id, u.username, u.account_id as user_account_id, e.staff_id,
         coalesce(m.display_name, s.username) as staff_name, e.detail ->> 'reason' as reason
    from audit_event e
    left join portal_user u on u.id = e.user_id
    left join portal_user s on s.id = e.staff_id
    left join staff_member m on m.user_id = e.staff_id
   where e.account_id = $1 and e.id < $2 order by e.id desc limit $3`;

/** Everything on record about an account before that entry, newest first: more than its holder is told. */
export function readEntries(db: Queries, accountId: number, page: { before: number; limit: number }): Promise<EntryRow[]> {
  return db.prepared<EntryRow>('desk-entries', entries, [accountId, page.before, page.limit]);
}
