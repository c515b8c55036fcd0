import type { Workflow, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Queries } from '../platform/db/database.ts';
import type { CustomerOrderTable } from '../platform/db/tables/orders.ts';
import type { Described } from './work.store.ts';

export interface ServiceOrderRow extends Described {
  id: number;
  type: string;
  service_address: string;
  modified_at: string;
  workflow_chain: { currentStatus: { name: string } | null; groupState: string }[];
  /** Null for what was imported with a chain of its own. */
  workflow: Workflow | null;
  step: WorkStep | null;
}

export interface OrderRow extends Pick<CustomerOrderTable, 'status' | 'type' | 'service_address'>, Described {
  id: number;
  /** ISO 8601 in UTC. */
  modified_at: string;
  service_orders: ServiceOrderRow[];
}

const isoInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const orderColumns = `
  o.id, o.status, o.description, o.description_es as "descriptionEs", o.type, o.service_address, ${isoInstant('o.modified_at')} as modified_at,
  coalesce((select json_agg(json_build_object('id', s.id, 'description', s.description, 'descriptionEs', s.description_es, 'type', s.type,
                             'service_address', s.service_address, 'modified_at', ${isoInstant('s.modified_at')},
                             'workflow_chain', s.workflow_chain, 'workflow', s.workflow, 'step', s.step) order by s.modified_at desc, s.id desc)
              from service_order s where s.order_id = o.id and s.account_id = o.account_id), '[]') as service_orders`;

const listStatement = `
  select ${orderColumns} from customer_order o where o.account_id = $1 order by o.modified_at desc, o.id desc`;

/** Newest modified first (ORD-008). */
export async function readOrders(db: Queries, accountId: number): Promise<OrderRow[]> {
  return db.prepared<OrderRow>('orders-of-account', listStatement, [accountId]);
}

const oneStatement = `select ${orderColumns} from customer_order o where o.account_id = $1 and o.id = $2`;

export async function readOrder(db: Queries, accountId: number, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await db.prepared<OrderRow>('order-read', oneStatement, [accountId, orderId]);
  return row;
}

/** What kind of order it is, in words for lists. */
export async function readOrderType(db: Queries, orderId: number): Promise<string> {
  const [row] = await db.prepared<{ type: string }>('order-type', 'select type from customer_order where id = $1', [orderId]);
  return row?.type ?? '';
}

export async function readOrderOwner(db: Queries, orderId: number): Promise<number | null> {
  const [row] = await db.prepared<{ account_id: number }>('order-owner', 'select account_id from customer_order where id = $1', [orderId]);
  return row?.account_id ?? null;
}

const serviceOrderOwner = 'select account_id from service_order where id = $1';

export async function readServiceOrderOwner(db: Queries, serviceOrderId: number): Promise<number | null> {
  const [row] = await db.prepared<{ account_id: number }>('service-order-owner', serviceOrderOwner, [serviceOrderId]);
  return row?.account_id ?? null;
}
