import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import { keptChain } from '@porchlight/domain/orders/step-history.ts';
import type { openingEvent, WorkEvent, Workflow, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** Who made something happen to an order. */
export interface Actor {
  kind: 'customer' | 'visitor' | 'staff' | 'operator' | 'system';
  /** The signed-in person; null for everybody else. */
  userId: number | null;
}

/** What an order or a piece of its work is about, in words for lists. */
export interface Described {
  description: string;
  /** As whoever reads Spanish is told; without one the same as everybody. */
  descriptionEs?: string | null;
}

export interface NewOrderRow extends Described {
  accountId: number;
  status: OrderStatus;
  type: string;
  serviceAddress: string;
  at: Date;
}

export async function insertOrder(tx: Transaction, order: NewOrderRow): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('customer_order')
    .values({
      account_id: order.accountId,
      status: order.status,
      description: order.description,
      description_es: order.descriptionEs ?? null,
      type: order.type,
      service_address: order.serviceAddress,
      created_at: order.at,
      modified_at: order.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewWorkRow extends Described {
  accountId: number;
  orderId: number;
  type: string;
  serviceAddress: string;
  workflow: Workflow;
  step: WorkStep;
  expectedBy: string | null;
  at: Date;
}

export async function insertWork(tx: Transaction, work: NewWorkRow): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('service_order')
    .values({
      account_id: work.accountId,
      order_id: work.orderId,
      description: work.description,
      description_es: work.descriptionEs ?? null,
      type: work.type,
      service_address: work.serviceAddress,
      modified_at: work.at,
      workflow: work.workflow,
      step: work.step,
      expected_by: work.expectedBy,
      workflow_chain: JSON.stringify(keptChain(work.workflow, work.step)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface WorkEventRow {
  accountId: number;
  orderId: number;
  serviceOrderId: number;
  at: Date;
  event: WorkEvent | typeof openingEvent;
  from: WorkStep | null;
  to: WorkStep;
  actor: Actor;
  note: string | null;
}

export async function insertEvent(tx: Transaction, row: WorkEventRow): Promise<void> {
  await tx.kysely
    .insertInto('order_event')
    .values({
      account_id: row.accountId,
      order_id: row.orderId,
      service_order_id: row.serviceOrderId,
      at: row.at,
      event: row.event,
      from_step: row.from,
      to_step: row.to,
      actor: row.actor.kind,
      user_id: row.actor.userId,
      note: row.note,
    })
    .execute();
}

/** A piece of work of an order: where it stands, and in which workflow. Work that was imported with a chain of its own is none. */
export interface Work extends Described {
  serviceOrderId: number;
  orderId: number;
  accountId: number;
  workflow: Workflow;
  step: WorkStep;
  serviceAddress: string;
}

const columns = `s.id as "serviceOrderId", s.order_id as "orderId", s.account_id as "accountId", s.workflow, s.step, s.description,
         s.description_es as "descriptionEs", s.service_address as "serviceAddress"`;

export async function readWork(db: Queries, serviceOrderId: number): Promise<Work | null> {
  const text = `select ${columns} from service_order s where s.id = $1 and s.workflow is not null`;
  const [row] = await db.prepared<Work>('order-work', text, [serviceOrderId]);
  return row ?? null;
}

/** All the work of an order, as it was opened. */
export async function readWorkOfOrder(db: Queries, orderId: number): Promise<Work[]> {
  const text = `select ${columns} from service_order s where s.order_id = $1 and s.workflow is not null order by s.id`;
  return db.prepared<Work>('order-work-all', text, [orderId]);
}

// The order, not its work: whoever moves one piece of work also decides the status of the whole order. What is read after this
// statement is read as whoever held the lock before left it.
const lockOrderText = `select id from customer_order where id = $1 for update`;
const lockOrderOfText = `
  select o.id from customer_order o where o.id = (select s.order_id from service_order s where s.id = $1) for update`;

/** Takes the lock of an order until the transaction ends; false when there is no such order. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<boolean> {
  return (await tx.prepared('order-lock', lockOrderText, [orderId])).length === 1;
}

/** The same by one of its service orders; answers the order. */
export async function lockOrderOf(tx: Transaction, serviceOrderId: number): Promise<number | null> {
  const [row] = await tx.prepared<{ id: number }>('order-lock-by-work', lockOrderOfText, [serviceOrderId]);
  return row?.id ?? null;
}

export interface MovedWork {
  serviceOrderId: number;
  workflow: Workflow;
  step: WorkStep;
  expectedBy: string | null;
  at: Date;
}

const move = `
  update service_order set step = $2, workflow_chain = $3, expected_by = $4, modified_at = greatest(modified_at, $5) where id = $1`;

export async function moveWork(tx: Transaction, { serviceOrderId, workflow, step, expectedBy, at }: MovedWork): Promise<void> {
  await tx.prepared('order-work-move', move, [serviceOrderId, step, JSON.stringify(keptChain(workflow, step)), expectedBy, at]);
}

/** Gives work another description, the same for everybody. */
export async function describeWork(tx: Transaction, serviceOrderId: number, description: string, at: Date): Promise<void> {
  const text = 'update service_order set description = $2, description_es = null, modified_at = greatest(modified_at, $3) where id = $1';
  await tx.prepared('order-work-describe', text, [serviceOrderId, description, at]);
}

const change = `
  update customer_order set status = $2, description = coalesce($3, description),
         description_es = case when $3::text is null then description_es end, modified_at = greatest(modified_at, $4) where id = $1`;

/** Writes the status of an order, and its description where one is given, the same for everybody. */
export async function changeOrder(
  tx: Transaction,
  { orderId, status, description = null, at }: { orderId: number; status: OrderStatus; description?: string | null; at: Date },
): Promise<void> {
  await tx.prepared('order-change', change, [orderId, status, description, at]);
}
