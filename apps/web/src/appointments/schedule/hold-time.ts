/** Seconds at which it is said aloud how long a time is still kept: enough to hurry by, never every second. */
const saidAt = [600, 300, 120, 60, 30] as const;

/** Whole seconds until then, never below 0. */
export const secondsUntil = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

/** The last of those moments that has come; null before the first one. */
export function saidSeconds(left: number): number | null {
  return saidAt.findLast((each) => left <= each) ?? null;
}

/** '29:05' */
export const clockText = (left: number): string => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
