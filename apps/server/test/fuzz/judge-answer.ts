import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { createDocumentJudge, type DocumentJudge } from '../api-examples/document.ts';
import { publishedApi } from '../tmf-schema.ts';
import type { MadeRequest } from './make-request.ts';
import type { Operation } from './operations.ts';

/** What an answer must not say, whatever was asked: how the product is made and where it stands. */
const leaks: readonly [string, RegExp][] = [
  ['a stack', /\n\s+at |\bat [\w.<>]+ \(|node:internal|node_modules/],
  ['a path', /\/(?:tmp|home|work|usr|opt|root|var)\/[\w-]+\/|file:\/\/|\/src\/[\w-]+\.ts|\.ts:\d+/],
  [
    'the database',
    /violates .{0,40}constraint|syntax error at or near|invalid input syntax|invalid byte sequence|out of range for type|duplicate key value|relation "|column "|pg_catalog|\bSQLSTATE\b|kysely|graphile|deadlock detected|value too long for type|numeric field overflow/i,
  ],
  ['the language', /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError)\b|Cannot read prop|is not a function|undefined is not/],
];

export interface AnswerJudge {
  document: DocumentJudge['document'];
  /** What is wrong with an answer; empty when nothing is. */
  problemsOf(operation: Operation, request: MadeRequest, response: LightMyRequestResponse): string[];
}

interface Failure {
  success?: unknown;
  error?: { code?: unknown; message?: unknown };
}

export function createAnswerJudge(): AnswerJudge {
  const judge = createDocumentJudge();
  const standard = createStandardJudge();
  return {
    document: judge.document,
    problemsOf: (operation, request, response) => {
      const { statusCode: status } = response;
      const contentType = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
      const text = textOf(response);
      const found: string[] = [];
      if (status >= 500) found.push(`answers ${status} ${text.slice(0, 300)}`);
      const said = `${JSON.stringify(response.headers)}\n${contentType === 'application/pdf' ? '' : text}`;
      for (const [what, pattern] of leaks) {
        const leaked = pattern.exec(said);
        if (leaked) found.push(`tells of ${what}: ${said.slice(Math.max(0, leaked.index - 60), leaked.index + 100)}`);
      }
      const answer: unknown = contentType === 'application/json' ? parsed(text) : text;
      if (answer === undefined) return [...found, `answers no JSON: ${text.slice(0, 200)}`];
      if (operation.route === null) return [...found, ...standard(operation, status, answer, request)];
      // A path whose id is empty is another call's; which one is not looked for.
      if (request.isElsewhere) return status === 200 ? found : [...found, ...failureProblems(status, answer)];
      const succeeded = status === 200 && (answer as Failure | null)?.success !== false;
      // What was sent is judged by the product; here it is the answers that have to be right.
      return [...found, ...judge.problemsOf({ route: operation.route, request: {}, status, contentType, answer, succeeded: false })].concat(
        succeeded || status >= 500 ? [] : failureProblems(status, answer),
      );
    },
  };
}

function textOf(response: LightMyRequestResponse): string {
  const encoding = response.headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(response.rawPayload).toString('utf8');
  if (encoding === 'gzip') return gunzipSync(response.rawPayload).toString('utf8');
  return response.payload;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A failure is told by its code and a sentence of the catalogue, and nothing else. */
function failureProblems(status: number, answer: unknown): string[] {
  const { success, error } = (answer ?? {}) as Failure;
  const isFailure = success === false && typeof error?.message === 'string' && /^[A-Z]{2,4}\d{4}$/.test(String(error.code));
  return isFailure ? [] : [`answers ${status} without the body of failures: ${JSON.stringify(answer).slice(0, 200)}`];
}

const publishedBy: Readonly<Record<string, string>> = {
  productCatalogManagement: 'tmf620',
  productInventory: 'tmf637',
  serviceQualificationManagement: 'tmf645',
  appointment: 'tmf646',
  accountManagement: 'tmf666',
  customerBillManagement: 'tmf678',
};

/** Judges answers of the standard APIs by what is published of them. */
function createStandardJudge() {
  const apis = new Map<string, ReturnType<typeof publishedApi>>();
  return (operation: Operation, status: number, body: unknown, request: MadeRequest): string[] => {
    const [, , base = '', , ...rest] = operation.path.split('/');
    const file = publishedBy[base];
    if (file === undefined) return [`${base} is published nowhere`];
    const api = apis.get(file) ?? publishedApi(file);
    apis.set(file, api);
    // A value of the path that is none leads to the list, to another address, or nowhere.
    const name = request.isElsewhere ? `${operation.method} /${rest[0]}` : `${operation.method} /${rest.join('/')}`;
    const partial = request.url.includes('fields=');
    return api.problemsOf(name, { status, body }, { partial }).slice(0, 5);
  };
}
