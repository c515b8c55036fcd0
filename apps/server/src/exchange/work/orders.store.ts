import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import { rowName } from '../engine/named-rows.store.ts';
import type { orderColumns } from './columns.ts';

export type OrderRow = FullRow<typeof orderColumns>;
type Read = OrderRow & { id: number };

const state = `
  select s.id, ${rowName('service_order', 's')} as external_id, a.number as account, null as account_external_id,
         ${rowName('customer_order', 'o')} as "order", o.type, o.description, s.description as work, s.service_address, s.workflow, s.step,
         s.expected_by, case when s.workflow is null then o.status end as status,
         case when s.workflow is null then
           (select string_agg((c.step ->> 'groupState') || coalesce(': ' || (c.step -> 'currentStatus' ->> 'name'), ''), ' > ' order by c.at)
              from jsonb_array_elements(s.workflow_chain) with ordinality as c (step, at)) end as chain,
         o.created_at as created, s.modified_at as modified
    from service_order s join customer_order o on o.id = s.order_id join account a on a.id = s.account_id`;

function split(rows: readonly Read[]): { id: number; row: OrderRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

export async function readWork(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, OrderRow>> {
  const rows = await db.prepared<Read>('exchange-orders', `${state} where s.id = any($1::int8[])`, [ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readWorkPage(db: Queries, after: number, limit: number): Promise<{ id: number; row: OrderRow }[]> {
  return split(await db.prepared<Read>('exchange-order-page', `${state} where s.id > $1 order by s.id limit $2`, [after, limit]));
}

export interface WrittenWork {
  /** Null for a new one. */
  id: number | null;
  accountId: number;
  orderId: number | null;
  /** The steps it has been through, as JSON. */
  chain: readonly unknown[];
  row: OrderRow;
}

const given = `
  json_to_recordset($1::json) as g (id int8, "accountId" int8, "orderId" int8, steps jsonb, type text, description text,
    work text, service_address text, workflow text, step text, expected_by date, status text, created timestamptz, modified timestamptz, at int8)`;
const json = (rows: readonly WrittenWork[]) =>
  JSON.stringify(rows.map(({ row, chain, ...rest }, at) => ({ ...row, ...rest, steps: chain, at })));

const insertOrdersText = `
  insert into customer_order (account_id, status, description, type, service_address, created_at, modified_at)
  select g."accountId", coalesce(g.status, 'PENDING'), g.description, g.type, g.service_address, g.created, g.modified from ${given} order by g.at
  returning id`;

/** New orders, in their order; answers their ids. Their status is that of the row until `followSteps`. */
export async function insertOrders(tx: Transaction, rows: readonly WrittenWork[]): Promise<number[]> {
  return (await tx.prepared<{ id: number }>('exchange-orders-insert', insertOrdersText, [json(rows)])).map(({ id }) => id);
}

const insertWorkText = `
  insert into service_order (account_id, order_id, description, type, service_address, modified_at, workflow_chain, workflow, step, expected_by)
  select g."accountId", g."orderId", g.work, g.type, g.service_address, g.modified, g.steps, g.workflow, g.step, g.expected_by
    from ${given} order by g.at
  returning id`;
// Nobody knows how it came to its step, only when it began; what happens next begins there.
const openText = `
  insert into order_event (account_id, order_id, service_order_id, at, event, to_step, actor)
  select g."accountId", g."orderId", g.id, g.created, 'opened', g.step, 'operator' from ${given} where g.workflow is not null order by g.at`;

/** New work, in its order, with the event that tells when it began; answers the ids. */
export async function insertWork(tx: Transaction, rows: readonly WrittenWork[]): Promise<number[]> {
  const made = await tx.prepared<{ id: number }>('exchange-work-insert', insertWorkText, [json(rows)]);
  const ids = made.map(({ id }) => id);
  await tx.prepared('exchange-work-open', openText, [json(rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 })))]);
  return ids;
}

const updateOrdersText = `
  update customer_order o
     set description = g.description, type = g.type, service_address = g.service_address, created_at = g.created,
         status = coalesce(g.status, o.status), modified_at = greatest(o.modified_at, g.modified)
    from ${given} join service_order s on s.id = g.id where o.id = s.order_id`;
const updateWorkText = `
  update service_order s
     set description = g.work, type = g.type, service_address = g.service_address, expected_by = g.expected_by, modified_at = g.modified,
         workflow_chain = case when g.workflow is null then g.steps else s.workflow_chain end
    from ${given} where s.id = g.id`;

export async function updateWork(tx: Transaction, rows: readonly WrittenWork[]): Promise<void> {
  await tx.prepared('exchange-orders-update', updateOrdersText, [json(rows)]);
  await tx.prepared('exchange-work-update', updateWorkText, [json(rows)]);
}

export interface OrderSteps {
  orderId: number;
  steps: string[];
}

const stepsText = `
  select order_id as "orderId", array_agg(step) as steps from service_order where order_id = any($1::int8[])
   group by order_id having bool_and(workflow is not null)`;

/** Where the work of orders stands, of those whose work is all in a workflow. */
export function readSteps(tx: Transaction, orderIds: readonly number[]): Promise<OrderSteps[]> {
  return tx.prepared<OrderSteps>('exchange-order-steps', stepsText, [orderIds]);
}

const statusText = `
  update customer_order o set status = g.status from unnest($1::int8[], $2::text[]) as g (id, status) where o.id = g.id and o.status <> g.status`;

export async function writeStatuses(tx: Transaction, rows: readonly { orderId: number; status: string }[]): Promise<void> {
  await tx.prepared('exchange-order-status', statusText, [rows.map(({ orderId }) => orderId), rows.map(({ status }) => status)]);
}
