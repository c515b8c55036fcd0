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

it('mails the link to choose a time for the order that waits for a technician', async () => {
  const actor = { kind: 'operator', userId: null } as const;
  const nora = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000008').executeTakeFirstOrThrow();
  const order = { accountId: nora.id, workflow: 'serviceVisit', type: 'Service change', description: 'Move the outlet' } as const;
  const { serviceOrderIds } = await app.db.transaction(async (tx) => {
    const opened = await app.product.orders.open(tx, {
      ...order,
      serviceAddress: '1 Fiber Way',
      at: app.clock.now(),
      actor,
      work: [{ description: 'Move' }],
    });
    await app.product.orders.advance(tx, { serviceOrderId: opened.serviceOrderIds[0] ?? 0, event: 'accepted', actor });
    return opened;
  });
  const outcome = await run('appointment', { account: '1000008' });
  const { url } = outcome.result as { url: string };
  expect(outcome).toEqual({ code: 0, result: { kind: 'appointment', account: '1000008', url }, lines: [url] });
  expect(url).toContain('/schedule-appointment?token=');
  expect((await app.product.outbox.listMessages({ to: 'nora.quinn@example.com' }))[0]?.links).toEqual([url]);
  const cancelled = { serviceOrderId: serviceOrderIds[0] ?? 0, event: 'cancelled', actor } as const;
  await app.db.transaction((tx) => app.product.orders.advance(tx, cancelled));
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
  ['appointment', '4711', 'There is no such account.'],
  [
    'appointment',
    '1000008',
    'No order of this account waits for a technician. Accept it first (order advance), or send a sign-up link where plans are still to be chosen.',
  ],
])('refuses a %s link for %s: %s', async (kind, account, line) => {
  expect(await run(kind, { account })).toEqual({ code: 1, result: null, lines: [line] });
});

it('takes other words for a wrong call', async () => {
  await expect(run('email-order')).rejects.toThrow('--account is missing');
  await expect(run('nonsense', { account: '1000012' })).rejects.toThrow('"nonsense" is no kind of link');
  await expect(run('toString', { account: '1000012' })).rejects.toThrow('"toString" is no kind of link');
});
