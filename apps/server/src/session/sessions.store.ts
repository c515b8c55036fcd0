import type { Queries, Transaction } from '../platform/db/database.ts';

/** By which way somebody signed in. */
export type SignedInWith = 'password' | 'passkey' | 'registration' | 'staff';

export interface NewSession {
  id: string;
  userId: number;
  startedAt: Date;
  expiresAt: Date;
  impersonatorId: number | null;
  signedInWith: SignedInWith;
  userAgent: string | null;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.kysely
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      started_at: session.startedAt,
      last_used_at: session.startedAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      revoked_reason: null,
      impersonator_id: session.impersonatorId,
      signed_in_with: session.signedInWith,
      user_agent: session.userAgent,
    })
    .execute();
}

export interface NewRefreshToken {
  hash: Buffer;
  sessionId: string;
  issuedAt: Date;
}

export async function insertRefreshToken(tx: Transaction, token: NewRefreshToken): Promise<void> {
  await tx.kysely
    .insertInto('refresh_token')
    .values({ token_hash: token.hash, session_id: token.sessionId, issued_at: token.issuedAt, rotated_at: null, follow_up: null })
    .execute();
}

export interface RefreshTokenRow {
  session_id: string;
  issued_at: Date;
  rotated_at: Date | null;
  follow_up: Buffer | null;
  user_id: number;
  impersonator_id: number | null;
  /** False where the member of staff behind the session may no longer be. */
  may_go_on: boolean;
  expires_at: Date;
  revoked_at: Date | null;
}

/** That a session `s` is a customer's own, or of staff who may still impersonate (D-033). Losing the permission ends it at once. */
export const staffMayGoOn = `
  (s.impersonator_id is null or exists (
    select from staff_permission p join portal_user staff on staff.id = p.user_id
    where p.user_id = s.impersonator_id and p.permission = 'STAFF_IMPERSONATE' and staff.kind = 'staff'
  ))`;

const lockToken = `
  select t.session_id, t.issued_at, t.rotated_at, t.follow_up, s.user_id, s.impersonator_id, s.expires_at, s.revoked_at,
    ${staffMayGoOn} as may_go_on
  from refresh_token t join session s on s.id = t.session_id
  where t.token_hash = $1
  for update of t, s`;

/** Reads a refresh token with its session and holds both, so that two refreshes at once take turns. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<RefreshTokenRow | null> {
  const [row] = await tx.prepared<RefreshTokenRow>('refresh-token-lock', lockToken, [hash]);
  return row ?? null;
}

export interface Rotation {
  hash: Buffer;
  sessionId: string;
  at: Date;
  followUp: Buffer;
  /** Follow-ups of tokens rotated before this instant are of no use any more and are wiped. */
  graceStart: Date;
}

export async function markRotated(tx: Transaction, rotation: Rotation): Promise<void> {
  await tx.kysely
    .updateTable('refresh_token')
    .set({ follow_up: null })
    .where('session_id', '=', rotation.sessionId)
    .where('rotated_at', '<', rotation.graceStart)
    .where('follow_up', 'is not', null)
    .execute();
  await tx.kysely
    .updateTable('refresh_token')
    .set({ rotated_at: rotation.at, follow_up: rotation.followUp })
    .where('token_hash', '=', rotation.hash)
    .execute();
  await tx.kysely.updateTable('session').set({ last_used_at: rotation.at }).where('id', '=', rotation.sessionId).execute();
}

/** Ends one session; false when it had ended before. */
export async function endSession(tx: Transaction, sessionId: string, at: Date, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('session')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends what staff do in a user's name. */
export async function endImpersonations(tx: Transaction, userId: number, ending: { at: Date; reason: string }): Promise<void> {
  await tx.kysely
    .updateTable('session')
    .set({ revoked_at: ending.at, revoked_reason: ending.reason })
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Who a session belongs to, and who is behind it; null when it never was. */
export async function findSessionOwner(
  tx: Transaction,
  sessionId: string,
): Promise<{ userId: number; impersonatorId: number | null } | null> {
  const row = await tx.kysely.selectFrom('session').select(['user_id', 'impersonator_id']).where('id', '=', sessionId).executeTakeFirst();
  return row ? { userId: row.user_id, impersonatorId: row.impersonator_id } : null;
}

/** Ends the sessions of a user, all but one if told, or only those begun in one way. Answers how many. */
export async function endUserSessions(
  tx: Transaction,
  userId: number,
  ending: { at: Date; reason: string; exceptSessionId?: string | undefined; signedInWith?: SignedInWith | undefined },
): Promise<number> {
  let query = tx.kysely
    .updateTable('session')
    .set({ revoked_at: ending.at, revoked_reason: ending.reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (ending.exceptSessionId !== undefined) query = query.where('id', '!=', ending.exceptSessionId);
  if (ending.signedInWith !== undefined) query = query.where('signed_in_with', '=', ending.signedInWith);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes sessions that ran out before an instant, with their refresh tokens. */
export async function deleteSessionsExpiredBefore(db: Queries, instant: Date): Promise<void> {
  await db.kysely.deleteFrom('session').where('expires_at', '<', instant).execute();
}
