import { nextCheck } from './reconcile-schedule.ts';
import type { PaymentState } from './transitions.ts';

/** A form is looked at this long after it can no longer be submitted, so that clocks may differ a little. */
export const formMarginMs = 60_000;
/** The longest a form can be submitted. A reference the provider has never seen can be in nobody's hands after this and the margin. */
export const formLifeMs = 15 * 60_000;
/** A call to the provider has ended by then: its time-out is far shorter. */
export const callOverMs = 30_000;
/** The provider is asked about an open attempt at most this often while somebody is watching (D-079). */
export const watchedLookMs = 2_000;
/** The same of a provider that has to search for a reference: its notice comes first as a rule. */
export const searchedLookMs = 10_000;

export interface CheckBasis {
  state: PaymentState;
  createdAt: Date;
  checkCount: number;
  formExpiresAt: Date | null;
}

/** When to ask about an attempt in that state, and whether it has been without an outcome for so long that a person must look. */
export function planCheck(attempt: CheckBasis, now: Date): { at: Date | null; isCase: boolean } {
  switch (attempt.state) {
    case 'formIssued': {
      const sweepAt = (attempt.formExpiresAt?.getTime() ?? attempt.createdAt.getTime() + formLifeMs) + formMarginMs;
      // A sweep that got no answer goes on by the schedule; until then the customer is typing.
      return sweepAt > now.getTime() ? { at: new Date(sweepAt), isCase: false } : bySchedule(attempt, now, attempt.checkCount);
    }
    case 'created':
    case 'submitted':
    case 'unknown':
      return bySchedule(attempt, now, attempt.checkCount);
    case 'accepted':
      // Settling takes days and is no reason to call anybody; the provider's notice usually comes first.
      return { at: bySchedule(attempt, now, attempt.checkCount).at, isCase: false };
    case 'settled':
    // What was given back may be taken back by the bank as well. A card's refund is not asked about: it never was.
    case 'refunded':
      return { at: lookForReturn(attempt, now), isCase: false };
    default:
      return { at: null, isCase: false };
  }
}

/** Most returns come within days, one that is said to be unauthorised within sixty; one that no notice told of is found out too. */
const returnLookDays = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 75] as const;
const dayMs = 86_400_000;

function lookForReturn({ createdAt }: CheckBasis, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  const day = returnLookDays.find((each) => each * dayMs > ageMs);
  return day === undefined ? null : new Date(createdAt.getTime() + day * dayMs);
}

function bySchedule(attempt: CheckBasis, now: Date, checksDone: number): { at: Date; isCase: boolean } {
  const next = nextCheck({ startedAtMs: attempt.createdAt.getTime(), checksDone, nowMs: now.getTime() });
  return next.kind === 'case' ? { at: new Date(next.nextCheckAtMs), isCase: true } : { at: new Date(next.atMs), isCase: false };
}
