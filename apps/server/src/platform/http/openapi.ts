import {
  apiBasePath,
  contract,
  type ErrorCode,
  errorCatalogue,
  type Route,
  standardCustomerErrors,
  standardGuestErrors,
} from '@porchlight/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorWords } from './error-words.ts';

/** The OpenAPI 3.1 document of the contract, built from the same declarations that mount the routes. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [subject, routes] of Object.entries(contract as Record<string, Record<string, Route>>)) {
    for (const [name, route] of Object.entries(routes)) {
      const item = paths[route.path] ?? {};
      paths[route.path] = item;
      item[route.method.toLowerCase()] = operation(subject, name, route);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Porchlight API', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: apiBasePath }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'X-API-Token' } },
      schemas: { Failure: failureSchema },
    },
  };
}

const failureSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
} as const;

function operation(subject: string, name: string, route: Route): object {
  const signedIn = route.access.kind === 'session' || route.access.kind === 'account';
  return {
    operationId: name,
    tags: [subject],
    summary: route.summary,
    'x-call': route.id,
    'x-rate-class': route.limit,
    ...(route.access.kind === 'account' ? ownership(route.access) : {}),
    security: signedIn ? [{ accessToken: [] }] : [],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query'), ...headers(route)],
    ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body) } } } } : {}),
    responses: { 200: success(route), ...failures(route, signedIn) },
  };
}

function ownership({ owns, anyOf, allOf, linkedNeeds }: Extract<Route['access'], { kind: 'account' }>): object {
  const permissions = { ...(anyOf && { anyOf }), ...(allOf && { allOf }), ...(linkedNeeds && { linkedNeeds }) };
  return { 'x-owns': owns.entity, ...(Object.keys(permissions).length > 0 ? { 'x-permissions': permissions } : {}) };
}

function jsonSchema(schema: z.ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || !(value as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(value as z.ZodType),
  }));
}

function headers(route: Route): object[] {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: { type: 'string' } });
  return [
    ...(route.idempotencyKey ? [header('Idempotency-Key', false)] : []),
    ...(route.needsRequestedWith ? [header('X-Requested-With', true)] : []),
  ];
}

function success(route: Route): object {
  const { answer } = route;
  if (answer.kind === 'file')
    return { description: route.summary, content: { [answer.contentType]: { schema: { type: 'string', format: 'binary' } } } };
  const schema =
    answer.kind === 'list'
      ? { type: 'array', items: jsonSchema(answer.item) }
      : { allOf: [{ type: 'object', required: ['success'], properties: { success: { const: true } } }, jsonSchema(answer.shape)] };
  return { description: route.summary, content: { 'application/json': { schema } } };
}

function failures(route: Route, signedIn: boolean): Record<string, object> {
  const codes: ErrorCode[] = [...(signedIn ? standardCustomerErrors : standardGuestErrors), ...route.errors];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    if (route.soft?.includes(code)) continue;
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errorWords('en-us', code)}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

/** Serves the document and a readable page of it, without any script. */
export function serveApiDocs(app: FastifyInstance, version: string): void {
  const document = openApiDocument(version);
  const json = JSON.stringify(document);
  const html = documentPage(document as { paths: Record<string, Record<string, { summary: string; operationId: string }>> });
  app.get(`${apiBasePath}/openapi.json`, (_request, reply) => reply.type('application/json').send(json));
  app.get(`${apiBasePath}/docs`, (_request, reply) =>
    reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`).type('text/html; charset=utf-8').send(html),
  );
}

function documentPage(document: { paths: Record<string, Record<string, { summary: string; operationId: string }>> }): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, item]) =>
        `<tr><th scope="row"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></th><td>${escapeHtml(item.summary)}</td><td><code>${escapeHtml(item.operationId)}</code></td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Porchlight API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#17211b}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem;border-top:1px solid #d8dfda;vertical-align:top;font-weight:400}code{font-size:.875rem}</style>
<h1>Porchlight API</h1><p>Calls below <code>${apiBasePath}</code>. The machine-readable document is <a href="${apiBasePath}/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Operation</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
