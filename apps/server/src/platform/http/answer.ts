import type { Route } from '@porchlight/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Compressed, compress, isWorthCompressing } from './compress-answer.ts';
import { failureAnswer } from './failure.ts';
import { type FileAnswer, type Refusal, SpelledAnswer } from './handlers.ts';
import type { GuestContext } from './request-context.ts';
import { readHeader } from './request-headers.ts';
import { apiHeaders } from './security-headers.ts';

export const jsonHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' };

/** Sends a refusal as the failure body of the contract. */
export function answerFailure(
  reply: FastifyReply,
  refusal: Refusal,
  context: Pick<GuestContext, 'locale' | 'requestId'>,
  route?: Route,
): FastifyReply {
  reply.request.refusedWith = refusal.refusal;
  const failure = failureAnswer(refusal, context.locale, context.requestId, route);
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  return sendJson(reply, failure.status, JSON.stringify(failure.body));
}

/** Sends a success: an object with its marker, a bare list, or bytes (D-001). */
export function sendAnswer(reply: FastifyReply, route: Route, result: unknown, check: boolean): FastifyReply | Promise<FastifyReply> {
  const { answer } = route;
  if (answer.kind === 'file') return sendFile(reply, answer.contentType, result as FileAnswer);
  const json = spellAnswer(route, result, check);
  const hasToken = result instanceof SpelledAnswer && result.hasToken;
  return !hasToken && isWorthCompressing(route, json) ? sendCompressed(reply, json) : sendJson(reply, 200, json);
}

/** What a handler gives again and again is frozen, and need not be spelled more than once. */
const spelledOnce = new WeakMap<object, string>();

/** The body of a success. */
export function spellAnswer(route: Route, result: unknown, check: boolean): string {
  if (route.answer.kind === 'file') throw new Error(`${route.id} answers with a file`);
  if (check) checkAnswer(route, result instanceof SpelledAnswer ? JSON.parse(`{${result.members}}`) : result);
  if (result instanceof SpelledAnswer) return `{"success":true,${result.members}}`;
  const isLasting = Object.isFrozen(result);
  const before = isLasting ? spelledOnce.get(result as object) : undefined;
  if (before !== undefined) return before;
  const json = route.answer.kind === 'list' ? JSON.stringify(result) : withSuccess(JSON.stringify(result));
  if (isLasting) spelledOnce.set(result as object, json);
  return json;
}

/** The body of a success as an object, for a page that brings it along. */
export function answerBody(route: Route, result: unknown, check: boolean): unknown {
  if (route.answer.kind === 'file') throw new Error(`${route.id} answers with a file`);
  if (check) checkAnswer(route, result);
  return route.answer.kind === 'list' ? result : { success: true, ...(result as object) };
}

/** Compressed, if the caller takes that. */
function sendCompressed(reply: FastifyReply, json: string): FastifyReply | Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const compressed = compress(json, readHeader(reply.request, 'accept-encoding'));
  if (compressed === null) return sendJson(reply, 200, json);
  if (compressed instanceof Promise) return compressed.then((done) => sendEncoded(reply, done));
  return sendEncoded(reply, compressed);
}

function sendEncoded(reply: FastifyReply, { encoding, bytes }: Compressed): FastifyReply {
  return sendJson(reply.header('content-encoding', encoding), 200, bytes);
}

/** Puts the marker in front of an object's own properties without copying the object. */
function withSuccess(json: string): string {
  return json === '{}' ? '{"success":true}' : `{"success":true,${json.slice(1)}`;
}

function sendJson(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  return reply.code(status).headers(jsonHeaders).send(body);
}

function sendFile(reply: FastifyReply, contentType: string, file: FileAnswer): FastifyReply {
  return reply
    .code(200)
    .headers(apiHeaders)
    .header('content-type', contentType)
    .header('content-disposition', `${file.disposition}; filename="${file.filename.replace(/[^A-Za-z0-9._-]/g, '_')}"`)
    .send(file.bytes);
}

/** Answers are what the contract says, with nothing beside it (S06). Nested objects are checked for undeclared fields too. */
function checkAnswer(route: Route, result: unknown): void {
  if (route.answer.kind === 'file') return;
  const schema = route.answer.kind === 'list' ? z.array(route.answer.item) : route.answer.shape;
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new Error(`answer of ${route.id} is not what the contract says: ${z.prettifyError(parsed.error)}`);
  if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(result)))
    throw new Error(`answer of ${route.id} has undeclared fields`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
