import type { FastifyInstance } from 'fastify';
import { answerFailure } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { localeOf } from '../platform/http/request-headers.ts';
import type { CatalogueDeps } from './index.ts';
import { readLogo } from './visitor-lists.store.ts';

/** A file name as D-019 allows it; anything else can't be a logo. */
const fileName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** An image, and nothing a browser would run or load from it, wherever it is opened. */
const imageHeaders = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Logos of service providers out of the database (C-085). */
export function serveMedia(app: FastifyInstance, { db }: Pick<CatalogueDeps, 'db'>, limits: RateLimits): void {
  app.get<{ Params: { logo: string } }>('/media/service-providers/:logo', async (request, reply) => {
    const wait = await limits.take('RL-READ', { sessionId: null, remoteAddress: request.ip, accountId: null, subject: null });
    if (wait !== null) {
      const refusal = refuse('GEN0006', { retryAfterSeconds: wait });
      return answerFailure(reply, refusal, { locale: localeOf(request), requestId: request.id });
    }
    const { logo } = request.params;
    const image = fileName.test(logo) ? await readLogo(db, logo) : null;
    if (!image) return reply.callNotFound();
    return reply.headers(imageHeaders).type(image.type).send(image.bytes);
  });
}
