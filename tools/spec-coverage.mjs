// Which requirements does no test name? `node tools/spec-coverage.mjs [AREA ...] [--missing]`. An id in a test's title is a promise
// that the test fails without the behaviour. Exits 1 when an id is missing in the areas asked for.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';

const isTest = /\.(test|e2e)\.tsx?$/;
const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'test-results']);

/** The ledger's rows as {id, area}. */
export function requirements() {
  const rows = readFileSync(path.join(root, 'docs/spec/requirements.tsv'), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => row.split('\t')).map(([id, area]) => ({ id, area }));
}

/** Ids named in the titles or bodies of test files. */
export function namedIds(folder = root, found = new Set()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) namedIds(file, found);
    else if (isTest.test(entry.name)) for (const [id] of readFileSync(file, 'utf8').matchAll(/\b[A-Z0-9]{2,8}-\d{3}\b/g)) found.add(id);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const areas = new Set(process.argv.slice(2).filter((arg) => !arg.startsWith('--')));
  const named = namedIds();
  const byArea = Map.groupBy ? Map.groupBy(requirements(), (row) => row.area) : groupByArea(requirements());
  let missingInAll = 0;
  for (const [area, rows] of byArea) {
    if (areas.size > 0 && !areas.has(area)) continue;
    const missing = rows.filter((row) => !named.has(row.id)).map((row) => row.id);
    missingInAll += missing.length;
    const list = process.argv.includes('--missing') && missing.length > 0 ? `  missing: ${missing.join(' ')}` : '';
    console.log(`${area.padEnd(9)} ${String(rows.length - missing.length).padStart(3)}/${rows.length}${list}`);
  }
  process.exit(areas.size > 0 && missingInAll > 0 ? 1 : 0);
}

function groupByArea(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return groups;
}
