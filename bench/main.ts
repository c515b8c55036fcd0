import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from './goals.ts';
import { describeBound, isKept } from './measurement.ts';
import { measures } from './measures.ts';
import { isTrial } from './pace.ts';
import { root } from './processes.ts';
import { missingFigures, type Taken, writeReport } from './report.ts';
import { runMeasure } from './run-measure.ts';

/** `npm run bench -- --goals` writes the goals anew beside what was measured last, and measures nothing. */
const isGoalsOnly = process.argv.includes('--goals');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const unknown = wanted.filter((name) => !Object.hasOwn(measures, name));
if (unknown.length > 0) {
  console.error(`no measure is called ${unknown.join(' or ')}; there are: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
const chosen = Object.keys(measures).filter((name) => !isGoalsOnly && (wanted.length === 0 || wanted.includes(name)));
const reportFile = path.join(root, 'docs/benchmarks.md');
const before = readFileSync(reportFile, 'utf8');

const taken: Taken[] = [];
for (const name of chosen) {
  console.log(`measuring ${name} ...`);
  const outcome = await runMeasure(name);
  taken.push({ name, ...outcome });
  tell(taken.at(-1) as Taken);
  // After each of them: whoever ends the run keeps what there is.
  write(false);
}
write(wanted.length === 0 && !isGoalsOnly);
if (taken.length > 1) tellTimes();
process.exit(taken.every(isGood) ? 0 : 1);

/** `isWhole`: everything was measured anew, so that a measure which is no more leaves the page. */
function write(isWhole: boolean): void {
  if (!isTrial) writeFileSync(reportFile, writeReport(taken, isWhole && !taken.some(hasFailed) ? '' : before, goals));
}

function tell(one: Taken): void {
  if ('failure' in one) return console.error(`  FAILED ${one.name}: ${one.failure}; what it said before stays`);
  for (const figure of one.measurement.figures) {
    console.log(
      `  ${isKept(figure) ? 'kept  ' : 'MISSED'} ${figure.name}: ${figure.value.toFixed(2)} (${describeBound(figure)}); ours ${figure.ours}, floor ${figure.floor}`,
    );
  }
  for (const name of missingFigures(goals, one.name, one.measurement))
    console.error(`  FAILED ${one.name}: goals name a figure that it does not have: ${name}`);
}

function tellTimes(): void {
  const total = taken.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const one of taken) console.log(`${inSeconds(one.seconds)}  ${one.name}${hasFailed(one) ? ' (failed)' : ''}`);
  console.log(`${inSeconds(total)}  in all`);
}

function inSeconds(count: number): string {
  return `${count.toFixed(0).padStart(6)} s`;
}

function hasFailed(one: Taken): boolean {
  return 'failure' in one;
}

function isGood(one: Taken): boolean {
  return 'measurement' in one && one.measurement.figures.every(isKept) && missingFigures(goals, one.name, one.measurement).length === 0;
}
