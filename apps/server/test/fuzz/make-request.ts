import type { KnownValues } from './known-values.ts';
import type { Method, Operation } from './operations.ts';
import type { BodyRecipe, Change, Filling, Recipe } from './request-recipes.ts';
import { wellFormed } from './wild-values.ts';

/** What goes over the wire. */
export interface MadeRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** The path does not lead to the operation any more: a value of it was empty, too long or went elsewhere. */
  isElsewhere: boolean;
}

/** What is known of the product that a request goes to. */
export interface World {
  known: KnownValues;
  /** The caller's own id for the name of a field or parameter; undefined where it has none. */
  own(operation: Operation, name: string): unknown;
}

/** Turns a recipe into a request to the running product. */
export function makeRequest(operation: Operation, recipe: Recipe, who: Record<string, string>, world: World): MadeRequest {
  const fill = (name: string, filling: Filling, place: 'params' | 'query'): string | string[] | undefined => {
    const value = filled(operation, name, filling, { world, place });
    if (value === undefined || value === null) return undefined;
    return Array.isArray(value) ? value.map(String) : String(value);
  };
  let isElsewhere = false;
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = wellFormed(String(fill(name, recipe.params[name] ?? { from: 'own' }, 'params') ?? '1'));
    if (value === '' || value === '.' || value === '..' || encodeURIComponent(value).length > 190) isElsewhere = true;
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, filling] of Object.entries(recipe.query)) {
    const value = fill(name, filling, 'query');
    for (const each of Array.isArray(value) ? value : value === undefined ? [] : [value]) search.append(name, wellFormed(each));
  }
  const query = [search.toString(), recipe.queryTail].filter((part) => part !== '').join('&');
  const payload = bodyOf(operation, recipe.body, world);
  const headers = {
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    'x-requested-with': 'portal',
    ...who,
    ...recipe.headers,
  };
  return { method: operation.method, url: query === '' ? path : `${path}?${query}`, headers, payload, isElsewhere };
}

function filled(
  operation: Operation,
  name: string,
  filling: Filling,
  { world, place }: { world: World; place: 'params' | 'query' },
): unknown {
  const { examples } = operation;
  const shown = (at: number): unknown => examples[at % Math.max(1, examples.length)]?.[place]?.[name];
  switch (filling.from) {
    case 'own':
      return world.own(operation, name) ?? shown(0);
    case 'known':
      return world.known.pick(name, filling.at) ?? shown(filling.at) ?? world.own(operation, name);
    case 'example':
      return shown(filling.at) ?? world.known.pick(name, filling.at);
    case 'value':
      return filling.value;
  }
}

function bodyOf(operation: Operation, recipe: BodyRecipe, world: World): string | undefined {
  if (recipe.kind === 'none') return undefined;
  if (recipe.kind === 'raw') return recipe.text;
  if (recipe.kind === 'value') return JSON.stringify(recipe.value) ?? 'null';
  const { base, knows, changes } = recipe;
  const { examples } = operation;
  const start = base.from === 'example' ? examples[base.at % Math.max(1, examples.length)]?.body : base.value;
  let body = informed(operation, structuredClone(start) as unknown, { knows, world });
  for (const each of changes) body = changed(operation, body, each, world);
  return JSON.stringify(body) ?? 'null';
}

/** Puts what the product knows where a made-up value could mean nothing: some of the fields, by turns. */
function informed(operation: Operation, value: unknown, { knows, world }: { knows: number; world: World }): unknown {
  let turn = knows;
  const walk = (inner: unknown, name: string): unknown => {
    if (Array.isArray(inner)) return inner.map((entry) => walk(entry, name));
    if (typeof inner === 'object' && inner !== null) {
      return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, walk(each, key)]));
    }
    turn += 1;
    const own = world.own(operation, name);
    if (own !== undefined && turn % 8 !== 0) return own;
    const seen = turn % 3 === 0 ? world.known.pick(name, turn) : undefined;
    return seen !== undefined && typeof seen === typeof inner ? seen : inner;
  };
  return walk(value, '');
}

interface Spot {
  holder: Record<string, unknown>;
  key: string;
}

/** Every place of a value, those inside others after them; a list's entries are places too. */
function spotsOf(root: Record<string, unknown>): Spot[] {
  const spots: Spot[] = [];
  const left: unknown[] = [root];
  while (left.length > 0 && spots.length < 400) {
    const holder = left.shift();
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [key, inner] of Object.entries(holder)) {
      spots.push({ holder: holder as Record<string, unknown>, key });
      left.push(inner);
    }
  }
  return spots;
}

function changed(operation: Operation, body: unknown, { at, does, name, value: given }: Change, world: World): unknown {
  // Of its own for each use: what is put into a body may be changed there, and put into itself.
  const value = structuredClone(given);
  const root: Record<string, unknown> = { body };
  const spots = spotsOf(root);
  const { holder, key } = spots[at % spots.length] as Spot;
  const old = holder[key];
  const put = (target: Record<string, unknown>, field: string, held: unknown) =>
    Object.defineProperty(target, field, { value: held, enumerable: true, configurable: true, writable: true });
  switch (does) {
    case 'replace':
      holder[key] = value;
      break;
    case 'know':
      holder[key] = world.known.pick(key, at) ?? value;
      break;
    case 'own':
      holder[key] = world.own(operation, key) ?? value;
      break;
    case 'leaveOut':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 'rename':
      if (Array.isArray(holder)) break;
      delete holder[key];
      put(holder, name, old);
      break;
    case 'add':
      if (typeof old === 'object' && old !== null && !Array.isArray(old)) put(old as Record<string, unknown>, name, value);
      else if (Array.isArray(old)) old.push(value);
      else if (Array.isArray(holder)) holder.push(value);
      else put(holder, name, value);
      break;
    case 'repeat':
      holder[key] = Array.isArray(old) ? [...old, ...old, ...old] : [old, old];
      break;
    case 'nest':
      holder[key] = { [key]: old };
      break;
  }
  return root['body'];
}
