import { isRefusedWhenBusy } from '@porchlight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure } from './answer.ts';
import { refuse } from './handlers.ts';
import { routeOf } from './observe-requests.ts';
import { localeOf } from './request-headers.ts';

/**
 * Enough to keep the database's connections and the processor busy, and few enough that the last of them is answered within some
 * hundredths of a second. More at a time answer no more a second: they wait for one another (decision 0038).
 */
export const mostInProgress = 32;

/** When to come again. The excess of a rush has gone by then, or is refused once more for next to nothing. */
const retryAfterSeconds = 1;

/**
 * Refuses what comes while as much is in progress as can be worked on: before its body is read or anybody is asked who sends it. Calls
 * that are never refused come in over the bound and are not counted: a storm of them takes nobody else's place. Nor does a call count
 * while its body is on its way, or a few callers who send slowly would keep everybody else out.
 */
export function admitRequests(app: FastifyInstance, most: number): void {
  let inProgress = 0;
  const isOneTooMany = ({ routeOptions }: FastifyRequest): boolean => {
    const route = routeOf(routeOptions.config);
    return inProgress >= most && route !== undefined && isRefusedWhenBusy(route);
  };
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
}

function refuseNow(request: FastifyRequest, reply: FastifyReply): void {
  const told = { locale: localeOf(request), requestId: request.id };
  void answerFailure(reply, refuse('GEN0014', { retryAfterSeconds }), told, routeOf(request.routeOptions.config));
}
