/** Wrong passwords that cost nothing but themselves. */
const freeFailures = 5;
const firstDelaySeconds = 30;
/** The longest wait: there is no permanent lock (S13). At this pace fewer than ten tries fit into any quarter of an hour. */
const longestDelaySeconds = 900;

/** How long an identifier waits after this many failures in a row: 0 up to the fourth, then 30 s, doubling up to 15 minutes. */
export function signInDelaySeconds(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (failures - freeFailures));
}

/** The delays by number of failures, from 1 on; the last one holds for every further failure. */
export const signInDelays: readonly number[] = Array.from({ length: 10 }, (_, index) => signInDelaySeconds(index + 1));
