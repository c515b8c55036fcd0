import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Outcome } from './command.ts';
import { secondFactorOff } from './second-factor-off.ts';

const user = 'maria.lopez@example.com';
const staff = 'agent@cedarvalleyfiber.example';
const password = 'Porchlight-2026!';
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const run = (values: Record<string, string>): Promise<Outcome> =>
  secondFactorOff.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => undefined });

it('turns one-time codes off for whoever is named, by whom and why, and refuses with a sentence otherwise', async () => {
  const maria = await app.signIn(user);
  const { secret } = (await maria.call('beginSecondFactor', { body: { currentPassword: password } })).body;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  expect((await maria.call('confirmSecondFactor', { body: { code } })).status).toBe(200);
  const signIn = async () => (await app.call('signIn', { body: { j_username: user, j_password: password } })).body.error?.code;
  expect(await signIn()).toBe('AUTH0012');
  for (const values of [{}, { user, staff }, { user, staff, reason: ' ' }, { user, staff, reason: 'x'.repeat(501) }]) {
    await expect(run(values as Record<string, string>)).rejects.toThrow(/--(user|reason)/);
  }
  expect(await run({ user: 'nobody', staff, reason: 'lost' })).toMatchObject({ code: 1, result: { outcome: 'unknownUser' } });
  expect(await run({ user, staff: user, reason: 'lost' })).toMatchObject({ code: 1, result: { outcome: 'unknownStaff' } });
  expect(await signIn()).toBe('AUTH0012');
  expect(await run({ user, staff, reason: 'lost the phone, knew the account PIN' })).toMatchObject({
    code: 0,
    result: { outcome: 'done' },
  });
  expect(await signIn()).toBeUndefined();
  expect(await run({ user, staff, reason: 'again' })).toMatchObject({ code: 1, result: { outcome: 'notOn' } });
});
