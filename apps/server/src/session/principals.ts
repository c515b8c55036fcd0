import type { Database } from '../platform/db/database.ts';
import type { Principal } from '../platform/http/request-context.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import { grantsOf } from './grants.rules.ts';
import { findPrincipalRow } from './principals.store.ts';

/** Triggers of the database tell the id of the session or user that changed here. */
const channel = 'session_changed';
const mostRemembered = 20_000;
/** A connection can die without either end noticing; a principal is never older than this. */
const oldestMs = 60_000;

interface Remembered {
  principal: Principal;
  expiresAt: number;
  readAt: number;
}

export interface Principals {
  /** Null when the session ended or never was. */
  find(sessionId: string): Promise<Principal | null>;
  forgetSession(sessionId: string): void;
  forgetUser(userId: number): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Principals of the sessions in use, kept in memory while a connection listens for changes; while it does not, every request
 * reads. `generation` guards the moment between reading and keeping: what was read before a change is not kept after it.
 */
export function createPrincipals({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Principals {
  const remembered = new Map<string, Remembered>();
  let listening = false;
  let generation = 0;
  let subscription: { close(): Promise<void> } | null = null;

  async function read(sessionId: string, now: number): Promise<Principal | null> {
    const readIn = generation;
    const row = await findPrincipalRow(db, sessionId);
    if (row === null || row.expires_at.getTime() <= now) return null;
    const principal: Principal = {
      sessionId,
      userId: row.user_id,
      username: row.username,
      accountId: row.account_id,
      impersonatorId: row.impersonator_id,
      grants: grantsOf({ accountId: row.account_id, linkedAccountIds: row.linked_account_ids, withheld: row.withheld }),
    };
    if (listening && readIn === generation) {
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string);
      remembered.set(sessionId, { principal, expiresAt: row.expires_at.getTime(), readAt: now });
    }
    return principal;
  }

  function forget(isMeant: (entry: Remembered) => boolean): void {
    generation += 1;
    for (const [sessionId, entry] of remembered) if (isMeant(entry)) remembered.delete(sessionId);
  }

  const forgetUser = (userId: number) => forget(({ principal }) => principal.userId === userId || principal.impersonatorId === userId);
  function forgetSession(sessionId: string): void {
    generation += 1;
    remembered.delete(sessionId);
  }

  return {
    async find(sessionId) {
      const now = clock.now().getTime();
      const known = remembered.get(sessionId);
      if (known && known.expiresAt > now && Math.abs(now - known.readAt) < oldestMs) return known.principal;
      return read(sessionId, now);
    },
    forgetSession,
    forgetUser,
    async start() {
      subscription = await db.listen(
        channel,
        (changed) => (/^\d+$/.test(changed) ? forgetUser(Number(changed)) : forgetSession(changed)),
        (state) => {
          forget(() => true);
          listening = state === 'back';
          log.info({ listening }, 'principals are kept in memory only while changes are heard');
        },
      );
      listening = true;
    },
    async stop() {
      listening = false;
      forget(() => true);
      await subscription?.close();
      subscription = null;
    },
  };
}
