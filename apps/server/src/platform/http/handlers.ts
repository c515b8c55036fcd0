import type { Readable } from 'node:stream';
import type { ErrorCode, FieldError, Route, RouteAnswer, RouteError, RouteInput } from '@porchlight/contract';
import type { ContextOf } from './request-context.ts';

/** An expected failure as a value. The text is the catalogue's for the code unless a message of the provider or a rule is given. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly refusal: Code;
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** Where api.md gives a code a second status: AUTH0007. */
  readonly status?: 403;
}

/** Refuses with a code the route declares. */
export function refuse<const Code extends ErrorCode>(code: Code, more: Omit<Refusal, 'refusal'> = {}): Refusal<Code> {
  return { refusal: code, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value;
}

/** Bytes as an answer; `disposition` as RFC 6266 wants it. */
export interface FileAnswer {
  bytes: Buffer | Readable;
  filename: string;
  disposition: 'inline' | 'attachment';
}

/** An answer that is JSON already, but for the marker of a success: it is put together from others as those are spelled (decision 0035). */
export class SpelledAnswer {
  /** The members of its object, without the braces. */
  readonly members: string;
  /** Whether one of the others carries a token. */
  readonly hasToken: boolean;

  constructor(members: string, { hasToken }: { hasToken: boolean }) {
    this.members = members;
    this.hasToken = hasToken;
  }
}

type AnswerOf<R extends Route> = R['answer'] extends { kind: 'file' }
  ? FileAnswer
  : R['asksInside'] extends true
    ? SpelledAnswer
    : RouteAnswer<R>;
/** Codes every handler may use beside those its route declares. */
type CommonCode = 'GEN0002' | 'GEN0004' | 'GEN0006' | 'GEN0010' | 'AUTH0006';

export type Handler<R extends Route> = (
  input: RouteInput<R>,
  context: ContextOf<R>,
) => Promise<AnswerOf<R> | Refusal<RouteError<R> | CommonCode>> | AnswerOf<R> | Refusal<RouteError<R> | CommonCode>;

/** The handlers of one subject: one for each of its routes, or it does not compile. */
export type Handlers<Subject extends Record<string, Route>> = { [Name in keyof Subject]: Handler<Subject[Name]> };

/** The handlers of the whole contract. */
export type AllHandlers<C extends Record<string, Record<string, Route>>> = { [Subject in keyof C]: Handlers<C[Subject]> };
