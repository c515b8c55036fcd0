import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../server/test/harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../server/test/webhook-receiver.ts';
import { type Command, UsageError } from './command.ts';
import { webhookAdd, webhookList, webhookRemove, webhookReplay, webhookTest } from './webhook.ts';

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ template: 'empty' });
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const run = (command: Command, operand = '', values: Record<string, string> = {}) =>
  command.run(values, { core: app.core, product: app.product, say: () => {}, operand, pathOf: (file) => file });

it('adds an address with its secret, tests it, sends again what was given up, and removes it', async () => {
  expect((await run(webhookList)).lines).toEqual(['There is no address.']);
  const added = await run(webhookAdd, `${receiver.url}/ok`, { events: 'plan.changed, order.created' });
  const { id, secret } = added.result as { id: number; secret: string };
  await receiver.accept(secret);
  expect((await run(webhookTest, String(id))).code).toBe(0);
  expect((await receiver.received()).map(({ isGenuine }) => isGenuine)).toEqual([true]);
  expect((await run(webhookList)).lines[0]).toMatch(
    /^\d+ {2}127\.0\.0\.1:\d+ {2}on {2}plan\.changed,order\.created {2}waiting 0, given up 0$/,
  );
  await receiver.failNext(1);
  expect((await run(webhookTest, String(id))).code).toBe(1);
  expect((await run(webhookReplay, String(id), { since: '2031-01-01T00:00Z' })).result).toEqual({ retried: 0 });
  expect((await run(webhookReplay, String(id))).result).toEqual({ retried: 1 });
  expect((await run(webhookRemove, String(id))).code).toBe(0);
  expect((await run(webhookRemove, String(id))).lines).toEqual(['There is no such address; "webhook list" shows them.']);
});

it('refuses what it can not use, and says why', async () => {
  expect(await run(webhookAdd, 'example.com')).toMatchObject({
    code: 1,
    lines: ['This is no whole address without a name or password in it.'],
  });
  expect((await run(webhookAdd, 'https://example.com', { events: 'nothing' })).code).toBe(1);
  await expect(run(webhookTest, 'x')).rejects.toThrow(UsageError);
  await expect(run(webhookReplay, '1', { since: 'yesterday' })).rejects.toThrow(UsageError);
});
