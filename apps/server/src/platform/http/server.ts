import { createServer } from 'node:http';
import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { RequestTracing } from '../../ports/tracing.ts';
import { DatabaseUnavailable, isDiskFull } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createAdmission, mostInProgress } from './admission.ts';
import { answerFailure } from './answer.ts';
import { type Refusal, refuse } from './handlers.ts';
import { noSchemas } from './no-schemas.ts';
import { observeRequests, requestIds, routeOf } from './observe-requests.ts';
import { localeOf } from './request-headers.ts';

export interface HttpOptions {
  log: Log;
  metrics: Metrics;
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Null: nobody takes traces. */
  tracing?: RequestTracing | null;
  /** From then on every answer ends its connection, so that none is left open when the listener closes. */
  isShuttingDown?: () => boolean;
  /** How many calls may be in progress before further ones are refused. */
  mostInProgress?: number;
}

/** Requests larger than this are refused with GEN0008 (api.md section 2). */
const bodyLimitBytes = 64 * 1024;

/** For how long a connection may be silent. */
const connectionTimeoutMs = 60_000;
/** Looked at every few seconds: by default it would be half a minute before somebody slow is sent away. */
const timeLimits = { requestTimeout: 15_000, keepAliveTimeout: 65_000, headersTimeout: 10_000, connectionsCheckingInterval: 3_000 };

/** The HTTP server without routes: parsing, limits, time-outs, request log, metrics and the failure body for everything unexpected. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const idOf = requestIds(options.trustedProxies);
  const ending = { hasBegun: false };
  const isEnding = () => ending.hasBegun || options.isShuttingDown?.() === true;
  const admission = createAdmission({ ...options, most: options.mostInProgress ?? mostInProgress, idOf, isEnding });
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    genReqId: idOf,
    // Whoever still comes while it closes is answered, and told that the connection ends.
    return503OnClosing: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    schemaController: noSchemas,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory: (answer) => {
      const server = createServer(timeLimits, (request, response) => {
        // A rush is thousands a second, and what refusing one of them takes is missing to the others.
        if (!admission.refusesAtOnce(request, response)) answer(request, response);
      });
      server.setTimeout(connectionTimeoutMs);
      return server;
    },
    // What fails before a route is found: an address that can't be decoded, or an id longer than any id.
    frameworkErrors: (error, request, reply) => {
      const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? refuse('GEN0004') : refuse('GEN0003');
      return answerFailure(reply, refusal, { locale: localeOf(request), requestId: request.id });
    },
  });
  readBodies(app);
  sayWhetherConnectionsStay(app, ending, isEnding);
  observeRequests(app, { ...options, tracing: options.tracing ?? null });
  admission.guard(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.refusal === 'GEN0001') {
      options.log.error({ requestId: request.id, route: routeOf(request.routeOptions.config)?.id, err: error }, 'request failed');
    }
    return answerFailure(reply, refusal, { locale: localeOf(request), requestId: request.id }, routeOf(request.routeOptions.config));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const refusal = isKnownPath(path) ? refuse('GEN0005') : refuse('GEN0004');
    return answerFailure(reply, refusal, { locale: localeOf(request), requestId: request.id });
  });
  return app;
}

/** PostgreSQL text has no NUL: a value with one can mean nothing here and would fail where it is stored. */
const escapedNul = '\\u0000';
const unreadable = () => Object.assign(new Error('a character that can not be kept'), { statusCode: 400 });
/** Half of a pair: text of its own in JavaScript, and none for PostgreSQL's JSON. Only an escape can bring it, since UTF-8 has none. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Connections stay open in HTTP/1.1 without saying so; the two headers that say it cost the account page more than a kilobyte. Only
 * their end is told: when the process is about to stop, so that no client sends its next request into a connection that closes.
 */
function sayWhetherConnectionsStay(app: FastifyInstance, ending: { hasBegun: boolean }, isEnding: () => boolean): void {
  app.addHook('preClose', async () => {
    ending.hasBegun = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isEnding()) reply.raw.setHeader('connection', 'close');
    else reply.raw.removeHeader('connection');
    done();
  });
}

/** JSON only, except that hooks get the raw bytes their signature covers. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => done(request.url.includes('%00') ? unreadable() : undefined));
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (routeOf(request.routeOptions.config)?.access.kind === 'hook') return done(null, body);
    // An empty body is no body: sign-out has none (C-088).
    if (body.length === 0) return done(null, undefined);
    if (body.includes(escapedNul)) return done(unreadable());
    const text = body.toString('utf8');
    return parseJson(request, text, (error, value) => {
      const isUnreadable = error === null && escapedSurrogate.test(text) && hasLoneSurrogate(value);
      done(isUnreadable ? unreadable() : error, value);
    });
  });
}

/** Without recursion: what somebody sends may be nested as deep as it is long. */
function hasLoneSurrogate(root: unknown): boolean {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && loneSurrogate.test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof DatabaseUnavailable) return refuse('GEN0010', { retryAfterSeconds: 5 });
  if (isDiskFull(error)) return refuse('GEN0012', { retryAfterSeconds: 60 });
  switch (error.statusCode) {
    case 413:
      return refuse('GEN0008');
    case 415:
      return refuse('GEN0009');
    case 400:
      return refuse('GEN0003');
    default:
      return refuse('GEN0001');
  }
}

const knownPaths = Object.values({ ...contract, ...staffContract } as Record<string, Record<string, Route>>)
  .flatMap((routes) => Object.values(routes))
  .map((route) => new RegExp(`^${apiBasePath}${route.path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`));

function isKnownPath(path: string): boolean {
  return knownPaths.some((pattern) => pattern.test(path));
}
