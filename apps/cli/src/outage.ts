import type { Outage, OutageProblem } from '@porchlight/server/outages/index.ts';
import { type Command, exitCodes, type Outcome, UsageError } from './command.ts';

const longestCause = 500;
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/** Tells customers on their account page that something does not work. */
export const outageStart: Command = {
  name: 'outage start',
  summary: 'show customers on their account page that there is an outage',
  usage: 'outage start [--accounts NUMBER,NUMBER] [--cause TEXT] [--until TIME]',
  options: {
    accounts: { type: 'string', describe: 'numbers of the accounts it concerns; everybody unless given' },
    cause: { type: 'string', describe: 'why, for those who look at it here' },
    until: { type: 'string', describe: 'when it is expected to be over, such as 2026-11-22T18:00-06:00; it ends with "outage end"' },
  },
  async run(values, { product }) {
    const cause = textOf(values['cause'], '--cause');
    if (cause !== null && cause.length > longestCause) throw new UsageError(`--cause may have ${longestCause} characters at most`);
    const outcome = await product.outages.start({
      accounts: numbersOf(values['accounts']),
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

function numbersOf(value: string | boolean | undefined): string[] | null {
  const text = textOf(value, '--accounts');
  if (text === null) return null;
  const numbers = text.split(',').map((each) => each.trim());
  if (numbers.some((each) => each === '')) throw new UsageError('--accounts must be numbers of accounts with commas between them');
  return [...new Set(numbers)];
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
  if (problem === 'notInFuture') return '--until has passed already; leave it out where nobody knows.';
  if (problem === 'noOutage') return 'There is no such outage; "outage list" shows them.';
  if (problem === 'endedBefore') return 'This outage is over already.';
  if ('openAlready' in problem) return `Everybody is told of an outage already (${problem.openAlready}); end it first.`;
  return `There is no account ${problem.unknownAccounts.join(', ')}; nothing is shown.`;
}

function lineOf({ id, startedAt, endedAt, expectedUntil, cause, accounts }: Outage): string {
  const until = expectedUntil === null ? '' : `, expected until ${expectedUntil.toISOString()}`;
  const state = endedAt === null ? `goes on${until}` : `ended ${endedAt.toISOString()}`;
  const whom = accounts === null ? 'everybody' : `accounts ${accounts.join(', ')}`;
  return `${id}  ${whom}  since ${startedAt.toISOString()}, ${state}${cause === null ? '' : `  ${cause}`}`;
}
