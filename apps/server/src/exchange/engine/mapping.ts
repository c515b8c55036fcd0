import { z } from 'zod';
import { ImportRefused } from '../../platform/table-file/import-refused.ts';

const SimpleRule = z.strictObject({
  /** Their column, or the first of several that says something. */
  from: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  /** Several of their columns, put together where they say something. */
  join: z.array(z.string()).min(1).optional(),
  with: z.string().optional(),
  /** The same for every row. */
  constant: z.string().optional(),
  /** Their words and ours; "*" is any other. An empty one says nothing. */
  words: z.record(z.string(), z.string()).optional(),
  /** How they write days: YYYY, MM, DD, M, D, hh, mm, ss, and anything else as it stands. The first that fits counts. */
  days: z.array(z.string()).min(1).optional(),
  /** Of such a day: its day of the month alone, or the date without the time of day. */
  take: z.enum(['day', 'date']).optional(),
  /** Amounts in cents. */
  cents: z.literal(true).optional(),
  /** Signs that are left out, such as "$,". */
  without: z.string().optional(),
  /** Of a name in one column: its last word, or those before it. */
  part: z.enum(['first', 'last']).optional(),
  /** Only where another of their columns is one of these words. */
  where: z.record(z.string(), z.array(z.string())).optional(),
});
export type SimpleRule = z.infer<typeof SimpleRule>;

const Rule = z.union([z.string(), SimpleRule, z.array(z.union([z.string(), SimpleRule])).min(1)]);

const EntityMapping = z.strictObject({
  columns: z.record(z.string(), Rule),
  /** Columns of theirs that are not taken; one that holds others stands for them all. */
  ignore: z.array(z.string()).default([]),
  /** Rows that are passed over: where the column is one of the words. */
  skip: z.record(z.string(), z.array(z.string())).default({}),
});
export type EntityMapping = z.infer<typeof EntityMapping>;

const Mapping = z.strictObject({
  name: z.string().min(1),
  describe: z.string().default(''),
  entities: z.record(z.string(), EntityMapping),
});

/** How files of another system are read, by entity. */
export type Mapping = z.infer<typeof Mapping>;

/** A mapping from the text of its file. Throws ImportRefused saying where it is wrong. */
export function parseMapping(json: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new ImportRefused('the mapping is not valid JSON');
  }
  return readMapping(value);
}

export function readMapping(value: unknown): Mapping {
  const parsed = Mapping.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ImportRefused(`the mapping is wrong at ${issue?.path.join('.') || 'its beginning'}: ${issue?.message ?? ''}`);
}

/** The rules of one of our columns in their order: the first that says something counts. */
export function rulesOf(mapping: EntityMapping, name: string): readonly SimpleRule[] {
  const rule = Object.hasOwn(mapping.columns, name) ? mapping.columns[name] : undefined;
  if (rule === undefined) return [];
  return [rule].flat().map((each) => (typeof each === 'string' ? { from: each } : each));
}

/** Their columns that a rule reads. */
export function sourcesOf(rule: SimpleRule): string[] {
  return [...[rule.from ?? []].flat(), ...(rule.join ?? []), ...Object.keys(rule.where ?? {})];
}
