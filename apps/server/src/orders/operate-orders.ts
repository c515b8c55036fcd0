import { isClosedStep, stepAfter, type WorkEvent, type WorkStep, workEvents } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';
import { advanceWork } from './advance-work.ts';
import type { OrdersDeps } from './index.ts';
import { hasAccount, type ListedOrder, listOrders } from './operator.store.ts';
import { tellOfEnd } from './order-mail.ts';
import { lockOrder, readWork, readWorkOfOrder } from './work.store.ts';

/**
 * What an operator makes happen to work. The rest has an act of its own that does more than move a step: booking and moving a visit takes
 * a technician's time, `ready` goes with the link to choose plans, and the product applies a change of plan itself.
 */
export const operatorEvents = [
  'accepted',
  'plansChosen',
  'visitCancelled',
  'installed',
  'cancelled',
] as const satisfies readonly WorkEvent[];
export type OperatorEvent = (typeof operatorEvents)[number];

export type Advanced =
  | { orderId: number; from: WorkStep; to: WorkStep }
  | { problem: 'noWork' }
  /** What could be done instead, where the work stands. */
  | { problem: 'notPossible'; step: WorkStep; possible: OperatorEvent[] };

/** Orders as an operator works on them; who did what and why is in the events. */
export interface OrderOperations {
  /** Newest modified first; null for an account nobody has. */
  list(query: { accountNumber: string | null; isOpen: boolean; limit: number }): Promise<ListedOrder[] | null>;
  /**
   * Moves a piece of work on; a plan that is installed becomes a service of the account. Whoever ordered is mailed the link to choose a time when the order first comes that far, and that the order
   * is finished or cancelled when the last of its work is.
   */
  advance(serviceOrderId: number, event: OperatorEvent, note: string | null): Promise<Advanced>;
  /** Cancels all open work of an order and tells its customer. Answers how many pieces that were. */
  cancel(orderId: number, note: string): Promise<{ cancelled: number } | { problem: 'noOrder' | 'notOpen' }>;
}

const actor = { kind: 'operator', userId: null } as const;

export function createOperations(deps: OrdersDeps): OrderOperations {
  return {
    list: async (query) =>
      query.accountNumber === null || (await hasAccount(deps.db, query.accountNumber)) ? listOrders(deps.db, query) : null,
    advance: (serviceOrderId, event, note) => deps.db.transaction((tx) => advance(deps, tx, { serviceOrderId, event, note })),
    cancel: (orderId, note) => deps.db.transaction((tx) => cancel(deps, tx, orderId, note)),
  };
}

interface Asked {
  serviceOrderId: number;
  event: OperatorEvent;
  note: string | null;
}

async function advance(deps: OrdersDeps, tx: Transaction, { serviceOrderId, event, note }: Asked): Promise<Advanced> {
  const work = await readWork(tx, serviceOrderId);
  if (work === null) return { problem: 'noWork' };
  const { orderId, accountId, workflow, description } = work;
  await lockOrder(tx, orderId);
  const hadTime = (await readWorkOfOrder(tx, orderId)).some(({ step }) => step !== 'received' && step !== 'choosing');
  const moved = await advanceWork(tx, { serviceOrderId, event, actor, ...(note === null ? {} : { note }) }, deps.clock.now());
  if (moved === 'notPossible') {
    const step = (await readWork(tx, serviceOrderId))?.step ?? work.step;
    return { problem: 'notPossible', step, possible: operatorEvents.filter((each) => stepAfter(workflow, step, each) !== null) };
  }
  await deps.followVisit(tx, orderId);
  if (moved.to === 'finished') await deps.beginService(tx, { orderId, accountId, description });
  if (moved.to === 'scheduling' && !hadTime) await deps.mailScheduleLink(tx, { orderId, accountId });
  if (isClosedStep(moved.to)) await tellOfEnd(deps, tx, orderId);
  return { orderId, ...moved };
}

async function cancel(
  deps: OrdersDeps,
  tx: Transaction,
  orderId: number,
  note: string,
): Promise<{ cancelled: number } | { problem: 'noOrder' | 'notOpen' }> {
  if (!(await lockOrder(tx, orderId))) return { problem: 'noOrder' };
  const open = (await readWorkOfOrder(tx, orderId)).filter(({ step }) => !isClosedStep(step));
  if (open.length === 0) return { problem: 'notOpen' };
  for (const { serviceOrderId } of open) await advanceWork(tx, { serviceOrderId, event: 'cancelled', actor, note }, deps.clock.now());
  await deps.followVisit(tx, orderId);
  await tellOfEnd(deps, tx, orderId);
  return { cancelled: open.length };
}

/** Whether somebody typed an event that an operator may cause, one that something else causes, or none. */
export function judgeEvent(word: string): OperatorEvent | 'notByHand' | null {
  const event = operatorEvents.find((each) => each === word);
  return event ?? (workEvents.some((each) => each === word) ? 'notByHand' : null);
}
