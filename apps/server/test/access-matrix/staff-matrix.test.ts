import { apiBasePath, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { staffRights, staffRoles } from '@porchlight/domain/access/staff-rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../harness.ts';
import type { Ask, Outcome } from './rows.ts';
import { type StaffRow, staffRows } from './staff-rows.ts';

const routes = Object.entries(staffContract as Record<string, Record<string, Route>>).flatMap(([page, group]) =>
  Object.entries(group).map(([name, route]) => [route.id, `${page}.${name}`, route] as const),
);

/** Without a role; each test gives the one right that is asked for, or all others. */
const nobodyInParticular = 'matrix@cedarvalleyfiber.example';

describe('which member of staff gets what', () => {
  let app: TestApp;
  let customerToken: string;
  let plain: StaffCaller;
  beforeAll(async () => {
    app = await startApp();
    customerToken = (await app.signIn('maria.lopez@example.com')).token;
    const agent = await app.staff('agent');
    const body = {
      username: nobodyInParticular,
      displayName: 'Matrix',
      roles: ['auditor' as const],
      mayImpersonate: false,
      password: 'Porchlight-2026!',
    };
    expect((await agent.call('access.addMember', { body })).status).toBe(200);
    plain = await app.staff(nobodyInParticular);
  }, 60_000);
  afterAll(() => app.close());

  async function knock(route: Route, { params, query, body, headers }: Ask, own: Record<string, string>): Promise<Outcome> {
    const response = await app.http.inject({
      method: route.method,
      url: apiBasePath + route.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params?.[name] ?? 'missing')),
      headers: { 'x-requested-with': 'portal', ...own, ...headers },
      ...(query && { query }),
      ...(body && { payload: body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const code: unknown = isJson ? response.json()?.error?.code : undefined;
    return code === undefined ? String(response.statusCode) : `${response.statusCode} ${String(code)}`;
  }

  /** Gives the member exactly these rights, by a role made for the test. */
  async function holdOnly(roles: readonly string[]): Promise<void> {
    await app.db.kysely.deleteFrom('staff_role').where('user_id', '=', plain.userId).execute();
    const rows = roles.map((role) => ({ user_id: plain.userId, role: role as never }));
    if (rows.length > 0) await app.db.kysely.insertInto('staff_role').values(rows).execute();
  }

  it('has a row for every staff call and none for another, and the right each one declares', () => {
    const declared = Object.fromEntries(
      routes.map(([id, call, { access }]) => [id, { call, right: access.kind === 'staff' ? access.right : 'everybody' }]),
    );
    const written = Object.fromEntries(Object.entries(staffRows).map(([id, { call, right }]) => [id, { call, right }]));
    expect(written).toEqual(declared);
  });

  it('every call that changes something says which entries it leaves', () => {
    const silent = routes.filter(
      ([, , { method, access, reads, records }]) => access.kind === 'staff' && method !== 'GET' && !reads && records === undefined,
    );
    expect(silent.map(([id]) => id)).toEqual([]);
  });

  it.each(routes)('[SEC-004] %s %s', async (id, _call, route) => {
    const row = staffRows[id] as StaffRow;
    const ask = row.ask ?? {};
    const got = {
      nobody: await knock(route, ask, {}),
      customer: await knock(route, ask, { 'x-api-token': customerToken }),
      made: await knock(route, ask, { cookie: 'porchlight-staff=made-up' }),
      without: await withRoles(withoutRight(row), () => knock(route, ask, { cookie: plain.cookie })),
      with: await withRoles(['administrator'], () => knock(route, ask, { cookie: plain.cookie })),
      elsewhere: await withRoles(['administrator'], () => knock(route, ask, { cookie: plain.cookie, 'x-requested-with': '' })),
    };
    const { ok, right } = row;
    const isOpen = right === 'everybody';
    const changes = route.method !== 'GET' || route.needsRequestedWith === true;
    expect(got).toEqual({
      nobody: isOpen ? ok : '401 AUTH0002',
      customer: isOpen ? ok : '401 AUTH0002',
      made: isOpen ? ok : '401 AUTH0003',
      without: isOpen || right === null ? ok : '403 AUTH0006',
      with: ok,
      // Another site can send the cookie along, but not the header of our own pages.
      elsewhere: changes ? '400 GEN0003' : ok,
    });
    if (route.setsStaffToken) plain = await app.staff(nobodyInParticular);
  });

  async function withRoles<T>(roles: readonly string[], run: () => Promise<T>): Promise<T> {
    await holdOnly(roles);
    return run();
  }

  function withoutRight({ right }: StaffRow): readonly string[] {
    if (right === null || right === 'everybody') return [];
    expect(staffRights).toContain(right);
    return (['support', 'billing', 'operations', 'content', 'auditor'] as const).filter(
      (role) => !new Set<string>(staffRoles[role]).has(right),
    );
  }
});
