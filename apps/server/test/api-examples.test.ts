import { writeFileSync } from 'node:fs';
import { contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationExample, operationExamples } from '../src/platform/http/openapi-examples/index.ts';
import { createDocumentJudge } from './api-examples/document.ts';
import { differences, exampleOf } from './api-examples/example.ts';
import { scenarios } from './api-examples/scenarios/index.ts';
import type { Exchange } from './api-examples/traffic.ts';

const calls = Object.entries(contract as Record<string, Record<string, Route>>).flatMap(([subject, group]) =>
  Object.entries(group).map(([name, route]) => [route.id, `${subject}.${name}`, route] as const),
);
const staffCalls = Object.entries(staffContract as Record<string, Record<string, Route>>).flatMap(([subject, group]) =>
  Object.entries(group).map(([name, route]) => [route.id, `staff.${subject}.${name}`, route] as const),
);
const file = new URL('../src/platform/http/openapi-examples/examples.json', import.meta.url);
const exchanges: Exchange[] = [];
const recorded: Record<string, OperationExample> = {};
const judge = createDocumentJudge();

beforeAll(async () => {
  for (const play of scenarios) await play(exchanges);
}, 300_000);

afterAll(() => {
  // A scenario that broke leaves nothing recorded, and what was there before stays.
  if (process.env['UPDATE_API_EXAMPLES'] !== '1' || Object.keys(recorded).length === 0) return;
  const sorted = Object.fromEntries(Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
});

describe('the document and the product', () => {
  it('[API-003] the document is OpenAPI 3.1 by the official schema, and names no operation twice', async () => {
    const checked = await new Validator().validate({ ...structuredClone(judge.document) });
    expect(checked.errors ?? []).toEqual([]);
    expect(checked.valid).toBe(true);
    const ids = Object.values(judge.document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([...calls, ...staffCalls])('[API-003] %s %s: what was asked and answered is what the document says', (id) => {
    const own = exchanges.filter((exchange) => exchange.route.id === id);
    expect(own.length).toBeGreaterThan(0);
    expect([...new Set(own.flatMap(judge.problemsOf))]).toEqual([]);
  });

  it.each([...calls, ...staffCalls])('[API-003] %s %s has an example, and the product answers it as shown', (id, _call, route) => {
    const now = exampleOf(exchanges.filter((exchange) => exchange.route.id === id));
    if (typeof now === 'string') throw new Error(`${id} ${now}: play it in a scenario of test/api-examples`);
    recorded[id] = now;
    if (process.env['UPDATE_API_EXAMPLES'] === '1') return;
    const example = operationExamples[id];
    if (!example) throw new Error(`${id} has no example: record it with UPDATE_API_EXAMPLES=1`);
    expect(differences(example, now)).toEqual([]);
    // What is shown is good by the document itself, after secrets were taken out and lists shortened.
    const { failure, answer, request } = example;
    const shownFailure = { route, ...failure, contentType: 'application/json', succeeded: false };
    expect(judge.problemsOf(shownFailure)).toEqual([]);
    const isJson = route.answer.kind !== 'file';
    if (isJson)
      expect(judge.problemsOf({ route, request, answer, status: 200, contentType: 'application/json', succeeded: true })).toEqual([]);
  });
});
