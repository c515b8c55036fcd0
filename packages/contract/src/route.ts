import type { StaffRight } from '@porchlight/domain/access/staff-rights.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Where a request carries the id that decides whose data it touches. */
export type IdPlace = `params.${string}` | `body.${string}` | `query.${string}`;

/**
 * Who may call a route. `refresh` routes get both tokens as they are, expired or not, and judge them themselves. The server's mount enforces it; the portal asks the same declaration whether to show a button.
 * `owns` says which id names an account or something that belongs to one; an id outside the caller's accounts answers 404 (D-011).
 * `anyOf`: one of these permissions on that account is needed, `allOf`: each of them, else 403 AUTH0006.
 * `impersonated`: what staff may not do in a customer's name: 403 AUTH0008 (D-033); `payments`: only where the provider lets them pay.
 * `linkedNeeds`: each of them too when the account is reached by a link and is not the caller's own.
 */
export type Access =
  | { kind: 'guest' }
  /** `ownUser`: where the request names a user, which must be the session's: else 404 in a path and 403 elsewhere (D-114, D-120). */
  | { kind: 'session'; ownUser?: IdPlace; impersonated?: ImpersonatedUse }
  | {
      kind: 'account';
      owns: { entity: OwnedEntity; at: IdPlace; alsoAt?: readonly IdPlace[] };
      anyOf?: readonly Permission[];
      allOf?: readonly Permission[];
      linkedNeeds?: readonly Permission[];
      /** Only the person's own account; one reached by a link is 403 AUTH0006. */
      own?: true;
      impersonated?: ImpersonatedUse;
    }
  /** A visitor's follow-up calls for the account just created: header X-Guest-Key, else 403 ACC0002 (D-131, GUEST-109). */
  | { kind: 'guestKey'; account: IdPlace }
  /**
   * The e-mailed link this call continues, in X-Verification-Token, or a customer's session that owns what is named (D-029). With the header the
   * link counts and the handler judges it; without it the session's account must be the owner: else 404. With neither: 403 TOK0001.
   */
  | { kind: 'linkOrAccount'; owns: { entity: 'order' | 'serviceOrder'; at: IdPlace } }
  | { kind: 'refresh' }
  /** The token of a staff link in X-API-Token; the handler judges it (D-033). */
  | { kind: 'staffLink' }
  /** Members of staff with that right, by the cookie of their session; null: whoever of them is signed in (decision 0023). */
  | { kind: 'staff'; right: StaffRight | null }
  | { kind: 'hook' };

/** What of an act is closed to staff in a customer's name; left out: nothing. */
export type ImpersonatedUse = 'refused' | 'payments';

export type OwnedEntity = 'account' | 'invoice' | 'order' | 'payment' | 'serviceOrder';

/** Rate limit class (api.md, D-014); RL-LOOKUP-ACCOUNT is the part of RL-LOOKUP that looks for accounts. */
export type RateClass =
  | 'RL-READ'
  | 'RL-WRITE'
  | 'RL-MONEY'
  | 'RL-AUTH'
  | 'RL-MAIL'
  | 'RL-LOOKUP'
  | 'RL-LOOKUP-ACCOUNT'
  | 'RL-HOOK'
  | 'none';

/** `object` answers get `success: true` from the mount; `list` is a bare JSON array; `file` is bytes (D-001). */
export type AnswerShape =
  | { kind: 'object'; shape: z.ZodObject }
  | { kind: 'list'; item: z.ZodType }
  | { kind: 'file'; contentType: string };

export interface Route {
  /** The number of the call: C in docs/spec/api.md, S in docs/staff-calls.md. */
  id: `C-${string}` | `S-${string}`;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the API base, parameters in braces, the trailing slash as specified (D-004). */
  path: `/${string}`;
  summary: string;
  access: Access;
  limit: RateClass;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Orders may be larger than other requests: 256 KiB instead of 64 (api.md section 2). Files that staff hand in may have 4 MiB. */
  bodyLimit?: 'order' | 'file';
  /** Calls that move money or change credentials refuse fields nobody declared (D-007). */
  exactBody?: true;
  /** Takes the Idempotency-Key header (D-013). */
  idempotencyKey?: true;
  /** Takes the header X-Proof-Of-Work: a challenge of C-108 and its solution, `challenge:nonce`. */
  proofOfWork?: true;
  /** Takes the header X-Verification-Token: the token of the e-mailed link this call continues (D-029). */
  verificationToken?: true;
  /** Answered also while nothing new is taken for lack of disk space: it lets somebody in to read, or out again (decision 0032). */
  evenWhenFull?: true;
  /**
   * Answered also while more is asked than can be answered: it tells how what was begun has ended, has a bound of its own, or waits for the
   * payment provider, which takes no processor (decision 0038).
   */
  evenWhenBusy?: true;
  /** A POST that changes nothing: what staff do with it in a customer's name is no act to record. */
  reads?: true;
  /**
   * Kinds of audit entries a staff call makes, of which each success writes at least one in the transaction of its change (decision 0023).
   * Every staff call that changes something has them.
   */
  records?: readonly `${string}.${string}`[];
  /** May begin or end a staff session: its handler gets `setStaffToken`. */
  setsStaffToken?: true;
  /** Its answer is put together from other reads: its handler gets `readInside` (decision 0035). */
  asksInside?: true;
  /** A GET with an effect needs the header X-Requested-With: portal (D-012). */
  needsRequestedWith?: true;
  answer: AnswerShape;
  /** Errors of this call beyond the standard ones of its access kind. */
  errors: readonly ErrorCode[];
  /** Those answered as HTTP 200 with success false (D-002). */
  soft?: readonly ErrorCode[];
  /** A soft refusal carries this `status` beside `success: false` (api.md section 1, rule 5). */
  softStatus?: 'ERROR';
}

/** Whether a call leaves everything as it is. */
export function isReading({ reads, method, needsRequestedWith: hasEffect }: Route): boolean {
  return reads === true || (method === 'GET' && hasEffect !== true);
}

/**
 * Whether a call is refused with GEN0012 while the disk is nearly full (decision 0032). What a provider tells of payments under way is taken
 * to the last, and so is a session's next token.
 */
export function isRefusedWhenFull(called: Route): boolean {
  const { kind } = called.access;
  return !isReading(called) && called.evenWhenFull !== true && kind !== 'hook' && kind !== 'refresh';
}

/**
 * Whether a call is refused with GEN0014 while more is asked than can be answered (decision 0038). Paying and stored methods, what a provider tells
 * of payments under way, a session's next token and its end, and what staff do come through: they are few, or their own limits keep them so.
 */
export function isRefusedWhenBusy({ access, limit, evenWhenBusy }: Route): boolean {
  const { kind } = access;
  return kind !== 'hook' && kind !== 'refresh' && kind !== 'staff' && limit !== 'RL-MONEY' && evenWhenBusy !== true;
}

/** Declares one route. Keeps the literal types that drive handlers and the client. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler receives after validation. */
export interface RouteInput<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

type InPath<T> = T extends z.ZodObject ? { [Name in keyof z.input<T>]: string | number } : undefined;

/** What a client sends. Ids in the path may be given as the numbers they are. */
export interface RouteRequest<R extends Route> {
  params: InPath<R['params']>;
  query: Sent<R['query']>;
  body: Sent<R['body']>;
}

/** The success answer without the `success` marker: what a handler returns and a client reads. */
export type RouteAnswer<R extends Route> = R['answer'] extends { kind: 'object'; shape: infer S extends z.ZodObject }
  ? z.output<S>
  : R['answer'] extends { kind: 'list'; item: infer I extends z.ZodType }
    ? z.output<I>[]
    : Blob;

/** The codes a handler of this route may answer with. */
export type RouteError<R extends Route> = R['errors'][number];
