import { expect, it } from 'vitest';
import { signInDelaySeconds, signInDelays } from './sign-in-delay.rules.ts';

it('lets four wrong passwords pass, then doubles the wait from 30 s up to 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 100].map(signInDelaySeconds)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  expect(signInDelays).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900]);
});

it('S13: lets at most ten tries into any quarter of an hour, from the first and later on', () => {
  const triedAt: number[] = [];
  for (let now = 0, failures = 1; failures <= 40; failures += 1) {
    triedAt.push(now);
    now += signInDelaySeconds(failures);
  }
  for (const from of triedAt) expect(triedAt.filter((at) => at >= from && at < from + 900).length).toBeLessThanOrEqual(10);
});
