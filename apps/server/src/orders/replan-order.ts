import { orderStatusOf } from '@porchlight/domain/orders/order-status.ts';
import { isClosedStep } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';
import { advanceWork } from './advance-work.ts';
import { openWork } from './open-order.ts';
import { readOrderType } from './orders.store.ts';
import { type Actor, changeOrder, describeWork, lockOrder, readWorkOfOrder } from './work.store.ts';

/** What an open order is about from now on. */
export interface Replan {
  orderId: number;
  description: string;
  /** What its open work becomes, one piece each; at least one. */
  work: readonly { description: string }[];
  actor: Actor;
}

/**
 * Gives the open work of an order other descriptions, opens what is missing where the rest of it stands, and cancels what is too much.
 * Answers its open service orders in the order of `work`, or `notPossible` for an order without open work in a workflow.
 */
export async function replanOrder(
  tx: Transaction,
  { orderId, description, work, actor }: Replan,
  at: Date,
): Promise<number[] | 'notPossible'> {
  if (work.length === 0) throw new RangeError('an order needs work');
  if (!(await lockOrder(tx, orderId))) return 'notPossible';
  const open = (await readWorkOfOrder(tx, orderId)).filter(({ step }) => !isClosedStep(step));
  const [first] = open;
  if (!first) return 'notPossible';
  const type = await readOrderType(tx, orderId);
  const ids: number[] = [];
  for (const [index, piece] of work.entries()) {
    const standing = open[index];
    if (standing) {
      await describeWork(tx, standing.serviceOrderId, piece.description, at);
      ids.push(standing.serviceOrderId);
      continue;
    }
    const { accountId, workflow, step, serviceAddress } = first;
    ids.push(
      await openWork(
        tx,
        { accountId, orderId, description: piece.description, type, serviceAddress, workflow, step, expectedBy: null, at },
        actor,
      ),
    );
  }
  for (const { serviceOrderId } of open.slice(work.length)) await advanceWork(tx, { serviceOrderId, event: 'cancelled', actor }, at);
  const status = orderStatusOf((await readWorkOfOrder(tx, orderId)).map(({ step }) => step));
  await changeOrder(tx, { orderId, status, description, at });
  return ids;
}
