const minuteMs = 60_000;
const waitsMs = [30_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs] as const;
const hourlyMs = 60 * minuteMs;

/** An attempt whose outcome is still unknown after this long is handed to a person (invariant I11). */
export const caseAfterMs = 24 * 60 * minuteMs;

export type NextCheck = { kind: 'check'; atMs: number } | { kind: 'case'; nextCheckAtMs: number };

/**
 * When to ask the provider about an unfinished attempt again: 30 s after it was handed over, then 1, 5, 15 and every 60 minutes later.
 * 24 hours after the start it is a case for a person, while the hourly questions go on. Times are epoch milliseconds.
 * `checksDone` counts the questions asked so far, `nowMs` is the time of the last of them, or of the start.
 */
export function nextCheck(attempt: { startedAtMs: number; checksDone: number; nowMs: number }): NextCheck {
  const { startedAtMs, checksDone, nowMs } = attempt;
  const deadlineMs = startedAtMs + caseAfterMs;
  const atMs = nowMs + (waitsMs[checksDone] ?? hourlyMs);
  if (nowMs >= deadlineMs) return { kind: 'case', nextCheckAtMs: atMs };
  return { kind: 'check', atMs: Math.min(atMs, deadlineMs) };
}
