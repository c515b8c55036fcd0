import fc from 'fast-check';

/** A JSON schema as the document writes it. */
export type Schema = Readonly<Record<string, unknown>>;

type Lookup = (reference: string) => Schema;

/** Deeper than this, what may be left out is left out. */
const deepest = 6;

/** Values that a schema allows, made from the schema alone. */
export function valuesOf(schema: Schema, lookUp: Lookup, depth = 0): fc.Arbitrary<unknown> {
  const { $ref: reference, const: only, enum: words, anyOf, oneOf, allOf } = schema as Record<string, never>;
  if (typeof reference === 'string') return valuesOf(lookUp(reference), lookUp, depth);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(words)) return fc.constantFrom(...(words as unknown[]));
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => valuesOf(choice, lookUp, depth + 1)));
  if (Array.isArray(allOf)) return valuesOf(merged(allOf as Schema[], lookUp), lookUp, depth);
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...(type as string[]).map((each) => typed(each, schema, lookUp, depth)));
  return typed(String(type), schema, lookUp, depth);
}

function typed(type: string, schema: Schema, lookUp: Lookup, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer(bounds(schema, { min: -1_000, max: 1_000_000 }));
    case 'number':
      return fc.integer(bounds(schema, { min: -1_000, max: 100_000 })).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return lists(schema, lookUp, depth);
    case 'object':
      return objects(schema, lookUp, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function merged(parts: readonly Schema[], lookUp: Lookup): Schema {
  const whole = parts.map((part) => (typeof part['$ref'] === 'string' ? lookUp(part['$ref']) : part));
  const required = whole.flatMap((part) => (part['required'] ?? []) as string[]);
  const properties = Object.assign({}, ...whole.map((part) => part['properties'] ?? {}));
  return Object.assign({}, ...whole, { required, properties }) as Schema;
}

function bounds(schema: Schema, usual: { min: number; max: number }): { min: number; max: number } {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<string, number | undefined>;
  const least = Math.max(minimum ?? -Infinity, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  const most = Math.min(maximum ?? Infinity, exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - 1);
  const min = Number.isFinite(least) ? Math.ceil(least) : Math.min(usual.min, most);
  const max = Number.isFinite(most) ? Math.floor(most) : Math.max(usual.max, min);
  return { min, max: Math.max(min, max) };
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.integer({ min: 0, max: 99 }).map((number) => `somebody${number}@example.com`),
  uuid: fc.uuid(),
  uri: fc.constantFrom('https://example.com/', 'https://hooks.example.com/a'),
  'date-time': fc.constantFrom('2026-01-08T10:00:00Z', '2030-02-28T23:59:59.999Z'),
  date: fc.constantFrom('2026-01-08', '2028-02-29', '2030-12-31'),
};

function texts(schema: Schema): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema as Record<string, never>;
  if (typeof format === 'string' && formats[format]) return formats[format];
  if (typeof pattern === 'string') {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(200, Number(maxLength)) });
    } catch {
      return fc.constantFrom('a', '1', '2026-01-08');
    }
  }
  const most = Math.max(Number(minLength), Math.min(Number(maxLength), 60));
  return fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9 ]*$/, { minLength: Number(minLength), maxLength: most } as never) },
    fc.string({ minLength: Number(minLength), maxLength: most, unit: 'grapheme' }),
  );
}

function lists(schema: Schema, lookUp: Lookup, depth: number): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 5 } = schema as Record<string, number>;
  const fixed = schema['prefixItems'];
  if (Array.isArray(fixed)) return fc.tuple(...(fixed as Schema[]).map((each) => valuesOf(each, lookUp, depth + 1)));
  const maxLength = depth > deepest ? minItems : Math.max(minItems, Math.min(maxItems, 4));
  return fc.array(valuesOf((schema['items'] ?? {}) as Schema, lookUp, depth + 1), { minLength: minItems, maxLength });
}

function objects(schema: Schema, lookUp: Lookup, depth: number): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
  };
  const names = Object.keys(properties).filter((name) => depth <= deepest || required.includes(name));
  const model = Object.fromEntries(names.map((name) => [name, valuesOf(properties[name] ?? {}, lookUp, depth + 1)]));
  if (names.length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.stringMatching(/^[a-z.]{1,12}$/), valuesOf(additionalProperties, lookUp, depth + 1), { maxKeys: 3 });
  }
  return fc.record(model, { requiredKeys: required.filter((name) => names.includes(name)), noNullPrototype: true });
}
