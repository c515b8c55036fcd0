import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { preferredEncoding } from './compress-answer.ts';
import { readHeader } from './request-headers.ts';

const fromBrotli = promisify(brotliDecompress);

/** A file that pages load, of another version of the portal than the process that is asked for it. */
export interface PassedOnFile {
  encoding: 'br' | 'identity';
  body: Buffer;
}

/** What the build makes, named as files of our own build are; anything else is no page's business, and no browser runs it. */
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** Sends it as its own version would, packed for whoever takes that. */
export async function sendPassedOn(reply: FastifyReply, name: string, { encoding, body }: PassedOnFile): Promise<FastifyReply> {
  const isPacked = encoding === 'br' && preferredEncoding(readHeader(reply.request, 'accept-encoding')) === 'br';
  if (isPacked) reply.header('content-encoding', 'br');
  return reply
    .header('vary', 'accept-encoding')
    .type(types[path.extname(name)] ?? 'application/octet-stream')
    .send(encoding === 'br' && !isPacked ? await fromBrotli(body) : body);
}
