import type { EndpointProblem, EndpointRow } from '@porchlight/server/webhooks/index.ts';
import { type Command, exitCodes, type Outcome, UsageError } from './command.ts';

/** Addresses of other systems that are told what happens here. */
export const webhookList: Command = {
  name: 'webhook list',
  summary: 'list the addresses that are told what happens, and how they do',
  usage: 'webhook list',
  options: {},
  async run(_values, { product }) {
    const endpoints = await product.webhooks.list();
    const lines = endpoints.length === 0 ? ['There is no address.'] : endpoints.map(lineOf);
    return { code: exitCodes.done, result: { endpoints }, lines };
  },
};

export const webhookAdd: Command = {
  name: 'webhook add',
  summary: 'add an address; prints its secret, which is shown this once',
  usage: 'webhook add URL [--events TYPE,TYPE] [--description TEXT]',
  operand: { name: 'URL', describe: 'where to, https' },
  options: {
    events: { type: 'string', describe: 'what it hears of, as docs/webhooks.md lists it; everything unless given' },
    description: { type: 'string', describe: 'what it is for, for those who look at it here' },
  },
  async run(values, { product, operand: url }) {
    const { events, description = '' } = values;
    const eventTypes = typeof events === 'string' ? events.split(',').map((each) => each.trim()) : ['*'];
    const made = await product.webhooks.add({ url, description: String(description), eventTypes, isOn: true }, null);
    if ('problem' in made) return refused(made.problem);
    const { endpoint, secret } = made;
    const lines = [`Address ${endpoint.id} is told of ${eventTypes.join(', ')}. Its secret, shown this once:`, secret];
    return { code: exitCodes.done, result: { id: endpoint.id, secret }, lines };
  },
};

export const webhookRemove: Command = {
  name: 'webhook remove',
  summary: 'remove an address; what waits for it is dropped',
  usage: 'webhook remove ID',
  operand: { name: 'ID', describe: 'its number, as "webhook list" shows it' },
  options: {},
  async run(_values, { product, operand }) {
    const made = await product.webhooks.remove(idOf(operand), null);
    return 'problem' in made
      ? refused(made.problem)
      : { code: exitCodes.done, result: made, lines: [`Nothing is sent to address ${made.id} any more.`] };
  },
};

export const webhookTest: Command = {
  name: 'webhook test',
  summary: 'send a test to an address and say what came back',
  usage: 'webhook test ID',
  operand: { name: 'ID', describe: 'its number, as "webhook list" shows it' },
  options: {},
  async run(_values, { product, operand }) {
    const made = await product.webhooks.test(idOf(operand), null);
    if ('problem' in made) return refused(made.problem);
    const isTaken = made.status !== null && made.status >= 200 && made.status < 300;
    const answer = made.status === null ? `no answer (${made.error})` : `it answered ${made.status}`;
    const lines = [`${isTaken ? 'Taken' : 'Not taken'}: ${answer} after ${made.tookMs} ms.`];
    return { code: isTaken ? exitCodes.done : exitCodes.refused, result: made, lines };
  },
};

export const webhookReplay: Command = {
  name: 'webhook replay',
  summary: 'send everything again that was given up for an address',
  usage: 'webhook replay ID [--since TIME]',
  operand: { name: 'ID', describe: 'its number, as "webhook list" shows it' },
  options: { since: { type: 'string', describe: 'only what happened since then, such as 2026-11-22T18:00Z' } },
  async run(values, { product, operand }) {
    const made = await product.webhooks.retryGivenUp(idOf(operand), instantOf(values['since']), null);
    return 'problem' in made ? refused(made.problem) : { code: exitCodes.done, result: made, lines: [`${made.retried} are sent again.`] };
  },
};

function idOf(operand: string): number {
  if (!/^[1-9]\d{0,14}$/.test(operand)) throw new UsageError('ID must be the number of an address, as "webhook list" shows it');
  return Number(operand);
}

function instantOf(value: string | boolean | undefined): Date | null {
  if (value === undefined) return null;
  const instant = new Date(String(value));
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(String(value)) || Number.isNaN(instant.getTime()))
    throw new UsageError('--since must be a time with its zone, such as 2026-11-22T18:00-06:00 or 2026-11-23T00:00Z');
  return instant;
}

function refused(problem: EndpointProblem): Outcome {
  return { code: exitCodes.refused, result: { problem }, lines: [wordsFor(problem)] };
}

function wordsFor(problem: EndpointProblem): string {
  if (problem === 'notFound') return 'There is no such address; "webhook list" shows them.';
  if (problem === 'tooMany') return 'There are 50 addresses already; remove one first.';
  if (problem === 'changedMeanwhile') return 'Somebody changed it meanwhile; try again.';
  if ('eventTypes' in problem) return 'At least one of these events does not exist; docs/webhooks.md lists them.';
  return problem.url === 'notHttps' ? 'The address must begin with https.' : 'This is no whole address without a name or password in it.';
}

function lineOf({ id, url, isOn, offReason, eventTypes, waiting, givenUp, failingSince }: EndpointRow): string {
  const state = isOn ? (failingSince === null ? 'on' : `failing since ${failingSince.toISOString()}`) : `off (${offReason})`;
  return `${id}  ${new URL(url).host}  ${state}  ${eventTypes.join(',')}  waiting ${waiting}, given up ${givenUp}`;
}
