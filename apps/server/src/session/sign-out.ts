import type { Database } from '../platform/db/database.ts';
import type { Principal } from '../platform/http/request-context.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from './audit.store.ts';
import type { Principals } from './principals.ts';
import { endSession } from './sessions.store.ts';

/** Ends the session with its whole token family (C-088): neither token works from here on (S25). */
export async function signOut(
  deps: { db: Database; clock: Clock; principals: Pick<Principals, 'forgetSession'> },
  principal: Principal,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await endSession(tx, principal.sessionId, at, 'signedOut'))) return;
    await recordAudit(tx, {
      at,
      action: 'session.signedOut',
      userId: principal.userId,
      staffId: principal.impersonatorId,
      accountId: principal.accountId,
      detail: { sessionId: principal.sessionId },
    });
  });
  deps.principals.forgetSession(principal.sessionId);
}
