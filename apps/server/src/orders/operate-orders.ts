import { type OperatorEvent, operatorEvents, possibleEvents } from '@porchlight/domain/orders/operator-events.ts';
import { isClosedStep, type WorkStep, workEvents } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';
import { advanceWork } from './advance-work.ts';
import type { OrdersDeps } from './index.ts';
import { hasAccount, type ListedOrder, listOrders } from './operator.store.ts';
import { tellOfEnd } from './order-mail.ts';
import { type Actor, lockOrder, readWork, readWorkOfOrder } from './work.store.ts';

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

const operator: Actor = { kind: 'operator', userId: null };

export function createOperations(deps: OrdersDeps): OrderOperations {
  return {
    list: async (query) =>
      query.accountNumber === null || (await hasAccount(deps.db, query.accountNumber)) ? listOrders(deps.db, query) : null,
    advance: (serviceOrderId, event, note) =>
      deps.db.transaction((tx) => advanceByHand(deps, tx, { serviceOrderId, event, note, actor: operator })),
    cancel: (orderId, note) => deps.db.transaction((tx) => cancelByHand(deps, tx, { orderId, note, actor: operator })),
  };
}

export interface AskedEvent {
  serviceOrderId: number;
  event: OperatorEvent;
  /** Where whoever asks has seen the work stand; left out: wherever it stands. */
  from?: WorkStep;
  note: string | null;
  actor: Actor;
}

/** Moves a piece of work on in the caller's transaction, with all that follows from it; nothing is written where it is not possible. */
export async function advanceByHand(
  deps: OrdersDeps,
  tx: Transaction,
  { serviceOrderId, event, from, note, actor }: AskedEvent,
): Promise<Advanced> {
  const work = await readWork(tx, serviceOrderId);
  if (work === null) return { problem: 'noWork' };
  const { orderId, accountId, workflow, description } = work;
  await lockOrder(tx, orderId);
  const standsAt = (await readWork(tx, serviceOrderId))?.step ?? work.step;
  const refused = { problem: 'notPossible', step: standsAt, possible: possibleEvents(workflow, standsAt) } as const;
  if (from !== undefined && standsAt !== from) return refused;
  const hadTime = (await readWorkOfOrder(tx, orderId)).some(({ step }) => step !== 'received' && step !== 'choosing');
  const moved = await advanceWork(tx, { serviceOrderId, event, actor, ...(note === null ? {} : { note }) }, deps.clock.now());
  if (moved === 'notPossible') return refused;
  await deps.followVisit(tx, orderId);
  if (moved.to === 'finished') await deps.beginService(tx, { orderId, accountId, description });
  if (moved.to === 'scheduling' && !hadTime) await deps.mailScheduleLink(tx, { orderId, accountId });
  if (isClosedStep(moved.to)) await tellOfEnd(deps, tx, orderId);
  return { orderId, ...moved };
}

/** Cancels all open work of an order in the caller's transaction and tells its customer. */
export async function cancelByHand(
  deps: OrdersDeps,
  tx: Transaction,
  { orderId, note, actor }: { orderId: number; note: string; actor: Actor },
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
