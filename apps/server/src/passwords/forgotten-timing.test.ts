import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  // Whoever does the work runs beside, as in the product: what it does for the known must not show in the answers.
  await app.startJobs();
});
afterAll(() => app.close());

const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

it('[RESET-008] D-028: a request for a reset link takes as long for an unknown user as for a known one, over 200 pairs', {
  timeout: 120_000,
}, async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const users = { known: 'maria.lopez@example.com', unknown: 'nobody.atall@example.com' };
  const shapes = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = -10; pair < 200; pair += 1) {
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const started = performance.now();
      const { status, body } = await app.call(
        'sendResetLink',
        { query: { email: users[kind] } },
        { headers: { 'x-requested-with': 'portal' } },
      );
      if (pair >= 0) times[kind].push(performance.now() - started);
      shapes[kind].add(`${status} ${JSON.stringify(body)}`);
      // The work of one request must not lie in the next one's time, whoever it is about.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  expect([...shapes.known]).toEqual([...shapes.unknown]);
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  const spread = quantile(times.known, 0.75) - quantile(times.known, 0.25);
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(1, 0.5 * spread));
  expect((await app.product.outbox.listMessages({ to: users.known })).length).toBeGreaterThan(100);
});
