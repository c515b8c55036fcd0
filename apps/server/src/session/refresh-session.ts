import type { Database, Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { AccessTokens } from './access-token.ts';
import { recordAudit } from './audit.store.ts';
import { hashRefreshToken, issueTokens, refreshTokenMs, type TokenPair } from './issue-session.ts';
import type { Principals } from './principals.ts';
import { endSession, lockRefreshToken, markRotated, type RefreshTokenRow } from './sessions.store.ts';

/** Parallel tabs may present the same token this long after its rotation and get the same answer (D-022). */
const graceMs = 60_000;
const longestToken = 200;

export interface RefreshDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  tokens: AccessTokens;
  principals: Pick<Principals, 'forgetSession'>;
}

type Outcome = { pair: TokenPair } | { reusedSessionId: string } | null;

/**
 * Rotates a refresh token (C-041). One that comes back after the grace was copied by somebody: the whole family ends,
 * since nobody can tell the thief from the owner (S26).
 */
export async function refreshSession(deps: RefreshDeps, refreshToken: string | null): Promise<TokenPair | Refusal<'AUTH0004'>> {
  if (refreshToken === null || refreshToken.length > longestToken) return refuse('AUTH0004');
  const hash = hashRefreshToken(refreshToken);
  const outcome = await deps.db.transaction((tx) => rotate(deps, tx, hash));
  if (outcome === null) return refuse('AUTH0004');
  if ('pair' in outcome) return outcome.pair;
  deps.principals.forgetSession(outcome.reusedSessionId);
  return refuse('AUTH0004');
}

async function rotate(deps: RefreshDeps, tx: Transaction, hash: Buffer): Promise<Outcome> {
  const now = deps.clock.now();
  const row = await lockRefreshToken(tx, hash);
  if (row === null || row.revoked_at !== null || row.expires_at <= now || !row.may_go_on) return null;
  if (row.rotated_at !== null) return answerAgain(deps, tx, hash, row, now);
  if (row.issued_at.getTime() + refreshTokenMs <= now.getTime()) return null;
  const pair = await issueTokens(tx, deps, { id: row.session_id, userId: row.user_id, expiresAt: row.expires_at, now });
  const followUp = deps.secrets.seal('refresh-follow-up', JSON.stringify(pair), hash);
  const graceStart = new Date(now.getTime() - graceMs);
  await markRotated(tx, { hash, sessionId: row.session_id, at: now, followUp, graceStart });
  return { pair };
}

/** A token that was rotated before: the same answer within the grace, the end of the session after it. */
async function answerAgain(deps: RefreshDeps, tx: Transaction, hash: Buffer, row: RefreshTokenRow, now: Date): Promise<Outcome> {
  const isInGrace = row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() <= graceMs;
  if (isInGrace) {
    const kept = row.follow_up === null ? null : deps.secrets.open('refresh-follow-up', row.follow_up, hash);
    return kept === null ? null : { pair: JSON.parse(kept) as TokenPair };
  }
  await endSession(tx, row.session_id, now, 'refreshTokenReused');
  await recordAudit(tx, {
    at: now,
    action: 'session.refreshTokenReused',
    userId: row.user_id,
    staffId: row.impersonator_id,
    detail: { sessionId: row.session_id },
  });
  return { reusedSessionId: row.session_id };
}
