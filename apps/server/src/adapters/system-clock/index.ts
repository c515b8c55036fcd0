import type { Clock } from '../../ports/clock.ts';

/** The machine's time; with `startAt` (setting CLOCK) the time begins there at this call and runs on at the machine's pace. */
export function createSystemClock(startAt: Date | null = null): Clock {
  if (startAt === null) return { now: () => new Date() };
  const begin = startAt.getTime();
  const started = performance.now();
  return { now: () => new Date(begin + Math.round(performance.now() - started)) };
}
