import {
  apiBasePath,
  contract,
  type ErrorCode,
  errorCatalogue,
  isRefusedWhenBusy,
  isRefusedWhenFull,
  type Route,
  standardCustomerErrors,
  standardGuestErrors,
} from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { z } from 'zod';
import { errorWords } from './error-words.ts';
import { shareSchemas } from './openapi-components.ts';
import { type OperationExample, operationExamples } from './openapi-examples/index.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the contract, built from the same declarations that mount the routes. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  paths: Record<string, Record<string, { summary: string; operationId: string }>>;
  components: { schemas: Record<string, Json> };
}

type Groups = Record<string, Record<string, Route>>;

/** Every group of calls the document tells of, those of staff under names of their own. */
const documented: readonly (readonly [string, Record<string, Route>])[] = [
  ...Object.entries(contract as Groups),
  ...Object.entries(staffContract as Groups).map(([name, routes]) => [`staff.${name}`, routes] as const),
];

export function openApiDocument(version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  const operations: Json[] = [];
  for (const [subject, routes] of documented) {
    for (const [name, route] of Object.entries(routes)) {
      const made = operation(subject, name, route);
      operations.push(made);
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: made };
    }
  }
  const shared = shareSchemas(operations, ['Failure']);
  return {
    openapi: '3.1.0',
    info: { title: 'Porchlight API', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: apiBasePath }],
    tags: documented.map(([name]) => ({ name })),
    paths,
    components: { securitySchemes, schemas: { Failure: failureSchema, ...shared } },
  } as unknown as OpenApiDocument;
}

const inHeader = (name: string) => ({ type: 'apiKey', in: 'header', name });
const securitySchemes = {
  accessToken: inHeader('X-API-Token'),
  refreshToken: inHeader('X-API-Refresh-Token'),
  guestKey: inHeader('X-Guest-Key'),
  linkToken: inHeader('X-Verification-Token'),
  staffSession: { type: 'apiKey', in: 'cookie', name: 'porchlight-staff' },
};

const securityOf: Record<Route['access']['kind'], readonly (keyof typeof securitySchemes)[]> = {
  guest: [],
  hook: [],
  session: ['accessToken'],
  account: ['accessToken'],
  staffLink: ['accessToken'],
  guestKey: ['guestKey'],
  linkOrAccount: ['linkToken', 'accessToken'],
  refresh: ['refreshToken'],
  staff: ['staffSession'],
};

const failureSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    status: { const: 'ERROR' },
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
const failureRef = { $ref: '#/components/schemas/Failure' };

function operation(subject: string, name: string, route: Route): Json {
  const example = operationExamples[route.id];
  return {
    operationId: subject.startsWith('staff.') ? `${subject}.${name}` : name,
    tags: [subject],
    summary: route.summary,
    'x-call': route.id,
    'x-rate-class': route.limit,
    ...(route.access.kind === 'account' ? ownership(route.access) : {}),
    ...(route.access.kind === 'staff' ? { 'x-right': route.access.right, ...(route.records && { 'x-records': route.records }) } : {}),
    security: securityOf[route.access.kind].map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...parameters(route.params, 'path', example?.request.params),
      ...parameters(route.query, 'query', example?.request.query),
      ...headers(route),
    ],
    ...(route.body ? { requestBody: body(route.body, example) } : {}),
    responses: { 200: success(route, example), ...failures(route, example) },
  };
}

function body(schema: z.ZodType, example: OperationExample | undefined): Json {
  const value = example?.request.body;
  return {
    required: true,
    content: { 'application/json': { schema: jsonSchema(schema, 'input'), ...(value === undefined ? {} : { example: value }) } },
  };
}

function ownership({ owns, anyOf, allOf, linkedNeeds }: Extract<Route['access'], { kind: 'account' }>): Json {
  const permissions = { ...(anyOf && { anyOf }), ...(allOf && { allOf }), ...(linkedNeeds && { linkedNeeds }) };
  return { 'x-owns': owns.entity, ...(Object.keys(permissions).length > 0 ? { 'x-permissions': permissions } : {}) };
}

/** What may be sent, or what is answered. Answers may gain properties later, so a document that forbids others would age badly. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const override = ({ jsonSchema: made }: { jsonSchema: Json }) => {
    if (made['type'] === 'object' && made['additionalProperties'] === false && io === 'output') delete made['additionalProperties'];
  };
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json;
  return rest;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', examples: Readonly<Record<string, unknown>> = {}): object[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || !(value as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(value as z.ZodType, 'input'),
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }));
}

function headers(route: Route): object[] {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: { type: 'string' } });
  const isStaffAct = route.access.kind === 'staff' && route.method !== 'GET' && !route.reads;
  return [
    ...(route.idempotencyKey ? [header('Idempotency-Key', false)] : []),
    ...(route.proofOfWork ? [header('X-Proof-Of-Work', false)] : []),
    ...(route.verificationToken ? [header('X-Verification-Token', false)] : []),
    ...(route.needsRequestedWith || isStaffAct ? [header('X-Requested-With', true)] : []),
  ];
}

function success(route: Route, example: OperationExample | undefined): Json {
  const { answer } = route;
  const examples = {
    ...(example?.answer === undefined ? {} : { success: { value: example.answer } }),
    ...(example && example.failure.status === 200 ? { refusal: { value: example.failure.answer } } : {}),
  };
  const shown = Object.keys(examples).length > 0 ? { examples } : {};
  if (answer.kind === 'file')
    return {
      description: route.summary,
      content: { [answer.contentType]: { schema: answer.contentType.startsWith('application/json') ? {} : { type: 'string' }, ...shown } },
    };
  const good =
    answer.kind === 'list' ? { type: 'array', items: jsonSchema(answer.item, 'output') } : withSuccess(jsonSchema(answer.shape, 'output'));
  const schema = route.soft ? { oneOf: [good, failureRef] } : good;
  return { description: route.summary, content: { 'application/json': { schema, ...shown } } };
}

/** The marker every object answer carries (D-001). */
function withSuccess(shape: Json): Json {
  return {
    ...shape,
    required: ['success', ...((shape['required'] as string[] | undefined) ?? [])],
    properties: { success: { const: true }, ...(shape['properties'] as Json) },
  };
}

function failures(route: Route, example: OperationExample | undefined): Record<string, Json> {
  const signedIn = ['session', 'account', 'linkOrAccount', 'staff'].includes(route.access.kind);
  const full: ErrorCode[] = isRefusedWhenFull(route) ? ['GEN0012'] : [];
  const busy: ErrorCode[] = isRefusedWhenBusy(route) ? ['GEN0014'] : [];
  // What is sent along is looked at before anything else, wanted or not.
  const sent: ErrorCode[] = route.method === 'GET' ? [] : ['GEN0008', 'GEN0009'];
  const codes: ErrorCode[] = [...(signedIn ? standardCustomerErrors : standardGuestErrors), ...sent, ...full, ...busy, ...route.errors];
  const byStatus = new Map<number, ErrorCode[]>();
  // Whoever is somebody already hears that the link is not for them (C-045).
  if (route.access.kind === 'staffLink') byStatus.set(403, ['AUTH0007']);
  for (const code of new Set(codes)) {
    if (route.soft?.includes(code)) continue;
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errorWords('en-us', code)}`).join('\n'),
        content: {
          'application/json': { schema: failureRef, ...(example?.failure.status === status ? { example: example.failure.answer } : {}) },
        },
      },
    ]),
  );
}
