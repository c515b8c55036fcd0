import Stripe from 'stripe';
import { z } from 'zod';
import { AnswerTooLong, fetchWithin } from '../../platform/outgoing/index.ts';

/** The version of the API this adapter was written for: the library's own, so that its types hold. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';
/** A page of a list of a hundred events stays far below; whatever is longer is no answer. */
const mostBytes = 4 * 1024 * 1024;

export interface ConnectionOptions {
  secretKey: string;
  /** Such as https://api.stripe.com. */
  apiUrl: string;
  timeoutMs: number;
}

/** What Stripe says of a request that it did not carry out. `message` is for the customer, null where it was written for engineers. */
export interface Refusal {
  status: number;
  code: string | null;
  declineCode: string | null;
  param: string | null;
  message: string | null;
  /** The payment intent as the refused request left it, unread; null when the refusal has none. */
  intent: unknown;
}

/**
 * What became of a call. `refused`: Stripe clearly did not do it. Any other reason leaves open whether it was done. Nothing of an error goes
 * any further than this: the library's errors carry requests and answers whole.
 */
export type Called<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: 'timeout' | 'unreachable' | 'badAnswer' }
  | { ok: false; reason: 'credentials' }
  | { ok: false; reason: 'refused'; refusal: Refusal };

export type NotDone = Exclude<Called<never>, { ok: true }>;

/** Stripe's own library, kept silent: no repeats of its own (a repeat is ours to decide), no telemetry, no redirects, no endless answers. */
export function connect({ secretKey, apiUrl, timeoutMs }: ConnectionOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    httpClient: Stripe.createFetchHttpClient(fetchQuietly as typeof fetch),
  });
}

/** Makes one call and tells apart what was done, what was refused, and what nobody knows. */
export async function call<Value>(request: () => Promise<Value>): Promise<Called<Value>> {
  try {
    return { ok: true, value: await request() };
  } catch (error) {
    return notDone(error);
  }
}

/** The reason in the words of the port, where a refusal can't be told as one. */
export function doubt(called: NotDone): 'timeout' | 'unreachable' | 'badAnswer' {
  return called.reason === 'refused' || called.reason === 'credentials' ? 'badAnswer' : called.reason;
}

const said = z.object({
  statusCode: z.int(),
  rawType: z.string(),
  code: z.string().optional().catch(undefined),
  decline_code: z.string().optional().catch(undefined),
  param: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  payment_intent: z.unknown(),
});

function notDone(error: unknown): NotDone {
  if (error instanceof Stripe.errors.StripeConnectionError) return { ok: false, reason: connectionReason(error) };
  const read = said.safeParse(error);
  if (!read.success) return { ok: false, reason: 'badAnswer' };
  const { statusCode: status, rawType } = read.data;
  if (status === 401 || status === 403) return { ok: false, reason: 'credentials' };
  if (status >= 500 || status === 429) return { ok: false, reason: 'unreachable' };
  // 409: the same request is under way somewhere else. An idempotency_error: the key stands for another request. Neither tells of this one.
  const isAboutAmount = read.data.code === 'amount_too_small' || read.data.code === 'amount_too_large';
  const isRefusal = rawType === 'card_error' || rawType === 'invalid_request_error';
  if (!isRefusal || ![400, 402, 404].includes(status)) return { ok: false, reason: 'badAnswer' };
  return { ok: false, reason: 'refused', refusal: refusalOf(read.data, rawType === 'card_error' || isAboutAmount) };
}

/** The sentences of card errors are meant for customers, and those about an amount fit them; others may name what was sent. */
function refusalOf(told: z.output<typeof said>, isForCustomers: boolean): Refusal {
  return {
    status: told.statusCode,
    code: told.code ?? null,
    declineCode: told.decline_code ?? null,
    param: told.param ?? null,
    message: isForCustomers ? (told.message?.slice(0, 300) ?? null) : null,
    intent: told.payment_intent ?? null,
  };
}

function connectionReason(error: InstanceType<typeof Stripe.errors.StripeConnectionError>): 'timeout' | 'unreachable' | 'badAnswer' {
  const { detail } = error;
  if (detail instanceof AnswerTooLong || detail instanceof NotAnObject) return 'badAnswer';
  return typeof detail === 'object' && (detail as { code?: unknown }).code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}

const askStripe = fetchWithin(mostBytes);

/** Reads no more of an answer than one can have, and hands on none of which the library would throw where nobody catches it. */
async function fetchQuietly(...[address, init]: Parameters<typeof askStripe>): Promise<Response> {
  const answer = await askStripe(address, init);
  if (!isObjectOrNoJson(await answer.clone().text())) throw new NotAnObject();
  // A notice of Stripe for developers: the library would print it.
  answer.headers.delete('stripe-notice');
  return answer;
}

class NotAnObject extends Error {
  override name = 'NotAnObject';
}

/** What is no JSON at all is recognized by the library. */
function isObjectOrNoJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return true;
  }
}
