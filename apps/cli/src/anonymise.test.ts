import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymise } from './anonymise.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const run = (values: Record<string, string | boolean>) =>
  anonymise.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => undefined });

it('says in a sentence why an account keeps its person, and does it where it may', async () => {
  expect(await run({ account: '1000001' })).toMatchObject({
    code: 1,
    lines: [expect.any(String), '1000001: its status is Active; close it first, or give --anyway.'],
  });
  expect(await run({ account: '4711' })).toMatchObject({ code: 1, lines: [expect.any(String), '4711: there is no such account.'] });
  await app.db.kysely.updateTable('account').set({ status: 'Deactivated' }).where('number', '=', '1000001').execute();
  expect((await run({ account: '1000001' })).lines[1]).toContain('$84.20 owed');
  expect(await run({ account: ' 1000011 ' })).toMatchObject({ code: 0, lines: ['1 accounts made anonymous, 0 were before'] });
  expect(await run({ account: '1000011' })).toMatchObject({ code: 0, lines: ['0 accounts made anonymous, 1 were before'] });
  expect(await run({ account: '1000001', anyway: true })).toMatchObject({
    code: 0,
    lines: ['1 accounts made anonymous, 0 were before', '1000001: 2 stored methods are still with the payment provider; remove them there'],
  });
  expect(await run({ 'closed-before': '2001-01-01' })).toMatchObject({ code: 0, result: { outcomes: [] } });
});

it.each([
  [{}, '--account NUMBER or --closed-before'],
  [{ account: '1', 'closed-before': '2001-01-01' }, '--account NUMBER or --closed-before'],
  [{ 'closed-before': '2001-13-01' }, '--closed-before must be a day'],
  [{ 'closed-before': '2001-01-01', anyway: true }, '--anyway goes with --account'],
])('is called wrongly with %j', async (values, words) => {
  await expect(run(values as Record<string, string>)).rejects.toThrow(words);
});
