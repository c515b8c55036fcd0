import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { link } from './link.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const run = (operand: string, values: Record<string, string> = {}) =>
  link.run(values, { core: app.core, product: app.product, operand, pathOf: (file) => file, say: () => undefined });

it('[EMAILORD-002] prints the link of an invitation to order, the same that is mailed', async () => {
  const outcome = await run('email-order', { account: ' 1000012 ' });
  const { url } = outcome.result as { url: string };
  expect(outcome).toEqual({ code: 0, result: { kind: 'email-order', account: '1000012', url }, lines: [url] });
  const [mail] = await app.product.outbox.listMessages({ to: 'sid.young@example.com' });
  expect(mail?.links).toEqual([url]);
});

it.each([
  ['register', '1000016', 'ivy.chen@example.com', '/register?token='],
  ['reset', '1000001', 'maria.lopez@example.com', '/resetpassword?token='],
  ['verify-email', '1000001', 'maria.lopez@example.com', '/verifyemail?token='],
  ['signup', '1000012', 'sid.young@example.com', '/confirm-order?token='],
])('[REG-002] prints the %s link that is mailed', async (kind, account, email, path) => {
  const outcome = await run(kind, { account });
  const { url } = outcome.result as { url: string };
  expect(outcome).toEqual({ code: 0, result: { kind, account, url }, lines: [url] });
  expect(url).toContain(path);
  expect((await app.product.outbox.listMessages({ to: email }))[0]?.links).toEqual([url]);
});

it.each([
  ['email-order', '4711', 'There is no such account.'],
  ['register', '4711', 'There is no such account.'],
  ['register', '1000001', 'Somebody signs in to this account already; send a reset link.'],
  ['reset', '1000016', 'Nobody has registered for this account yet; send a register link.'],
  ['linked-account', '1000008', 'Nobody has asked to link this account.'],
  ['signup', '4711', 'There is no such account.'],
  ['signup', '1000001', 'This account does not wait for service: its status is not Signup, Survey or Prospect.'],
  ['signup', '1000013', 'This account has no open order to sign up with.'],
  ['appointment', '1000012', 'Links of kind appointment are not available yet.'],
])('refuses a %s link for %s: %s', async (kind, account, line) => {
  expect(await run(kind, { account })).toEqual({ code: 1, result: null, lines: [line] });
});

it('takes other words for a wrong call', async () => {
  await expect(run('email-order')).rejects.toThrow('--account is missing');
  await expect(run('nonsense', { account: '1000012' })).rejects.toThrow('"nonsense" is no kind of link');
  await expect(run('toString', { account: '1000012' })).rejects.toThrow('"toString" is no kind of link');
});
