import { isClosedStep, type WorkStep } from './workflow.ts';

/** The states of an order on the wire (D-103). */
export type OrderStatus = 'PENDING' | 'IN_PROGRESS' | 'FINISHED' | 'CANCELLED';

/**
 * The status of an order from where its work stands: finished when no work is open and some was done, cancelled when all of it was;
 * in progress once a visit is arranged or part of the work is done; pending before that. An order without work is pending.
 */
export function orderStatusOf(steps: readonly WorkStep[]): OrderStatus {
  const isDone = steps.includes('finished');
  const isOpen = steps.length === 0 || steps.some((step) => !isClosedStep(step));
  if (!isOpen) return isDone ? 'FINISHED' : 'CANCELLED';
  return isDone || steps.includes('scheduled') ? 'IN_PROGRESS' : 'PENDING';
}
