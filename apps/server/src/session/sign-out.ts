import type { Database, Transaction } from '../platform/db/database.ts';
import type { RefreshContext } from '../platform/http/request-context.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccessTokens } from './access-token.ts';
import { recordAudit } from './audit.store.ts';
import { hashRefreshToken } from './issue-session.ts';
import type { Principals } from './principals.ts';
import { endImpersonations, endSession, findSessionOwner, lockRefreshToken } from './sessions.store.ts';

export interface SignOutDeps {
  db: Database;
  clock: Clock;
  tokens: Pick<AccessTokens, 'read'>;
  principals: Pick<Principals, 'forgetSession' | 'forgetUser'>;
}

/**
 * Ends the session with its whole token family (C-088): neither token works from here on (S25). Whoever idled for long holds an
 * expired access token, so the refresh token counts as well. Without a token that tells a session there is nothing to end.
 * When the customers themselves leave, so does whoever of staff is there in their name (D-033).
 */
export async function signOut(
  deps: SignOutDeps,
  { accessToken, refreshToken }: Pick<RefreshContext, 'accessToken' | 'refreshToken'>,
): Promise<void> {
  const at = deps.clock.now();
  const claims = accessToken === null ? 'unknown' : deps.tokens.read(accessToken);
  const ended = await deps.db.transaction(async (tx) => {
    const sessionId = typeof claims === 'string' ? await sessionOf(tx, refreshToken) : claims.sessionId;
    const owner = sessionId === null ? null : await findSessionOwner(tx, sessionId);
    if (sessionId === null || owner === null || !(await endSession(tx, sessionId, at, 'signedOut'))) return null;
    const { userId, impersonatorId } = owner;
    if (impersonatorId === null) await endImpersonations(tx, userId, { at, reason: 'signedOut' });
    await recordAudit(tx, { at, action: 'session.signedOut', userId, staffId: impersonatorId, detail: { sessionId } });
    return { sessionId, userId };
  });
  if (ended === null) return;
  deps.principals.forgetSession(ended.sessionId);
  deps.principals.forgetUser(ended.userId);
}

async function sessionOf(tx: Transaction, refreshToken: string | null): Promise<string | null> {
  if (refreshToken === null) return null;
  const row = await lockRefreshToken(tx, hashRefreshToken(refreshToken));
  return row === null ? null : row.session_id;
}
