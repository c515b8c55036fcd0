import type { Clock } from '../src/ports/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(instant: Date): void;
}

export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (instant) => {
      now = instant.getTime();
    },
  };
}
