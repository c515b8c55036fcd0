import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface TestRun {
  passed: number;
  /** Title of each test that failed, with its file. */
  failed: string[];
  /** Files that ended before their first test: they prove nothing. */
  broken: string[];
  seconds: number;
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs test files of a tree and tells what became of each test. */
export async function runTests(folder: string, files: readonly string[]): Promise<TestRun> {
  const reportFile = path.join(folder, 'seeded-report.json');
  rmSync(reportFile, { force: true });
  const begun = performance.now();
  const said = await spawnVitest(folder, ['run', '--project', 'node', ...files, '--reporter=json', `--outputFile.json=${reportFile}`]);
  const seconds = (performance.now() - begun) / 1000;
  if (!existsSync(reportFile)) throw new Error(`no report was written:\n${said.slice(-2_000)}`);
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, title: `${path.basename(name)}: ${fullName}` })),
  );
  const seen = testResults.map(({ name }) => path.relative(folder, name));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    broken: [
      ...files.filter((file) => !seen.includes(file)),
      ...testResults
        .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
        .map(({ name }) => path.relative(folder, name)),
    ],
    seconds,
  };
}

function spawnVitest(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // NODE_ENV would otherwise come from whoever runs this; vitest sets its own.
    const { NODE_ENV: _environment, VITEST: _vitest, ...env } = process.env;
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}
