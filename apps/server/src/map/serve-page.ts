import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TileSource } from './index.ts';
import { tileOrigin } from './tile-source.rules.ts';

export interface PageOptions {
  webRoot: string;
  tiles: TileSource | null;
  secure: boolean;
}

/** The page the portal frames. Theme and language stand in it from the start, so that it never flashes; the rest its script reads. */
export function servePage(app: FastifyInstance, { webRoot, tiles, secure }: PageOptions): void {
  const file = path.join(webRoot, 'map/index.html');
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const headers = { ...mapHeaders(tiles), ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}) };
  app.get('/map/embed', (request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(dressed(page, request)));
}

function dressed(page: string, request: FastifyRequest): string {
  const { theme, locale } = request.query as Record<string, unknown>;
  const marks = [
    `lang="${locale === 'sp-es' ? 'es-US' : 'en'}"`,
    ...(theme === 'light' || theme === 'dark' ? [`data-theme="${theme}"`] : []),
  ];
  return page.replace('<html lang="en">', `<html ${marks.join(' ')}>`);
}

/**
 * Stricter than the portal's pages in all but one: where a tile source is set, pictures may come from there. Trusted Types stay on;
 * the page's only policy lets through the one string that Leaflet tries the browser with. Whoever frames it may do so without our
 * origin (a sandbox): `'self'` still means where the page came from.
 */
function mapHeaders(tiles: TileSource | null): Record<string, string> {
  const directives = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src ${tiles ? tileOrigin(tiles.url) : `'none'`}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ];
  return {
    'content-security-policy': directives.join('; '),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
