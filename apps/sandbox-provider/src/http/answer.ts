import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultPlan } from '../faults/plan.ts';

/** What a handler wants to say. Handlers do not send, so that a fault can come between the work and its answer. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** JSON for an object, as it is for a string. */
  body: string | object;
}

export type Handle = (request: FastifyRequest) => Promise<Answer> | Answer;

export const ok = (body: object): Answer => ({ status: 200, body });
export const refused = (status: number, error: string): Answer => ({ status, body: { error } });

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}

type FastifyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What a fault looks like to this caller: JSON to a server, a page to a browser. */
export type Failure = (status: 500 | 503, request: FastifyRequest) => Answer;
const plainFailure: Failure = (status) => refused(status, status === 503 ? 'down' : 'internal');

/** Runs a handler under the fault plan: down, slow, an error before or after the work, or a reply that never arrives. */
export function underFaults(plan: FaultPlan, handle: Handle, failure: Failure = plainFailure): FastifyHandler {
  return async (request, reply) => {
    if (plan.settings.down) return send(reply, failure(503, request));
    const fault = plan.drawForRequest();
    if (fault === 'errorBefore') return send(reply, failure(500, request));
    const answer = await handle(request);
    if (plan.settings.slowMs > 0) await wait(plan.settings.slowMs);
    if (fault === 'loseReply') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return send(reply, fault === 'errorAfter' ? failure(500, request) : answer);
  };
}
