import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { impersonate } from './impersonate.ts';
import { staffPermit, staffWithdraw } from './staff.ts';

const user = 'maria.lopez@example.com';
const staff = 'agent@cedarvalleyfiber.example';
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const run = (command: Command, values: Record<string, string>) =>
  command.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => undefined });
const asked = { user, staff, reason: 'asked on the phone' };

it('[IMP-001] prints a link, and with --json until when it is good', async () => {
  const outcome = await run(impersonate, { ...asked, user: ` ${user.toUpperCase()} ` });
  const { url, expiresAt } = outcome.result as { url: string; expiresAt: string };
  expect(outcome).toMatchObject({ code: 0, lines: [url] });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/impersonate\/\d+\?apiToken=[\w-]{43}$/);
  expect(expiresAt).toBe(new Date(app.clock.now().getTime() + 5 * 60_000).toISOString());
});

it('[IMP-009] says why there is no link, and what is missing in the call', async () => {
  expect(await run(impersonate, { ...asked, staff: user })).toMatchObject({
    code: 1,
    lines: ['There is no member of staff with this sign-in name.'],
  });
  expect(await run(impersonate, { ...asked, user: staff })).toMatchObject({
    code: 1,
    lines: ['There is no customer with this sign-in name.'],
  });
  expect(await run(impersonate, { ...asked, reason: 'x'.repeat(501) })).toMatchObject({ code: 1 });
  for (const name of ['user', 'staff', 'reason'] as const) {
    await expect(run(impersonate, { ...asked, [name]: ' ' })).rejects.toThrow(`--${name} is missing`);
  }
});

it('[D-033] lets a member of staff impersonate and stops them', async () => {
  expect(await run(staffWithdraw, { staff })).toMatchObject({ code: 0, result: { mayImpersonate: false, changed: true } });
  expect(await run(impersonate, asked)).toMatchObject({ code: 1, lines: [expect.stringContaining('staff permit --staff')] });
  expect(await run(staffPermit, { staff })).toMatchObject({ code: 0, result: { mayImpersonate: true, changed: true } });
  expect(await run(staffPermit, { staff })).toMatchObject({ code: 0, result: { changed: false } });
  expect(await run(impersonate, asked)).toMatchObject({ code: 0 });
  expect(await run(staffPermit, { staff: user })).toMatchObject({ code: 1 });
  await expect(run(staffPermit, {})).rejects.toThrow('--staff is missing');
});
