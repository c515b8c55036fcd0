import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { questions, waysToType } from '../../test/factories/address-queries.ts';
import { addressesCsv, type InventedAddress, inventTowns } from '../../test/factories/addresses.ts';
import { startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
let folder: string;
let town: InventedAddress[];
const found = { first: 0, firstFive: 0, asked: 0 };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-town-'));
  town = inventTowns({ towns: 3, streets: 130, houses: 11, seed: 20 });
  const file = path.join(folder, 'town.csv');
  writeFileSync(file, addressesCsv(town));
  app = await startApp({ template: 'empty' });
  const counts = await app.product.addresses.importFile({ file, status: 'NEW_SERVICE' });
  expect(counts).toMatchObject({ read: town.length, rejected: 0 });
  expect(town.length).toBeGreaterThan(4_000);
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const isWanted = (
  suggestion: { address1: string; address2: string | null; zipCode: string },
  wanted: InventedAddress,
  needsUnit: boolean,
) =>
  suggestion.address1 === wanted.address &&
  suggestion.zipCode === wanted.zip &&
  (!needsUnit || suggestion.address2?.toUpperCase().replace('#', 'APT ') === wanted.unit);

it.each(Object.entries(waysToType))(
  '[GUEST-013] finds addresses typed in this way among the first five: %s',
  async (name, way) => {
    const asked = questions(town, way, 40, name.length);
    expect(asked.length).toBeGreaterThanOrEqual(30);
    const missed: string[] = [];
    for (const { typed, wanted } of asked) {
      const { body } = await app.call('searchAddresses', { query: { q: typed } });
      const at = body.addresses.findIndex((each) => isWanted(each, wanted, name.startsWith('unit')));
      if (at === 0) found.first += 1;
      if (at >= 0 && at < 5) found.firstFive += 1;
      else missed.push(`${typed} (${wanted.address} ${wanted.zip})`);
      found.asked += 1;
    }
    expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.1);
  },
  60_000,
);

it('[GUEST-013] finds 97 of 100 in all among the first five, and most of them first', () => {
  expect(found.firstFive / found.asked).toBeGreaterThanOrEqual(0.97);
  expect(found.first / found.asked).toBeGreaterThanOrEqual(0.85);
});
