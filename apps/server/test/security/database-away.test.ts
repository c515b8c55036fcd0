import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseAddress } from '../../src/platform/db/database.ts';
import { mostInProgress } from '../../src/platform/http/admission.ts';
import { createTestDatabase } from '../database.ts';
import { type Caller, type StaffCaller, startApp, type TestApp } from '../harness.ts';

/** A way to the database that can be cut. */
async function startWay({ host, port }: DatabaseAddress): Promise<{ port: number; cut(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, cut };
}

const routes = [contract, staffContract].flatMap((whole) =>
  Object.entries(whole as Record<string, Record<string, Route>>).flatMap(([subject, group]) =>
    Object.entries(group).map(([name, route]) => [`${route.id} ${subject}.${name}`, route] as const),
  ),
);
const closed: readonly Route['access']['kind'][] = ['session', 'account', 'staff'];

let app: TestApp;
let maria: Caller;
let agent: StaffCaller;
let way: Awaited<ReturnType<typeof startWay>>;
const answers = new Map<Route, { status: number; code: string | undefined }>();

beforeAll(async () => {
  const database = await createTestDatabase({ template: 'cast' });
  way = await startWay(database.connection);
  app = await startApp({ database: { ...database, connection: { ...database.connection, host: '127.0.0.1', port: way.port } } });
  maria = await app.signIn('maria.lopez@example.com');
  agent = await app.staff('agent');
  // Known to the process, as customers in the middle of something are.
  expect((await maria.call('getAmounts', { params: { id: maria.accountId } })).status).toBe(200);
  way.cut();
  // The process hears of it by the connection it listens on.
  while ((await ask(contract.payments.getProviderId)).status !== 503) await new Promise((resolve) => setTimeout(resolve, 20));
  // Many at once, as each waits some seconds for the database to come back, and no more than may be in progress (decision 0038).
  for (let from = 0; from < routes.length; from += mostInProgress) {
    await Promise.all(routes.slice(from, from + mostInProgress).map(async ([, route]) => answers.set(route, await ask(route))));
  }
}, 120_000);
afterAll(async () => {
  way?.cut();
  await app?.close().catch(() => {});
});

async function ask(route: Route): Promise<{ status: number; code: string | undefined }> {
  const answer = await app.http.inject({
    method: route.method,
    url: apiBasePath + route.path.replace(/\{\w+\}/g, String(maria.accountId)),
    headers: {
      ...(route.access.kind === 'staff' ? { cookie: agent.cookie } : { 'x-api-token': maria.token }),
      'x-requested-with': 'portal',
      'x-api-refresh-token': maria.refreshToken,
      'x-guest-key': 'A'.repeat(43),
    },
    ...(route.method === 'GET' ? {} : { payload: { accountId: maria.accountId } }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, code: isJson ? (answer.json() as { error?: { code: string } }).error?.code : undefined };
}

describe('S63: while the database is away', () => {
  it.each(routes.filter(([, { access }]) => closed.includes(access.kind)))('nobody gets in, and hears why: %s', (_call, route) => {
    expect(answers.get(route)).toEqual({ status: 503, code: 'GEN0010' });
  });

  it.each(routes.filter(([, { access }]) => !closed.includes(access.kind)))('is no failure of ours: %s', (_call, route) => {
    const { status = 0, code } = answers.get(route) ?? {};
    expect(status === 503 ? code : status < 500).toBe(status === 503 ? 'GEN0010' : true);
    // What is open to everybody may be known already; what needs a key, a link or a token opens nothing.
    if (route.access.kind !== 'guest') expect(status).toBeGreaterThanOrEqual(400);
  });
});
