import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { contract, type Route } from '@porchlight/contract';
import { z } from 'zod';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Shorter answers save less than the two headers and the work cost. */
const worthwhileLength = 500;
/** Longer answers are compressed beside the event loop, which a short one would only wait for. */
const longLength = 8 * 1024;

const gzipFast = { level: constants.Z_BEST_SPEED };

/** What an answer is sent as, and the name of its encoding. */
export interface Compressed {
  encoding: 'br' | 'gzip';
  bytes: Buffer;
}

/** Reads whose question is too long for an address, and whose answer is nobody's: what may be ordered somewhere. */
const readsByPost: ReadonlySet<Route> = new Set([contract.guestOrder.listOffers]);

/**
 * The routes whose answers may be sent compressed: reads that hand out no secret. Who can choose a part of an answer and see how long it
 * gets can guess the rest of it letter by letter (BREACH). Another site cannot make a browser send our tokens, which travel in headers of
 * their own (API-005); an answer that carries a token, a key or a challenge is all the same sent as it is, sign-in and refresh first of all.
 */
const compressedRoutes: ReadonlySet<Route> = new Set(
  Object.values(contract as Record<string, Record<string, Route>>)
    .flatMap((routes) => Object.values(routes))
    .filter(isCompressed),
);

/** Whether answers of this length differ with the encodings a caller takes. */
export function isWorthCompressing(route: Route, json: string): boolean {
  return json.length >= worthwhileLength && compressedRoutes.has(route);
}

const mayCarryToken = new WeakMap<Route, boolean>();

/** Whether an answer that stands inside another one carries a token: only some reads do, and only for some customers (AutoPay by a stored method). */
export function carriesToken(route: Route, json: string): boolean {
  let may = mayCarryToken.get(route);
  if (may === undefined) {
    may = namesToken(route.answer.kind === 'list' ? route.answer.item : route.answer.kind === 'object' ? route.answer.shape : null);
    mayCarryToken.set(route, may);
  }
  return may && json.includes('"token":"');
}

/** Whether what a schema describes has a token of its own anywhere. */
function namesToken(schema: unknown): boolean {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).some(([name, inner]) => name === 'token' || namesToken(inner));
  if (schema instanceof z.ZodArray) return namesToken(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namesToken(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.some(namesToken);
  return false;
}

export function isCompressed(route: Route): boolean {
  const { method, access, limit, answer } = route;
  if ((method !== 'GET' && !readsByPost.has(route)) || limit === 'RL-AUTH') return false;
  if (access.kind !== 'guest' && access.kind !== 'session' && access.kind !== 'account') return false;
  if (answer.kind === 'object') return !Object.keys(answer.shape.shape).some((name) => /token|key|secret|challenge|password/i.test(name));
  return answer.kind === 'list';
}

/**
 * Compresses an answer in the quickest way the caller takes; null when none. A short one right here, with gzip, which costs half of what
 * Brotli does for a tenth more bytes; a long one with Brotli, on another thread.
 */
export function compress(json: string, acceptEncoding: string | null): Compressed | Promise<Compressed> | null {
  if (acceptEncoding === null) return null;
  const takes = acceptedEncodings(acceptEncoding);
  if (json.length < longLength && takes('gzip')) return { encoding: 'gzip', bytes: gzipSync(json, gzipFast) };
  if (takes('br')) return asBrotli(json, { params: brotliParameters(json) }).then((bytes) => ({ encoding: 'br', bytes }));
  if (takes('gzip')) return asGzip(json, gzipFast).then((bytes) => ({ encoding: 'gzip', bytes }));
  return null;
}

/** The smallest encoding the caller takes of what was compressed ahead. */
export function preferredEncoding(acceptEncoding: string | null): 'br' | 'gzip' | 'identity' {
  const takes = acceptedEncodings(acceptEncoding ?? '');
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function brotliParameters(json: string): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
}

/** What a header of RFC 9110, section 12.5.3 takes; a weight of 0 means "not this one". */
function acceptedEncodings(header: string): (name: string) => boolean {
  const weights = new Map(
    header.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return (name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
}
