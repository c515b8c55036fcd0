import { apiBasePath, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationExamples } from '../../src/platform/http/openapi-examples/index.ts';
import { type StaffCaller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let agent: StaffCaller;
beforeAll(async () => {
  app = await startApp();
  agent = await app.staff('agent');
});
afterAll(() => app.close());

const routes = Object.values(staffContract as Record<string, Record<string, Route>>).flatMap((group) => Object.values(group));
const countsOf = (body: unknown): string[] =>
  typeof body === 'object' && body !== null
    ? ['version', 'number', 'sequence'].filter((name) => Number.isInteger((body as Record<string, unknown>)[name]))
    : [];
const counted = routes.filter(({ id }) => countsOf(operationExamples[id]?.request.body).length > 0);

describe('requests that made a call fail once', () => {
  it.each(counted.map((route) => [route.id, route] as const))('a count larger than any is kept: %s', async (id, route) => {
    const { body, params = {} } = operationExamples[id]?.request ?? {};
    const tooLarge = Object.fromEntries(countsOf(body).map((name) => [name, 2 ** 31]));
    const answer = await app.http.inject({
      method: route.method,
      url: apiBasePath + route.path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '1'),
      headers: { cookie: agent.cookie, 'x-requested-with': 'portal' },
      payload: { ...(body as object), ...tooLarge },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'GEN0002']);
  });

  it('the end of a link of a user whom nobody knows', async () => {
    const maria = await app.signIn('maria.lopez@example.com');
    const body = { accountId: maria.accountId, unregisteredBySystemUserId: maria.userId, userId: 999_999 };
    const { status, body: answer } = await maria.call('unlink', { body });
    expect([status, answer.error?.code]).toEqual([404, 'LNK0003']);
  });

  it('versions of the catalogue before one that can never be', async () => {
    const { status, body } = await agent.call('catalogue.listVersions', { query: { before: '61750773344517' as never } });
    expect([status, body.error?.fields?.map(({ field }) => field)]).toEqual([400, ['before']]);
  });

  it.each(['0000-00-00', '2026-02-30', '2026-13-01'])('the record of a day that is not on the calendar: %s', async (day) => {
    for (const filter of [{ fromDate: day }, { toDate: day }]) {
      const looked = await agent.call('audit.search', { body: filter });
      expect([looked.status, looked.body.error?.code]).toEqual([400, 'GEN0002']);
      const taken = await agent.call('audit.exportEntries', { body: filter });
      expect([taken.status, taken.body.error?.code]).toEqual([400, 'GEN0002']);
    }
  });
});
