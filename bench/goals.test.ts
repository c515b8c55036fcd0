import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Goal, goals } from './goals.ts';
import type { Measurement } from './measurement.ts';
import { measures } from './measures.ts';
import { missingFigures, type Taken, writeReport } from './report.ts';

const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
const goal: Goal = {
  number: 4,
  name: 'Reads',
  figures: [
    { measure: 'reads', figure: 'rate', bound: { atLeast: 0.6 }, unit: '' },
    { measure: 'reads', figure: 'CPU', bound: { atMost: 1.8 }, unit: '' },
  ],
};
const rate = { name: 'rate', ours: '5', floor: '10', value: 0.5, bound: { atLeast: 0.4 }, unit: '' };
const reads: Measurement = { title: 'Reads', method: 'How.', figures: [rate] };
const taken: Taken = { name: 'reads', seconds: 41.7, measurement: reads };

it('measures each of the twelve goals, by measures that there are', () => {
  expect(goals.map(({ number }) => number)).toEqual(twelve);
  expect(goals.filter(({ figures }) => figures.length === 0)).toEqual([]);
  const named = goals.flatMap(({ figures }) => figures.map(({ measure }) => measure));
  expect(named.filter((name) => !Object.hasOwn(measures, name))).toEqual([]);
});

it('names every figure of a goal once, since its value is found by its name', () => {
  const names = goals.flatMap(({ figures }) => figures.map(({ figure }) => figure));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('names every goal by its number on the page, with its own bound, whatever was measured of it', () => {
  const page = writeReport([taken], '', [goal, { ...goal, number: 5, name: 'Others', figures: goal.figures.slice(1) }]);
  expect(page).toContain('| 4 Reads | `reads`: rate | 0.5000 | at least 0.6 | no |');
  expect(page).toContain('| 4 Reads | `reads`: CPU | not measured yet | at most 1.8 | - |');
  expect(page).toContain('| 5 Others | `reads`: CPU | not measured yet |');
  expect(page).toContain('| rate | 5 | 10 | 0.5000 | at least 0.4 | yes |');
  for (const number of twelve) expect(writeReport([], '', goals)).toMatch(new RegExp(`^\\| ${number} `, 'm'));
});

it('stands on the page as it is here: `npm run bench -- --goals` writes it anew', () => {
  const page = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8');
  const goalsOf = (text: string) => /^## The twelve goals$[^]*?(?=^## )/m.exec(text)?.[0];
  expect(goalsOf(page)).toBeDefined();
  expect(goalsOf(page)).toBe(goalsOf(writeReport([], page, goals)));
});

it('leaves what other measures said, and says the goals once however often it is written', () => {
  const first = writeReport([taken], '', [goal]);
  const second = writeReport([{ name: 'start', seconds: 5, measurement: { title: 'Start', method: 'So.', figures: [] } }], first, [goal]);
  expect(second).toContain('| rate | 5 | 10 | 0.5000 |');
  expect(second.match(/^## The twelve goals/gm)).toHaveLength(1);
  expect(second.match(/^## /gm)).toHaveLength(3);
});

it('says of every part which measure it is and how long it took, and of one that failed what it said before', () => {
  const first = writeReport([taken], '', [goal]);
  expect(first).toContain('## Reads\n\n`npm run bench -- reads`, 42 s.\n\nHow.');
  const second = writeReport([{ name: 'reads', seconds: 3, failure: 'ended with 1' }], first, [goal]);
  expect(second).toContain('`npm run bench -- reads` failed in the last run; this is what it said before.\n\nHow.');
  expect(second).toContain('| 4 Reads | `reads`: rate | 0.5000 |');
  expect(writeReport([taken], second, [goal])).toBe(first);
});

it('tells the figures that a goal wants and a measure did not bring', () => {
  expect(missingFigures([goal], 'reads', reads)).toEqual(['CPU']);
  expect(missingFigures([goal], 'start', reads)).toEqual([]);
});
