/** A request in its parts, before it goes over the wire. */
export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface Answer {
  status: number;
  contentType: string;
  body: Buffer;
}

/** One place of a request that a value can be put into. */
export interface Place {
  /** As it is told: `query.q`, `body.accountHolder.firstName`. */
  name: string;
  /** From the root of the parts. */
  at: readonly string[];
  /** What the tool is told that stands there. As long as it says the same, the request is the one that was good. */
  shown: string;
}

/** How a request was taken: answered, refused for what it names once its shape and whoever asks were found right, or refused before that. */
export type Reception = 'answered' | 'refused' | 'kept out';

/** A call with a request that is as good as could be made, and every place of it that is to be tried. */
export interface Target {
  name: string;
  base: RequestParts;
  places: readonly Place[];
  /** How the request was taken before anything was put into it. */
  reception: Reception;
  send(parts: RequestParts): Promise<Answer>;
}

/** A JSON schema as the document writes it. */
type Schema = Readonly<Record<string, unknown>>;

/** What a call declares: names of its path and its query, headers to try, and the schema of its body. */
export interface Declared {
  params: readonly string[];
  query: readonly string[];
  headers: readonly string[];
  body: Schema | null;
  lookUp(reference: string): Schema;
}

/** Deeper than this, schemas that hold themselves would have no end. */
const deepest = 9;
/** What is shown for a place where nothing stands. */
const nothing = '1';

/** Every place of a good request, and those that are declared and left out of it where it has what they stand in. */
export function placesOf(base: RequestParts, declared: Declared): Place[] {
  const body = [
    ...leavesOf(base.body),
    ...(declared.body === null ? [] : declaredLeaves(declared.body, declared.lookUp)).filter((at) => fits(base.body, at)),
  ].filter((at) => at.length > 0);
  const all = [
    ...declared.params.map((name) => ['params', name]),
    ...declared.query.map((name) => ['query', name]),
    ...declared.headers.map((name) => ['headers', name]),
    ...body.map((at) => ['body', ...at]),
  ];
  const byName = new Map(all.map((at): [string, Place] => [at.join('.'), { name: at.join('.'), at, shown: shownOf(valueAt(base, at)) }]));
  return [...byName.values()];
}

/** How many places of a call are declared, whatever a request of it has. */
export function countDeclared({ params, query, headers, body, lookUp }: Declared): number {
  const leaves = body === null ? [] : declaredLeaves(body, lookUp).map((at) => at.join('.'));
  return params.length + query.length + headers.length + new Set(leaves.filter((name) => name !== '')).size;
}

/** The request with other values in some places. A number or a truth stays one where what is put there can be read as one. */
export function withValues({ base, places }: Pick<Target, 'base' | 'places'>, values: ReadonlyMap<string, string>): RequestParts {
  const parts = structuredClone(base);
  for (const place of places) {
    const value = values.get(place.name);
    if (value === undefined || value === place.shown) continue;
    const holder = valueAt(parts, place.at.slice(0, -1)) as Record<string, unknown>;
    const key = place.at.at(-1) ?? '';
    holder[key] = likeBefore(value, holder[key]);
  }
  return parts;
}

function likeBefore(value: string, before: unknown): unknown {
  if (typeof before === 'number' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return Number(value);
  if (typeof before === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

function shownOf(value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar && value !== '' ? String(value) : nothing;
}

function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (holder, key) => (typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** The places of a value; of a list its first entry, as the others look like it. */
function leavesOf(value: unknown): string[][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[]];
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return entries.flatMap(([key, inner]) => leavesOf(inner).map((at) => [key, ...at]));
}

function declaredLeaves(schema: Schema, lookUp: Declared['lookUp'], depth = 0): string[][] {
  if (depth > deepest) return [];
  const inside = (inner: Schema): string[][] => declaredLeaves(inner, lookUp, depth + 1);
  const {
    $ref: reference,
    properties,
    items,
    prefixItems,
  } = schema as {
    $ref?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    prefixItems?: Schema[];
  };
  if (reference !== undefined) return inside(lookUp(reference));
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const entry = items ?? prefixItems?.[0];
  const leaves = [
    ...parts.flatMap(inside),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => inside(inner).map((at) => [name, ...at])),
    ...(typeof entry === 'object' ? inside(entry).map((at) => ['0', ...at]) : []),
  ];
  const isScalar = parts.length === 0 && schema['type'] !== 'object' && schema['type'] !== 'array' && schema['type'] !== 'null';
  return isScalar ? [[]] : leaves;
}

/** Whether something can be put there: what it stands in is in the value, and nothing with places of its own is there. */
function fits(value: unknown, at: readonly string[]): boolean {
  const holder = valueAt(value, at.slice(0, -1));
  const there = valueAt(value, at);
  return typeof holder === 'object' && holder !== null && (typeof there !== 'object' || there === null);
}
