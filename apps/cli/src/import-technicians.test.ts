import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importTechnicians } from './import-technicians.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'technicians-'));
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const run = (content: string, values: Record<string, boolean> = {}) => {
  writeFileSync(path.join(folder, 'technicians.csv'), content);
  return importTechnicians.run(values, {
    core: app.core,
    product: app.product,
    operand: 'technicians.csv',
    pathOf: (file) => path.join(folder, file),
    say: () => undefined,
  });
};

it('tells what was taken and what is wrong with the rest', async () => {
  const content = 'code,name,location,active,shifts,absences\nT90,Ann Field,CORE,yes,Mon-Fri 8-17,\nT91,Bo Wire,MOON,yes,Mon 8-17,\n';
  const dry = await run(content, { 'dry-run': true });
  expect(dry.lines).toEqual([
    '2 rows read: 1 inserted, 0 updated, 0 unchanged, 1 rejected',
    'row 3, location: is no location of the catalogue: MOON',
    'Nothing was kept.',
  ]);
  const outcome = await run(content);
  expect(outcome.code).toBe(0);
  expect(outcome.result).toMatchObject({ read: 2, inserted: 1, updated: 0, unchanged: 0, rejected: 1, reassigned: 0, uncovered: [] });
  expect((await run(content)).result).toMatchObject({ unchanged: 1 });
});

it('is refused for a file of which nothing can be used', async () => {
  expect(await run('')).toEqual({ code: 1, result: { refused: 'the file is empty' }, lines: ['Not imported: the file is empty.'] });
  expect((await run('code,name,location,active,shifts,absences\n,,,,,\n')).code).toBe(1);
});
