import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffAdd } from './staff-add.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const run = (values: Record<string, string | boolean>) =>
  staffAdd.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => undefined });
const nia = { staff: ' Nia.North@cedarvalleyfiber.example', name: 'Nia North', role: 'administrator, auditor' };

it('makes a member of staff who can sign in with the password that is printed once', async () => {
  const outcome = await run(nia);
  const { password, username } = outcome.result as { password: string; username: string };
  expect(outcome).toMatchObject({ code: 0, result: { roles: ['administrator', 'auditor'] } });
  expect(outcome.lines.join('\n')).toContain(password);
  const { status, body } = await (await app.staff(null)).call('access.signIn', { body: { username, password } });
  expect([status, body.displayName]).toEqual([200, 'Nia North']);
  expect(await run(nia)).toMatchObject({ code: 1, lines: ['Somebody has this sign-in name already.'] });
});

it('makes one without a password where the company signs them in', async () => {
  const made = await run({ ...nia, staff: 'omar@cedarvalleyfiber.example', 'company-only': true });
  expect(made).toMatchObject({ code: 0, result: { password: null } });
  expect(made.lines).toHaveLength(1);
});

it('says what is missing or wrong in the call', async () => {
  await expect(run({ ...nia, staff: 'nia' })).rejects.toThrow('--staff is missing, or no e-mail address');
  await expect(run({ ...nia, name: ' ' })).rejects.toThrow('--name is missing');
  await expect(run({ staff: nia.staff, name: nia.name })).rejects.toThrow('--role is missing');
  await expect(run({ ...nia, role: 'boss' })).rejects.toThrow('--role: no such role: boss');
});
