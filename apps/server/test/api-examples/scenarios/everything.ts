import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import type { InjectOptions } from 'fastify';
import { type CallerName, callers, gatherCallers, type Target } from '../../access-matrix/callers.ts';
import { type Ask, rows } from '../../access-matrix/rows.ts';
import { staffRows } from '../../access-matrix/staff-rows.ts';
import { startApp, type TestApp } from '../../harness.ts';
import { type Exchange, listen } from '../traffic.ts';

/** Every call by everybody, as the access matrix makes them: the traffic that has most kinds of answers in it. */
export async function askEverything(exchanges: Exchange[]): Promise<void> {
  const app = await startApp();
  const knockers = await gatherCallers(app);
  listen(app, exchanges);
  const order: CallerName[] = ['owner', ...callers.filter((caller) => caller !== 'owner')];
  for (const route of Object.values(contract as Record<string, Record<string, Route>>).flatMap((group) => Object.values(group))) {
    const row = rows[route.id];
    if (!row) continue;
    for (const caller of order) {
      const fresh = row.endsSessions === true || (caller === 'staffLink' && row.staffLink !== undefined);
      await app.http.inject(asked(route, filled(row.ask, knockers.target(caller)), await knockers.token(caller, { fresh })));
    }
    if (row.endsSessions) knockers.forget();
  }
  await askAsStaff(app);
  await app.db.kysely
    .insertInto('site_setting')
    .values({ key: 'offline', value: 'true' })
    .onConflict((on) => on.column('key').doUpdateSet({ value: 'true' }))
    .execute();
  await app.call('getHealth');
  await app.close();
  await exhaustLimits(exchanges);
}

/** Every call of staff, by nobody and by an administrator. Whoever may call without a session does so: signing out would end it. */
async function askAsStaff(app: TestApp): Promise<void> {
  const { cookie } = await app.staff('agent');
  const portal = { 'x-requested-with': 'portal' };
  for (const route of Object.values(staffContract as Record<string, Record<string, Route>>).flatMap((group) => Object.values(group))) {
    const row = staffRows[route.id];
    if (!row) continue;
    const ask = row.ask ?? {};
    const own = row.right === 'everybody' ? portal : { ...portal, cookie };
    await app.http.inject(asked(route, { ...ask, headers: { ...own, ...ask.headers } }, null));
    await app.http.inject(asked(route, { ...ask, headers: { ...portal, ...ask.headers } }, null));
  }
}

/** What a call answers whose caller made too many: the one refusal of calls that nobody can get wrong. */
async function exhaustLimits(exchanges: Exchange[]): Promise<void> {
  const app: TestApp = await startApp({ env: { RATE_LIMITS: 'on' } });
  const open = [contract, staffContract]
    .flatMap((whole) => Object.values(whole as Record<string, Record<string, Route>>))
    .flatMap((group) => Object.values(group))
    .filter((route) => rows[route.id]?.audience === 'everybody' || staffRows[route.id]?.right === 'everybody')
    .filter((route) => route.limit !== 'none');
  const spent = new Set<string>();
  const own: Exchange[] = [];
  listen(app, own);
  for (const route of open) {
    const ask = (rows[route.id] ?? staffRows[route.id])?.ask ?? {};
    const knock = async () => (await app.http.inject(asked(route, ask, null))).statusCode;
    for (let tries = 0; !spent.has(route.limit) && tries < 400; tries += 1) if ((await knock()) === 429) spent.add(route.limit);
    await knock();
  }
  exchanges.push(...own.filter(({ status }) => status === 429));
  await app.close();
}

function asked(route: Route, ask: Ask, token: string | null): InjectOptions {
  return {
    method: route.method,
    url: apiBasePath + route.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(ask.params?.[name] ?? 'missing')),
    headers: { ...(token === null ? {} : { 'x-api-token': token }), ...ask.headers },
    ...(ask.query && { query: ask.query as Record<string, string> }),
    ...(ask.body && { payload: ask.body }),
  };
}

/** The ask with ids put in; in a body ids are numbers. */
function filled(ask: Ask, target: Target): Ask {
  const put = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('$') ? target[value.slice(1) as keyof Target] : value;
  const all = (holder: object) => Object.fromEntries(Object.entries(holder).map(([key, value]) => [key, put(value)]));
  return {
    ...ask,
    ...(ask.params && { params: all(ask.params) as Record<string, string> }),
    ...(ask.body && { body: Array.isArray(ask.body) ? ask.body : all(ask.body) }),
  };
}
