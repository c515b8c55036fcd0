// `npm run seeded-bugs [-- name ...]`: makes twelve mistakes, one at a time, in a copy of the source, and demands that the tests named
// for each find it, and that the same tests pass without it. Ends with 1 when a mistake went unnoticed.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SeededBug, seededBugs } from './bugs.ts';
import { runTests } from './run-tests.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !seededBugs.some((bug) => bug.name === name));
if (unknown.length > 0) {
  console.error(`No such mistake: ${unknown.join(', ')}. There are: ${seededBugs.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const bugs = seededBugs.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const begun = performance.now();
const tree = copyTree(root);
let missed = 0;
try {
  await passWithout(tree, bugs);
  for (const bug of bugs) if (!(await isFound(tree, bug))) missed += 1;
} finally {
  tree.remove();
}
const seconds = (performance.now() - begun) / 1000;
console.log(`${bugs.length - missed} of ${bugs.length} mistakes found in ${seconds.toFixed(0)} s`);
process.exit(missed === 0 ? 0 : 1);

/** Tests that fail anyway would find every mistake. */
async function passWithout({ folder }: TreeCopy, planted: readonly SeededBug[]): Promise<void> {
  const files = [...new Set(planted.flatMap(({ tests }) => tests))];
  const run = await runTests(folder, files);
  console.log(`without a mistake: ${run.passed} tests of ${files.length} files pass, ${run.seconds.toFixed(1)} s`);
  if (run.failed.length + run.broken.length === 0) return;
  tree.remove();
  console.error(`These fail without a mistake, so that nothing is proved:\n${[...run.failed, ...run.broken].join('\n')}`);
  process.exit(1);
}

async function isFound(copy: TreeCopy, bug: SeededBug): Promise<boolean> {
  const takeBack = copy.plant(bug);
  let run = await runTests(copy.folder, bug.tests);
  // A machine that is too busy to begin a test says nothing of the mistake.
  if (run.failed.length === 0 && (run.broken.length > 0 || run.passed === 0)) run = await runTests(copy.folder, bug.tests);
  takeBack();
  const [first] = run.failed;
  const told = first === undefined ? `MISSED by ${run.passed} that pass: ${bug.harm}` : `found by ${run.failed.length}, first: ${first}`;
  console.log(`${bug.name}: ${told} (${run.seconds.toFixed(1)} s)`);
  for (const file of run.broken) console.log(`  ${file} ended before its first test`);
  return first !== undefined;
}
