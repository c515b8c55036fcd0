import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSystemClock } from './index.ts';

describe('createSystemClock', () => {
  it("tells the machine's time", () => {
    expect(Math.abs(createSystemClock().now().getTime() - Date.now())).toBeLessThan(1_000);
  });

  it('starts at a given instant and runs on', async () => {
    const start = new Date('2031-02-03T04:05:06Z');
    const clock = createSystemClock(start);
    const first = clock.now().getTime();
    expect(first - start.getTime()).toBeLessThan(1_000);
    await sleep(60);
    const passed = clock.now().getTime() - first;
    expect(passed).toBeGreaterThanOrEqual(50);
    expect(passed).toBeLessThan(5_000);
  });
});
