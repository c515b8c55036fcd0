import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RegistrationApp, startRegistrationApp, type Unregistered } from '../../test/registration-app.ts';

let app: RegistrationApp;
let ivy: Unregistered;
let noEmail: Unregistered;
beforeAll(async () => {
  app = await startRegistrationApp();
  ivy = await app.makeAccount();
  noEmail = await app.makeAccount({ email: null });
});
afterAll(() => app.close());

const pairs = 200;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Calls both in turn, in changing order. They take as long when the median of the differences of each pair is small beside the call itself:
 * what the machine does beside the test hits both of a pair.
 */
async function takeAsLong(left: () => Promise<unknown>, right: () => Promise<unknown>): Promise<void> {
  const timed = async (call: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await call();
    return performance.now() - started;
  };
  const differences: number[] = [];
  const whole: number[] = [];
  for (let pair = -20; pair < pairs; pair++) {
    const leftFirst = pair % 2 === 0;
    const first = await timed(leftFirst ? left : right);
    const second = await timed(leftFirst ? right : left);
    if (pair < 0) continue;
    differences.push(leftFirst ? first - second : second - first);
    whole.push(first, second);
  }
  expect(differences).toHaveLength(pairs);
  expect(Math.abs(median(differences))).toBeLessThan(Math.max(0.4, 0.2 * median(whole)));
}

const expectCode = async (answer: Promise<{ body: { error?: { code: string } } }>, code: string | undefined): Promise<void> =>
  expect((await answer).body.error?.code).toBe(code);

it('[REG-006] Register Now takes as long for an unknown number as for a wrong e-mail, over 200 pairs', { timeout: 120_000 }, async () => {
  await takeAsLong(
    () => expectCode(app.ask('9999999', ivy.email), 'REG0001'),
    () => expectCode(app.ask(ivy.number, 'nobody@example.com'), 'REG0001'),
  );
});

it('[REG-006] Register Now takes as long for who registered before as for who did not, over 200 pairs', { timeout: 120_000 }, async () => {
  await takeAsLong(
    () => expectCode(app.ask('1000001', 'maria.lopez@example.com'), undefined),
    () => expectCode(app.ask('1000016', 'ivy.chen@example.com'), undefined),
  );
});

it('[API-092] the check by contact takes as long for an unknown contact as for one nobody can register with', {
  timeout: 120_000,
}, async () => {
  await takeAsLong(
    () => expectCode(app.checkContact('3195550000'), 'REG0002'),
    () => expectCode(app.checkContact(noEmail.mobile), 'REG0002'),
  );
});

it('[API-093] the check by number takes as long for an unknown number as for a wrong ZIP code, over 200 pairs', {
  timeout: 120_000,
}, async () => {
  await takeAsLong(
    () => expectCode(app.checkAccount('9999999', '52001'), 'REG0002'),
    () => expectCode(app.checkAccount(ivy.number, '52002'), 'REG0002'),
  );
});

it('[API-094] sending takes as long for an unknown check as for one that is over, over 200 pairs', { timeout: 120_000 }, async () => {
  const { contactNumberId } = (await app.checkContact(ivy.email)).body;
  app.clock.advance(15 * 60_000);
  await takeAsLong(
    () => expectCode(app.send(4711, 'emailPin'), 'REG0002'),
    () => expectCode(app.send(contactNumberId, 'emailPin'), 'REG0002'),
  );
});
