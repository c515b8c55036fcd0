import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../harness.ts';
import { type CallerName, callers, gatherCallers, type Knockers, type Target } from './callers.ts';
import { type Ask, type Outcome, type Row, rows } from './rows.ts';

const routes = Object.entries(contract as Record<string, Record<string, Route>>).flatMap(([subject, group]) =>
  Object.entries(group).map(([name, route]) => [route.id, `${subject}.${name}`, route] as const),
);

const noToken = '401 AUTH0002';
const noLink = '403 TOK0001';
const badToken = '401 AUTH0003';
const unknownId = '404 GEN0004';

/** What a row says a caller gets. Whoever is nobody here gets it by the call's audience alone. */
function expected(row: Row, caller: CallerName): Outcome {
  const own: Partial<Record<CallerName, Outcome | undefined>> = {
    linked: row.linked,
    stranger: row.stranger,
    withheld: row.withheld,
    impersonated: row.impersonated ?? row.anySession,
    staffLink: row.staffLink,
  };
  if (own[caller] !== undefined) return own[caller];
  if (row.audience === 'everybody') return caller === 'guest' || caller === 'staffLink' ? row.ok : (row.anySession ?? row.ok);
  if (row.audience === 'visitorWithKey') return row.ok;
  if (caller === 'guest') return row.audience === 'linkOrOwner' ? noLink : noToken;
  if (caller === 'staffLink' || caller === 'staffSession' || caller === 'expired') return badToken;
  const isForeign = caller === 'stranger' || (caller === 'linked' && row.audience === 'ownUser');
  return isForeign && row.audience !== 'signedIn' ? unknownId : row.ok;
}

/** The ask with ids put in; in a body ids are numbers. */
function filled(ask: Ask, target: Target): Ask {
  const put = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('$')) return value;
    return target[value.slice(1) as keyof Target];
  };
  const all = (holder: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(holder).map(([key, value]) => [key, put(value)]));
  return {
    ...ask,
    ...(ask.params && { params: all(ask.params) as Record<string, string> }),
    ...(ask.body && { body: Array.isArray(ask.body) ? ask.body : all(ask.body) }),
  };
}

describe('who gets what', () => {
  let app: TestApp;
  let knockers: Knockers;
  beforeAll(async () => {
    app = await startApp();
    knockers = await gatherCallers(app);
  }, 60_000);
  afterAll(() => app.close());

  async function knock(route: Route, ask: Ask, token: string | null): Promise<Outcome> {
    const response = await app.http.inject({
      method: route.method,
      url: apiBasePath + route.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(ask.params?.[name] ?? 'missing')),
      headers: { ...(token === null ? {} : { 'x-api-token': token }), ...ask.headers },
      ...(ask.query && { query: ask.query }),
      ...(ask.body && { payload: ask.body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const code: unknown = isJson ? response.json()?.error?.code : undefined;
    return code === undefined ? String(response.statusCode) : `${response.statusCode} ${String(code)}`;
  }

  it('has a row for every call of the contract and none for another', () => {
    const declared = Object.fromEntries(routes.map(([id, call]) => [id, call]));
    expect(Object.fromEntries(Object.entries(rows).map(([id, { call }]) => [id, call]))).toEqual(declared);
  });

  it.each(routes)('[PERM-020][PERM-021][PERM-023][SEC-004] %s %s', async (id, _call, route) => {
    const row = rows[id];
    if (!row) throw new Error(`${id} has no row in rows.ts: say there who gets what from it`);
    const got: Record<string, Outcome> = {};
    const wanted: Record<string, Outcome> = {};
    for (const caller of callers) {
      const fresh = row.endsSessions === true || (caller === 'staffLink' && row.staffLink !== undefined);
      wanted[caller] = expected(row, caller);
      got[caller] = await knock(route, filled(row.ask, knockers.target(caller)), await knockers.token(caller, { fresh }));
    }
    if (row.endsSessions) knockers.forget();
    expect(got).toEqual(wanted);
  });

  const aboutAccounts = routes.filter(([id]) => rows[id]?.audience === 'account' || rows[id]?.audience === 'linkOrOwner');

  it.each(aboutAccounts)(
    "[PERM-020] %s %s tells the owner nothing of another customer's id, and the same of one that is nobody's",
    async (id, _call, route) => {
      const { ask } = rows[id] as Row;
      const nobodys: Target = {
        account: 999_999_999,
        user: 999_999_999,
        invoice: 999_999_999,
        order: 999_999_999,
        serviceOrder: 999_999_999,
        payment: 'A'.repeat(20),
      };
      const token = await knockers.token('owner', { fresh: false });
      const foreign = await knock(route, filled(ask, knockers.foreign), token);
      expect([foreign, await knock(route, filled(ask, nobodys), token)]).toEqual([foreign, foreign]);
      expect(foreign).toMatch(/^404 (GEN0004|PAY0007)$/);
    },
  );
});
