import type { FastifyInstance } from 'fastify';
import { unsubscribePath } from '../outbox/index.ts';
import { answerFailure } from '../platform/http/answer.ts';
import { isRefusal, refuse } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { addressOf, localeOf } from '../platform/http/request-headers.ts';
import type { PreferencesDeps } from './index.ts';
import { unsubscribe } from './unsubscribe.ts';

/** A form of one field; nobody needs more. */
const mostBytes = 4096;
const oneClick = /List-Unsubscribe=One-Click|name="?List-Unsubscribe"?\s+One-Click/i;

/**
 * `POST /unsubscribe?token=` as mail programs send it when their button is pressed (RFC 8058): a form, no cookies, no redirect, no page.
 * The address is that of the page a person gets there, which is the browser's business.
 */
export function serveOneClick(app: FastifyInstance, deps: PreferencesDeps, limits: RateLimits): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Querystring: Readonly<Record<string, unknown>> }>(unsubscribePath, async (request, reply) => {
      const context = { locale: localeOf(request), requestId: request.id };
      const wait = await limits.take('RL-HOOK', { sessionId: null, remoteAddress: addressOf(request), accountId: null, subject: null });
      if (wait !== null) return answerFailure(reply, refuse('GEN0006', { retryAfterSeconds: wait }), context);
      const { token } = request.query;
      if (typeof request.body !== 'string' || !oneClick.test(request.body)) return answerFailure(reply, refuse('GEN0003'), context);
      const result = await unsubscribe(deps, typeof token === 'string' ? token : '', context.locale);
      if (isRefusal(result)) return answerFailure(reply, result, context);
      return reply.header('cache-control', 'no-store').code(200).send();
    });
  });
}
