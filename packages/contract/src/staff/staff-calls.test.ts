import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../route.ts';
import { staffContract } from './index.ts';

const page = new URL('../../../../docs/staff-calls.md', import.meta.url);

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
}

/** A schema in the words of api.md: `{ id: integer; name?: string }`. */
function shapeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' / ');
  const several = schema.anyOf ?? schema.allOf;
  if (several) return several.map(shapeOf).join(schema.anyOf ? ' / ' : ' and ');
  if (schema.type === 'array') return `(${shapeOf(schema.items ?? {})})[]`;
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(
      ([name, value]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shapeOf(value)}`,
    );
    return `{ ${members.join('; ')} }`;
  }
  if (typeof schema.additionalProperties === 'object') return `{ [name]: ${shapeOf(schema.additionalProperties)} }`;
  return [schema.type ?? 'any'].flat().join(' / ');
}

const wordsOf = (type: z.ZodType, io: 'input' | 'output'): string =>
  shapeOf(z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema);

function answerOf({ answer }: Route): string {
  if (answer.kind === 'file') return `bytes, ${answer.contentType}`;
  return answer.kind === 'list' ? `(${wordsOf(answer.item, 'output')})[]` : wordsOf(answer.shape, 'output');
}

function accessOf({ access }: Route): string {
  if (access.kind !== 'staff') return 'everybody';
  return access.right === null ? 'any member of staff' : `\`${access.right}\``;
}

function lines(name: string, route: Route): string[] {
  const sent = (['params', 'query', 'body'] as const).flatMap((part) => {
    const type = route[part];
    return type === undefined ? [] : [`- ${part}: \`${wordsOf(type, 'input')}\``];
  });
  return [
    `### ${route.id} ${route.method} ${route.path}`,
    '',
    `${route.summary}. \`${name}\``,
    '',
    `- right: ${accessOf(route)}`,
    ...sent,
    ...(route.idempotencyKey ? ['- header Idempotency-Key: one for each act; a repeat with it answers the same'] : []),
    `- answers: \`${answerOf(route)}\``,
    ...(route.records ? [`- leaves an entry: ${route.records.map((kind) => `\`${kind}\``).join(', ')}`] : []),
    ...(route.errors.length > 0 ? [`- errors: ${route.errors.join(', ')}`] : []),
    '',
  ];
}

function wholePage(): string {
  const groups = Object.entries(staffContract as Record<string, Record<string, Route>>);
  const head = [
    '# Staff calls',
    '',
    'The calls of the staff pages, below `/aboss-api/rest/v1`. Written by a test from the contract (`packages/contract/src/staff`): change it there and run `UPDATE_STAFF_CALLS=1 npx vitest run packages/contract/src/staff`.',
    '',
    'The session is a cookie (docs/decisions/0023-staff.md). A call that changes something needs the header `X-Requested-With: portal` besides. Without a session the answer is 401 AUTH0002 or AUTH0003, without the right 403 AUTH0006, for an unknown id 404 GEN0004, for a bad field 400 GEN0002 with its name; the failure body is that of docs/spec/api.md.',
    '',
  ];
  const body = groups.flatMap(([group, routes]) => [
    `## ${group}`,
    '',
    ...Object.entries(routes).flatMap(([name, route]) => lines(`${group}.${name}`, route)),
  ]);
  return `${[...head, ...body].join('\n').trimEnd()}\n`;
}

it('the page of the staff calls says what the contract says', () => {
  const written = wholePage();
  if (process.env['UPDATE_STAFF_CALLS']) writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});

it('each staff call has a number of its own and a path below /staff/', () => {
  const routes = Object.values(staffContract as Record<string, Record<string, Route>>).flatMap((group) => Object.values(group));
  const ids = routes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(routes.filter(({ id, path }) => !/^S-\d{3}$/.test(id) || !path.startsWith('/staff/'))).toEqual([]);
});
