import type { Choice, PlanDetails, PlanDetailsRead } from './choice.ts';

type Reads = readonly PlanDetailsRead[];

/** The details of a choice before anything was read. */
export const awaitedDetails = (choice: Choice): Reads => choice.plans.map(({ id }) => ({ planId: id, state: 'loading' }));

/** The reads with what came of one of them. */
export const withRead = (reads: Reads, read: PlanDetailsRead): Reads =>
  reads.map((before) => (before.planId === read.planId ? read : before));

/** Another try for the details that could not be had. */
export const triedAgain = (reads: Reads): Reads =>
  reads.map((read) => (read.state === 'failed' ? { planId: read.planId, state: 'loading' } : read));

/** Reads what has just begun to be awaited: of a new choice, or of a plan that is tried again (GUEST-070). */
export function readAwaited(
  [before, after]: readonly [before: Reads, after: Reads],
  readDetails: (planId: number) => Promise<PlanDetails>,
  onRead: (read: PlanDetailsRead) => void,
): void {
  for (const read of after) {
    if (read.state !== 'loading' || before.includes(read)) continue;
    const { planId } = read;
    readDetails(planId).then(
      (details) => onRead({ planId, state: 'loaded', details }),
      (thrown: unknown) => onRead({ planId, state: 'failed', thrown }),
    );
  }
}
