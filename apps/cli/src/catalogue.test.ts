import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command, Outcome } from './command.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';

let app: TestApp;
let folder: string;
const pathOf = (file: string) => path.join(folder, file);
const run = (command: Command, operand: string, values: Record<string, string | boolean> = {}): Promise<Outcome> =>
  command.run(values, { core: app.core, product: app.product, operand, pathOf, say: () => undefined });

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-catalogue-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

it('exports the demo’s catalogue and takes it back, changing nothing', async () => {
  expect(await run(exportCatalogue, 'out.json')).toMatchObject({ code: 0, result: { file: pathOf('out.json') } });
  const outcome = await run(importCatalogue, 'out.json', { retire: true });
  expect(outcome).toMatchObject({ code: 0, result: { inserted: 0, updated: 0, retired: 0, rejected: 0 } });
  expect(outcome.lines[0]).toMatch(/^\d+ read, 0 new, 0 changed, \d+ as before, 0 taken off sale$/);
  await run(exportCatalogue, 'again.json');
  expect(readFileSync(pathOf('again.json'), 'utf8')).toBe(readFileSync(pathOf('out.json'), 'utf8'));
});

it('changes what a file changes, and nothing in a dry run', async () => {
  const file = JSON.parse(readFileSync(pathOf('out.json'), 'utf8'));
  writeFileSync(pathOf('suffixes.json'), JSON.stringify({ ...file, plans: undefined, suffixes: [{ code: 'V', abbreviation: 'V' }] }));
  const dry = await run(importCatalogue, 'suffixes.json', { 'dry-run': true });
  expect(dry).toMatchObject({ code: 0, result: { inserted: 1, updated: 0 } });
  expect(dry.lines.at(-1)).toBe('Nothing was changed: this was a dry run.');
  expect(await run(importCatalogue, 'suffixes.json')).toMatchObject({ code: 0, result: { inserted: 1 } });
  expect(await run(importCatalogue, 'suffixes.json')).toMatchObject({ code: 0, result: { inserted: 0 } });
});

it('ends refused with the path of every problem, on the screen and in a file', async () => {
  writeFileSync(
    pathOf('bad.json'),
    JSON.stringify({ format: 'porchlight-catalogue', version: 1, suffixes: [{ code: '!', abbreviation: '' }] }),
  );
  const outcome = await run(importCatalogue, 'bad.json', { errors: 'errors.json' });
  expect(outcome).toMatchObject({ code: 1, result: { read: 0, rejected: 1 } });
  expect(outcome.lines[0]).toMatch(/^suffixes\[0\]\.code: A code has/);
  expect(outcome.lines.at(-1)).toBe('Nothing was imported.');
  const errors: { path: string }[] = JSON.parse(readFileSync(pathOf('errors.json'), 'utf8'));
  expect(errors.map((error) => error.path)).toEqual(['suffixes[0].code', 'suffixes[0].abbreviation']);
  expect(await run(importCatalogue, 'missing.json')).toMatchObject({ code: 1, lines: ['There is no file missing.json.'] });
  writeFileSync(pathOf('text.json'), 'hello');
  expect((await run(importCatalogue, 'text.json')).lines[0]).toMatch(/^The file: This is no JSON/);
});
