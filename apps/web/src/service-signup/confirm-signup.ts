import { isApiFailure } from '../platform/api/failure.ts';

/** What completing a sign-up answers. */
export interface Completed {
  /** Opens choosing a time for the installation; null where the answer has none, and the e-mail leads there. */
  scheduleToken: string | null;
}

/** The two calls of confirming, in this order (SIGNUP-010). */
export interface ConfirmCalls {
  /** C-079 or C-080: gives the order what was chosen. Repeating it changes nothing. */
  patch: () => Promise<unknown>;
  /** C-048: completes the sign-up and uses the link up. */
  complete: () => Promise<Completed>;
}

/** What is known of tries before this one: the choice whose completion was sent without learning what became of it. */
export type Unanswered = { choice: string } | null;

export type ConfirmOutcome = { kind: 'completed'; completed: Completed } | { kind: 'failed'; thrown: unknown; unanswered: Unanswered };

/**
 * Confirms a choice: the order is patched, then the sign-up completed. `choice` tells what is confirmed from every other choice. When the
 * answer of completing was lost, the sign-up may be done: if the link then turns out to be used up, it was this choice that used it.
 */
export async function confirmSignup(choice: string, calls: ConfirmCalls, before: Unanswered): Promise<ConfirmOutcome> {
  const wasSent = before?.choice === choice;
  try {
    await calls.patch();
  } catch (thrown) {
    if (wasSent && isUsedUp(thrown)) return completedBefore;
    return { kind: 'failed', thrown, unanswered: before };
  }
  try {
    return { kind: 'completed', completed: await calls.complete() };
  } catch (thrown) {
    if (wasSent && isUsedUp(thrown)) return completedBefore;
    return { kind: 'failed', thrown, unanswered: isOpen(thrown) ? { choice } : before };
  }
}

const completedBefore: ConfirmOutcome = { kind: 'completed', completed: { scheduleToken: null } };

const isUsedUp = (thrown: unknown): boolean => isApiFailure(thrown) && thrown.code === 'TOK0003';

/** Nobody here knows whether the server did it: no answer, or one of something in between. */
const isOpen = (thrown: unknown): boolean => isApiFailure(thrown) && (!thrown.answered || thrown.status >= 500);
