import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../server/test/harness.ts';
import { UsageError } from './command.ts';
import { exportAddresses } from './export-addresses.ts';
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

it('writes the addresses to files that give the same base elsewhere: units, suppliers and other spellings too', async () => {
  const town = [
    'address,unit,city,state,zip,latitude,longitude,external_id,status,plan_codes',
    '7 Elm St,,Riverton,IA,50001,41.5,-91.5,E-7,NEW_SERVICE,"FIBER-100;FIBER-300"',
    '9 Elm St,Apt 1,Riverton,IA,50001,,,E-9-1,NEW_SIGNUP,',
    '9 Elm St,Apt 2,Riverton,IA,50001,,,E-9-2,NONE,',
    '"11 Elm St, Riverton, IA 50001",,,,,,,,,',
  ];
  writeFileSync(path.join(folder, 'elm.csv'), `${town.join('\n')}\n`);
  expect(await run('elm.csv')).toMatchObject({ code: 0, result: { inserted: 4, rejected: 0 } });
  writeFileSync(path.join(folder, 'more.csv'), 'location_id,address,city,state,zip\nE-7,7 Elm Street Rear,Riverton,IA,50001\n');
  expect(await run('more.csv', { source: 'Fabric Co' })).toMatchObject({ code: 0, result: { inserted: 1 } });

  const contextOf = (of: TestApp, operand: string) => ({
    core: of.core,
    product: of.product,
    say: () => undefined,
    operand,
    pathOf: (file: string) => path.resolve(folder, file),
  });
  const exported = async (of: TestApp, name: string) => {
    const { result } = await exportAddresses.run({}, contextOf(of, name));
    return (result as { files: { file: string; source: string; rows: number }[] }).files;
  };
  const textOf = ({ file }: { file: string }) => readFileSync(file, 'utf8');
  const first = await exported(app, 'first.csv');
  expect(first.map(({ file, source, rows }) => [path.basename(file), source, rows])).toEqual([
    ['first.csv', 'Fabric Co', 0],
    ['first-file.csv', 'file', 5],
    ['first-spellings.csv', 'Fabric Co', 1],
  ]);

  const elsewhere = await startApp({ template: 'empty' });
  try {
    for (const { file, source, rows } of first) {
      expect(await importAddresses.run({ source }, contextOf(elsewhere, file))).toMatchObject({ result: { inserted: rows, rejected: 0 } });
    }
    expect((await exported(elsewhere, 'second.csv')).map(textOf)).toEqual(first.map(textOf));
  } finally {
    await elsewhere.close();
  }
});
