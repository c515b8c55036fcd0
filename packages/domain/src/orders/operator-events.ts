import { stepAfter, type WorkEvent, type Workflow, type WorkStep } from './workflow.ts';

/**
 * What the provider's own people make happen to work. The rest has an act of its own that does more than move a step: booking and moving
 * a visit takes a technician's time, `ready` goes with the link to choose plans, and the product applies a change of plan itself.
 */
export const operatorEvents = [
  'accepted',
  'plansChosen',
  'visitCancelled',
  'installed',
  'cancelled',
] as const satisfies readonly WorkEvent[];
export type OperatorEvent = (typeof operatorEvents)[number];

/** Which of them can happen to work that stands there; none once it is closed. */
export function possibleEvents(workflow: Workflow, step: WorkStep): OperatorEvent[] {
  return operatorEvents.filter((event) => stepAfter(workflow, step, event) !== null);
}
