import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressesCsv, inventTowns } from '../../../test/factories/addresses.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-import-races-'));
  app = await startApp({ template: 'empty' });
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const town = inventTowns({ streets: 30, houses: 10, seed: 4 });

it('takes the same file twice at once as if it had come twice in turn', async () => {
  const file = path.join(folder, 'town.csv');
  writeFileSync(file, addressesCsv(town));
  const both = await Promise.all([1, 2, 3].map(() => app.product.addresses.importFile({ file })));
  const known = both.map(({ inserted }) => inserted).toSorted((a, b) => a - b);
  expect(known[0]).toBe(0);
  expect(known[1]).toBe(0);
  expect(known[2]).toBeGreaterThan(town.length * 0.9);
  for (const { read, inserted, updated, unchanged, rejected } of both) {
    expect(read).toBe(town.length);
    expect(inserted + updated + unchanged + rejected).toBe(read);
    expect([updated, rejected]).toEqual([0, 0]);
  }
});

it('keeps one building for units that come in two files at once', async () => {
  const files = ['A', 'B'].map((side) => {
    const rows = Array.from({ length: 40 }, (_each, at) => `${1 + (at % 5)} Tower Pl,${side}${at},Elmton,IA,50001`);
    const file = path.join(folder, `${side}.csv`);
    writeFileSync(file, `address,unit,city,state,zip\n${rows.join('\n')}\n`);
    return file;
  });
  await Promise.all(files.map((file, at) => app.product.addresses.importFile({ file, source: `side-${at}` })));
  const { rows } = await sql<{ number: string; buildings: number; units: number }>`
    select number, count(*) filter (where unit = '') as buildings, max(unit_count) as units
      from address where line like '% TOWER PL %' group by number order by number`.execute(app.db.kysely);
  expect(rows).toEqual([1, 2, 3, 4, 5].map((number) => ({ number: String(number), buildings: 1, units: 16 })));
});

it('is searched as it was before until the import is done', async () => {
  const file = path.join(folder, 'more.csv');
  writeFileSync(file, addressesCsv(inventTowns({ streets: 60, houses: 30, seed: 9 })));
  let isDone = false;
  const importing = app.product.addresses.importFile({ file, source: 'more' }).finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  // The import ends it.
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!isDone) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from address where source = 'more'`.execute(app.db.kysely);
    seen.add(rows[0]?.count ?? -1);
  }
  const { inserted } = await importing;
  for (const count of seen) expect([0, inserted]).toContain(count);
});
