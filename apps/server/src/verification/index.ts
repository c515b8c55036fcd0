/**
 * Verification: the links of e-mails, each good for one purpose and one subject. Owns verification_token.
 * Promises: a token is 32 random bytes, kept hashed; looking at a link never uses it up; two who use one at once get it once (D-029).
 * Exposes issuing, judging and using, for whatever subject a link opens.
 */
import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import {
  findToken,
  insertToken,
  lockToken,
  markOpenUsed,
  markUsed,
  removeTokensBefore,
  type TokenPurpose,
  type TokenRow,
} from './tokens.store.ts';

export type { TokenPurpose } from './tokens.store.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    removeOldTokens: Record<never, never>;
  }
}

export interface VerificationDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
}

/** What a link opens: an order, account, user or contact change, by its purpose. */
export interface TokenSubject {
  subjectId: number;
  accountId: number | null;
  /** Of a link made by staff and for staff; left out where it was mailed to a customer (D-033). */
  staff?: { userId: number; reason: string };
}

/** Why a link opens nothing: unknown or of another purpose, over, used. */
export type TokenRefusal = Refusal<'TOK0001' | 'TOK0002' | 'TOK0003'>;

export interface Verification {
  /** Makes a token and answers it; this is the only time it is known. Links sent before stay good. */
  issue(tx: Transaction, link: { purpose: TokenPurpose } & TokenSubject): Promise<string>;
  /** What a token opens, without using it up. */
  judge(purpose: TokenPurpose, token: string): Promise<TokenSubject | TokenRefusal>;
  /** What a link is for, whatever state it is in; null: no such link. */
  purposeOf(token: string): Promise<TokenPurpose | null>;
  /** The same, and uses it up with the caller's transaction. */
  use(tx: Transaction, purpose: TokenPurpose, token: string): Promise<TokenSubject | TokenRefusal>;
  /** What a link is about, also one that is over or used: for the record of refused uses. Held until the transaction ends; null: no such link. */
  recall(tx: Transaction, purpose: TokenPurpose, token: string): Promise<TokenSubject | null>;
  /**
   * Uses up every link of that purpose and subject that is still open: what they were for is done or withdrawn. Whoever follows one hears
   * TOK0003. Callers that use links of one subject at the same moment lock the subject first.
   */
  useUpOpen(tx: Transaction, purpose: TokenPurpose, subjectId: number): Promise<void>;
  jobs: { removeOldTokens(): Promise<void> };
}

const tokenBytes = 32;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a link is good, by what it is for (D-029). */
export const tokenLifeMs: Readonly<Record<TokenPurpose, number>> = {
  reset: 60 * minuteMs,
  'verify-email': dayMs,
  register: 7 * dayMs,
  'linked-account': 7 * dayMs,
  signup: 30 * dayMs,
  appointment: 30 * dayMs,
  'appointment-change': 90 * dayMs,
  'email-order': 30 * dayMs,
  impersonation: 5 * minuteMs,
};

/** An ended link is kept so long, to say that it is over and not that it never was. */
const keptAfterMs = 90 * dayMs;

export function createVerification({ db, clock, ids }: VerificationDeps): Verification {
  const judgeRow = (row: TokenRow | null, purpose: TokenPurpose): TokenSubject | TokenRefusal => {
    if (row === null || row.purpose !== purpose) return refuse('TOK0001');
    if (row.used_at !== null) return refuse('TOK0003');
    if (row.expires_at <= clock.now()) return refuse('TOK0002');
    return subjectOf(row);
  };
  return {
    async issue(tx, { purpose, subjectId, accountId, staff }) {
      const token = ids.secret(tokenBytes);
      const now = clock.now();
      await insertToken(tx, {
        token_hash: hashOf(token),
        purpose,
        subject_id: subjectId,
        account_id: accountId,
        issued_at: now,
        expires_at: new Date(now.getTime() + tokenLifeMs[purpose]),
        issued_by: staff?.userId ?? null,
        reason: staff?.reason ?? null,
      });
      return token;
    },
    judge: async (purpose, token) => judgeRow(await findToken(db, hashOf(token)), purpose),
    purposeOf: async (token) => (await findToken(db, hashOf(token)))?.purpose ?? null,
    async use(tx, purpose, token) {
      const hash = hashOf(token);
      const judged = judgeRow(await lockToken(tx, hash), purpose);
      if ('subjectId' in judged) await markUsed(tx, hash, clock.now());
      return judged;
    },
    async recall(tx, purpose, token) {
      const row = await lockToken(tx, hashOf(token));
      return row === null || row.purpose !== purpose ? null : subjectOf(row);
    },
    useUpOpen: (tx, purpose, subjectId) => markOpenUsed(tx, { purpose, subjectId, at: clock.now() }),
    jobs: { removeOldTokens: () => removeTokensBefore(db, new Date(clock.now().getTime() - keptAfterMs)) },
  };
}

function subjectOf({ subject_id: subjectId, account_id: accountId, issued_by: userId, reason }: TokenRow): TokenSubject {
  return { subjectId, accountId, ...(userId !== null && { staff: { userId, reason: reason ?? '' } }) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
