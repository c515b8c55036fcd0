import { randomUUID } from 'node:crypto';
import { apiBasePath, type Contract, contract, type Route, type RouteAnswer, type RouteRequest } from '@porchlight/contract';
import { type StaffContract, staffContract } from '@porchlight/contract/staff/index.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createSystemIds } from '../src/adapters/system-ids/index.ts';
import { composeProduct, type Product } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Core } from '../src/core.ts';
import { cast, demoPassword } from '../src/demo/index.ts';
import { openPorts, type Ports } from '../src/open-ports.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { watchDisk } from '../src/platform/disk-watch.ts';
import type { Worker } from '../src/platform/jobs/index.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createSecrets } from '../src/platform/secrets/index.ts';
import type { DiskSpace } from '../src/ports/disk-space.ts';
import type { Tracing } from '../src/ports/tracing.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import type { TemplateName } from './templates.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

type Routes = { [S in keyof Contract]: Contract[S] }[keyof Contract];
type RouteNames = Routes extends infer S ? (S extends unknown ? keyof S : never) : never;
type RouteNamed<N extends RouteNames> = Routes extends infer S ? (S extends Record<N, infer R extends Route> ? R : never) : never;

/** An answer as it came over the wire. `body` is the parsed JSON; success or failure is the test's business. */
export interface WireAnswer<Body> {
  status: number;
  body: Body & { success?: boolean; error?: { code: string; message: string; fields?: { field: string }[]; requestId?: string } };
  headers: Record<string, unknown>;
  bytes: Buffer;
}

export interface CallOptions {
  token?: string | null;
  headers?: Record<string, string>;
}

type StaffRouteName = { [S in keyof StaffContract]: `${S}.${keyof StaffContract[S] & string}` }[keyof StaffContract];
type StaffRouteNamed<N extends StaffRouteName> = N extends `${infer S extends keyof StaffContract & string}.${infer R}`
  ? StaffContract[S][R & keyof StaffContract[S]] extends infer Found extends Route
    ? Found
    : never
  : never;

/** A member of staff with a session: calls staff routes by page and name, with the cookie and the header of our own pages. */
export interface StaffCaller {
  readonly userId: number;
  /** The cookie header; empty for nobody. */
  readonly cookie: string;
  call<N extends StaffRouteName>(
    name: N,
    request?: Partial<RouteRequest<StaffRouteNamed<N>>>,
    options?: Pick<CallOptions, 'headers'>,
  ): Promise<WireAnswer<RouteAnswer<StaffRouteNamed<N>>>>;
}

/** Somebody who calls the API: nobody, or a signed-in user. */
export interface Caller {
  readonly accountId: number;
  readonly userId: number;
  readonly token: string;
  readonly refreshToken: string;
  call<N extends RouteNames>(
    name: N,
    request?: Partial<RouteRequest<RouteNamed<N>>>,
    options?: CallOptions,
  ): Promise<WireAnswer<RouteAnswer<RouteNamed<N>>>>;
}

export interface TestApp {
  http: FastifyInstance;
  product: Product;
  core: Core;
  db: Database;
  database: TestDatabase;
  clock: TestClock;
  /** Calls as nobody, or with the token given. */
  call: Caller['call'];
  /** Signs a user of the cast (or any user with the demo password) in. */
  signIn(username: string): Promise<Caller>;
  /** Signs a member of staff in: `agent` (administrator) or `clerk` (support) of the cast, or by sign-in name with the demo password; null: nobody. */
  staff(username: 'agent' | 'clerk' | (string & {}) | null): Promise<StaffCaller>;
  /** Works on jobs, as the worker process does, until the app is closed. */
  startJobs(): Promise<Worker>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  template?: TemplateName;
  /** A database that is there already, instead of a copy of the template; dropped with the app. */
  database?: TestDatabase;
  /** The instant the clock stands at; it moves only when told. */
  now?: Date;
  ports?: Partial<Ports>;
  env?: Record<string, string>;
  /** The disk of the database; nobody sees it unless told. */
  disk?: DiskSpace | null;
  /** Takes the lines of the log; nobody does unless told. */
  log?: Log;
  /** Takes traces; nobody does unless told. */
  tracing?: Tracing;
}

/** The whole product on a database of its own, called through the mounted contract with every answer checked against it. */
export async function startApp({
  template = 'cast',
  database: given,
  now,
  ports = {},
  env = {},
  disk = null,
  log = createLog('silent'),
  tracing,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase({ template }));
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'test-root-key-of-the-harness-00000000',
    ...env,
  });
  const db = openDatabase({ connection: database.connection, log, ...(tracing && { step: tracing.step }) });
  const clock = createTestClock(now);
  const metrics = createMetrics();
  const core: Core = {
    config,
    db,
    clock,
    ids: createSystemIds(),
    log,
    metrics,
    secrets: createSecrets(config.secretKey ?? '', config.oldSecretKey),
    disk: watchDisk({ disk, reserveBytes: null, log, metrics }),
    tracing: tracing ?? null,
    close: () => db.close(),
  };
  const product = await composeProduct(core, { ...(await openPorts(core)), ...ports });
  const http = await product.buildHttp({ isDemo: config.rateLimits === 'off', webRoot: null, checkAnswers: true });
  await http.ready();
  const call = callerOf(http, null);
  const workers: Worker[] = [];
  return {
    http,
    product,
    core,
    db,
    database,
    clock,
    call,
    signIn: async (username) => {
      const { body } = await call('signIn', { body: { j_username: username, j_password: demoPassword } });
      if (!body.token) throw new Error(`sign-in of the test failed: ${body.error?.code}`);
      return {
        accountId: body.accountId,
        userId: body.userid,
        token: body.token,
        refreshToken: body.refreshToken,
        call: callerOf(http, body.token),
      };
    },
    staff: (username) => signInStaff(http, username),
    startJobs: async () => {
      const worker = await product.startJobs();
      workers.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await http.close();
      await product.close();
      await db.close();
      await database.drop();
    },
  };
}

const routesByName = new Map(Object.values(contract as Record<string, Record<string, Route>>).flatMap((routes) => Object.entries(routes)));

function callerOf(http: FastifyInstance, ownToken: string | null): Caller['call'] {
  return async (name, request = {}, { token = ownToken, headers = {} } = {}) => {
    const route = routesByName.get(name as string);
    if (!route) throw new Error(`no route ${String(name)}`);
    const { params, query, body } = request as {
      params?: Record<string, unknown>;
      query?: Record<string, string | string[]>;
      body?: unknown;
    };
    const path = pathOf(route, params);
    const options: InjectOptions = {
      method: route.method,
      url: apiBasePath + path,
      headers: {
        ...(token === null ? {} : { 'x-api-token': token }),
        ...(route.idempotencyKey ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    };
    return answerOf(await http.inject(options)) as never;
  };
}

/** Signs a member of staff in as a browser would, by the cookie of the answer. */
async function signInStaff(http: FastifyInstance, name: string | null): Promise<StaffCaller> {
  const ownHeaders = { 'x-requested-with': 'portal' };
  if (name === null) return { userId: 0, cookie: '', call: staffCallerOf(http, ownHeaders) };
  const username = name === 'agent' || name === 'clerk' ? cast[name].username : name;
  const { status, body, headers } = await staffCallerOf(http, ownHeaders)('access.signIn', { body: { username, password: demoPassword } });
  if (status !== 200) throw new Error(`sign-in of a member of staff failed: ${body.error?.code}`);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { userId: body.userId, cookie, call: staffCallerOf(http, { ...ownHeaders, cookie }) };
}

function staffCallerOf(http: FastifyInstance, ownHeaders: Record<string, string>): StaffCaller['call'] {
  return async (name, request = {}, { headers = {} } = {}) => {
    const [group = '', call = ''] = name.split('.');
    const route = (staffContract as Record<string, Record<string, Route>>)[group]?.[call];
    if (!route) throw new Error(`no staff route ${name}`);
    const { params, query, body } = request as {
      params?: Record<string, unknown>;
      query?: Record<string, string | string[]>;
      body?: object;
    };
    const key = route.idempotencyKey ? { 'idempotency-key': randomUUID() } : {};
    const response = await http.inject({
      method: route.method,
      url: apiBasePath + pathOf(route, params),
      headers: { ...ownHeaders, ...key, ...headers },
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: body }),
    });
    return answerOf(response) as never;
  };
}

function pathOf(route: Route, params: Record<string, unknown> | undefined): string {
  return route.path.replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params?.[key])));
}

function answerOf(response: Awaited<ReturnType<FastifyInstance['inject']>>): WireAnswer<unknown> {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json() : {}, headers: response.headers, bytes: response.rawPayload };
}
