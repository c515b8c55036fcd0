import type { CallAnswer } from '../platform/api/index.ts';

type Answer = CallAnswer<'orders.trackOrder'>;
type Progress = Answer['progress'][number];

/** A piece of work as the tracker shows it. */
export interface TrackedWork extends Pick<Progress, 'now' | 'next' | 'steps'> {
  /** YYYY-MM-DD; null where nobody can say, or where the visit says it better. */
  expectedBy: string | null;
  /** When the technician comes, wall-clock time at the service address; null where nobody does, or not yet. */
  visitAt: string | null;
  /** What can be done about the visit. */
  visit: 'choose' | 'change' | null;
}

/** What the tracker shows of one service order; null for one that was imported without a workflow. Work that is over has no visit any more. */
export function trackedWork({ progress, visit }: Answer, serviceOrderId: number): TrackedWork | null {
  const work = progress.find((each) => each.serviceOrderId === serviceOrderId);
  if (!work) return null;
  const { now, next, steps } = work;
  const open = next === null ? null : visit;
  const visitAt = open?.dateTime ?? null;
  return {
    now,
    next,
    steps,
    expectedBy: visitAt === null ? work.expectedBy : null,
    visitAt,
    visit: open?.canSchedule ? 'choose' : open?.canChange ? 'change' : null,
  };
}
