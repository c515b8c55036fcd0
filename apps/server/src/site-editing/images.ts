import { createHash } from 'node:crypto';
import { fill, type Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { judgeLogo } from '../catalogue/index.ts';
import { answerFailure } from '../platform/http/answer.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { localeOf } from '../platform/http/request-headers.ts';
import { recordAudit } from '../session/index.ts';
import type { SiteEditingDeps } from './deps.ts';
import { drawingOf } from './drawing.rules.ts';
import { findImage, imagePath, insertImage } from './images.store.ts';

/** Logos come with every first visit: this is more than a good one needs. */
const mostImageBytes = 128 * 1024;

/** Keeps a logo, SVG or PNG by its content (S-108). What could run or load something is refused with what it carries. */
export async function addImage(
  deps: SiteEditingDeps,
  data: string,
  { staffId, locale }: { staffId: number; locale: Locale },
): Promise<{ url: string; isDrawn: boolean } | Refusal<'GEN0002'>> {
  const bytes = Buffer.from(data, 'base64');
  const texts = staffCatalogue[locale].site.images;
  const refused = (code: string, message: string) => refuse('GEN0002', { fields: [{ field: 'data', code, message }] });
  if (bytes.length > mostImageBytes) return refused('tooLarge', fill(texts.tooLarge, { kib: mostImageBytes / 1024 }));
  const judged = judgeLogo(bytes);
  if ('problem' in judged) return refused('unsafe', texts.unsafe);
  if (judged.type !== 'image/svg+xml' && judged.type !== 'image/png') return refused('kind', texts.kind);
  const isDrawing = judged.type === 'image/svg+xml';
  const drawing = isDrawing ? drawingOf(bytes.toString('utf8')) : null;
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${isDrawing ? 'svg' : 'png'}`;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await insertImage(tx, { name, type: judged.type, bytes, drawing: drawing && JSON.stringify(drawing), at });
    await recordAudit(tx, { at, action: 'site.imageAdded', staffId, detail: { name } });
  });
  return { url: imagePath + name, isDrawn: drawing !== null };
}

/** An image, and nothing a browser would run or load from it, wherever it is opened. */
const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves the provider's logos. */
export function serveImages(app: FastifyInstance, { db }: Pick<SiteEditingDeps, 'db'>, limits: RateLimits): void {
  app.get<{ Params: { name: string } }>(`${imagePath}:name`, async (request, reply) => {
    const wait = await limits.take('RL-READ', { sessionId: null, remoteAddress: request.ip, accountId: null, subject: null });
    if (wait !== null) {
      const refusal = refuse('GEN0006', { retryAfterSeconds: wait });
      return answerFailure(reply, refusal, { locale: localeOf(request), requestId: request.id });
    }
    const { name } = request.params;
    const image = /^[a-f0-9]{32}\.(?:svg|png)$/.test(name) ? await findImage(db, name) : null;
    if (!image) return reply.callNotFound();
    return reply.headers(imageHeaders).type(image.type).send(image.bytes);
  });
}
