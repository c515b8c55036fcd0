import { isReading, type Route } from '@porchlight/contract';
import type { InnerRead } from '@porchlight/contract/first-view.ts';
import type { FastifyReply } from 'fastify';
import { spellAnswer } from './answer.ts';
import { carriesToken } from './compress-answer.ts';
import { failureAnswer } from './failure.ts';
import { guardPerson, type OwnerLookups, type StaffRules } from './guard.ts';
import { isRefusal, type Refusal, refuse } from './handlers.ts';
import type { Caller, RateLimits } from './rate-limits.ts';
import { type GuestContext, type InnerAnswer, type Principal, withCaller } from './request-context.ts';

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

/** What an inner read needs of the product. */
interface InsidePorts {
  owners: OwnerLookups;
  staff: StaffRules;
  limits: RateLimits;
  checkAnswers: boolean;
}

/** Whoever asks inside, after every check of its own. */
interface Outer extends GuestContext {
  principal: Principal | null;
  accountId: number | null;
}

/** What answers a declaration, once it was judged. */
interface Answering {
  handler(input: unknown, context: unknown): unknown;
}

/**
 * Reads for the caller of another call. Whether the caller may, and how often, is judged of each as if it was asked by itself. Who is asking
 * was found out before, and what it is asked about was not typed by anybody: it stands in the contract, already parsed (decision 0035).
 */
export function readingInside(
  outer: Outer,
  calls: ReadonlyMap<Route, Answering>,
  { ports, reply }: { ports: InsidePorts; reply: FastifyReply },
): (read: InnerRead) => Promise<InnerAnswer | null> | InnerAnswer | null {
  const { principal, accountId, remoteAddress } = outer;
  if (principal === null) throw new Error('nobody asks inside without a session');
  // Made once for all of them: what a handler is given of its caller.
  const ofAccount = withCaller(outer, principal, accountId);
  const ofPerson = withCaller(outer, principal, null);
  const ofAnybody = withCaller(outer, null, null);
  const person: Caller = { sessionId: principal.sessionId, remoteAddress, accountId, subject: null };
  const visitor: Caller = { sessionId: null, remoteAddress, accountId, subject: null };

  const contextOf = ({ access }: Route, owner: number | null) => {
    if (owner === null) return access.kind === 'guest' ? ofAnybody : ofPerson;
    return owner === accountId ? ofAccount : withCaller(outer, principal, owner);
  };
  const answerFor = ({ handler }: Answering, { route, input }: InnerRead, owner: number | null | Refusal): unknown => {
    if (isRefusal(owner)) return owner;
    const counted = ports.limits.take(route.limit, route.access.kind === 'guest' ? visitor : person);
    const answer = (wait: number | null) =>
      wait === null ? handler(input, contextOf(route, owner)) : refuse('GEN0006', { retryAfterSeconds: wait });
    return counted === null ? answer(null) : counted.then(answer);
  };
  // It waits only where there is something to wait for: a first view is judged seventeen times.
  const ask = (call: Answering, read: InnerRead): unknown => {
    const judged = guardPerson(read.route, principal, read.input, ports);
    return judged instanceof Promise ? judged.then((owner) => answerFor(call, read, owner)) : answerFor(call, read, judged);
  };

  return (read) => {
    const { route } = read;
    const call = calls.get(route);
    if (call === undefined || !isReading(route)) throw new Error(`${route.id} can't be asked inside another call`);
    const began = reply.elapsedTime;
    const note = (status: number, code: string | null, error?: unknown): void => {
      reply.request.innerReads.push({ route: route.id, status, ms: reply.elapsedTime - began, code, error });
    };
    const failed = (error: unknown): null => {
      note(500, null, error);
      return null;
    };
    const told = (result: unknown): InnerAnswer | null => {
      try {
        if (!isRefusal(result)) {
          const json = spellAnswer(route, result, ports.checkAnswers);
          note(200, null);
          return { status: 200, json, hasToken: carriesToken(route, json) };
        }
        const { status, body, retryAfterSeconds } = failureAnswer(result, outer.locale, outer.requestId, route);
        note(status, result.refusal);
        return retryAfterSeconds === undefined ? { status, json: JSON.stringify(body), hasToken: false } : null;
      } catch (error) {
        return failed(error);
      }
    };
    try {
      const result = ask(call, read);
      return result instanceof Promise ? result.then(told, failed) : told(result);
    } catch (error) {
      return failed(error);
    }
  };
}
