import { type Caller, startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { outageEnd, outageList, outageStart } from './outage.ts';

let app: TestApp;
let maria: Caller;
let james: Caller;
beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn('maria.lopez@example.com');
  james = await app.signIn('james.carter@example.com');
});
afterAll(() => app.close());

const run = (command: Command, values: Record<string, string> = {}, operand = '') =>
  command.run(values, { core: app.core, product: app.product, operand, pathOf: (file) => file, say: () => undefined });
const idOf = (result: unknown) => String((result as { id: number }).id);
const sees = async (caller: Caller) => (await caller.call('getAlerts', { params: { id: String(caller.accountId) } })).body.networkOutage;

it('[SHELL-021] shows an outage to everybody until it is ended, and is on record', async () => {
  const until = new Date(app.clock.now().getTime() + 300_000).toISOString().replace(/\.\d+Z/, 'Z');
  const { code, result } = await run(outageStart, { cause: ' fibre cut on 5th ', until });
  expect(code).toBe(0);
  expect([await sees(maria), await sees(james)]).toEqual([true, true]);
  expect(await run(outageStart)).toMatchObject({ code: 1, result: { problem: { openAlready: Number(idOf(result)) } } });
  const [listed] = ((await run(outageList)).result as { outages: object[] }).outages;
  expect(listed).toMatchObject({
    id: Number(idOf(result)),
    cause: 'fibre cut on 5th',
    accounts: null,
    endedAt: null,
    expectedUntil: new Date(until),
  });
  app.clock.advance(600_000);
  expect(await sees(maria)).toBe(true);
  expect(await run(outageEnd, {}, idOf(result))).toMatchObject({ code: 0 });
  expect([await sees(maria), await sees(james)]).toEqual([false, false]);
  expect(await run(outageEnd, {}, idOf(result))).toMatchObject({ code: 1, lines: ['This outage is over already.'] });
  const acts = await app.db.kysely.selectFrom('audit_event').select('action').where('action', 'like', 'outage.%').orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual(['outage.started', 'outage.ended']);
});

it('[SHELL-021] shows an outage of some accounts to these only', async () => {
  const { result } = await run(outageStart, { accounts: '1000001, 1000001' });
  expect([await sees(maria), await sees(james)]).toEqual([true, false]);
  expect(((await run(outageList)).result as { outages: object[] }).outages[0]).toMatchObject({ accounts: ['1000001'] });
  expect((await run(outageList)).lines[0]).toContain('accounts 1000001');
  await run(outageEnd, {}, idOf(result));
  expect(await sees(maria)).toBe(false);
});

it('begins one outage of the network of ten that are begun at once', async () => {
  const started = await Promise.all(Array.from({ length: 10 }, () => run(outageStart)));
  const made = started.filter(({ code }) => code === 0);
  expect(made).toHaveLength(1);
  const ended = await Promise.all(Array.from({ length: 10 }, () => run(outageEnd, {}, idOf(made[0]?.result))));
  expect(ended.filter(({ code }) => code === 0)).toHaveLength(1);
});

it('refuses unknown accounts, times that passed and what makes no sense, and shows nothing', async () => {
  expect(await run(outageStart, { accounts: '1000001,4711' })).toMatchObject({
    code: 1,
    lines: ['There is no account 4711; nothing is shown.'],
  });
  expect(await run(outageStart, { until: '2001-01-01T00:00Z' })).toMatchObject({ code: 1 });
  expect(await run(outageEnd, {}, '999999')).toMatchObject({ code: 1 });
  await expect(run(outageEnd, {}, 'x')).rejects.toThrow('ID must be');
  for (const until of ['tomorrow', '2026-11-22', '2026-11-22T18:00', '2026-13-22T18:00Z'])
    await expect(run(outageStart, { until })).rejects.toThrow('--until must be');
  for (const accounts of ['', '1,,2']) await expect(run(outageStart, { accounts })).rejects.toThrow('--accounts');
  await expect(run(outageStart, { cause: 'x'.repeat(501) })).rejects.toThrow('--cause');
  expect(await sees(maria)).toBe(false);
});
