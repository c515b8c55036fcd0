import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from './audit.store.ts';
import { type DeviceRow, findUserAgents, isSessionOf, listLiveSessions } from './devices.store.ts';
import { refreshTokenMs } from './issue-session.ts';
import type { Principals } from './principals.ts';
import { endSession, endUserSessions } from './sessions.store.ts';

export type { DeviceRow } from './devices.store.ts';

/** The devices a user is signed in with; each is a session. */
export interface Devices {
  /** Those that can still go on: not ended, not over, and used within the life of a refresh token. The one used last first. */
  list(userId: number): Promise<DeviceRow[]>;
  /** Ends one, at once in every process. False when it never was the user's; one that had ended is true. */
  end(user: { userId: number; accountId: number }, sessionId: string): Promise<boolean>;
  /** Ends all but one, at once in every process. Answers how many. */
  endOthers(user: { userId: number; accountId: number }, exceptSessionId: string): Promise<number>;
  /** The browsers of sessions, as they named themselves, by session. */
  userAgents(sessionIds: readonly string[]): Promise<Map<string, string>>;
}

interface DeviceDeps {
  db: Database;
  clock: Clock;
  principals: Pick<Principals, 'forgetSession' | 'forgetUser'>;
}

const reason = 'endedByUser';

export function createDevices({ db, clock, principals }: DeviceDeps): Devices {
  return {
    list: (userId) => {
      const now = clock.now();
      return listLiveSessions(db, userId, now, new Date(now.getTime() - refreshTokenMs));
    },
    async end({ userId, accountId }, sessionId) {
      const isTheirs = await db.transaction(async (tx) => {
        if (!(await isSessionOf(tx, sessionId, userId))) return false;
        const at = clock.now();
        if (await endSession(tx, sessionId, at, reason)) {
          await recordAudit(tx, { at, action: 'session.ended', userId, accountId, detail: { reason, ended: 1 } });
        }
        return true;
      });
      if (isTheirs) principals.forgetSession(sessionId);
      return isTheirs;
    },
    async endOthers({ userId, accountId }, exceptSessionId) {
      const ended = await db.transaction(async (tx) => {
        const at = clock.now();
        const count = await endUserSessions(tx, userId, { at, reason, exceptSessionId });
        if (count > 0) await recordAudit(tx, { at, action: 'session.ended', userId, accountId, detail: { reason, ended: count } });
        return count;
      });
      principals.forgetUser(userId);
      return ended;
    },
    userAgents: (sessionIds) => findUserAgents(db, sessionIds),
  };
}
