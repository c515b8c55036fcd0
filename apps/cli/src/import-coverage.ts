import { readFile, stat, writeFile } from 'node:fs/promises';
import {
  defaultPriority,
  importAreas,
  mostBytes,
  priorityLimits,
  type RejectedArea,
  readCoverageStatus,
} from '@porchlight/server/coverage/index.ts';
import { type Command, exitCodes, type Outcome, UsageError, wholeNumber } from './command.ts';
import { areaProblems, fileProblems } from './coverage-problems.ts';

/** Coverage areas from a file, in one transaction. A second run of the same file changes nothing. */
export const importCoverage: Command = {
  name: 'import coverage',
  summary: 'take coverage areas from GeoJSON (also gzipped), KML or KMZ',
  adds: true,
  usage: 'import coverage FILE [--status STATUS] [--location CODE] [--priority N] [--replace] [--dry-run] [--errors FILE]',
  operand: {
    name: 'FILE',
    describe: 'areas may say their id, name, status, location, plans and priority; the options hold where they do not',
  },
  options: {
    status: { type: 'string', describe: 'NEW_SERVICE, NEW_SIGNUP, NEW_SURVEY or NONE' },
    location: { type: 'string', describe: 'code of the location the areas belong to' },
    priority: { type: 'string', describe: `the smaller number decides where areas overlap (${defaultPriority} unless given)` },
    replace: { type: 'boolean', describe: 'take away every area that the file does not have' },
    'dry-run': { type: 'boolean', describe: 'say what would change, and change nothing' },
    errors: { type: 'string', describe: 'write areas that were left out to this file, as GeoJSON with the reason' },
  },
  async run(values, { core, operand, pathOf }) {
    const { status: word, location, errors } = values;
    const status = typeof word === 'string' ? readCoverageStatus(word) : null;
    if (word !== undefined && status === null) throw new UsageError('--status must be NEW_SERVICE, NEW_SIGNUP, NEW_SURVEY or NONE');
    const priority = wholeNumber(values, 'priority', { ...priorityLimits, otherwise: defaultPriority });
    const file = await read(pathOf(operand));
    if (file === 'missing') return refusal(`There is no file ${operand}.`);
    if (file === 'tooLarge') return refusal(fileProblems.tooLarge);
    const result = await importAreas(core.db, file, {
      defaults: { status, location: typeof location === 'string' ? location : null, priority },
      dryRun: values['dry-run'] === true,
      replace: values['replace'] === true,
    });
    if ('problem' in result) return refusal(fileProblems[result.problem]);
    if (typeof errors === 'string') await writeFile(pathOf(errors), errorFile(result.rejected));
    const { rejected, removed, ...counts } = result;
    const taken = result.read - rejected.length;
    return {
      code: result.read > 0 && taken === 0 ? exitCodes.refused : exitCodes.done,
      result: { ...counts, ...(values['replace'] === true ? { removed } : {}), rejected: rejected.length },
      lines: [
        `${result.read} read, ${counts.inserted} new, ${counts.updated} changed, ${counts.unchanged} as before, ${removed} removed, ${rejected.length} left out`,
        ...rejected.slice(0, mostLines).map(lineOf),
        ...(rejected.length > mostLines ? [`and ${rejected.length - mostLines} more (--errors FILE writes all)`] : []),
        ...(values['dry-run'] === true ? ['Nothing was changed: this was a dry run.'] : []),
      ],
    };
  },
};

const mostLines = 20;

function refusal(line: string): Outcome {
  return { code: exitCodes.refused, result: { problem: line }, lines: [line] };
}

async function read(path: string): Promise<Buffer | 'missing' | 'tooLarge'> {
  try {
    const { size } = await stat(path);
    return size > mostBytes ? 'tooLarge' : await readFile(path);
  } catch {
    return 'missing';
  }
}

function lineOf({ number, problem, at, entry }: RejectedArea): string {
  const { name } = entry.properties;
  const called = typeof name === 'string' && name !== '' ? ` (${name})` : '';
  return `area ${number}${called} ${areaProblems[problem]}${at ? ` at ${placeOf(at)}` : ''}`;
}

const placeOf = (at: readonly number[]): string => at.map((degrees) => Number(degrees.toFixed(6))).join(', ');

/** The areas as the file has them, each with its reason: repaired, they can be imported from here. */
function errorFile(rejected: readonly RejectedArea[]): string {
  const features = rejected.map(({ number, problem, at, entry: { id, properties, geometry } }) => ({
    type: 'Feature',
    ...(id === undefined ? {} : { id }),
    properties: { ...properties, importNumber: number, importProblem: problem, importReason: areaProblems[problem], importPlace: at },
    geometry: geometry ?? null,
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}
