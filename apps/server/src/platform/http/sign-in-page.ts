import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { preferredEncoding } from './compress-answer.ts';
import { readHeader } from './request-headers.ts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** What the sign-in page shows of the provider from its first paint on. */
export interface ProviderFacts {
  brandName: string;
  guestOrderingEnabled: boolean;
}

interface FilledPage {
  brandName: string;
  etag: string;
  bodies: Record<'identity' | 'gzip' | 'br', Buffer>;
}

/** What the build leaves for the provider's name. */
const brandMark = '%BRAND%';

/**
 * The sign-in page with the provider's name and the way to ordering in it, so that a visitor sees all of it at once and nothing moves when
 * the scripts arrive. Filled and compressed when the name changes, not for each visitor. Answers false, with nothing sent, where the build
 * has no such page or the provider cannot be read: the page without a name does then.
 */
export function createSignInPage(
  webRoot: string,
  readFacts: () => Promise<ProviderFacts>,
): (reply: FastifyReply, headers: Record<string, string>) => Promise<boolean> {
  const templates = { on: readTemplate(webRoot, 'ordering'), off: readTemplate(webRoot, 'no-ordering') };
  const filled = new Map<string, Promise<FilledPage>>();
  let reading: Promise<ProviderFacts> | null = null;
  // Visitors who come together share one look into the settings.
  const facts = (): Promise<ProviderFacts> => {
    reading ??= readFacts().finally(() => {
      reading = null;
    });
    return reading;
  };
  const pageFor = async ({ brandName, guestOrderingEnabled }: ProviderFacts): Promise<FilledPage | null> => {
    const name = guestOrderingEnabled ? 'on' : 'off';
    const template = templates[name];
    if (template === null) return null;
    const known = await filled.get(name);
    if (known?.brandName === brandName) return known;
    const page = fill(template, brandName);
    filled.set(name, page);
    return page;
  };
  return async (reply, headers) => {
    const page = await facts()
      .then(pageFor)
      .catch(() => null);
    if (page === null) return false;
    reply.headers(headers).headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    if (readHeader(reply.request, 'if-none-match')?.replace('W/', '') === page.etag.replace('W/', '')) {
      reply.code(304).send();
      return true;
    }
    const encoding = preferredEncoding(readHeader(reply.request, 'accept-encoding'));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.header('content-type', 'text/html; charset=utf-8').send(page.bodies[encoding]);
    return true;
  };
}

function readTemplate(webRoot: string, name: string): string | null {
  const file = path.join(webRoot, `login/${name}.html`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

async function fill(template: string, brandName: string): Promise<FilledPage> {
  const html = Buffer.from(template.replaceAll(brandMark, () => escapeHtml(brandName)));
  const [br, gz] = await Promise.all([asBrotli(html), asGzip(html)]);
  // Weak: the same page in every encoding.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
  return { brandName, etag, bodies: { identity: html, gzip: gz, br } };
}

/** For text and for attributes in double quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
