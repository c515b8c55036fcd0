import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Reception, type Target, withValues } from './target.ts';

/** What was asked of a target, and what came of it. */
export interface Tally {
  requests: number;
  /** Those that got past the look at who asks and at their shape. */
  letIn: number;
  /** Names of places that held another value at least once. */
  tried: Set<string>;
  /** What nobody should see, each once. */
  faults: Set<string>;
}

export interface Relay {
  /** Where the tool asks a target. */
  urlOf(at: number): string;
  tallyOf(at: number): Tally;
  close(): Promise<void>;
}

/** Whole requests of the tool are in the address, and may be long. */
const largestAddress = 1024 * 1024;

/**
 * Stands between the tool and what it asks. The tool sees calls with plain parameters, one for each place; what goes on has each value where
 * it belongs, with the session, the key and the signature that the call wants. So no payload is lost in markup, and a session lasts.
 */
export async function startRelay(targets: readonly Target[], takeDatabaseErrors: () => string[]): Promise<Relay> {
  const tallies = targets.map((): Tally => ({ requests: 0, letIn: 0, tried: new Set(), faults: new Set() }));
  // One after the other: an error of the database then belongs to the request that is under way.
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer({ maxHeaderSize: largestAddress }, (request, response) => {
    last = last.then(() => pass(request, response));
  });
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay');
    const at = Number(pathname.slice(1));
    const [target, tally] = [targets[at], tallies[at]];
    if (target === undefined || tally === undefined) return void response.writeHead(404).end();
    takeDatabaseErrors();
    const values = new Map(target.places.map(({ name, shown }, index) => [name, searchParams.get(parameterOf(index)) ?? shown]));
    const changed = target.places.filter(({ name, shown }) => values.get(name) !== shown);
    const answer = await target.send(withValues(target, values)).catch((error: unknown) => failed(error));
    tally.requests += 1;
    if (receptionOf(answer) !== 'kept out') tally.letIn += 1;
    for (const { name } of changed) tally.tried.add(name);
    const by = changed.map(({ name }) => name).join(', ') || 'the request as it was good';
    if (answer.status >= 500) tally.faults.add(`answers ${answer.status} by ${by}`);
    for (const error of takeDatabaseErrors()) tally.faults.add(`${error} by ${by}`);
    // Nothing else: a cookie or another address would lead the tool away.
    response.writeHead(answer.status, { 'content-type': answer.contentType, 'content-length': answer.body.length }).end(answer.body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (at) => {
      const asked = (targets[at]?.places ?? []).map(({ shown }, index) => `${parameterOf(index)}=${written(shown)}`);
      return `http://127.0.0.1:${port}/${at}?${asked.join('&')}`;
    },
    tallyOf: (at) => tallies[at] as Tally,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The name of a place says too much: what is called a token the tool leaves alone. */
export const parameterOf = (index: number): string => `p${index}`;

/** An asterisk means to the tool that a payload goes there. */
const written = (text: string): string => encodeURIComponent(text).replaceAll('*', '%2A');

/** How an answer took its request. Links and codes that nobody has are looked for in the database too, before they are refused. */
export function receptionOf({ status, body }: Answer): Reception {
  const { success, error } =
    body.subarray(0, 1).toString() === '{' ? (parsed(body) as { success?: boolean; error?: { code: string } }) : {};
  if (status === 200 && success !== false) return 'answered';
  const isKeptOut = [401, 403, 404, 405, 413, 415, 429].includes(status) || status >= 500 || (error?.code ?? 'GEN').startsWith('GEN');
  return isKeptOut ? 'kept out' : 'refused';
}

function parsed(body: Buffer): object {
  try {
    return JSON.parse(body.toString()) as object;
  } catch {
    return {};
  }
}

function failed(error: unknown): Answer {
  return { status: 599, contentType: 'text/plain', body: Buffer.from(String(error)) };
}
