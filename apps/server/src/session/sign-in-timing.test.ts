import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it('S11, S12: takes as long for an unknown user as for a wrong password, over 200 pairs', { timeout: 240_000 }, async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const users = { known: 'maria.lopez@example.com', unknown: 'nobody.at.all@example.com' };
  for (let pair = -3; pair < 200; pair += 1) {
    // Failures are forgotten after a day, so that every try is judged.
    app.clock.advance(2 * 86_400_000);
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const started = performance.now();
      const { body } = await app.call('signIn', { body: { j_username: users[kind], j_password: 'Wrong-2026!!' } });
      if (pair >= 0) times[kind].push(performance.now() - started);
      expect(body.error?.code).toBe('AUTH0001');
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  expect(known).toBeGreaterThan(5);
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(4, 0.25 * known));
});
