import { isReading } from '@porchlight/contract';
import type { TestDatabase } from '@porchlight/server/test/database.ts';
import type { Caller } from '@porchlight/server/test/fuzz/callers.ts';
import { type MadeRequest, makeRequest } from '@porchlight/server/test/fuzz/make-request.ts';
import type { Operation } from '@porchlight/server/test/fuzz/operations.ts';
import { type Recipe, recipesOf } from '@porchlight/server/test/fuzz/request-recipes.ts';
import { type Parts, send, signed, startAsked } from '@porchlight/server/test/fuzz/round.ts';
import type { Schema } from '@porchlight/server/test/fuzz/schema-values.ts';
import fc from 'fast-check';
import { receptionOf } from './relay.ts';
import { createStatementWatch } from './statement-watch.ts';
import { type Answer, countDeclared, type Declared, placesOf, type Reception, type RequestParts, type Target } from './target.ts';

/** So many requests are tried for one that is answered well. */
const mostTries = 80;
const ownKey = 'idempotency-key';

export interface AskedProduct {
  targets: readonly Target[];
  /** Places that are declared and that no request had, as what they stand in was left out. */
  leftOut: number;
  takeDatabaseErrors(): string[];
  close(): Promise<void>;
}

/** What can be asked that takes something: calls that change nothing first, and of those that do the ones that are open to everybody. */
export async function callsThatTake(database: TestDatabase): Promise<string[]> {
  const { parts, operations } = await startAsked(database);
  try {
    const rank = ({ route, method }: Operation): number => {
      if (route === null ? method === 'GET' : isReading(route)) return 0;
      return route?.access.kind === 'guest' ? 1 : 2;
    };
    const taking = operations.filter((operation) => countDeclared(declaredBy(operation, parts)) > 0);
    return taking.toSorted((one, other) => rank(one) - rank(other)).map(({ name }) => name);
  } finally {
    await parts.app.close();
  }
}

/** The product with the calls of these names, each with a request of its own as the fuzzing makes them. */
export async function startProduct(database: TestDatabase, calls: readonly string[]): Promise<AskedProduct> {
  const watch = createStatementWatch();
  const { parts, operations } = await startAsked(database, watch);
  const wanted = calls.flatMap((name) => operations.filter((operation) => operation.name === name));
  const candidates = wanted.map((operation) => new Candidate(operation, parts));
  // By turns: what one call was told of may be what another one has to name.
  for (let turn = 0; turn < mostTries; turn += 1) for (const candidate of candidates) await candidate.tryOnce(turn);
  const targets = candidates.map((candidate) => candidate.target());
  const leftOut = candidates.reduce((sum, { declared }, at) => sum + Math.max(0, countDeclared(declared) - placesIn(targets[at])), 0);
  return { targets, leftOut, takeDatabaseErrors: watch.take, close: () => parts.app.close() };
}

const placesIn = (target: Target | undefined): number => target?.places.length ?? 0;

/** An operation for which a request is looked for that is answered well, or at least let in. */
class Candidate {
  readonly declared: Declared;
  readonly #operation: Operation;
  readonly #parts: Parts;
  readonly #caller: Caller;
  readonly #recipes: readonly Recipe[];
  #best: { base: RequestParts; reception: Reception };

  constructor(operation: Operation, parts: Parts) {
    this.declared = declaredBy(operation, parts);
    this.#operation = operation;
    this.#parts = parts;
    this.#caller = parts.callersOf(operation)[0] as Caller;
    this.#recipes = goodRecipes(operation, this.declared);
    this.#best = { base: this.#made(0), reception: 'kept out' };
  }

  async tryOnce(turn: number): Promise<void> {
    if (this.#best.reception === 'answered' || turn >= this.#recipes.length) return;
    const base = this.#made(turn);
    const answer = await this.#send(base);
    const reception = receptionOf(answer);
    if (reception === 'answered' || (reception === 'refused' && this.#best.reception === 'kept out')) this.#best = { base, reception };
    if (reception === 'answered' && answer.contentType.startsWith('application/json'))
      this.#parts.learn(JSON.parse(answer.body.toString()));
  }

  target(): Target {
    const { base, reception } = this.#best;
    return {
      name: this.#operation.name,
      base,
      places: placesOf(base, this.declared),
      reception,
      send: (wanted) => this.#send(wanted),
    };
  }

  #made(turn: number): RequestParts {
    const recipe = this.#recipes[turn] as Recipe;
    return partsOf(this.#operation, makeRequest(this.#operation, recipe, {}, this.#parts.world(this.#caller)));
  }

  #send(wanted: RequestParts): Promise<Answer> {
    return ask(this.#operation, this.#caller, wanted, this.#parts);
  }
}

function declaredBy({ params, query, body, route }: Operation, { judge }: Parts): Declared {
  return {
    params: Object.keys(params),
    query: Object.keys(query),
    headers: route?.idempotencyKey ? [ownKey] : [],
    body,
    lookUp: (reference): Schema => judge.document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {},
  };
}

/** Requests as they are shown, then as the schema has them, with nothing in them that is meant to be refused. */
function goodRecipes(operation: Operation, { lookUp }: Declared): Recipe[] {
  const query = Object.fromEntries(Object.keys(operation.query).map((name) => [name, { from: 'example' as const, at: 0 }]));
  const params = (filling: Recipe['params'][string]) => Object.fromEntries(Object.keys(operation.params).map((name) => [name, filling]));
  const body: Recipe['body'] =
    operation.body === null ? { kind: 'none' } : { kind: 'changed', base: { from: 'example', at: 0 }, knows: 0, changes: [] };
  const plain = { caller: 0, query, queryTail: '', headers: {}, body };
  const shown = [0, 1, 2, 3, 4, 5, 6].map((knows): Recipe => {
    return { ...plain, params: params(knows === 0 ? { from: 'own' } : { from: 'known', at: knows }), body: knowing(body, knows) };
  });
  const known = Array.from({ length: 20 }, (_, at): Recipe => ({ ...plain, params: params({ from: 'known', at }) }));
  const examples: Recipe = { ...plain, params: params({ from: 'example', at: 0 }) };
  const sampled = fc.sample(recipesOf(operation, lookUp, 1), { numRuns: mostTries, seed: 1 }).flatMap((recipe): Recipe[] => {
    if (recipe.body.kind !== body.kind) return [];
    const unchanged = recipe.body.kind === 'changed' ? { ...recipe.body, changes: [] } : recipe.body;
    return [{ ...recipe, body: unchanged, headers: {}, queryTail: '' }];
  });
  return [...shown, examples, ...known, ...sampled].slice(0, mostTries);
}

/** With other turns in which a field of the body is what the product has told. */
function knowing(body: Recipe['body'], knows: number): Recipe['body'] {
  return body.kind === 'changed' ? { ...body, knows } : body;
}

/** Takes a request of the fuzzing apart again. */
function partsOf(operation: Operation, { url, payload }: MadeRequest): RequestParts {
  const { pathname, searchParams } = new URL(url, 'http://portal');
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const values = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]*)')}$`).exec(pathname)?.slice(1) ?? [];
  return {
    params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '1')])),
    query: Object.fromEntries(searchParams),
    headers: {},
    body: payload === undefined ? undefined : JSON.parse(payload),
  };
}

async function ask(operation: Operation, caller: Caller, wanted: RequestParts, parts: Parts): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(wanted.params[name] ?? '1')));
  const query = new URLSearchParams(Object.entries(wanted.query).map(([name, value]): [string, string] => [name, String(value)]));
  const payload = wanted.body === undefined ? undefined : JSON.stringify(wanted.body);
  const url = query.size === 0 ? path : `${path}?${query}`;
  const headers = {
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    'x-requested-with': 'portal',
    ...(await caller.headers()),
    // A new one each time unless one is put in: the answer of the first request would be the answer of all.
    ...(operation.route?.idempotencyKey && { [ownKey]: String(wanted.headers[ownKey] ?? crypto.randomUUID()) }),
  };
  const request: MadeRequest = { method: operation.method, url, headers, payload, isElsewhere: false };
  const response = await send(parts.app, operation.route?.access.kind === 'hook' ? signed(parts.app, request) : request);
  if (response.statusCode === 401 || /logout|signOut|sessions/i.test(operation.path)) caller.forget();
  const contentType = String(response.headers['content-type'] ?? 'text/plain');
  return { status: response.statusCode, contentType, body: response.rawPayload };
}
