/** Pauses after the first, second ... failed try, in seconds: eleven tries over a little more than three days. */
export const retryPauses = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600] as const;

/** The pause after so many tries; null: it is given up. */
export function pauseAfter(attempts: number): number | null {
  return retryPauses[attempts - 1] ?? null;
}

/**
 * An event that was tried that often no longer holds back what came later for its account: about half an hour after its first try, when
 * it is the event that its receiver can't take rather than the receiver that is away for a moment.
 */
export const holdsOthersFor = 4;

/** An endpoint that took nothing for that long is switched off. */
export const failingDaysUntilOff = 3;

/** One that failed less often in that time had little to take: it stays on. */
export const fewestFailuresUntilOff = 10;
