import { readFile, stat, writeFile } from 'node:fs/promises';
import { mostFileBytes, type ToldProblem } from '@porchlight/server/catalogue/index.ts';
import { type Command, exitCodes, type Outcome } from './command.ts';

/** The catalogue from a file, all of it or nothing. A second run of the same file changes nothing. */
export const importCatalogue: Command = {
  name: 'import catalogue',
  summary: 'take plans, bundles, features, packages, places and people of the catalogue from a JSON file (docs/catalogue-file.md)',
  adds: true,
  usage: 'import catalogue FILE [--retire] [--dry-run] [--errors FILE]',
  operand: { name: 'FILE', describe: 'as written by export catalogue, or by hand' },
  options: {
    retire: { type: 'boolean', describe: 'take off sale what the file leaves out of the kinds it speaks of' },
    'dry-run': { type: 'boolean', describe: 'say what would change, and change nothing' },
    errors: { type: 'string', describe: 'write what is wrong with the file to this JSON file, each with its path' },
  },
  async run(values, { product, operand, pathOf }) {
    const json = await read(pathOf(operand));
    if (json === null) return refusal(`There is no file ${operand}.`);
    if (json === 'tooLarge') return refusal(`The file is larger than ${mostFileBytes / 1024 / 1024} MiB.`);
    const dryRun = values['dry-run'] === true;
    const { problems, ...counts } = await product.catalogue.importFile(json, { dryRun, retire: values['retire'] === true });
    const { errors } = values;
    if (typeof errors === 'string') await writeFile(pathOf(errors), `${JSON.stringify(problems, null, 2)}\n`);
    if (problems.length > 0) {
      const lines = [...problems.slice(0, mostLines).map(lineOf), ...more(problems.length - mostLines), 'Nothing was imported.'];
      return { code: exitCodes.refused, result: { ...counts, problems: problems.slice(0, mostProblems) }, lines };
    }
    const { read: all, inserted, updated, unchanged, retired } = counts;
    const summary = `${all} read, ${inserted} new, ${updated} changed, ${unchanged} as before, ${retired} taken off sale`;
    return { code: exitCodes.done, result: counts, lines: [summary, ...(dryRun ? ['Nothing was changed: this was a dry run.'] : [])] };
  },
};

const mostLines = 20;
const mostProblems = 1000;

const lineOf = ({ path, message }: ToldProblem): string => `${path === '' ? 'The file' : path}: ${message}`;
const more = (count: number): string[] => (count > 0 ? [`and ${count} more (--errors FILE writes all)`] : []);

function refusal(line: string): Outcome {
  return { code: exitCodes.refused, result: { problems: [{ path: '', message: line }] }, lines: [line] };
}

async function read(file: string): Promise<string | 'tooLarge' | null> {
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) return null;
  return facts.size > mostFileBytes ? 'tooLarge' : readFile(file, 'utf8');
}
