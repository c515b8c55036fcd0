// `npm run nightly`: what is too long for `npm test`. Every test of both databases and every journey at full length, size and look
// (NIGHTLY=on), then the long commands. Ends with one line `N passed, N failed`. `npm run nightly -- NAME ...` runs some of it.
import { spawn } from 'node:child_process';
import { hardDays } from './other-day/hard-days.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './project.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

/** Another world every night, and the same one again for whoever names it. */
const seed = process.env.NIGHTLY_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');
const hard = Object.entries(hardDays(new Date()));
const [dayName, day] = hard[Number(seed) % hard.length];
const npmRun = (name, ...args) => ['npm', 'run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])];
const program = (file, ...args) => [process.execPath, '--import', 'tsx', file, ...args];
const vitest = (file) => ['npx', '--no-install', 'vitest', 'run', '--project', 'node', file];

const steps = [
  { name: 'unit', command: npmRun('test', 'unit') },
  { name: 'server', command: npmRun('test', 'server') },
  { name: 'e2e', command: npmRun('test', 'e2e') },
  // Journeys at another instant, by turns; those of every run, not the night's.
  { name: 'day', command: npmRun('on-day', day.toISOString()), env: { NIGHTLY: '' } },
  { name: 'fuzz', command: npmRun('fuzz', '--requests', '200000', '--seed', seed) },
  { name: 'payments', command: vitest('packages/domain/src/payments/simulation'), env: { PAYMENT_SEEDS: '100000' } },
  {
    name: 'kills',
    command: program('tools/kill-harness/main.ts', ...'--kills 60 --database-crashes 6 --seconds 120 --seed'.split(' '), seed),
  },
  {
    name: 'provider-year',
    command: npmRun('provider-year'),
    env: { PROVIDER_YEAR_SEED: seed, PROVIDER_YEAR_CUSTOMERS: '24', PROVIDER_YEAR_TROUBLE: '2' },
  },
  { name: 'autopay', command: vitest('apps/server/src/autopay/autopay.simulation.test.ts'), env: { AUTOPAY_SIMULATION_MONTHS: '60' } },
  { name: 'seeded-bugs', command: npmRun('seeded-bugs') },
  { name: 'injections', command: npmRun('injections') },
  { name: 'soak', command: npmRun('soak', '--minutes', '120') },
  { name: 'bench', command: npmRun('bench') },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such part of the night: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

console.log(`NIGHTLY_SEED=${seed}, the other day: ${dayName}, ${day.toISOString()}`);
const totals = { passed: 0, failed: 0 };
const told = [];
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const begun = performance.now();
  const { passed, failed } = await countOf(step);
  totals.passed += passed;
  totals.failed += failed;
  told.push(`${step.name}: ${passed} passed, ${failed} failed, ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
  console.log(told.at(-1));
}
console.log(told.join('\n'));
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** A part of `npm test` says how many there were; anything else is one. */
async function countOf({ command, env }) {
  const { code, last } = await run(command, { NIGHTLY: 'on', ...env });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(last) ?? [null, code === 0 ? 1 : 0, code === 0 ? 0 : 1];
  // Whoever ended badly without a failure has one.
  return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1) };
}

/** How it ended, and its last line. What it prints is passed on. */
function run([command, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    let end = '';
    child.stdout.on('data', (part) => {
      process.stdout.write(part);
      end = (end + part).slice(-2_000);
    });
    child.on('close', (code) => resolve({ code: code ?? 1, last: end.trimEnd().split('\n').at(-1) ?? '' }));
    child.on('error', () => resolve({ code: 1, last: '' }));
  });
}
