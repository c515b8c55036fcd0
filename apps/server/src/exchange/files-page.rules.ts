import type { Column, Columns } from './engine/columns.ts';

interface Described {
  name: string;
  summary: string;
  knownBy: string;
  columns: Columns;
}

const writtenAs: Readonly<Record<Column['kind'], string>> = {
  text: 'text',
  money: 'dollars',
  day: 'day',
  instant: 'moment',
  yesNo: 'yes or no',
  whole: 'whole number',
  word: 'word',
  list: 'list',
};

/** The part of docs/files.md that follows from the tables of columns: what each file has, column by column. */
export function filesPage(tables: readonly Described[]): string {
  return tables.map(section).join('\n');
}

function section({ name, summary, knownBy, columns }: Described): string {
  const rows = Object.entries(columns).map(([column, facts]) => {
    const words = facts.words === null ? writtenAs[facts.kind] : facts.words.join(', ');
    const kind = facts.kind === 'list' && facts.words !== null ? `list of ${words}` : words;
    return `| ${column} | ${kind} | ${needOf(facts)} | ${facts.example} | ${facts.describe} |`;
  });
  return [
    `## ${name}`,
    `A row: ${summary}. Known by ${knownBy}.`,
    '',
    '| column | written as | needed | example | meaning |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function needOf({ isNeeded, isNeededWhenNew, otherwise, kind }: Column): string {
  if (isNeeded) return 'yes';
  if (isNeededWhenNew) return 'when new';
  if (otherwise === null) return '';
  const shown = kind === 'yesNo' ? (otherwise === true ? 'yes' : 'no') : String(otherwise);
  return `else ${shown}`;
}
