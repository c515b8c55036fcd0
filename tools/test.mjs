// `npm test`: every kind of test, on the embedded PostgreSQL, what depends on the server on the system's PostgreSQL too, and journeys in a
// real browser; a proof of every requirement. What takes longer is `npm run nightly`, which runs parts of this with NIGHTLY=on.
// Ends with one line `N passed, N failed`. `npm test -- unit|server|e2e|check` runs a part.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './project.mjs';
import { unproven } from './spec-coverage.mjs';
import {
  ensureChromium,
  ensureHaproxy,
  ensureIppayClient,
  ensurePostgresServer,
  ensurePrometheus,
  ensureSqlmap,
} from './system-packages.mjs';

const reports = path.join(root, 'test-results');
const wanted = new Set(process.argv.slice(2).filter((arg) => !arg.startsWith('-')));
const isWanted = (part) => wanted.size === 0 || wanted.has(part);

requireNode();
ensureInstalled();
ensureBuilt();
mkdirSync(reports, { recursive: true });

const totals = { passed: 0, failed: 0 };
/** What failed, told once more at the end, where it is read first. */
const complaints = [];
if (isWanted('check')) await countStep('checks', [process.execPath, 'tools/check.mjs']);
if (isWanted('check')) await countStep('bytes', [process.execPath, 'apps/web/build/budget.mjs']);
if (isWanted('unit')) {
  ensurePrometheus();
  ensureHaproxy();
  ensureSqlmap();
  ensureIppayClient();
  await countVitest('embedded', ['run'], {});
}
if (isWanted('server')) await onPostgresServer();
if (isWanted('e2e')) await countJourneys();
if (wanted.size === 0) countRequirements();
for (const complaint of complaints) console.log(`failed: ${complaint}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function onPostgresServer() {
  ensurePostgresServer();
  const { startDebianPostgres } = await tsImport('apps/server/test/debian-postgres.ts');
  const server = await startDebianPostgres();
  try {
    // What never asks for a database says the same again; vitest.config.ts says what is asked of this server in every run.
    await countVitest('server', ['related', 'apps/server/test/database.ts', '--run', '--project', 'node'], {
      TEST_DATABASE_URL: server.url,
    });
  } finally {
    await server.stop();
  }
}

async function tsImport(file) {
  const { tsImport: load } = await import('tsx/esm/api');
  return load(path.join(root, file), import.meta.url);
}

async function countVitest(name, args, env) {
  rmSync(reportOf(`${name}-again`), { force: true });
  const { code, report, stray } = await runVitest(name, args, env);
  if (report === null) return add(0, [`${name}: no report was written`]);
  const broken = report.testResults.filter((result) => result.status === 'failed');
  const again = await runAgain(name, broken, env);
  const results = report.testResults.map((result) => again.get(result.name) ?? result);
  const passed = results.flatMap((result) => result.assertionResults).filter((test) => test.status === 'passed').length;
  const failed = [...results.flatMap((result) => failuresIn(name, result)), ...stray.map((error) => strayFailure(name, error))];
  const silent = code !== 0 && broken.length === 0 && stray.length === 0;
  add(passed, silent ? [`${name}: ended with ${code}`] : failed);
}

/**
 * As with journeys, files in which something failed are run once more by themselves where nobody watches: what passes then was held up by
 * the machine, and is told as such. Many at a time are no accident, and fail as they are; so does what was thrown outside of every test.
 */
async function runAgain(name, broken, env) {
  if (!process.env.CI || broken.length === 0 || broken.length > 5) return new Map();
  for (const failure of broken.flatMap((result) => failuresIn(name, result))) console.log(`run again: ${failure}`);
  const files = broken.map((result) => path.relative(root, result.name));
  const { report } = await runVitest(`${name}-again`, ['run', ...files], env);
  return new Map((report?.testResults ?? []).map((result) => [result.name, result]));
}

async function runVitest(name, args, env) {
  const [file, strayFile] = [reportOf(name), reportOf(`${name}-stray`)];
  for (const left of [file, strayFile]) rmSync(left, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--reporter=./tools/stray-errors.mjs'];
  const code = await passThrough(['npx', '--no-install', 'vitest', ...args, ...reporters], { ...env, STRAY_ERRORS: strayFile });
  return { code, report: readJson(file), stray: readJson(strayFile) ?? [] };
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function reportOf(name) {
  return path.join(reports, `vitest-${name}.json`);
}

/** A file that broke before its first test counts as one. */
function failuresIn(name, result) {
  if (result.status !== 'failed') return [];
  const file = path.relative(root, result.name);
  const failed = result.assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return [`${name} ${file}: ${firstLines(result.message)}`];
  return failed.map((test) => `${name} ${file} > ${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`);
}

function strayFailure(name, { file, text }) {
  return `${name} ${file ? path.relative(root, file) : 'no file'}: outside of every test: ${firstLines(text)}`;
}

function firstLines(message = '') {
  return message.slice(0, 600);
}

async function countJourneys() {
  ensureChromium({ whole: process.env.NIGHTLY === 'on' });
  const file = path.join(reports, 'e2e.json');
  rmSync(file, { force: true });
  const code = await passThrough(['npx', '--no-install', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    E2E_REPORT: file,
  });
  if (!existsSync(file)) return add(0, ['journeys: no report was written']);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = suites.flatMap(unexpectedIn);
  add(stats.expected + stats.flaky, failed.length === 0 && code !== 0 ? [`journeys: ended with ${code}`] : failed);
}

function unexpectedIn({ specs = [], suites = [] }) {
  const failed = specs.flatMap((spec) => spec.tests.filter((test) => test.status === 'unexpected').map((test) => ({ ...spec, ...test })));
  const told = failed.map(({ file, line, title, projectName }) => `journey ${projectName} ${file}:${line} > ${title}`);
  return [...told, ...suites.flatMap(unexpectedIn)];
}

/** Every requirement is named by a test that passed, whichever part it belongs to. */
function countRequirements() {
  const missing = unproven([reportOf('embedded'), reportOf('embedded-again'), path.join(reports, 'e2e.json')]);
  if (missing.length > 0) add(0, [`requirements that no test proves: ${missing.join(' ')}`]);
  else add(1, []);
}

async function countStep(name, command) {
  const code = await passThrough(command, {});
  if (code === 0) add(1, []);
  else add(0, [`${name}: ended with ${code}`]);
}

function add(passed, failed) {
  totals.passed += passed;
  totals.failed += failed.length;
  complaints.push(...failed);
}

function passThrough([command, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}
