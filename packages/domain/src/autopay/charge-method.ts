import { type DeclineReason, mayTryAgain } from '../payments/decline-reason.ts';

/** Tries with one method for one charge: the first and two more, as often as a bank debit may be presented (Nacha). */
export const mostTries = 3;
export const retryAfterDays = 3;

/** One try to collect a charge, as far as it decides what comes next. `reason`: why it failed; null when it did not. */
export interface ChargeTry {
  token: string | null;
  reason: DeclineReason | null;
}

export interface MethodChoice {
  token: string;
  isBackup: boolean;
}

/**
 * The method to charge next, after those tries (oldest first), or null when none is left. The back-up method comes right after a
 * failure of the first, once; later the first again, then the back-up, each while trying again makes sense and three tries are not used up.
 */
export function methodToCharge(tries: readonly ChargeTry[], methodToken: string | null, backupToken: string | null): MethodChoice | null {
  const failures = tries.filter(({ reason }) => reason !== null);
  const isUntried = (token: string) => failures.every((failed) => failed.token !== token);
  const hasFallenBack = failures.at(-1)?.token === methodToken && failures.length > 0;
  if (methodToken !== null && hasFallenBack && backupToken !== null && isUntried(backupToken))
    return { token: backupToken, isBackup: true };
  if (methodToken !== null && isWorthTrying(failures, methodToken)) return { token: methodToken, isBackup: false };
  if (backupToken !== null && isWorthTrying(failures, backupToken)) return { token: backupToken, isBackup: true };
  return null;
}

function isWorthTrying(failures: readonly ChargeTry[], token: string): boolean {
  const own = failures.filter((failed) => failed.token === token);
  const last = own.at(-1)?.reason;
  return own.length < mostTries && (last == null || mayTryAgain(last));
}

/** What follows a failed try: the back-up at once, another try in three days, or nothing more by itself. */
export type AfterFailure = { next: 'backup' | 'retry' } | { next: 'failed' };

/** The decision after a failure; `tries` end with the one that failed. A method that can't be charged any more is passed as null. */
export function afterFailure(tries: readonly ChargeTry[], methodToken: string | null, backupToken: string | null): AfterFailure {
  const choice = methodToCharge(tries, methodToken, backupToken);
  if (choice === null) return { next: 'failed' };
  const isFresh = tries.every(({ token, reason }) => reason === null || token !== choice.token);
  return { next: isFresh ? 'backup' : 'retry' };
}
