import type { Queries, Transaction } from '../platform/db/database.ts';

/** A session somebody can still go on with. */
export interface DeviceRow {
  id: string;
  started_at: Date;
  last_used_at: Date;
  user_agent: string | null;
  impersonator_id: number | null;
  signed_in_with: 'password' | 'passkey' | 'registration' | 'staff';
}

/** Sessions of a user that work at an instant and were used since another, the one used last first. */
export async function listLiveSessions(db: Queries, userId: number, now: Date, usedSince: Date): Promise<DeviceRow[]> {
  return db.kysely
    .selectFrom('session')
    .select(['id', 'started_at', 'last_used_at', 'user_agent', 'impersonator_id', 'signed_in_with'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether a session is, or was, the user's. */
export async function isSessionOf(tx: Transaction, sessionId: string, userId: number): Promise<boolean> {
  const row = await tx.kysely
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The browsers of sessions, as they named themselves; sessions removed since are left out. */
export async function findUserAgents(db: Queries, sessionIds: readonly string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db.kysely.selectFrom('session').select(['id', 'user_agent']).where('id', 'in', sessionIds).execute();
  return new Map(rows.flatMap(({ id, user_agent }) => (user_agent === null ? [] : [[id, user_agent] as const])));
}
