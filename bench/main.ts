import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeBound, isKept, type Measurement } from './measurement.ts';
import { measures } from './measures.ts';
import { root } from './processes.ts';

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const chosen = Object.entries(measures).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) {
  console.error(`no such measure; there are: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}

const results: Measurement[] = [];
for (const [name, measure] of chosen) {
  console.log(`measuring ${name} ...`);
  const measurement = await measure();
  results.push(measurement);
  for (const figure of measurement.figures) {
    console.log(
      `  ${isKept(figure) ? 'kept  ' : 'MISSED'} ${figure.name}: ${figure.value.toFixed(2)} (${describeBound(figure)}); ours ${figure.ours}, floor ${figure.floor}`,
    );
  }
}
const reportFile = path.join(root, 'docs/benchmarks.md');
// A run of some measures leaves what the others said last time.
const standing = wanted.length === 0 ? '' : readFileSync(reportFile, 'utf8');
writeFileSync(reportFile, report(results, standing));
process.exit(results.flatMap((result) => result.figures).every(isKept) ? 0 : 1);

function report(measurements: readonly Measurement[], before: string): string {
  const sections = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [section.slice(3, section.indexOf('\n')), section.trim()] as const),
  );
  for (const measurement of measurements) sections.set(measurement.title, sectionOf(measurement));
  const preface = `Written by \`npm run bench\` on two shared cores, Node ${process.versions.node}; \`npm run bench -- NAME\` writes its own part. Ratios are ours over the floor of the same run; absolute figures only say what the machine was.`;
  return `# Benchmarks\n\n${preface}\n\n${[...sections.values()].join('\n\n')}\n`;
}

function sectionOf({ title, method, figures }: Measurement): string {
  return [
    `## ${title}`,
    '',
    method,
    '',
    '| figure | ours | floor | value | bound | kept |',
    '|---|---|---|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.name} | ${figure.ours} | ${figure.floor} | ${figure.value.toFixed(2)} | ${describeBound(figure)} | ${isKept(figure) ? 'yes' : 'no'} |`,
    ),
  ].join('\n');
}
