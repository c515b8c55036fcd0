import type { Database, Transaction } from '../platform/db/database.ts';
import type { RefreshContext } from '../platform/http/request-context.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccessTokens } from './access-token.ts';
import { recordAudit } from './audit.store.ts';
import { hashRefreshToken } from './issue-session.ts';
import type { Principals } from './principals.ts';
import { endSession, lockRefreshToken } from './sessions.store.ts';

export interface SignOutDeps {
  db: Database;
  clock: Clock;
  tokens: Pick<AccessTokens, 'read'>;
  principals: Pick<Principals, 'forgetSession'>;
}

/**
 * Ends the session with its whole token family (C-088): neither token works from here on (S25). Whoever idled for long holds an
 * expired access token, so the refresh token counts as well. Without a token that tells a session there is nothing to end.
 */
export async function signOut(
  deps: SignOutDeps,
  { accessToken, refreshToken }: Pick<RefreshContext, 'accessToken' | 'refreshToken'>,
): Promise<void> {
  const at = deps.clock.now();
  const claims = accessToken === null ? 'unknown' : deps.tokens.read(accessToken);
  const ended = await deps.db.transaction(async (tx) => {
    const session = typeof claims === 'string' ? await sessionOf(tx, refreshToken) : claims;
    if (session === null || !(await endSession(tx, session.sessionId, at, 'signedOut'))) return null;
    const { sessionId, userId } = session;
    await recordAudit(tx, { at, action: 'session.signedOut', userId, staffId: null, accountId: null, detail: { sessionId } });
    return sessionId;
  });
  if (ended !== null) deps.principals.forgetSession(ended);
}

async function sessionOf(tx: Transaction, refreshToken: string | null): Promise<{ sessionId: string; userId: number } | null> {
  if (refreshToken === null) return null;
  const row = await lockRefreshToken(tx, hashRefreshToken(refreshToken));
  return row === null ? null : { sessionId: row.session_id, userId: row.user_id };
}
