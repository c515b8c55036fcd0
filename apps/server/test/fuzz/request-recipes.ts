import fc from 'fast-check';
import type { Operation } from './operations.ts';
import { type Schema, valuesOf } from './schema-values.ts';
import { wellFormed, wildHeader, wildName, wildText, wildValue } from './wild-values.ts';

/** Where the value of one place of a request comes from; what is known of the running product is looked up when it is sent. */
export type Filling = { from: 'own' } | { from: 'known'; at: number } | { from: 'example'; at: number } | { from: 'value'; value: unknown };

/** One thing that is done to a body that was good. `at` counts its places, from the first on. */
export interface Change {
  at: number;
  does: 'replace' | 'know' | 'own' | 'leaveOut' | 'rename' | 'add' | 'repeat' | 'nest';
  name: string;
  value: unknown;
}

export type BodyRecipe =
  | { kind: 'none' }
  | { kind: 'raw'; text: string }
  | { kind: 'value'; value: unknown }
  | { kind: 'changed'; base: { from: 'example'; at: number } | { from: 'schema'; value: unknown }; knows: number; changes: Change[] };

/** A request as it is told to the product, small ones first: what is left out is what makes no difference. */
export interface Recipe {
  /** Who asks; counted among those who are asked to. */
  caller: number;
  params: Record<string, Filling>;
  query: Record<string, Filling>;
  /** Of a query that says things twice, or as lists. */
  queryTail: string;
  headers: Record<string, string>;
  body: BodyRecipe;
}

const known = fc.nat(59).map((at): Filling => ({ from: 'known', at }));
const example = fc.nat(1).map((at): Filling => ({ from: 'example', at }));
const own: fc.Arbitrary<Filling> = fc.constant({ from: 'own' });
const value = (values: fc.Arbitrary<unknown>) => values.map((each): Filling => ({ from: 'value', value: each }));
const small = fc.integer({ min: 1, max: 40 }).map(String);

function filling(schema: Schema, lookUp: (reference: string) => Schema): fc.Arbitrary<Filling> {
  return fc.oneof(
    { weight: 5, arbitrary: own },
    { weight: 4, arbitrary: known },
    { weight: 3, arbitrary: example },
    { weight: 2, arbitrary: value(small) },
    { weight: 2, arbitrary: value(valuesOf(schema, lookUp)) },
    { weight: 3, arbitrary: value(wildText) },
  );
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(199),
  does: fc.constantFrom('replace', 'replace', 'replace', 'know', 'own', 'leaveOut', 'rename', 'add', 'repeat', 'nest'),
  name: wildName,
  value: wildValue,
});

/** Texts that are no JSON, or JSON that means two things. */
const rawBodies = fc.oneof(
  fc.constantFrom(
    '{',
    '[1,',
    '"',
    '\u0000',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"a":1,"a":2}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    'NaN',
    '1e999',
    '{"a":1e999}',
    '\ufeff{}',
    'true',
    '""',
    'null',
    '[]',
    '['.repeat(30_000),
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
  ),
  fc.string({ maxLength: 30 }),
);

function bodies(operation: Operation, lookUp: (reference: string) => Schema): fc.Arbitrary<BodyRecipe> {
  if (operation.method === 'GET') return fc.constant({ kind: 'none' });
  const wild = fc.oneof(
    wildValue.map((each): BodyRecipe => ({ kind: 'value', value: each })),
    rawBodies.map((text): BodyRecipe => ({ kind: 'raw', text })),
    fc.constant<BodyRecipe>({ kind: 'none' }),
  );
  if (operation.body === null) return fc.oneof({ weight: 3, arbitrary: fc.constant<BodyRecipe>({ kind: 'none' }) }, wild);
  const base = fc.oneof(
    { weight: 3, arbitrary: fc.record({ from: fc.constant('example' as const), at: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ from: fc.constant('schema' as const), value: valuesOf(operation.body, lookUp) }) },
  );
  const changes = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Change[]>([]) },
    { weight: 3, arbitrary: fc.array(change, { maxLength: 3 }) },
  );
  const changed = fc.record({ kind: fc.constant('changed' as const), base, knows: fc.nat(199), changes });
  return fc.oneof({ weight: 8, arbitrary: changed }, { weight: 1, arbitrary: wild });
}

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), wildHeader),
    'x-proof-of-work': wildHeader,
    'x-verification-token': fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), wildHeader),
    'x-guest-key': wildHeader,
    'x-api-refresh-token': wildHeader,
    'accept-language': fc.oneof(fc.constantFrom('sp-es', 'es', 'en-us'), wildHeader),
    'accept-encoding': fc.oneof(fc.constantFrom('gzip', 'br', 'gzip, br'), wildHeader),
    'content-type': fc.oneof(fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''), wildHeader),
    'user-agent': wildHeader,
    'x-requested-with': wildHeader,
    cookie: fc.oneof(fc.constantFrom('porchlight-staff=', 'porchlight-staff=%', 'a=b; ;=;'), wildHeader),
    'x-api-token': wildHeader,
    authorization: wildHeader,
    'x-forwarded-for': wildHeader,
    'if-none-match': wildHeader,
    range: wildHeader,
  },
  { requiredKeys: [] },
);

/** Requests of one operation: most of them good or nearly so, some that nobody in their right mind sends. */
export function recipesOf(operation: Operation, lookUp: (reference: string) => Schema, callers: number): fc.Arbitrary<Recipe> {
  const each = (schemas: Readonly<Record<string, Schema>>, requiredKeys?: []) =>
    fc.record(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, filling(schema, lookUp)])), {
      ...(requiredKeys && { requiredKeys }),
      noNullPrototype: true,
    } as { noNullPrototype: true });
  const names = Object.keys(operation.query);
  const tails = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    fc
      .tuple(fc.constantFrom(...names, 'a', '__proto__', 'limit'), wildText, fc.constantFrom('', '[]', '[a]'))
      .map(([name, text, suffix]) => `${name}${suffix}=${encodeURIComponent(wellFormed(text))}&${name}=1`),
    fc.constantFrom('%', '%00', '%ff', '&&==', '?', '=a', 'a', '%C0%AF=1'),
  );
  return fc.record(
    {
      caller: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(Math.max(0, callers - 1))),
      params: each(operation.params),
      query: each(operation.query, []),
      queryTail: tails,
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
      body: bodies(operation, lookUp),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Recipe>;
}
