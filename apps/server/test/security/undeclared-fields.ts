import { isReading, type Route } from '@porchlight/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { OpenApiDocument } from '../../src/platform/http/openapi.ts';
import type { Between, Send } from '../api-examples/traffic.ts';
import { databasePlaces } from '../canary/look-everywhere.ts';

type Json = Record<string, unknown>;
/** What each table of the product of a scenario holds in the end, a line a row. */
export type Dump = Readonly<Record<string, string>>;

/** Which fields somebody may think of, and what to plant in them. */
export interface Planting {
  /** Of every answer there is and of every table: what goes into the body. */
  names: readonly string[];
  /** Of the answers about the same subject: what goes into each object within the body and into the query. All of them would be too much to send. */
  namesAbout(route: Route): readonly string[];
  valueOf(name: string): unknown;
}

/** Short, so that all fit into what a body may have. */
export const plantedText = 'zq7x';
const plantedDay = '2199-01-02';

/** Calls that change something. What a provider tells of payments is signed by it and read as it writes it. */
export const isChanging = (route: Route): boolean => !isReading(route) && route.access.kind !== 'hook';

/** The names of the fields of what a call answers. */
export function answeredNames(document: OpenApiDocument, route: Route): Set<string> {
  const names = new Set<string>();
  const walked = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties') for (const name of Object.keys(inner as object)) names.add(name);
      if (key !== '$ref') walk(inner);
      else if (!walked.has(String(inner))) walk(referredTo(document, walked.add(String(inner)) && String(inner)));
    }
  };
  walk(operationOf(document, route)['responses']);
  return names;
}

/** What stood under each name in what was answered, or in rows. */
export function valuesByName(things: readonly unknown[]): Map<string, Set<unknown>> {
  const known = new Map<string, Set<unknown>>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      walk(inner);
      if (Array.isArray(value)) continue;
      const values = known.get(name) ?? new Set();
      known.set(name, typeof inner === 'object' ? values : values.add(inner));
    }
  };
  for (const thing of things) walk(thing);
  return known;
}

const operationOf = (document: OpenApiDocument, route: Route): Json =>
  (document.paths[route.path] as unknown as Record<string, Json>)[route.method.toLowerCase()] as Json;
const referredTo = (document: OpenApiDocument, reference: string): Json =>
  (document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {}) as Json;

/**
 * A value of the kind that is answered under a name, and another one than it was: a number nothing has yet, the other truth in one turn and in the
 * other, one of few words in each turn another, and a text that is recognised wherever it turns up.
 */
export function changedValue(seen: ReadonlySet<unknown> | undefined, turn: number): unknown {
  const values = [...(seen ?? [])];
  if (values.some((value) => typeof value === 'boolean')) return turn % 2 === 0;
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return turn % 2 === 0 ? Math.max(...numbers) + 1 : Math.min(...numbers);
  const words = values.filter((value): value is string => typeof value === 'string' && /^[A-Z][A-Z_]*$/.test(value));
  if (words.length > 0) return words[turn % words.length];
  return values.some((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) ? plantedDay : plantedText;
}

/** Plays a part with fields nobody declared in every call that changes something; keeps how each call took them and what was left. */
export class Planter implements Between {
  /** How a call was answered that carried them and was let through. */
  readonly taken = new Map<string, number>();
  /** Calls that refused them as unknown. */
  readonly refused = new Set<string>();
  readonly dumps: Dump[] = [];

  private readonly document: OpenApiDocument;
  private readonly planting: Planting | null;

  /** Without anything to plant, the part is played as it is. */
  constructor(document: OpenApiDocument, planting: Planting | null) {
    this.document = document;
    this.planting = planting;
  }

  async send(route: Route, options: InjectOptions, send: Send): Promise<LightMyRequestResponse> {
    if (this.planting === null || !isChanging(route)) return send(options);
    const whole = await send(this.planted(route, options, { atTop: true }));
    if (!refusesUnknown(whole)) return this.noted(route, whole);
    this.refused.add(route.id);
    // The call is strict at the top: what stands further in is tried by itself.
    const inside = await send(this.planted(route, options, { atTop: false }));
    return refusesUnknown(inside) ? send(options) : this.noted(route, inside);
  }

  async beforeClose(app: Parameters<Between['beforeClose']>[0]): Promise<void> {
    this.dumps.push(await databasePlaces(app));
  }

  private noted(route: Route, response: LightMyRequestResponse): LightMyRequestResponse {
    const isGood = response.statusCode === 200 && !response.payload.startsWith('{"success":false');
    if (isGood) this.taken.set(route.id, (this.taken.get(route.id) ?? 0) + 1);
    return response;
  }

  /** The request with everything planted that its place does not declare: in the query, in the body and in each object within it. */
  private planted(route: Route, options: InjectOptions, { atTop }: { atTop: boolean }): InjectOptions {
    const { names, namesAbout } = this.planting as Planting;
    const asked = (options.query ?? {}) as Record<string, string>;
    const queried = Object.keys((route.query as unknown as { shape?: object } | undefined)?.shape ?? {});
    const query = { ...Object.fromEntries(this.fields(namesAbout(route), [...queried, ...Object.keys(asked)])), ...asked };
    const sent = { ...options, query: query as Record<string, string> };
    if (options.method === 'GET') return sent;
    if (options.payload === undefined) return { ...sent, payload: Object.fromEntries(this.fields(names, [])) };
    const content = (operationOf(this.document, route)['requestBody'] as { content?: Record<string, { schema?: Json }> } | undefined)
      ?.content;
    const into = { schema: content?.['application/json']?.schema ?? null, names: atTop ? names : [], within: namesAbout(route) };
    return { ...sent, payload: this.into(options.payload, into) as object };
  }

  private into(value: unknown, at: { schema: Json | null; names: readonly string[]; within: readonly string[] }): unknown {
    const shapes = this.shapes(at.schema);
    const { within } = at;
    if (Array.isArray(value)) return value.map((entry) => this.into(entry, { schema: firstOf(shapes, 'items'), names: within, within }));
    if (typeof value !== 'object' || value === null) return value;
    const declared = Object.assign({}, ...shapes.map((shape) => shape['properties'] ?? {})) as Record<string, Json>;
    const kept = Object.entries(value).map(([name, inner]) => [
      name,
      this.into(inner, { schema: declared[name] ?? null, names: within, within }),
    ]);
    // Where any name may stand, every name is declared.
    const isOpen =
      shapes.length === 0 || shapes.some((shape) => 'additionalProperties' in shape && shape['additionalProperties'] !== false);
    const known = [...Object.keys(declared), ...Object.keys(value)];
    return Object.fromEntries([...(isOpen ? [] : this.fields(at.names, known)), ...kept]);
  }

  private fields(names: readonly string[], declared: readonly string[]): [string, unknown][] {
    return names.filter((name) => !declared.includes(name)).map((name) => [name, (this.planting as Planting).valueOf(name)]);
  }

  /** What a schema may be, with what it refers to. */
  private shapes(schema: Json | null): Json[] {
    if (schema === null) return [];
    if (typeof schema['$ref'] === 'string') return this.shapes(referredTo(this.document, schema['$ref']));
    const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] as Json[] | undefined) ?? []);
    return [schema, ...parts.flatMap((part) => this.shapes(part))].filter(
      (shape) => shape['type'] === 'object' || shape['type'] === 'array',
    );
  }
}

function firstOf(shapes: readonly Json[], key: string): Json | null {
  return (shapes.find((shape) => key in shape)?.[key] as Json | undefined) ?? null;
}

function refusesUnknown(response: LightMyRequestResponse): boolean {
  if (!String(response.headers['content-type']).startsWith('application/json')) return false;
  const { error } = response.json<{ error?: { code: string; fields?: { code: string }[] } }>();
  return error?.code === 'GEN0002' && (error.fields ?? []).some(({ code }) => code === 'unknown');
}

/**
 * What is another one each time a part is played, beside what looks so: names that factories make, random ids, how long something took, and
 * whether the provider's notice or the question to it was first.
 */
const otherEachTime = new Set([
  'contact.first_name',
  'staff_member.display_name',
  'registration_check.id',
  'webhook_attempt.took_ms',
  'payment_event.source',
  'payment.checked_at',
  'refund_event.source',
]);

/** Whether that may stand there this time and something else another time. A planted day never may; nor may more questions than the one. */
function mayDiffer(place: string, value: unknown): boolean {
  if (place === 'payment.check_count') return value === 0 || value === 1;
  return otherEachTime.has(place) && !JSON.stringify(value).includes(plantedDay);
}

/** How often each table has which value in which column; instants, ids and secrets as if there was one of each. */
export function tally(dump: Dump): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [table, lines] of Object.entries(dump)) {
    for (const row of rowsOf(lines)) {
      for (const [column, value] of Object.entries(row)) {
        if (mayDiffer(`${table}.${column}`, value)) continue;
        const key = `${table}.${column} ${JSON.stringify(alike(value))}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

export const rowsOf = (lines: string): Json[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);

function alike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(alike);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, alike(inner)]));
  if (typeof value !== 'string' || value.includes(plantedText) || value.includes(plantedDay)) return value;
  return value
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'AT')
    .replace(/\\x[0-9a-f]{16,}/g, 'BYTES')
    .replace(/\.[0-9a-f]{8}@|(?<=member)\d+@/g, '.ID@')
    .replace(/[\w+/=-]{20,}/g, 'SECRET')
    .replace(/\d{4,}([-_]\d+)*/g, 'NUMBER')
    .replace(/(?<=Hello )\w+/g, 'NAME');
}
