import { callOverMs, formLifeMs, formMarginMs } from './check-times.ts';
import { isOpen, type PaymentState } from './transitions.ts';

/** What the provider is asked of an attempt: what it knows, or to end it if nothing was submitted and say what it knows. */
export type Question = 'query' | 'cancelForm';

export interface AskedAttempt {
  state: PaymentState;
  createdAt: Date;
  formExpiresAt: Date | null;
}

/** What to ask of an attempt whose time has come: one without a form in anybody's hands, or with a form that is over, is ended. */
export function questionOf(attempt: AskedAttempt, now: Date): Question {
  const isFormOver = attempt.formExpiresAt !== null && attempt.formExpiresAt.getTime() <= now.getTime();
  return attempt.state === 'created' || (attempt.state === 'formIssued' && isFormOver) ? 'cancelForm' : 'query';
}

/** Never seen although the call is long over: have the reference ended there, so that nothing can come of it any more. */
export function shouldEndUnseen(attempt: AskedAttempt, now: Date): boolean {
  return isOpen(attempt.state) && ageMs(attempt, now) >= callOverMs;
}

/** A provider that cannot end what it never saw is believed once no form and no call of that age can be alive. */
export function isGoneForGood(attempt: AskedAttempt, now: Date): boolean {
  return isOpen(attempt.state) && ageMs(attempt, now) > formLifeMs + formMarginMs;
}

/**
 * What to ask of an open attempt that another one would take the place of. A form the customer left is ended; of a request that may
 * be under way it is only asked; null while somebody is asking for that very form, or died doing so a moment ago.
 */
export function questionToMakeRoom(attempt: AskedAttempt, now: Date): Question | null {
  if (attempt.state === 'formIssued') return 'cancelForm';
  if (attempt.state !== 'created') return 'query';
  return ageMs(attempt, now) < callOverMs ? null : 'cancelForm';
}

/** Whether "never seen" may end an attempt that stands in the way: while a call may be under way it says nothing. */
export function isUnseenBelieved(state: PaymentState): boolean {
  return state === 'formIssued';
}

/** Whether there is room for another attempt. `paid`: that one turned out to have moved money. `busy`: its outcome is still to come. */
export function roomLeftBy(state: PaymentState): 'cleared' | 'paid' | 'busy' {
  if (isOpen(state)) return 'busy';
  return state === 'succeeded' || state === 'accepted' || state === 'settled' ? 'paid' : 'cleared';
}

function ageMs({ createdAt }: AskedAttempt, now: Date): number {
  return now.getTime() - createdAt.getTime();
}
