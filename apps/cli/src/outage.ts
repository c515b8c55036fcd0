import type { Outage, OutageProblem } from '@porchlight/server/outages/index.ts';
import { type Command, exitCodes, type Outcome, UsageError } from './command.ts';

const longestCause = 500;
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/** Tells customers on their account page that something does not work. */
export const outageStart: Command = {
  name: 'outage start',
  summary: 'show customers on their account page that there is an outage',
  usage: 'outage start [--accounts NUMBER,NUMBER] [--zip CODE,CODE] [--cause TEXT] [--until TIME]',
  options: {
    accounts: { type: 'string', describe: 'numbers of the accounts it concerns; everybody unless these or ZIP codes are given' },
    zip: { type: 'string', describe: 'ZIP codes of the service addresses it concerns' },
    cause: { type: 'string', describe: 'why, for those who look at it here' },
    until: { type: 'string', describe: 'when it is expected to be over, such as 2026-11-22T18:00-06:00; it ends with "outage end"' },
  },
  async run(values, { product }) {
    const cause = textOf(values['cause'], '--cause');
    if (cause !== null && cause.length > longestCause) throw new UsageError(`--cause may have ${longestCause} characters at most`);
    const zipCodes = listOf(values['zip'], '--zip must be ZIP codes with commas between them') ?? [];
    const accounts = listOf(values['accounts'], '--accounts must be numbers of accounts with commas between them');
    const outcome = await product.outages.start({
      accounts: accounts ?? (zipCodes.length > 0 ? [] : null),
      zipCodes,
      cause,
      expectedUntil: instantOf(values['until']),
    });
    return 'problem' in outcome
      ? refused(outcome.problem)
      : done(outcome.id, `Outage ${outcome.id} is shown; end it with: outage end ${outcome.id}`);
  },
};

/** It works again. */
export const outageEnd: Command = {
  name: 'outage end',
  summary: 'end an outage: it works again',
  usage: 'outage end ID',
  operand: { name: 'ID', describe: 'its number, as "outage list" shows it' },
  options: {},
  async run(_values, { product, operand }) {
    if (!/^[1-9]\d{0,14}$/.test(operand)) throw new UsageError('ID must be the number of an outage, as "outage list" shows it');
    const outcome = await product.outages.end(Number(operand));
    return 'problem' in outcome ? refused(outcome.problem) : done(outcome.id, `Outage ${outcome.id} is over.`);
  },
};

export const outageList: Command = {
  name: 'outage list',
  summary: 'list the outages that go on, and those that ended last',
  usage: 'outage list',
  options: {},
  async run(_values, { product }) {
    const outages = await product.outages.list();
    return {
      code: exitCodes.done,
      result: { outages },
      lines: outages.length === 0 ? ['There was no outage.'] : outages.map(lineOf),
    };
  },
};

function textOf(value: string | boolean | undefined, name: string): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`${name} is empty`);
  return value.trim();
}

function listOf(value: string | boolean | undefined, problem: string): string[] | null {
  if (value === undefined) return null;
  const values = String(value)
    .split(',')
    .map((each) => each.trim());
  if (values.some((each) => each === '')) throw new UsageError(problem);
  return [...new Set(values)];
}

function instantOf(value: string | boolean | undefined): Date | null {
  const text = textOf(value, '--until');
  if (text === null) return null;
  const instant = new Date(text);
  if (!instantShape.test(text) || Number.isNaN(instant.getTime())) {
    throw new UsageError('--until must be a time with its zone, such as 2026-11-22T18:00-06:00 or 2026-11-23T00:00Z');
  }
  return instant;
}

function done(id: number, line: string): Outcome {
  return { code: exitCodes.done, result: { id }, lines: [line] };
}

function refused(problem: OutageProblem): Outcome {
  return { code: exitCodes.refused, result: { problem }, lines: [wordsFor(problem)] };
}

function wordsFor(problem: OutageProblem): string {
  if (typeof problem === 'string') return sentences[problem];
  if ('openAlready' in problem) return `Everybody is told of an outage already (${problem.openAlready}); end it first.`;
  if ('unknownAccounts' in problem) return `There is no account ${problem.unknownAccounts.join(', ')}; nothing is shown.`;
  return 'This area can not be used; give accounts or ZIP codes.';
}

const sentences: Readonly<Record<Extract<OutageProblem, string>, string>> = {
  notInFuture: '--until has passed already; leave it out where nobody knows.',
  noOutage: 'There is no such outage; "outage list" shows them.',
  endedBefore: 'This outage is over already.',
  badZipCode: 'A ZIP code has five digits; nothing is shown.',
  noArea: 'Give accounts or ZIP codes; nothing is shown.',
  unknownCoverageAreas: 'There is no such area of the coverage map; nothing is shown.',
  notInPast: 'This time has not come yet.',
  tooLongAgo: 'An outage that began so long ago is not told any more.',
  noEnd: 'Planned work needs a time when it ends.',
  endBeforeBegin: 'It can not be over before it begins.',
  otherVersion: 'Somebody else has changed this outage meanwhile; look at it again.',
};

function lineOf({ id, startedAt, endedAt, expectedUntil, cause, isPlanned, isCancelled, ...where }: Outage): string {
  const until = expectedUntil === null ? '' : `, expected until ${expectedUntil.toISOString()}`;
  const state = isCancelled ? 'called off' : endedAt === null ? `goes on${until}` : `ended ${endedAt.toISOString()}`;
  const kind = isPlanned ? 'planned, from' : 'since';
  return `${id}  ${whereOf(where)}  ${kind} ${startedAt.toISOString()}, ${state}${cause === null ? '' : `  ${cause}`}`;
}

function whereOf({ accounts, zipCodes, locations, hasShape }: Pick<Outage, 'accounts' | 'zipCodes' | 'locations' | 'hasShape'>): string {
  if (accounts === null) return 'everybody';
  const parts = [
    accounts.length > 0 ? `accounts ${accounts.join(', ')}` : '',
    zipCodes.length > 0 ? `ZIP ${zipCodes.join(', ')}` : '',
    locations.join(', '),
    hasShape ? 'a drawn area' : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}
