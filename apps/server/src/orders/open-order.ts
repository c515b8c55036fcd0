import { orderStatusOf } from '@porchlight/domain/orders/order-status.ts';
import { openingEvent, type Workflow } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Actor, type Described, insertEvent, insertOrder, insertWork, type NewWorkRow } from './work.store.ts';

/** An order as whoever takes it describes it; its work begins at the first step of the workflow. */
export interface NewOrder extends Described {
  accountId: number;
  workflow: Workflow;
  /** What kind of order it is, in words for lists. */
  type: string;
  serviceAddress: string;
  at: Date;
  actor: Actor;
  /** One service order each; at least one. */
  work: readonly Described[];
  /** YYYY-MM-DD by when its first step is expected to be done; left out where nobody can say. */
  expectedBy?: string;
}

export interface OpenedOrder {
  orderId: number;
  /** In the order of `work`. */
  serviceOrderIds: number[];
}

/** Writes an order, its work and that it was received, in the caller's transaction. */
export async function openOrder(tx: Transaction, order: NewOrder): Promise<OpenedOrder> {
  const { accountId, workflow, type, description, descriptionEs = null, serviceAddress, at, actor, expectedBy = null } = order;
  if (order.work.length === 0) throw new RangeError('an order needs work');
  const step = 'received';
  const orderId = await insertOrder(tx, { accountId, status: orderStatusOf([step]), description, descriptionEs, type, serviceAddress, at });
  const serviceOrderIds: number[] = [];
  for (const piece of order.work) {
    const row = { ...piece, accountId, orderId, type, serviceAddress, workflow, step, expectedBy, at } as const;
    serviceOrderIds.push(await openWork(tx, row, actor));
  }
  return { orderId, serviceOrderIds };
}

/** A piece of work at its first step, or where the rest of its order stands, with the event that tells when it began. */
export async function openWork(tx: Transaction, row: NewWorkRow, actor: Actor): Promise<number> {
  const serviceOrderId = await insertWork(tx, row);
  const { accountId, orderId, at, step } = row;
  await insertEvent(tx, { accountId, orderId, serviceOrderId, at, event: openingEvent, from: null, to: step, actor, note: null });
  return serviceOrderId;
}
