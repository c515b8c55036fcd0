// `npm run fuzz -- --requests 200000 --seed 7`: asks every call that often, by what the seed says. `--call C-070` asks one alone.
// Ends with 1 when something was found; what was found is told with its seed and the smallest request that shows it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode, root } from './project.mjs';

requireNode();
ensureInstalled();
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    call: { type: 'string' },
  },
});
for (const name of ['requests', 'seed']) {
  if (/^\d{1,9}$/.test(values[name])) continue;
  console.error(`--${name} takes a whole number`);
  process.exit(2);
}
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed };
if (values.call !== undefined) env.FUZZ_CALL = values.call;
const args = ['--no-install', 'vitest', 'run', '--project', 'node', 'apps/server/test/fuzz/fuzz.test.ts'];
const done = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
process.exit(done.status ?? 1);
