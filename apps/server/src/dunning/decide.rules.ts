import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type NextStep, nextSteps, type PastDueAccount } from '@porchlight/domain/dunning/next-steps.ts';
import { pastDueOn } from '@porchlight/domain/dunning/past-due.ts';
import { type BillingPolicy, hasSteps } from '@porchlight/domain/dunning/terms.ts';
import type { AccountFacts } from './facts.store.ts';

/** What is to be done about an account: nothing, take steps (in a case that is opened first where there is none), or close its case. */
export type Decision =
  | { kind: 'nothing' }
  | { kind: 'close'; account: PastDueAccount }
  | { kind: 'steps'; account: PastDueAccount; steps: readonly NextStep[] };

export function accountOn(facts: AccountFacts, today: CalendarDate): PastDueAccount {
  const { status, steps, open, onItsWay } = facts;
  const charged = open.flatMap(({ id, hadLateFee }) => (hadLateFee ? [id] : []));
  return { status, steps, onItsWay, charged: new Set(charged), pastDue: pastDueOn(today, open, onItsWay) };
}

/** The day that counts for an account: never before what was done about it already, whatever day a run is told. */
export function dayFor({ openedOn, steps }: AccountFacts, today: CalendarDate): CalendarDate {
  return [openedOn, ...steps.map(({ takenOn }) => takenOn)].reduce<CalendarDate>(
    (last, day) => (day !== null && day > last ? day : last),
    today,
  );
}

/** Decision 0021: what is paid is closed at once; while money may be moving, or an operator promised, nothing else is done. */
export function decide(facts: AccountFacts, policy: BillingPolicy, today: CalendarDate): Decision {
  const account = accountOn(facts, today);
  const hasCase = facts.caseId !== null;
  if (account.pastDue.cents < policy.overdueFromCents) return hasCase ? { kind: 'close', account } : { kind: 'nothing' };
  if (!hasCase && (facts.status !== 'Active' || !hasSteps(policy))) return { kind: 'nothing' };
  if (facts.isHeldBack || (facts.heldUntil !== null && today < facts.heldUntil)) return { kind: 'nothing' };
  const steps = nextSteps(account, policy, today);
  return hasCase && steps.length === 0 ? { kind: 'nothing' } : { kind: 'steps', account, steps };
}
