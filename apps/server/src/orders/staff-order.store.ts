import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { ReviewReason } from '@porchlight/domain/guest-order/review-reasons.ts';
import type { AttentionReason } from '@porchlight/domain/orders/attention.ts';
import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import type { openingEvent, WorkEvent, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { settingKeys } from '../site/index.ts';
import { instant, ordersText } from './staff-orders.store.ts';

/** An order as its page shows it to staff, without what has lists of its own. */
export interface StaffOrderRow {
  orderId: number;
  accountId: number;
  accountNumber: string;
  accountStatus: string;
  customerName: string;
  mobileNumber: string | null;
  hasEmail: boolean;
  status: OrderStatus;
  type: string;
  description: string;
  serviceAddress: string;
  location: string | null;
  createdAt: Date;
  createdDatetime: string;
  modifiedDatetime: string;
  reviewReasons: ReviewReason[];
  attention: AttentionReason[];
  assignee: { userId: number; displayName: string } | null;
  customerNote: string;
}

const orderText = `
  select o.id as "orderId", o.account_id as "accountId", a.number as "accountNumber", a.status as "accountStatus",
         coalesce(c.company, nullif(concat_ws(' ', c.first_name, c.last_name), ''), '') as "customerName",
         c.mobile_number as "mobileNumber",
         (exists (select from portal_user u where u.account_id = a.id and u.kind = 'customer')
           or exists (select from contact_email e where e.account_id = a.id)) as "hasEmail",
         o.status, o.type, o.description, o.service_address as "serviceAddress", l.name as location, o.created_at as "createdAt",
         ${instant('o.created_at')} as "createdDatetime", ${instant('o.modified_at')} as "modifiedDatetime",
         coalesce(g.review_reasons, '{}') as "reviewReasons", n.attention, coalesce(g.note, '') as "customerNote",
         case when m.user_id is null then null else json_build_object('userId', m.user_id, 'displayName', m.display_name) end as assignee
  ${ordersText}
    left join contact c on c.account_id = a.id
   where o.id = $3`;

/** Null when there is no such order. */
export async function readStaffOrder(db: Queries, orderId: number, now: Date): Promise<StaffOrderRow | null> {
  const [row] = await db.prepared<StaffOrderRow>('staff-order', orderText, [now, settingKeys.defaultLocationId, orderId]);
  return row ?? null;
}

export interface OrderEventRow {
  id: number;
  datetime: string;
  serviceOrderId: number;
  event: WorkEvent | typeof openingEvent;
  to: WorkStep;
  actor: 'customer' | 'visitor' | 'staff' | 'operator' | 'system';
  actorName: string | null;
  note: string | null;
}

const eventsText = `
  select e.id, ${instant('e.at')} as datetime, e.service_order_id as "serviceOrderId", e.event, e.to_step as "to", e.actor,
         m.display_name as "actorName", e.note
    from order_event e left join staff_member m on m.user_id = e.user_id
   where e.order_id = $1 order by e.id desc`;

/** What happened to the work of an order, newest first; of staff with their name. */
export async function readOrderEvents(db: Queries, orderId: number): Promise<OrderEventRow[]> {
  return db.prepared<OrderEventRow>('staff-order-events', eventsText, [orderId]);
}

export interface OrderNoteRow {
  id: number;
  datetime: string;
  by: string;
  note: string;
}

const notesText = `
  select n.id, ${instant('n.at')} as datetime, coalesce(m.display_name, '-') as by, n.note
    from order_note n left join staff_member m on m.user_id = n.user_id
   where n.order_id = $1 order by n.id desc`;

export async function readOrderNotes(db: Queries, orderId: number): Promise<OrderNoteRow[]> {
  return db.prepared<OrderNoteRow>('staff-order-notes', notesText, [orderId]);
}

export async function insertOrderNote(
  tx: Transaction,
  { accountId, orderId, userId, at, note }: { accountId: number; orderId: number; userId: number; at: Date; note: string },
): Promise<void> {
  await tx.kysely.insertInto('order_note').values({ account_id: accountId, order_id: orderId, user_id: userId, at, note }).execute();
}

export interface SentMessageRow {
  id: number;
  datetime: string;
  channel: 'email' | 'text' | 'letter';
  subject: string | null;
  state: 'waiting' | 'sent' | 'failed' | 'declined';
}

const messagesText = `
  select id, ${instant('coalesce(sent_at, created_at)')} as datetime, channel, subject,
         case when suppressed_at is not null then 'declined' when sent_at is not null then 'sent'
              when next_try_at is null then 'failed' else 'waiting' end as state
    from outbox_message where account_id = $1 and created_at >= $2 order by id desc limit 20`;

/** What was written to an account since an instant, newest first: that it was, not what it says. */
export async function readMessagesSince(db: Queries, accountId: number, since: Date): Promise<SentMessageRow[]> {
  return db.prepared<SentMessageRow>('staff-order-messages', messagesText, [accountId, since]);
}

/** The member of staff an order is handed to, held with the order; null: nobody, undefined: no such order. */
export async function lockAssignee(tx: Transaction, orderId: number): Promise<{ accountId: number; assignedTo: number | null } | null> {
  const text = 'select account_id as "accountId", assigned_to as "assignedTo" from customer_order where id = $1 for update';
  const [row] = await tx.prepared<{ accountId: number; assignedTo: number | null }>('staff-order-assignee', text, [orderId]);
  return row ?? null;
}

export async function assignOrder(tx: Transaction, orderId: number, userId: number | null): Promise<void> {
  await tx.prepared('staff-order-assign', 'update customer_order set assigned_to = $2 where id = $1', [orderId, userId]);
}

/** Members of staff who hold one of these roles and may get in, by name. */
export async function readMembersWith(db: Queries, roles: readonly StaffRole[]): Promise<{ userId: number; displayName: string }[]> {
  const text = `
  select m.user_id as "userId", m.display_name as "displayName" from staff_member m
   where m.stopped_at is null and exists (select from staff_role r where r.user_id = m.user_id and r.role = any($1::text[]))
   order by lower(m.display_name), m.user_id`;
  return db.prepared<{ userId: number; displayName: string }>('staff-order-members', text, [roles]);
}
