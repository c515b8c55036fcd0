import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from './commands.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
const at = (name: string) => path.join(folder, name);
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const run = (name: string, operand: string, values: Record<string, string | boolean> = {}) => {
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command.run(values, { core: app.core, product: app.product, operand, pathOf: at, say: () => undefined });
};

it('takes customers, tells what is wrong, and writes what is to be mended', async () => {
  writeFileSync(at('new.csv'), 'account,first_name,bill_cycle_day\n880001,Ada,1\n880002,Bo,99\n');
  const dry = await run('import customers', 'new.csv', { 'dry-run': true });
  expect(dry).toMatchObject({ code: 0, result: { read: 2, inserted: 1, rejected: 1 } });
  expect(dry.lines).toEqual([
    '2 rows read: 1 inserted, 0 updated, 0 unchanged, 1 rejected',
    'row 3, bill_cycle_day: is not from 1 to 31',
    'Run it again with --errors FILE to get these rows to mend.',
    'Nothing was kept.',
  ]);
  const taken = await run('import customers', 'new.csv', { errors: 'mend.json' });
  expect(taken.lines.at(-1)).toBe('Mend the rows in mend.json and import that file.');
  expect(JSON.parse(readFileSync(at('mend.json'), 'utf8'))).toEqual([
    { account: '880002', first_name: 'Bo', bill_cycle_day: '99', reason: 'bill_cycle_day: is not from 1 to 31' },
  ]);
});

it('is refused for a file of which nothing can be used, and for one that can not be read', async () => {
  expect((await run('import customers', 'mend.json')).code).toBe(1);
  expect(await run('import customers', 'nowhere.csv')).toEqual({
    code: 1,
    result: { refused: 'there is no such file' },
    lines: ['Not imported: there is no such file.'],
  });
  expect((await run('import customers', 'new.csv', { mapping: 'nobody' })).lines).toEqual([
    'Not imported: there is no mapping nobody; there are sonar, splynx, uisp, or a file that ends in .json.',
  ]);
  await expect(run('import customers', 'new.csv', { mapping: 'nowhere.json' })).rejects.toThrow('can not be read');
  writeFileSync(at('wrong.json'), '{"name":"x","entities":{"customers":{"columns":{"account":{"form":"id"}}}}}');
  expect((await run('import customers', 'new.csv', { mapping: 'wrong.json' })).lines[0]).toContain(
    'the mapping is wrong at entities.customers',
  );
});

it('prints a mapping, which can be changed and given back', async () => {
  const printed = await run('mapping print', 'uisp');
  writeFileSync(at('ours.json'), printed.lines.join('\n').replace('"firstName"', '"givenName"'));
  writeFileSync(at('clients.json'), JSON.stringify([{ id: 71, clientType: 1, givenName: 'Ada', lastName: 'Field' }]));
  expect((await run('import customers', 'clients.json', { mapping: 'ours.json' })).result).toMatchObject({ inserted: 1 });
  expect(await run('mapping print', 'nobody')).toMatchObject({ code: 1 });
});

it('writes everything into a folder, and takes every file of it without a change', async () => {
  const written = await run('export all', 'everything');
  expect(written.code).toBe(0);
  const files = readdirSync(at('everything'));
  expect(files.some((name) => name.endsWith('.part'))).toBe(false);
  const { rows } = written.result as { rows: Record<string, number> };
  for (const name of files.filter((each) => each.endsWith('.csv'))) {
    const entity = name.replace('.csv', '');
    if (!commands.some((each) => each.name === `import ${entity}`)) continue;
    // Addresses are of the supplier that the export names.
    const source = /--source "(.+)"/.exec(written.lines.find((line) => line.startsWith(`import addresses ${name}`)) ?? '')?.[1];
    const { result } = await run(`import ${entity}`, path.join('everything', name), source === undefined ? {} : { source });
    expect({ entity, ...(result as object) }).toMatchObject({ entity, read: rows[entity], inserted: 0, updated: 0, rejected: 0 });
  }
  expect(existsSync(at('everything/customers.csv'))).toBe(true);
});

it('tells the columns of every entity in the help of its import', () => {
  const imports = commands.filter((each) => each.name.startsWith('import ') && each.notes);
  expect(imports.length).toBeGreaterThanOrEqual(9);
  expect(commands.find((each) => each.name === 'import customers')?.notes?.join('\n')).toContain('bill_cycle_day');
  expect(new Set(commands.map((each) => each.name)).size).toBe(commands.length);
});
