import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it('[API-065] D-114: takes as long for a number nobody has as for a wrong e-mail, over 200 pairs', { timeout: 120_000 }, async () => {
  const maria = await app.signIn('maria.lopez@example.com');
  const numbers = { known: '1000006', unknown: '9999999' };
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = -10; pair < 200; pair += 1) {
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const body = { accountNumber: numbers[kind], contactEmailAddress: 'nobody.at.all@example.com', requestedUserId: maria.userId };
      const started = performance.now();
      const answer = await maria.call('requestLink', { body });
      if (pair >= 0) times[kind].push(performance.now() - started);
      answers[kind].add(`${answer.status} ${answer.body.error?.code} ${answer.body.error?.message} ${answer.bytes.length}`);
    }
  }
  expect(answers.known.size).toBe(1);
  expect(answers.known).toEqual(answers.unknown);
  // Differences within a pair, so that what else the machine does falls out; one statement apart would show as half a millisecond or more.
  const differences = times.known.map((known, pair) => known - (times.unknown[pair] ?? 0));
  expect(Math.abs(median(differences))).toBeLessThan(Math.max(0.3, 0.15 * median(times.unknown)));
});
