import type { Database, Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from './audit.store.ts';
import { deleteSessionsExpiredBefore, endUserSessions } from './sessions.store.ts';
import { removeSignInFailuresBefore } from './sign-in.store.ts';

export type RevokeReason = 'passwordChanged' | 'passwordReset' | 'endedByStaff' | 'secondFactorOn' | 'passkeyRemoved';

const dayMs = 86_400_000;
/** Ended sessions stay this long as a record of who was signed in when. */
const keepSessionsMs = 90 * dayMs;

/** Ends the sessions of a user (all but one if told, or only those begun in one way) in the caller's transaction. */
export async function revokeUserSessions(
  tx: Transaction,
  ending: { userId: number; now: Date; reason: RevokeReason; exceptSessionId?: string; signedInWith?: 'passkey' },
): Promise<void> {
  const { userId, now, reason, exceptSessionId, signedInWith } = ending;
  const ended = await endUserSessions(tx, userId, { at: now, reason, exceptSessionId, signedInWith });
  if (ended > 0) await recordAudit(tx, { at: now, action: 'session.ended', userId, detail: { reason, ended } });
}

/** Removes sessions and failed sign-ins that nothing depends on any more. */
export async function removeOldSessions({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now().getTime();
  await deleteSessionsExpiredBefore(db, new Date(now - keepSessionsMs));
  await removeSignInFailuresBefore(db, new Date(now - dayMs));
}
