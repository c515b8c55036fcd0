// Payments under kill -9: `node --import tsx tools/kill-harness/main.ts --kills 20 --database-crashes 5 --seconds 60 [--seed 1]`.
// Prints one line and ends with 1 when money was charged twice, lost, or booked wrongly.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runKillHarness } from './run.ts';
import { root } from './server-process.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    'database-crashes': { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});

if (!values.built && spawnSync(process.execPath, ['tools/build.mjs', 'programs'], { cwd: root, stdio: 'inherit' }).status !== 0)
  process.exit(2);
const result = await runKillHarness({
  kills: Number(values.kills),
  databaseCrashes: Number(values['database-crashes']),
  seconds: Number(values.seconds),
  clients: Number(values.clients),
  seed: Number(values.seed),
  log: values.quiet ? () => {} : (line) => console.error(line),
});
for (const violation of result.violations) console.log(`VIOLATION ${violation}`);
console.log(
  `${result.kills} kills and ${result.databaseCrashes} database crashes in ${result.seconds} s: ${result.intents} intents, ` +
    `${result.doubles} submitted twice, ${result.requests} requests, ${result.captures} captures, ${result.violations.length} violations`,
);
process.exit(result.violations.length === 0 ? 0 : 1);
