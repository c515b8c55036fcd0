import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command, Outcome } from './command.ts';
import { exportCoverage } from './export-coverage.ts';
import { importCoverage } from './import-coverage.ts';

let app: TestApp;
let folder: string;
const pathOf = (file: string) => path.join(folder, file);

beforeAll(async () => {
  app = await startApp({ template: 'empty' });
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-coverage-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const run = (command: Command, operand: string, values: Record<string, string | boolean> = {}): Promise<Outcome> =>
  command.run(values, { core: app.core, product: app.product, operand, pathOf, say: () => undefined });
const area = (properties: object, corner: number[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[[-91, 42], [-90, 42], corner, [-91, 43]]] },
});
const write = (file: string, ...features: object[]) => writeFileSync(pathOf(file), JSON.stringify({ type: 'FeatureCollection', features }));

it('imports areas, writes those left out to a file that can be repaired, and exports what came in', async () => {
  write('areas.json', area({ id: 'north', status: 'ACTIVE' }, [-90, 43]), area({ name: 'South' }, [-90, 43]));
  const outcome = await run(importCoverage, 'areas.json', { errors: 'left-out.json' });
  expect(outcome).toMatchObject({ code: 0, result: { read: 2, inserted: 1, updated: 0, unchanged: 0, rejected: 1 } });
  expect(outcome.lines.join('\n')).toContain('area 2 (South) has no status');
  const leftOut = JSON.parse(readFileSync(pathOf('left-out.json'), 'utf8'));
  expect(leftOut.features).toMatchObject([{ properties: { name: 'South', importNumber: 2, importProblem: 'noStatus' } }]);
  expect(await run(importCoverage, 'left-out.json', { status: 'signup', priority: '5' })).toMatchObject({
    code: 0,
    result: { inserted: 1 },
  });
  expect(await run(exportCoverage, 'out.json')).toMatchObject({ code: 0, result: { areas: 2 } });
  expect(await run(importCoverage, 'out.json', { replace: true })).toMatchObject({ code: 0, result: { unchanged: 2, removed: 0 } });
});

it('ends refused when nothing of a file can be used, and as a wrong call when an option makes no sense', async () => {
  write('bad.json', area({ id: 'bow', status: 'ACTIVE' }, [-90.5, 41]));
  writeFileSync(pathOf('text.txt'), 'hello');
  expect(await run(importCoverage, 'bad.json')).toMatchObject({ code: 1, result: { read: 1, rejected: 1 } });
  expect(await run(importCoverage, 'text.txt')).toMatchObject({ code: 1, result: { problem: expect.any(String) } });
  expect(await run(importCoverage, 'missing.json')).toMatchObject({ code: 1 });
  expect(await run(importCoverage, 'bad.json', { location: 'NOWHERE' })).toMatchObject({ code: 1 });
  await expect(run(importCoverage, 'bad.json', { status: 'someday' })).rejects.toThrow('--status');
  await expect(run(importCoverage, 'bad.json', { priority: '-3' })).rejects.toThrow('--priority');
});
