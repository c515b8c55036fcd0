import { writeFileSync } from 'node:fs';
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
if (wanted.length === 0) writeFileSync(path.join(root, 'docs/benchmarks.md'), report(results));
process.exit(results.flatMap((result) => result.figures).every(isKept) ? 0 : 1);

function report(measurements: readonly Measurement[]): string {
  const sections = measurements.map(({ title, method, figures }) =>
    [
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
    ].join('\n'),
  );
  return `# Benchmarks\n\nWritten by \`npm run bench\` on two shared cores, Node ${process.versions.node}. Ratios are ours over the floor of the same run; absolute figures only say what the machine was.\n\n${sections.join('\n\n')}\n`;
}
