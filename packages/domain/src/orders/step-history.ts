import { groupStates, type Workflow, type WorkStep, workflowSteps } from './workflow.ts';

/** A step that was reached, and when. */
export interface ReachedStep<Instant> {
  readonly step: WorkStep;
  readonly at: Instant;
}

/** A step of work as whoever follows it sees it. */
export interface FollowedStep<Instant> {
  readonly step: WorkStep;
  readonly state: 'done' | 'current' | 'next';
  /** When it was reached; null where it was not, or nobody knows. */
  readonly at: Instant | null;
}

/**
 * The steps of work from its first to its last, with the one it stands at. `reached` is what happened, oldest first: of a step reached
 * more than once the last time counts. What was cancelled shows how far it came, and nothing that would have come next. A finished
 * piece of work shows every step of its way as done.
 */
export function followedSteps<Instant>(
  workflow: Workflow,
  step: WorkStep,
  reached: readonly ReachedStep<Instant>[],
): FollowedStep<Instant>[] {
  const way: readonly WorkStep[] = workflowSteps[workflow];
  const timeOf = (each: WorkStep): Instant | null => reached.findLast((one) => one.step === each)?.at ?? null;
  if (step === 'cancelled') {
    const before = way.filter((each) => each === 'received' || reached.some((one) => one.step === each));
    return [
      ...before.map((each) => ({ step: each, state: 'done' as const, at: timeOf(each) })),
      { step, state: 'current', at: timeOf(step) },
    ];
  }
  const here = way.indexOf(step);
  return way.map((each, index) => {
    const isBehind = index < here || step === 'finished';
    if (isBehind) return { step: each, state: 'done', at: timeOf(each) };
    return index === here ? { step: each, state: 'current', at: timeOf(each) } : { step: each, state: 'next', at: null };
  });
}

/**
 * The workflow chain of a step as it is kept, without words of any language: the step it stands at, then those before it, each by its
 * group state. What was cancelled has that alone, so that whoever shows the last state shows it (D-103).
 */
export function keptChain(workflow: Workflow, step: WorkStep): { currentStatus: null; groupState: string }[] {
  const way: readonly WorkStep[] = workflowSteps[workflow];
  const steps = step === 'cancelled' ? [step] : way.slice(0, way.indexOf(step) + 1).toReversed();
  return steps.map((each) => ({ currentStatus: null, groupState: groupStates[each] }));
}
