import type { Goal } from './goals.ts';
import { describeBound, isKept, type Measurement } from './measurement.ts';
import type { Outcome } from './run-measure.ts';

const goalsTitle = 'The twelve goals';

/** What came of one measure, by its name. */
export type Taken = { name: string } & Outcome;

/**
 * The page of all measures: what these say now, what the others said last time, and the goals beside both. Of one that failed stands
 * what it said before, with a word that it did not say so again.
 */
export function writeReport(taken: readonly Taken[], before: string, goals: readonly Goal[]): string {
  const sections = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [section.slice(3, section.indexOf('\n')), section.trim()] as const),
  );
  sections.delete(goalsTitle);
  for (const one of taken) {
    if ('measurement' in one) sections.set(one.measurement.title, sectionOf(one.measurement, whenTaken(one.name, one.seconds)));
    else markAsFailed(sections, one.name);
  }
  const preface = `Written by \`npm run bench\` on two shared cores, Node ${process.versions.node}; \`npm run bench -- NAME\` writes its own part, and every part says its name and how long it took. Ratios are ours over the floor of the same run; absolute figures only say what the machine was.`;
  return `# Benchmarks\n\n${[preface, goalsSection(goals, valuesOf(sections)), ...sections.values()].join('\n\n')}\n`;
}

const command = (name: string): string => `\`npm run bench -- ${name}\``;
const whenTaken = (name: string, seconds: number): string => `${command(name)}, ${seconds.toFixed(0)} s.`;

/** The line below a part's title. */
function markAsFailed(sections: Map<string, string>, name: string): void {
  for (const [title, section] of sections) {
    const lines = section.split('\n');
    if (lines[2]?.startsWith(command(name))) {
      sections.set(title, lines.with(2, `${command(name)} failed in the last run; this is what it said before.`).join('\n'));
    }
  }
}

function sectionOf({ title, method, figures }: Measurement, when: string): string {
  return [
    `## ${title}`,
    '',
    when,
    '',
    method,
    '',
    '| figure | ours | floor | value | bound | kept |',
    '|---|---|---|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.name} | ${figure.ours} | ${figure.floor} | ${digitsOf(figure.value)} | ${describeBound(figure)} | ${isKept(figure) ? 'yes' : 'no'} |`,
    ),
  ].join('\n');
}

/** Four digits behind the point where two could round a figure across its bound: goals are judged by what is written here. */
function digitsOf(value: number): string {
  return Number.isInteger(value) || value >= 10 ? value.toFixed(2) : value.toFixed(4);
}

/** The value of each figure as the sections tell it. */
function valuesOf(sections: ReadonlyMap<string, string>): Map<string, string> {
  const rows = [...sections.values()].flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')));
  return new Map(
    rows.flatMap((row) => {
      const [name, , , value] = row.slice(2).split(' | ');
      return name && value ? [[name, value] as const] : [];
    }),
  );
}

function goalsSection(goals: readonly Goal[], values: ReadonlyMap<string, string>): string {
  const rows = goals.flatMap(({ number, name, figures }) =>
    figures.map(({ measure, figure, bound, unit }) => {
      const value = values.get(figure);
      const kept = value === undefined ? '-' : isKept({ value: Number(value), bound }) ? 'yes' : 'no';
      return `| ${number} ${name} | \`${measure}\`: ${figure} | ${value ?? 'not measured yet'} | ${describeBound({ bound, unit })} | ${kept} |`;
    }),
  );
  return [
    `## ${goalsTitle}`,
    '',
    "What the product is to be measured by. A goal's bound may be sharper than that of the measure below, which is what no run may fall behind; a goal that is missed stays and says no. That no charge is doubled or lost when processes are killed, that a restart fails no request, and what memory does under a steady load is in [what was tried](reliability.md).",
    '',
    '| goal | figure | value | bound | kept |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Figures that goals want of a measure and it did not bring: a figure that is called something else now. */
export function missingFigures(goals: readonly Goal[], measure: string, { figures }: Measurement): string[] {
  const brought = new Set(figures.map(({ name }) => name));
  const wanted = goals.flatMap((goal) => goal.figures.filter((figure) => figure.measure === measure));
  return wanted.map(({ figure }) => figure).filter((name) => !brought.has(name));
}
