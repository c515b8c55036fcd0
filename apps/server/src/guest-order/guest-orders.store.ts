import type { AddressWrapperValue, ValidatedAddressValue } from '@porchlight/contract';
import type { ReviewReason } from '@porchlight/domain/guest-order/review-reasons.ts';
import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import type { OrderType, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** An order of that name, which the repeat of a request gets instead of another one. */
export interface NamedOrder {
  id: number;
  orderType: OrderType;
}

const named = `select order_id as id, type as "orderType" from guest_order where account_id = $1 and name = $2`;

export async function findOrderByName(db: Queries, accountId: number, name: string): Promise<NamedOrder | null> {
  const [row] = await db.prepared<NamedOrder>('guest-order-named', named, [accountId, name]);
  return row ?? null;
}

const lockPlace = `select pg_advisory_xact_lock(hashtextextended($1, 111))`;
const openHere = `
  select exists (select from guest_order g join customer_order o on o.id = g.order_id
                  where g.address_key = $1 and o.status in ('PENDING', 'IN_PROGRESS')) as found`;

/** Whether an open order is at that place; others who order there wait until this transaction ends. */
export async function hasOpenOrderAt(tx: Transaction, addressKey: string): Promise<boolean> {
  await tx.prepared('guest-order-place-lock', lockPlace, [addressKey]);
  const [row] = await tx.prepared<{ found: boolean }>('guest-order-open-here', openHere, [addressKey]);
  return row?.found === true;
}

export interface NewGuestOrder {
  /** The order that was opened for it. */
  orderId: number;
  accountId: number;
  name: string;
  type: OrderType;
  addressKey: string;
  address: AddressWrapperValue;
  validated: ValidatedAddressValue;
  plans: readonly PricedPlan[];
  note: string;
  salesAgentId: number | null;
  zoneValues: readonly { zoneId: number; value: string }[];
  reviewReasons: readonly ReviewReason[];
  baseOrderId: number | null;
  locale: Locale;
  at: Date;
}

/** What a visitor chose and agreed to with an order. */
export async function insertGuestOrder(tx: Transaction, order: NewGuestOrder): Promise<void> {
  await tx.kysely
    .insertInto('guest_order')
    .values({
      order_id: order.orderId,
      account_id: order.accountId,
      name: order.name,
      type: order.type,
      address_key: order.addressKey,
      address: JSON.stringify(order.address),
      validated_address: JSON.stringify(order.validated),
      plans: JSON.stringify(order.plans),
      note: order.note,
      sales_agent_id: order.salesAgentId,
      zone_values: JSON.stringify(order.zoneValues),
      review_reasons: [...order.reviewReasons],
      base_order_id: order.baseOrderId,
      locale: order.locale,
      created_at: order.at,
    })
    .execute();
}

/** An order as its confirmation and its status page tell it. */
export interface KeptOrder {
  id: number;
  status: OrderStatus;
  orderType: OrderType;
  serviceAddress: string;
  createdAt: Date;
  modifiedAt: Date;
  plans: PricedPlan[];
}

const columns = `
  o.id, o.status, g.type as "orderType", o.service_address as "serviceAddress", o.created_at as "createdAt",
  o.modified_at as "modifiedAt", coalesce(s.plans, g.plans) as plans`;
// What was confirmed by a sign-up link later takes the place of what the visitor chose.
const source = `
    from guest_order g join customer_order o on o.id = g.order_id
    left join service_signup s on s.order_id = g.order_id and s.completed_at is not null`;

export async function readKeptOrder(db: Queries, orderId: number): Promise<KeptOrder | null> {
  const text = `select ${columns} ${source} where g.order_id = $1`;
  const [row] = await db.prepared<KeptOrder>('guest-order-kept', text, [orderId]);
  return row ?? null;
}

/** What an account has ordered and nobody has cancelled. */
export async function readStandingOrders(db: Queries, accountId: number): Promise<KeptOrder[]> {
  const text = `select ${columns} ${source}
                 where g.account_id = $1 and o.status <> 'CANCELLED' order by o.id`;
  return db.prepared<KeptOrder>('guest-order-standing', text, [accountId]);
}

/** Where an invited order is to be served; null when there is no such order. */
export async function readServiceAddress(db: Queries, orderId: number): Promise<string | null> {
  const text = 'select service_address as address from customer_order where id = $1';
  const [row] = await db.prepared<{ address: string }>('order-service-address', text, [orderId]);
  return row?.address ?? null;
}
