import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type PaymentApp, type PaymentAppOptions, startPaymentApp } from '../payment-app.ts';
import { type Caller, gatherCallers } from './callers.ts';
import { type AnswerJudge, createAnswerJudge } from './judge-answer.ts';
import { createKnownValues } from './known-values.ts';
import { type MadeRequest, makeRequest, type World } from './make-request.ts';
import { callsOf, type Operation, standardOperations } from './operations.ts';
import { type Recipe, recipesOf } from './request-recipes.ts';
import type { Schema } from './schema-values.ts';

/** So many requests go to one database; then another begins, so that what they did to it does not keep the next ones out. */
export const requestsOfRound = 10_000;

export interface Finding {
  operation: string;
  seed: number;
  problems: string[];
  /** The smallest request that still shows it. */
  request: object;
}

export interface RoundReport {
  seed: number;
  requests: number;
  findings: Finding[];
  /** How often an operation was answered with which status. */
  statuses: Map<string, Map<number, number>>;
}

/** A product that can be asked everything, with who asks and what it has told of itself. */
export interface Parts {
  app: PaymentApp;
  judge: AnswerJudge;
  world(caller: Caller): World;
  callersOf(operation: Operation): readonly Caller[];
  learn(answer: unknown): void;
}

/** Asks everything there is, each operation as often as every other, by what a seed says. Only operations that `isWanted` where that is given. */
export async function runRound(options: {
  seed: number;
  requests: number;
  isWanted?: (operation: Operation) => boolean;
}): Promise<RoundReport> {
  const { parts, operations } = await startAsked(await createTestDatabase({ template: 'cast' }));
  try {
    const report: RoundReport = { seed: options.seed, requests: 0, findings: [], statuses: new Map() };
    const wanted = shuffled(operations.filter(options.isWanted ?? (() => true)), options.seed);
    const each = Math.max(1, Math.ceil(options.requests / wanted.length / 2));
    // In two turns: the second begins with what the first one made.
    for (const turn of [0, 1]) {
      for (const operation of wanted) await ask(operation, { parts, report, seed: options.seed * 2 + turn, times: each });
    }
    return report;
  } finally {
    await parts.app.close();
  }
}

/** Starts the product with all that can be asked of it on a database with the cast. */
export async function startAsked(
  database: TestDatabase,
  observed: PaymentAppOptions['observed'] = {},
): Promise<{ parts: Parts; operations: readonly Operation[] }> {
  const env = { TMF_API: 'on', IMPERSONATED_PAYMENTS: 'on', WEBHOOK_PRIVATE_ADDRESSES: 'off' };
  const app = await startPaymentApp({ database, env, observed });
  try {
    const judge = createAnswerJudge();
    const operations = [...callsOf(judge.document), ...standardOperations(app.product.tmf.apis)];
    return { parts: await prepare(app, judge, operations), operations };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function prepare(app: PaymentApp, judge: AnswerJudge, operations: readonly Operation[]): Promise<Parts> {
  const callers = await gatherCallers(app);
  const known = createKnownValues();
  const world = (caller: Caller): World => ({
    known,
    own: ({ route }, name) => {
      const access = route?.access;
      if (access !== undefined && 'owns' in access && access.owns.at.endsWith(`.${name}`)) return caller.things[access.owns.entity];
      if (access !== undefined && 'ownUser' in access && access.ownUser?.endsWith(`.${name}`)) return caller.own['userId'];
      return caller.own[name];
    },
  });
  const parts: Parts = { app, judge, world, callersOf: callers.of, learn: known.learn };
  const reading = operations.filter(({ method, route }) => method === 'GET' && route?.answer.kind !== 'file' && !route?.needsRequestedWith);
  // Twice: the second time with what the first one told.
  for (const operation of [...reading, ...reading]) {
    for (const caller of callers.of(operation).slice(0, 2)) {
      const params = Object.fromEntries(Object.keys(operation.params).map((name) => [name, { from: 'own' as const }]));
      const query = Object.fromEntries(Object.keys(operation.query).map((name) => [name, { from: 'example' as const, at: 0 }]));
      const recipe: Recipe = {
        caller: 0,
        params,
        query: operation.route === null ? {} : query,
        queryTail: '',
        headers: {},
        body: { kind: 'none' },
      };
      learnFrom(await send(app, makeRequest(operation, recipe, await caller.headers(), world(caller))), parts);
    }
  }
  return parts;
}

function learnFrom(response: LightMyRequestResponse, parts: Parts): void {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  if (response.statusCode === 200 && isJson && response.headers['content-encoding'] === undefined) parts.learn(response.json());
}

async function ask(
  operation: Operation,
  { parts, report, seed, times }: { parts: Parts; report: RoundReport; seed: number; times: number },
): Promise<void> {
  const { app, judge } = parts;
  const callers = parts.callersOf(operation);
  const lookUp = (reference: string): Schema => judge.document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
  const statuses = report.statuses.get(operation.name) ?? new Map<number, number>();
  report.statuses.set(operation.name, statuses);
  const made = async (recipe: Recipe): Promise<{ caller: Caller; request: MadeRequest }> => {
    const caller = callers[recipe.caller % callers.length] as Caller;
    const request = makeRequest(operation, recipe, await caller.headers(), parts.world(caller));
    return { caller, request: operation.route?.access.kind === 'hook' ? signed(app, request) : request };
  };
  let smallest: { caller: string; request: MadeRequest; problems: string[] } | null = null;
  const property = fc.asyncProperty(recipesOf(operation, lookUp, callers.length), async (recipe) => {
    const { caller, request } = await made(recipe);
    const response = await send(app, request);
    report.requests += 1;
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    // Whoever was sent out begins anew with the next request; so does whoever may have just ended it.
    if (response.statusCode === 401 || /logout|signOut|sessions/i.test(operation.path)) caller.forget();
    const problems = judge.problemsOf(operation, request, response);
    if (problems.length === 0) return learnFrom(response, parts);
    smallest = { caller: caller.name, request, problems };
    throw new Error(problems.join('\n'));
  });
  const outcome = await fc.check(property, { seed: (seed * 1_000_003 + hash(operation.name)) | 0, numRuns: times });
  if (!outcome.failed) return;
  const { caller, request, problems } = smallest ?? { caller: '', request: {}, problems: [String(outcome.errorInstance)] };
  report.findings.push({ operation: operation.name, seed: report.seed, problems, request: { as: caller, ...request } });
}

export async function send({ http }: PaymentApp, { method, url, headers, payload }: MadeRequest): Promise<LightMyRequestResponse> {
  return http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

/** A notice is looked at only where its signature is right. */
export function signed(app: PaymentApp, request: MadeRequest): MadeRequest {
  const seconds = Math.floor(app.clock.now().getTime() / 1000);
  const signature = createHmac('sha256', app.sandbox.webhookSecret)
    .update(`${seconds}.${request.payload ?? ''}`)
    .digest('hex');
  return { ...request, headers: { ...request.headers, 'x-sandbox-signature': `t=${seconds},v1=${signature}` } };
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) | 0;
  return value;
}

/** In an order of its own for each seed. */
function shuffled<T extends { name: string }>(list: readonly T[], seed: number): T[] {
  const rank = ({ name }: T): number => hash(`${name}:${seed}:${name}`);
  return [...list].sort((one, other) => rank(one) - rank(other));
}
