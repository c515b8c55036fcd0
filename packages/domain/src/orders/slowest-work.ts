import { isClosedStep, type Workflow, type WorkStep, workflowSteps } from './workflow.ts';

/**
 * The work that tells how far its order has come: the open piece that is furthest behind, else a finished one, else a cancelled one. Of
 * equals the first; null without work.
 */
export function slowestWork<T extends { readonly workflow: Workflow; readonly step: WorkStep }>(work: readonly T[]): T | null {
  return work.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function rank({ workflow, step }: { workflow: Workflow; step: WorkStep }): number {
  if (!isClosedStep(step)) return (workflowSteps[workflow] as readonly WorkStep[]).indexOf(step);
  const last = Math.max(...Object.values(workflowSteps).map(({ length }) => length));
  return step === 'finished' ? last : last + 1;
}
