import { openingEvent, type Workflow } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';
import { adoptWork, readOpenOrder } from './follow-workflow.store.ts';
import { openWork } from './open-order.ts';
import { readOrderType } from './orders.store.ts';
import { type Actor, insertEvent, lockOrder, readWorkOfOrder } from './work.store.ts';

/** Which workflow the work of an order shall take up. */
export interface FollowWorkflow {
  orderId: number;
  workflow: Workflow;
  actor: Actor;
}

/**
 * Lets the work of an open order that was imported with chains of its own, or came without work, begin a workflow at its first step. Work that is in
 * a workflow stays where it is. Does nothing to a closed order.
 */
export async function followWorkflow(tx: Transaction, { orderId, workflow, actor }: FollowWorkflow, at: Date): Promise<void> {
  if (!(await lockOrder(tx, orderId))) return;
  const order = await readOpenOrder(tx, orderId);
  if (order === null) return;
  const { accountId } = order;
  const adopted = await adoptWork(tx, { orderId, workflow, step: 'received', at });
  for (const serviceOrderId of adopted) {
    await insertEvent(tx, { accountId, orderId, serviceOrderId, at, event: openingEvent, from: null, to: 'received', actor, note: null });
  }
  if (adopted.length > 0 || (await readWorkOfOrder(tx, orderId)).length > 0) return;
  const type = await readOrderType(tx, orderId);
  await openWork(tx, { ...order, orderId, type, workflow, step: 'received', expectedBy: null, at }, actor);
}
