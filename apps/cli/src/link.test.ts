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

it('refuses accounts nobody has and kinds that are not available, and takes other words for a wrong call', async () => {
  expect(await run('email-order', { account: '4711' })).toMatchObject({ code: 1, lines: ['There is no such account.'] });
  expect(await run('register', { account: '1000012' })).toMatchObject({ code: 1 });
  await expect(run('email-order')).rejects.toThrow('--account is missing');
  await expect(run('nonsense', { account: '1000012' })).rejects.toThrow('"nonsense" is no kind of link');
});
