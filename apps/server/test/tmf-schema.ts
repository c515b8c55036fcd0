import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface PublishedFacts {
  source: { repository: string; path: string; commit: string; sha256: string; version: string };
  basePath: string;
  operations: Record<string, Record<string, Json>>;
  definitions: Record<string, Json>;
}

/** What is published of one API (docs/tmf.md), and a judge of answers by it. */
export interface PublishedApi {
  facts: PublishedFacts;
  /** What is wrong with an answer of an operation such as `GET /product`; `partial` where `fields` left required attributes out. */
  problemsOf(operation: string, answer: { status: number; body: unknown }, options?: { partial: boolean }): string[];
}

/** Places are extended by the address they are, which is published elsewhere: they alone may have attributes of their own. */
const extensible = new Set(['RelatedPlaceRefOrValue', 'PlaceRef', 'Any']);

export function publishedApi(name: string): PublishedApi {
  const facts = JSON.parse(readFileSync(new URL(`./tmf-schemas/${name}.json`, import.meta.url), 'utf8')) as PublishedFacts;
  const judges = { whole: judgeOf(facts, false), partial: judgeOf(facts, true) };
  return {
    facts,
    problemsOf: (operation, { status, body }, { partial } = { partial: false }) => {
      const schema = facts.operations[operation]?.[String(status)] ?? statusBeside(status);
      if (!schema) return [`${operation} answers ${status}, which is not published`];
      return judges[partial ? 'partial' : 'whole'](schema, body);
    },
  };
}

/** Too many requests, and what the platform refuses before, are published nowhere and take the form of every other error. */
const statusBeside = (status: number): Json | null => ([413, 415, 429, 500, 503].includes(status) ? { $ref: '#/definitions/Error' } : null);

function judgeOf(facts: PublishedFacts, partial: boolean) {
  const ajv = new Ajv({ allErrors: true, strict: false });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addSchema({ definitions: closed(facts.definitions, partial) }, 'api');
  const known = new Map<string, ValidateFunction>();
  return (schema: Json, body: unknown): string[] => {
    const key = JSON.stringify(schema);
    const validate = known.get(key) ?? ajv.compile(JSON.parse(key.replaceAll('"#/', '"api#/')) as Json);
    known.set(key, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  };
}

/** With no attribute beside those published; the published files leave that open, and a typing error would hide there. */
function closed(definitions: Record<string, Json>, partial: boolean): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { required, ...schema }]) => [
      name,
      {
        ...schema,
        ...(required !== undefined && !partial && { required }),
        ...(schema['properties'] !== undefined && !extensible.has(name) && { additionalProperties: false }),
      },
    ]),
  );
}
