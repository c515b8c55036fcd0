import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Route } from '@porchlight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestTracing } from '../../ports/tracing.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { InnerReadFacts } from './read-inside.ts';
import { trustedProxies } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account a call is about, or that of whoever made it; for the log line. */
    accountId: number | null;
    /** The code it was refused with. */
    refusedWith: string | null;
    /** Reads that it asked inside (decision 0035). */
    innerReads: InnerReadFacts[];
  }
}

/** A proxy's id is taken over when it is short and harmless wherever it is shown; any other is as good as none. */
const harmlessId = /^[\w.:+/=@-]{1,64}$/;
export const idHeader = 'x-request-id';
const probe = 'probe';

/** The id of a request: the one a trusted proxy gave it, or else a new one. Nobody else names requests of ours. */
export function requestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(proxies);
  return (request) => {
    const given = request.headers[idHeader];
    if (typeof given === 'string' && harmlessId.test(given) && isTrusted(request.socket.remoteAddress)) return given;
    return randomUUID();
  };
}

export interface RequestObservers {
  log: Log;
  metrics: Metrics;
  /** Null: nobody takes traces. */
  tracing: RequestTracing | null;
  trustedProxies: readonly string[];
}

/** One log line, one measurement and, where traces are taken, one span per request: the route's number, never its address, query or headers. */
export function observeRequests(app: FastifyInstance, { log, metrics, tracing, trustedProxies: proxies }: RequestObservers): void {
  app.decorateRequest('accountId', null);
  app.decorateRequest('refusedWith', null);
  // Anew for each request below: a list given here would be one for all.
  app.decorateRequest('innerReads');
  app.addHook('onRequest', (request, reply, done) => {
    request.innerReads = [];
    // Told back to the proxy that gave it; a failure tells any other one in its body, and an answer need not be longer for it.
    if (request.headers[idHeader] === request.id) reply.header(idHeader, request.id);
    done();
  });
  if (tracing) traceRequests(app, tracing, trustedProxies(proxies));
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeNumber(request);
    const ms = reply.elapsedTime;
    const { accountId, refusedWith: code } = request;
    metrics.request(route, reply.statusCode, ms);
    if (code !== null) metrics.refusal(route, code);
    for (const inner of request.innerReads) {
      metrics.request(inner.route, inner.status, inner.ms);
      if (inner.code !== null) metrics.refusal(inner.route, inner.code);
      if (inner.error !== undefined) log.error({ requestId: request.id, route: inner.route, err: inner.error }, 'a read inside failed');
    }
    // Of what is refused for want of room there are thousands: the count of refusals tells how many, and a line for each would cost more room.
    log[route === probe || code === 'GEN0014' ? 'debug' : 'info']({
      requestId: request.id,
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      ...(accountId === null ? {} : { accountId }),
      ...(code === null ? {} : { code }),
    });
    done();
  });
}

/** A request's work runs inside its span; reading the body leaves that, so it is entered once more behind it. */
function traceRequests(app: FastifyInstance, tracing: RequestTracing, isTrusted: (address: string | undefined) => boolean): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<RequestTracing['begin']>>();
  app.addHook('onRequest', (request, _reply, done) => {
    // Whoever may name our traces could also make us keep all of theirs.
    const parent = isTrusted(request.raw.socket.remoteAddress) ? request.headers : {};
    const span = tracing.begin({ route: routeNumber(request), method: request.method, requestId: request.id, parent });
    spans.set(request, span);
    span.enter(done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ status: reply.statusCode, code: request.refusedWith });
    done();
  });
}

/** `page` stands for pages and files, `probe` for what whoever runs the process asks. */
function routeNumber(request: FastifyRequest): string {
  const { config } = request.routeOptions;
  return routeOf(config)?.id ?? ('isProbe' in config ? probe : 'page');
}

/** The declaration of the call a request was for; undefined of pages and unknown addresses. */
export function routeOf(config: unknown): Route | undefined {
  return typeof config === 'object' && config !== null && 'route' in config ? (config.route as Route) : undefined;
}
