import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import type { Product } from '../../src/app.ts';
import type { OpenApiDocument } from '../../src/platform/http/openapi.ts';
import { type ExampleRequest, operationExamples } from '../../src/platform/http/openapi-examples/index.ts';
import type { Schema } from './schema-values.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Something that can be asked of the product, as its document (or what is published of a standard API) tells of it. */
export interface Operation {
  /** The number of the call; method and path where it has none. */
  name: string;
  method: Method;
  /** From the root of the server, parameters in braces. */
  path: string;
  /** Null: of a standard API. */
  route: Route | null;
  params: Readonly<Record<string, Schema>>;
  query: Readonly<Record<string, Schema>>;
  body: Schema | null;
  /** Requests that were good once, and one that was refused. */
  examples: readonly ExampleRequest[];
}

interface Documented {
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every call of both contracts. */
export function callsOf(document: OpenApiDocument): Operation[] {
  return [contract, staffContract]
    .flatMap((whole) => Object.values(whole as Record<string, Record<string, Route>>))
    .flatMap((group) => Object.values(group))
    .map((route) => {
      const { parameters, requestBody } = (document.paths[route.path] as unknown as Record<string, Documented>)[
        route.method.toLowerCase()
      ] as Documented;
      const placed = (place: string) =>
        Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]));
      const example = operationExamples[route.id];
      return {
        name: route.id,
        method: route.method,
        path: apiBasePath + route.path,
        route,
        params: placed('path'),
        query: placed('query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        examples: example === undefined ? [] : [example.request, example.failure.request],
      };
    });
}

const line: Schema = { type: 'string', maxLength: 200 };
const place: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    role: line,
    name: { enum: ['100 Fiber Way, Cedar Valley, IA 52001', '700 Apartment Place, Cedar Valley, IA 52001', '1 Nowhere'] },
  },
};
const item: Schema = {
  type: 'object',
  required: ['service'],
  properties: {
    id: line,
    service: { type: 'object', required: ['place'], properties: { place: { type: 'array', minItems: 1, maxItems: 1, items: place } } },
  },
};
/** What the two tasks take, of what is published (docs/tmf.md). */
const taskBodies: Readonly<Record<string, Schema>> = {
  checkServiceQualification: {
    type: 'object',
    required: ['serviceQualificationItem'],
    properties: { externalId: line, serviceQualificationItem: { type: 'array', minItems: 1, maxItems: 3, items: item } },
  },
  queryServiceQualification: { type: 'object', required: ['searchCriteria'], properties: { externalId: line, searchCriteria: item } },
};

/** Every address of the standard APIs. */
export function standardOperations(apis: Product['tmf']['apis']): Operation[] {
  const known = { route: null, examples: [] };
  return apis.flatMap(({ base, resources, tasks }) => [
    ...resources.flatMap(({ name, filters, attributes }): Operation[] => {
      const fields: Schema = { enum: [...attributes, attributes.slice(0, 3).join(',')] };
      const paging = { offset: { enum: ['0', '1', '20'] }, limit: { enum: ['1', '5', '100'] } };
      const wanted = Object.fromEntries(filters.map((filter) => [filter, line]));
      const address = { method: 'GET' as const, body: null, ...known };
      const path = `/tmf-api/${base}/${name}`;
      return [
        { ...address, name: `GET ${path}`, path, params: {}, query: { fields, ...paging, ...wanted } },
        { ...address, name: `GET ${path}/{id}`, path: `${path}/{id}`, params: { id: line }, query: { fields } },
      ];
    }),
    ...tasks.map(({ name }): Operation => {
      const path = `/tmf-api/${base}/${name}`;
      return { ...known, name: `POST ${path}`, method: 'POST', path, params: {}, query: {}, body: taskBodies[name] ?? {} };
    }),
  ]);
}
