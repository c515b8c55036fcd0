import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiTokenCreate, apiTokenList, apiTokenRevoke } from './api-token.ts';
import type { Command } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { TMF_API: 'on' } });
});
afterAll(() => app.close());

const run = (command: Command, values: Record<string, string> = {}, operand = '') =>
  command.run(values, { core: app.core, product: app.product, operand, pathOf: (file) => file, say: () => undefined });
const reads = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.http.inject({ method: 'GET', url: '/tmf-api/accountManagement/v4/billFormat', headers })).statusCode;
};

it('[SEC-004] makes a token that reads, lists it without what opens anything, and ends it', async () => {
  const { code, result, lines } = await run(apiTokenCreate, { scope: 'tmf', name: ' Inventory system ' });
  const { id, token } = result as { id: number; token: string };
  expect([code, lines.slice(0, 2)]).toEqual([0, [`Token ${id} for Inventory system, shown this once:`, token]]);
  expect(await reads(token)).toBe(200);
  const listed = await run(apiTokenList);
  expect((listed.result as { tokens: object[] }).tokens[0]).toMatchObject({
    id,
    name: 'Inventory system',
    scope: 'tmf',
    state: 'good',
    expiresAt: null,
  });
  expect(JSON.stringify(listed)).not.toContain(token);
  expect(await run(apiTokenRevoke, {}, String(id))).toMatchObject({ code: 0, result: { id, revoked: true } });
  expect(await reads(token)).toBe(401);
  expect(await run(apiTokenRevoke, {}, String(id))).toMatchObject({ code: 1, result: { revoked: false } });
  expect((await run(apiTokenList)).lines[0]).toContain('revoked');
});

it('a token with a last day is good through it, in UTC', async () => {
  const day = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const { token } = (await run(apiTokenCreate, { scope: 'tmf', name: 'Till tomorrow', until: day })).result as { token: string };
  app.clock.set(new Date(`${day}T23:59:59Z`));
  expect(await reads(token)).toBe(200);
  app.clock.advance(1000);
  expect(await reads(token)).toBe(401);
  expect((await run(apiTokenList)).lines[0]).toContain('over');
});

it.each([
  [apiTokenCreate, {}, ''],
  [apiTokenCreate, { scope: 'everything', name: 'X' }, ''],
  [apiTokenCreate, { scope: 'tmf' }, ''],
  [apiTokenCreate, { scope: 'tmf', name: ' ' }, ''],
  [apiTokenCreate, { scope: 'tmf', name: 'x'.repeat(81) }, ''],
  [apiTokenCreate, { scope: 'tmf', name: 'X', until: 'tomorrow' }, ''],
  [apiTokenCreate, { scope: 'tmf', name: 'X', until: '2027-02-30' }, ''],
  [apiTokenCreate, { scope: 'tmf', name: 'X', until: '2020-01-01' }, ''],
  [apiTokenRevoke, {}, 'one'],
  [apiTokenRevoke, {}, '0'],
] as [Command, Record<string, string>, string][])('%# says what is missing or wrong', async (command, values, operand) => {
  await expect(run(command, values, operand)).rejects.toThrow(/^(--scope|--name|--until|ID) /);
});
