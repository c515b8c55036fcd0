import type { FastifyInstance } from 'fastify';
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
export function serveMedia(app: FastifyInstance, { db }: CatalogueDeps): void {
  app.get<{ Params: { logo: string } }>('/media/service-providers/:logo', async (request, reply) => {
    const { logo } = request.params;
    const image = fileName.test(logo) ? await readLogo(db, logo) : null;
    if (!image) return reply.callNotFound();
    return reply.headers(imageHeaders).type(image.type).send(image.bytes);
  });
}
