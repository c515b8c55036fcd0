import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type OpenApiDocument, openApiDocument } from '../../src/platform/http/openapi.ts';
import type { Exchange } from './traffic.ts';

type Json = Record<string, unknown>;
interface Operation {
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

/** Judges calls by the document alone: nothing of the product's own validation is used. */
export interface DocumentJudge {
  document: OpenApiDocument;
  /** What of an exchange the document does not allow; empty when it agrees. */
  problemsOf(exchange: Exchange): string[];
}

export function createDocumentJudge(): DocumentJudge {
  const document = openApiDocument('test');
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  // What the document leaves open for later, the product must not do today: undeclared properties of an answer are a difference.
  ajv.addSchema(closed(document as unknown as Json) as object, 'answers');
  ajv.addSchema(document as unknown as object, 'requests');
  const known = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const found = known.get(pointer) ?? ajv.compile({ $ref: pointer });
    known.set(pointer, found);
    return found;
  };
  return {
    document,
    problemsOf: ({ route, status, contentType, answer, succeeded, request }) => {
      const operation = (document.paths[route.path] as unknown as Record<string, Operation>)[route.method.toLowerCase()];
      if (!operation) return [`${route.id} is not in the document`];
      const content = operation.responses[String(status)]?.content ?? {};
      const media = Object.keys(content).find((key) => key.split(';')[0] === contentType);
      if (media === undefined) return [`${route.id} answers ${status} ${contentType}, of which the document says nothing`];
      const base = `/paths/${escaped(route.path)}/${route.method.toLowerCase()}`;
      const answers = validatorAt(`answers#${base}/responses/${status}/content/${escaped(media)}/schema`);
      const found = problems(answers, answer, `${route.id} answer ${status}`);
      if (!succeeded || !operation.requestBody || route.access.kind === 'hook') return found;
      const bodies = validatorAt(`requests#${base}/requestBody/content/application~1json/schema`);
      return [...found, ...problems(bodies, request.body, `${route.id} body`)];
    },
  };
}

function problems(validate: ValidateFunction, value: unknown, where: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${where}${instancePath}: ${message} ${JSON.stringify(params)}`);
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The same schemas with no properties beside those they name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const isObject = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isObject ? { ...copy, additionalProperties: false } : copy;
}
