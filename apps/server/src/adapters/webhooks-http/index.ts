import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { WebhookAnswer, WebhookFailure, WebhookRequest, WebhookSender } from '../../ports/webhook-sender.ts';
import { isPublicAddress } from './public-address.ts';

export interface SenderOptions {
  /** Requests may also go to addresses of the provider's own network. */
  allowPrivate: boolean;
  /** From the first step to the head of the answer. */
  timeoutMs?: number;
  /** Asks for the addresses of a name, as `dns.lookup` does. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** Of an answer no more is read than this; it is thrown away, but a system that is still writing is not cut off at its first word. */
const mostRead = 64 * 1024;

/** Named by `code`, as the errors of sockets are. */
class NotAllowed extends Error {
  readonly code = 'ENOTALLOWED';
}

/**
 * Sends webhooks by HTTP. Each request has a connection of its own; its name is asked for then, the address is judged, and the connection
 * goes to exactly that address, so that a name can't lead elsewhere between the two. No redirect is followed, no answer is kept.
 */
export function createHttpWebhookSender({ allowPrivate, timeoutMs = 10_000, resolve = resolveAll }: SenderOptions): WebhookSender {
  const lookup: LookupFunction = (hostname, options, done) => {
    const judged = resolve(hostname).then((addresses) => allowedOf(addresses, options.family, allowPrivate));
    callbackify(() => judged)((error, addresses) => {
      const first = error === null ? addresses[0] : undefined;
      if (error !== null || first === undefined) done(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  return {
    send: async (request) => {
      const startedAt = performance.now();
      const outcome = await exchange(request, { lookup, allowPrivate, timeoutMs });
      return { outcome, tookMs: Math.round(performance.now() - startedAt) };
    },
  };
}

/** Those of a family, all of them allowed: one bad address spoils the name, since which of them is taken is the network's choice. */
function allowedOf(addresses: readonly LookupAddress[], wanted: LookupOptions['family'], allowPrivate: boolean): LookupAddress[] {
  const family = wanted === 'IPv4' ? 4 : wanted === 'IPv6' ? 6 : wanted;
  const usable = addresses.filter((each) => !family || each.family === family);
  if (!allowPrivate && !usable.every(({ address }) => isPublicAddress(address))) throw new NotAllowed('not a public address');
  return usable;
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}

interface Way {
  lookup: LookupFunction;
  allowPrivate: boolean;
  timeoutMs: number;
}

function exchange({ url, headers, body }: WebhookRequest, { lookup, allowPrivate, timeoutMs }: Way): Promise<WebhookAnswer['outcome']> {
  const target = new URL(url);
  // Nobody is asked about an address that stands in the URL itself.
  const literal = target.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.resolve({ failure: 'notAllowed' });
  return new Promise((done) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(target, {
      method: 'POST',
      agent: false,
      lookup,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => done({ failure: signal.aborted ? 'timedOut' : failureOf(error) }));
    sent.on('response', (answer) => {
      done({ status: answer.statusCode ?? 0, retryAfterSeconds: secondsOf(answer.headers['retry-after']) });
      readAway(answer);
    });
    sent.end(body);
  });
}

/** The answer's body is of no interest; a long one is cut off, one that never ends by the time of the request. */
function readAway(answer: IncomingMessage): void {
  let read = 0;
  answer.on('error', () => {});
  answer.on('data', (part: Buffer) => {
    read += part.length;
    if (read > mostRead) answer.destroy();
  });
}

const failures: Readonly<Record<string, WebhookFailure>> = {
  ENOTALLOWED: 'notAllowed',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ENODATA: 'unresolved',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EACCES: 'refused',
  ETIMEDOUT: 'timedOut',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'insecure',
  SELF_SIGNED_CERT_IN_CHAIN: 'insecure',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'insecure',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'insecure',
  CERT_HAS_EXPIRED: 'insecure',
  CERT_NOT_YET_VALID: 'insecure',
};

function failureOf({ code = '' }: NodeJS.ErrnoException): WebhookFailure {
  return failures[code] ?? (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') ? 'insecure' : 'broken');
}

/** Retry-After in seconds; its other form, a date, is not looked at. */
function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
