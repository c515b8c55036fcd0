import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from './goals.ts';
import { describeBound, isKept, type Measurement } from './measurement.ts';
import { measures } from './measures.ts';
import { isTrial } from './pace.ts';
import { root } from './processes.ts';
import { missingFigures, writeReport } from './report.ts';

/** `npm run bench -- --goals` writes the goals anew beside what was measured last, and measures nothing. */
const isGoalsOnly = process.argv.includes('--goals');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const chosen = Object.entries(measures).filter(([name]) => !isGoalsOnly && (wanted.length === 0 || wanted.includes(name)));
if (chosen.length === 0 && !isGoalsOnly) {
  console.error(`no such measure; there are: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}

const results: Measurement[] = [];
for (const [name, measure] of chosen) {
  console.log(`measuring ${name} ...`);
  const measurement = await measure();
  const missing = missingFigures(goals, name, measurement);
  if (missing.length > 0) throw new Error(`goals name figures that ${name} does not have: ${missing.join('; ')}`);
  results.push(measurement);
  for (const figure of measurement.figures) {
    console.log(
      `  ${isKept(figure) ? 'kept  ' : 'MISSED'} ${figure.name}: ${figure.value.toFixed(2)} (${describeBound(figure)}); ours ${figure.ours}, floor ${figure.floor}`,
    );
  }
}
if (!isTrial) {
  const reportFile = path.join(root, 'docs/benchmarks.md');
  // A run of some measures leaves what the others said last time.
  const standing = wanted.length === 0 && !isGoalsOnly ? '' : readFileSync(reportFile, 'utf8');
  writeFileSync(reportFile, writeReport(results, standing, goals));
}
process.exit(results.flatMap((result) => result.figures).every(isKept) ? 0 : 1);
