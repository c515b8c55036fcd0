import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRefusedWhenBusy } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { refusableRoute } from './admission-routes.ts';
import { answerFailure, jsonHeaders } from './answer.ts';
import { failureAnswer } from './failure.ts';
import { refuse } from './handlers.ts';
import { idHeader, routeOf } from './observe-requests.ts';
import { localeOf } from './request-headers.ts';

/**
 * Enough to keep the database's connections and the processor busy, and few enough that the last of them is answered within some
 * hundredths of a second. More at a time answer no more a second: they wait for one another (decision 0038).
 */
export const mostInProgress = 32;

/** When to come again. The excess of a rush has gone by then, or is refused once more for next to nothing. */
const retryAfterSeconds = 1;
/** How often the log tells of a rush. */
const tellEveryMs = 1_000;

/** Bounds what is in progress, and refuses the excess. */
export interface Admission {
  /**
   * In front of everything: answers a request that comes while as much is in progress as can be worked on, and says whether it did. What
   * it does not know for sure is left to the hooks, which know the route.
   */
  refusesAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** Counts calls, and refuses what only turns out to be one too many once its route is known or its body has come. */
  guard(app: FastifyInstance): void;
}

export interface AdmissionOptions {
  most: number;
  metrics: Metrics;
  log: Log;
  idOf: (request: IncomingMessage) => string;
  /** Then a refusal has to end its connection, which the hooks see to. */
  isEnding: () => boolean;
}

/**
 * Calls that are never refused come in over the bound and are not counted: a storm of them takes nobody else's place. Nor does a call
 * count while its body is on its way, or a few callers who send slowly would keep everybody else out.
 */
export function createAdmission({ most, metrics, log, idOf, isEnding }: AdmissionOptions): Admission {
  const tell = tellOfRush(log);
  let inProgress = 0;
  const isOneTooMany = ({ routeOptions }: FastifyRequest): boolean => {
    const route = routeOf(routeOptions.config);
    return inProgress >= most && route !== undefined && isRefusedWhenBusy(route);
  };
  return {
    refusesAtOnce(request, response) {
      if (inProgress < most || isEnding()) return false;
      const route = refusableRoute(request.method ?? '', request.url ?? '');
      if (route === null) return false;
      const { status, headers, before, after } = refusals[localeOf(request)];
      const id = idOf(request);
      const body = before + id + after;
      // As of any answer (server.ts): that a connection stays is not said.
      response.removeHeader('connection');
      const named = request.headers[idHeader] === id ? [idHeader, id] : [];
      response.writeHead(status, [...headers, ...named, 'content-length', String(Buffer.byteLength(body))]).end(body);
      metrics.request(route.id, status, 0);
      metrics.refusal(route.id, 'GEN0014');
      tell();
      return true;
    },
    guard(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (isOneTooMany(request)) return refuseNow(request, reply);
        done();
      });
      app.addHook('preValidation', (request, reply, done) => {
        // Others may have begun since its first line was read.
        if (isOneTooMany(request)) return refuseNow(request, reply);
        const route = routeOf(request.routeOptions.config);
        if (route === undefined || !isRefusedWhenBusy(route)) return done();
        inProgress += 1;
        // Comes once, whether it was answered or its caller has gone.
        reply.raw.once('close', () => {
          inProgress -= 1;
        });
        done();
      });
    },
  };
}

const refusals = { 'en-us': preparedRefusal('en-us'), 'sp-es': preparedRefusal('sp-es') } satisfies Record<Locale, object>;

/** The answer in a language but for the request's id, which is put between. It is made of letters that JSON takes as they are. */
function preparedRefusal(locale: Locale) {
  const place = '{id}';
  const { status, body } = failureAnswer(refuse('GEN0014', { retryAfterSeconds }), locale, place);
  const [before = '', after = ''] = JSON.stringify(body).split(place);
  const headers = Object.entries({ 'retry-after': String(retryAfterSeconds), ...jsonHeaders }).flat();
  return { status, headers, before, after };
}

/** A line at most every second, with how many were refused since the last: the counter of refusals tells the rest. */
function tellOfRush(log: Log): () => void {
  let refused = 0;
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    const now = performance.now();
    if (now - told < tellEveryMs) return;
    log.warn({ refused }, 'more is asked than can be answered');
    [refused, told] = [0, now];
  };
}

function refuseNow(request: FastifyRequest, reply: FastifyReply): void {
  const told = { locale: localeOf(request), requestId: request.id };
  void answerFailure(reply, refuse('GEN0014', { retryAfterSeconds }), told, routeOf(request.routeOptions.config));
}
