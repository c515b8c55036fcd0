import { type Cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import type { CallAnswer } from '../platform/api/index.ts';

export type Attempt = CallAnswer<'payments.listAttempts'>['attempts'][number];

/**
 * The attempt a result on screen belongs to: the newest of that amount that somebody made by hand. A result names no reference, but an
 * account has one open attempt at a time, so that nothing newer of that amount can have come in between.
 */
export function ownAttempt(attempts: readonly Attempt[], amount: Cents): Attempt | undefined {
  return attempts.find((attempt) => !attempt.isAutoPay && centsFromDollars(attempt.amount) === amount);
}

/** Attempts that are not among the payments: they came to nothing, came back, or are not finished. */
export function unsuccessful(attempts: readonly Attempt[]): Attempt[] {
  return attempts.filter(({ state }) => state !== 'done' && state !== 'atBank' && state !== 'refunded');
}
