import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bounds } from '../coverage/index.ts';
import { answerFailure } from '../platform/http/answer.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { localeOf } from '../platform/http/request-headers.ts';
import type { MapDeps } from './index.ts';
import { presentAreas } from './present-map.ts';

/** Areas of one answer; where there are more, the largest. */
const mostAreas = 400;
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
const View = z
  .object({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) })
  .refine(({ west, south, east, north }) => west < east && south < north);

/**
 * The same for everybody, so anybody may keep it for a while and any page may read it: the map page itself, framed without its origin,
 * is another origin's to the browser.
 */
const headers = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
};

export function serveData(app: FastifyInstance, { coverage, streets, tiles, limits }: MapDeps): void {
  /** Answers, unless the caller asks too often. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, read: () => Promise<object>) => {
    const wait = await limits.take('RL-READ', { sessionId: null, remoteAddress: request.ip, accountId: null, subject: null });
    if (wait !== null) return fail(request, reply, refuse('GEN0006', { retryAfterSeconds: wait }));
    return reply.headers(headers).send(JSON.stringify(await read()));
  };
  app.get('/map/base.json', (request, reply) =>
    answer(request, reply, async () => {
      const [drawn, extent] = await Promise.all([streets(), coverage.extent()]);
      return { tiles, streets: drawn, extent };
    }),
  );
  app.get('/map/areas.json', (request, reply) => {
    const view = View.safeParse(request.query);
    if (!view.success) return fail(request, reply, refuse('GEN0002'));
    const bounds: Bounds = view.data;
    return answer(request, reply, async () => presentAreas(await coverage.areasInView(bounds, mostAreas)));
  });
}

function fail(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return answerFailure(reply, refusal, { locale: localeOf(request), requestId: request.id });
}
