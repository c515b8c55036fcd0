import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingApp, startBillingApp } from '../test/billing-app.ts';
import { runBillingNow } from './billing-day.ts';

let app: BillingApp;
beforeAll(async () => {
  app = await startBillingApp();
  await app.db.kysely.deleteFrom('rate').execute();
});
afterAll(() => app.close());

const runAt = (instant: string, billing: 'off' | 'daily' = 'daily') => {
  app.clock.set(new Date(instant));
  return runBillingNow({ ...app.core, config: { ...app.core.config, billing } }, app.product);
};

it('bills by itself where the setting says so, each account from nine in the morning of its own first day', async () => {
  const given = { billedThrough: '2026-11-30' };
  const east = await app.billed({ ...given, account: { time_zone: 'America/New_York' } });
  const west = await app.billed({ ...given, account: { time_zone: 'America/Los_Angeles' } });
  const made = async () => [(await app.invoicesOf(east)).length, (await app.invoicesOf(west)).length];
  await runAt('2026-12-01T20:00:00Z', 'off');
  expect(await made()).toEqual([0, 0]);
  // 8:11 and 5:11 on the first; then 9:11 and 6:11; then 12:11 and 9:11.
  await runAt('2026-12-01T13:11:00Z');
  expect(await made()).toEqual([0, 0]);
  await runAt('2026-12-01T14:11:00Z');
  expect(await made()).toEqual([1, 0]);
  await runAt('2026-12-01T17:11:00Z');
  expect(await made()).toEqual([1, 1]);
  await runAt('2026-12-01T18:11:00Z');
  expect(await made()).toEqual([1, 1]);
});
