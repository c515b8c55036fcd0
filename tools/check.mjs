// `npm run check`: types, lint, boundaries, unused code, formatting. Stops at nothing, reports everything, ends with the number of failed steps.
import { spawn } from 'node:child_process';
import { ensureInstalled, requireNode, root } from './project.mjs';

requireNode();
ensureInstalled();

/** The native compiler judges types in a fraction of the time; the other one stays for those who read syntax with it (docs/dependencies.md). */
const nativeCompiler = 'node_modules/typescript-native/bin/tsc';
const typesOf = (project) => [nativeCompiler, '-p', project];

const steps = [
  ['types', 'node', typesOf('tsconfig.json')],
  ['types of the pages', 'node', typesOf('apps/web/tsconfig.json')],
  ['types of the journeys', 'node', typesOf('e2e/tsconfig.json')],
  ['types of the benchmarks', 'node', typesOf('bench/tsconfig.json')],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['boundaries', 'depcruise', ['--config', 'tools/boundaries.cjs', 'packages', 'apps', 'bench', 'e2e', 'tools']],
  ['unused code', 'knip', []],
  ['formatting', 'biome', ['check', '.']],
  ['layout', 'vitest', ['run', '--project', 'layout']],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const { code, output, seconds } = await runStep(command, args);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) {
    failed += 1;
    console.log(output);
  }
}
if (failed > 0) console.log(`${failed} of ${steps.length} checks failed`);
process.exit(failed === 0 ? 0 : 1);

function runStep(command, args) {
  return new Promise((resolve) => {
    const started = performance.now();
    const call = command === 'node' ? [process.execPath, ...args] : ['npx', '--no-install', command, ...args];
    const child = spawn(call[0], call.slice(1), { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.stderr.on('data', (part) => {
      output += part;
    });
    child.on('close', (code) => resolve({ code, output, seconds: (performance.now() - started) / 1000 }));
  });
}
