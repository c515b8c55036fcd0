import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

export interface NewStaffSession {
  id: string;
  tokenHash: Buffer;
  userId: number;
  startedAt: Date;
  expiresAt: Date;
  signedInWith: 'password' | 'company';
  userAgent: string | null;
}

export async function insertStaffSession(tx: Transaction, session: NewStaffSession): Promise<void> {
  await tx.kysely
    .insertInto('staff_session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      started_at: session.startedAt,
      last_used_at: session.startedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      ended_reason: null,
      signed_in_with: session.signedInWith,
      user_agent: session.userAgent,
    })
    .execute();
}

export interface StaffPrincipalRow {
  session_id: string;
  user_id: number;
  username: string;
  display_name: string;
  roles: StaffRole[];
  may_impersonate: boolean;
  last_used_at: Date;
}

const whoIs = `
  u.id as user_id, u.username, m.display_name,
  array(select r.role from staff_role r where r.user_id = u.id order by r.role) as roles,
  exists (select from staff_permission p where p.user_id = u.id and p.permission = 'STAFF_IMPERSONATE') as may_impersonate
  from portal_user u join staff_member m on m.user_id = u.id`;

const findSession = `
  select s.id as session_id, s.last_used_at, ${whoIs} join staff_session s on s.user_id = u.id
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_used_at > $3
    and u.kind = 'staff' and m.stopped_at is null`;

/** Whose session a token opens at an instant, if it was used since another; null: ended, run out, or nobody's. */
export async function findStaffSession(
  db: Queries,
  tokenHash: Buffer,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<StaffPrincipalRow | null> {
  const [row] = await db.prepared<StaffPrincipalRow>('staff-session', findSession, [tokenHash, now, usedSince]);
  return row ?? null;
}

/** Who a member of staff is, without a session. */
export async function findStaff(db: Queries, userId: number): Promise<Omit<StaffPrincipalRow, 'session_id' | 'last_used_at'> | null> {
  const [row] = await db.prepared<StaffPrincipalRow>('staff-person', `select ${whoIs} where u.id = $1 and u.kind = 'staff'`, [userId]);
  return row ?? null;
}

export async function touchStaffSession(db: Queries, sessionId: string, at: Date): Promise<void> {
  await db.prepared('staff-session-touch', 'update staff_session set last_used_at = $2 where id = $1 and last_used_at < $2', [
    sessionId,
    at,
  ]);
}

/** Ends the session a token opens; answers whose it was, null where there was none open. */
export async function endStaffSession(tx: Transaction, tokenHash: Buffer, at: Date): Promise<{ id: string; user_id: number } | null> {
  const row = await tx.kysely
    .updateTable('staff_session')
    .set({ ended_at: at, ended_reason: 'signedOut' })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends what a member has open, all or all but one. */
export async function endSessionsOf(
  tx: Transaction,
  userId: number,
  ending: { at: Date; reason: 'stopped' | 'passwordChanged' | 'codeChanged'; exceptSessionId?: string },
): Promise<void> {
  let query = tx.kysely
    .updateTable('staff_session')
    .set({ ended_at: ending.at, ended_reason: ending.reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (ending.exceptSessionId !== undefined) query = query.where('id', '!=', ending.exceptSessionId);
  await query.execute();
}

/** Removes sessions that ran out before an instant. */
export async function removeStaffSessionsBefore(db: Queries, instant: Date): Promise<void> {
  await db.kysely.deleteFrom('staff_session').where('expires_at', '<', instant).execute();
}
