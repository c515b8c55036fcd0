import { orderStatusOf } from '@porchlight/domain/orders/order-status.ts';
import { stepAfter, type WorkEvent, type WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Actor, changeOrder, insertEvent, lockOrderOf, moveWork, readWorkOfOrder } from './work.store.ts';

/** Something that happened to a piece of work. */
export interface WorkAdvance {
  serviceOrderId: number;
  event: WorkEvent;
  actor: Actor;
  /** Why, for who looks at the order later; never shown to its customer. */
  note?: string;
  /** YYYY-MM-DD by when the step it leads to is expected to be done; left out where nobody can say. */
  expectedBy?: string;
}

/**
 * Moves work on by an event: the step, its chain, the event on record and the status of the order, in the caller's transaction and under
 * the order's lock, so that of two who move the same work at once the second one meets what the first left. `notPossible` when the event
 * can't happen where the work stands, or there is no such work in a workflow; then nothing is written.
 */
export async function advanceWork(
  tx: Transaction,
  { serviceOrderId, event, actor, note, expectedBy }: WorkAdvance,
  at: Date,
): Promise<{ from: WorkStep; to: WorkStep } | 'notPossible'> {
  const orderId = await lockOrderOf(tx, serviceOrderId);
  if (orderId === null) return 'notPossible';
  const all = await readWorkOfOrder(tx, orderId);
  const work = all.find((each) => each.serviceOrderId === serviceOrderId);
  const to = work ? stepAfter(work.workflow, work.step, event) : null;
  if (!work || to === null) return 'notPossible';
  const { accountId, workflow, step: from } = work;
  await moveWork(tx, { serviceOrderId, workflow, step: to, expectedBy: expectedBy ?? null, at });
  await insertEvent(tx, { accountId, orderId, serviceOrderId, at, event, from, to, actor, note: note ?? null });
  const status = orderStatusOf(all.map((each) => (each === work ? to : each.step)));
  await changeOrder(tx, { orderId, status, at });
  return { from, to };
}
