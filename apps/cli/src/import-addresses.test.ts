import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../server/test/harness.ts';
import { UsageError } from './command.ts';
import { importAddresses } from './import-addresses.ts';

let app: TestApp;
let folder: string;
const said: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-cli-'));
  app = await startApp({ template: 'empty' });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (operand: string, values: Record<string, string | boolean> = {}) =>
  importAddresses.run(values, {
    core: app.core,
    product: app.product,
    say: (line) => said.push(line),
    operand,
    pathOf: (file) => path.resolve(folder, file),
  });

it('imports a file seen from the folder it was called in, and says what came of each row', async () => {
  writeFileSync(path.join(folder, 'town.csv'), 'address,zip\n1 Oak St,50001\nOak St,50001\n');
  const counts = { read: 2, inserted: 1, updated: 0, unchanged: 0, rejected: 1 };
  expect(await run('town.csv', { 'dry-run': true })).toMatchObject({ code: 0, result: counts });
  const { code, result, lines } = await run('town.csv', { status: 'NEW_SERVICE', errors: 'bad.csv' });
  expect({ code, result }).toEqual({ code: 0, result: counts });
  expect(lines).toEqual(['2 rows read: 1 inserted, 0 updated, 0 unchanged, 1 rejected']);
  expect(readFileSync(path.join(folder, 'bad.csv'), 'utf8')).toBe(
    'row,column,reason,address,zip\r\n3,address,has no house number,Oak St,50001\r\n',
  );
});

it('refuses a file it can not read with code 1, and options that make no sense with the usage', async () => {
  writeFileSync(path.join(folder, 'people.csv'), 'name,phone\nx,y\n');
  expect(await run('people.csv')).toMatchObject({
    code: 1,
    lines: ['Not imported: there is no column with addresses; the columns found are: name, phone.'],
  });
  expect(await run('nowhere.csv')).toMatchObject({ code: 1, result: { refused: 'there is no such file' } });
  await expect(run('town.csv', { status: 'MAYBE' })).rejects.toBeInstanceOf(UsageError);
});
