// Which requirements does no test prove? An id in a test's title is a promise that the test fails without the behaviour.
// `node tools/spec-coverage.mjs [AREA ...] [--missing]` reads the titles as they are written, for whoever is at work.
// `npm test` asks its own reports instead, so that only titles of tests that passed count ({@link unproven}).
// What is @nightly proves nothing here: every requirement has a test in every run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';

const isTest = /\.(test|e2e)\.tsx?$/;
const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'test-results']);
const idsIn = (text) => text.match(/\b[A-Z0-9]{2,8}-\d{3}\b/g) ?? [];
/** The ids of a title, none when it is for the night alone. */
const everyRunIdsIn = (title) => (/@nightly\b/.test(title) ? [] : idsIn(title));

/** The ledger's rows as {id, area}. */
export function requirements() {
  const rows = readFileSync(path.join(root, 'docs/spec/requirements.tsv'), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => row.split('\t')).map(([id, area]) => ({ id, area }));
}

/** Ids that no test which passed names in its title. `reports`: files of vitest's and Playwright's JSON reporters. */
export function unproven(reports) {
  const proven = new Set(
    reports
      .filter((file) => existsSync(file))
      .flatMap((file) => passedTitles(JSON.parse(readFileSync(file, 'utf8'))).flatMap(everyRunIdsIn)),
  );
  return requirements()
    .map(({ id }) => id)
    .filter((id) => !proven.has(id));
}

function passedTitles(report) {
  if (report.testResults) {
    return report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => fullName);
  }
  return report.suites.flatMap((suite) => journeyTitles(suite, []));
}

function journeyTitles({ title, suites = [], specs }, above) {
  const titles = [...above, title];
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'expected' || status === 'flaky'))
      .map((spec) => [...titles, spec.title, ...spec.tags.map((tag) => `@${tag.replace(/^@/, '')}`)].join(' ')),
    ...suites.flatMap((suite) => journeyTitles(suite, titles)),
  ];
}

/** Ids that test files name, in titles or in the tables of their titles. */
function namedIds(folder = root, found = new Set()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) namedIds(file, found);
    else if (isTest.test(entry.name))
      for (const line of readFileSync(file, 'utf8').split('\n')) for (const id of everyRunIdsIn(line)) found.add(id);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const areas = new Set(process.argv.slice(2).filter((arg) => !arg.startsWith('--')));
  const named = namedIds();
  let missingInAll = 0;
  for (const [area, rows] of byArea()) {
    if (areas.size > 0 && !areas.has(area)) continue;
    const missing = rows.filter((row) => !named.has(row.id)).map((row) => row.id);
    missingInAll += missing.length;
    const list = process.argv.includes('--missing') && missing.length > 0 ? `  missing: ${missing.join(' ')}` : '';
    console.log(`${area.padEnd(9)} ${String(rows.length - missing.length).padStart(3)}/${rows.length}${list}`);
  }
  process.exit(missingInAll > 0 ? 1 : 0);
}

function byArea() {
  const groups = new Map();
  for (const row of requirements()) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return groups;
}
