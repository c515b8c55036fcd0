import type { IncomingMessage } from 'node:http';
import type { Locale } from '@porchlight/texts';
import type { FastifyRequest } from 'fastify';

/** One header's value; an empty header counts as absent (D-010), a repeated one as its first value. */
export function readHeader(request: Pick<IncomingMessage, 'headers'>, name: string): string | null {
  const value = request.headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first.trim() === '' ? null : first;
}

/** The language the caller asked for with Accept-Language; en-us unless it is sp-es (D-153). */
export function localeOf(request: Pick<IncomingMessage, 'headers'>): Locale {
  const wanted = readHeader(request, 'accept-language')?.toLowerCase() ?? '';
  return wanted.startsWith('sp-es') || wanted.startsWith('es') ? 'sp-es' : 'en-us';
}

export function addressOf(request: FastifyRequest): string {
  return request.ip;
}
