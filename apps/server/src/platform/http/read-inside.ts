import type { Route } from '@porchlight/contract';
import type { FastifyReply } from 'fastify';
import { spellAnswer } from './answer.ts';
import { failureAnswer } from './failure.ts';
import { isRefusal, type Refusal } from './handlers.ts';
import type { GuestContext, InnerAnswer } from './request-context.ts';

/** What is measured and told of a read that another call asked inside, as of any other. */
export interface InnerReadFacts {
  route: Route['id'];
  status: number;
  ms: number;
  /** The code it was refused with. */
  code: string | null;
  /** What it failed with unexpectedly. */
  error: unknown;
}

/** Whoever asked inside: the reply to time it by, and the words and id of its failures. */
export interface InsideOf {
  reply: FastifyReply;
  context: Pick<GuestContext, 'locale' | 'requestId'>;
  checkAnswers: boolean;
}

/**
 * Status and body of a read as it would answer by itself; null where it failed, or wants to be asked again later, which only an answer of
 * its own can say.
 */
export async function answerInside(
  { reply, context, checkAnswers }: InsideOf,
  { route, handler }: { route: Route; handler: (input: unknown, context: unknown) => unknown },
  judge: () => Promise<Refusal | { input: unknown; context: unknown }>,
): Promise<InnerAnswer | null> {
  const began = reply.elapsedTime;
  const note = (status: number, { code = null, error }: { code?: string | null; error?: unknown } = {}): void => {
    reply.request.innerReads.push({ route: route.id, status, ms: reply.elapsedTime - began, code, error });
  };
  try {
    const judged = await judge();
    const result = isRefusal(judged) ? judged : await handler(judged.input, judged.context);
    if (!isRefusal(result)) {
      const json = spellAnswer(route, result, checkAnswers);
      note(200);
      return { status: 200, json };
    }
    const { status, body, retryAfterSeconds } = failureAnswer(result, context.locale, context.requestId, route);
    note(status, { code: result.refusal });
    return retryAfterSeconds === undefined ? { status, json: JSON.stringify(body) } : null;
  } catch (error) {
    note(500, { error });
    return null;
  }
}
