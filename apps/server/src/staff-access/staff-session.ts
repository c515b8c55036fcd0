import { createHash, randomUUID } from 'node:crypto';
import { rightsOf } from '@porchlight/domain/access/staff-rights.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { StaffPrincipal } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { StaffAccessDeps } from './deps.ts';
import { findStaffSession, insertStaffSession, type StaffPrincipalRow, touchStaffSession } from './staff-session.store.ts';

/** A session ends this long after the sign-in, however busy it is. */
const sessionMs = 12 * 3_600_000;
/** And this long after its last request. */
const idleMs = 30 * 60_000;
/** How often its use is noted: not with each of ten requests of a page. */
const noteEveryMs = 60_000;
const tokenBytes = 32;

/** What is kept of a token. It is random enough that a plain hash can't be turned around. */
export function hashStaffToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Starts a session in the caller's transaction, with its record, and answers the token for the cookie. */
export async function startStaffSession(
  tx: Transaction,
  deps: Pick<StaffAccessDeps, 'clock' | 'ids'>,
  start: { userId: number; signedInWith: 'password' | 'company'; userAgent: string | null },
): Promise<string> {
  const now = deps.clock.now();
  const token = deps.ids.secret(tokenBytes);
  const id = randomUUID();
  await insertStaffSession(tx, {
    id,
    tokenHash: hashStaffToken(token),
    userId: start.userId,
    startedAt: now,
    expiresAt: new Date(now.getTime() + sessionMs),
    signedInWith: start.signedInWith,
    userAgent: start.userAgent?.slice(0, 200) ?? null,
  });
  const detail = { sessionId: id, with: start.signedInWith };
  await recordAudit(tx, { at: now, action: 'staff.signedIn', staffId: start.userId, detail });
  return token;
}

/** Who a token belongs to now, read anew with each request: a right that was taken counts at once, in every process. */
export async function authenticateStaff(deps: Pick<StaffAccessDeps, 'db' | 'clock'>, token: string): Promise<StaffPrincipal | null> {
  const now = deps.clock.now();
  const row = await findStaffSession(deps.db, hashStaffToken(token), { now, usedSince: new Date(now.getTime() - idleMs) });
  if (row === null) return null;
  if (now.getTime() - row.last_used_at.getTime() > noteEveryMs) await touchStaffSession(deps.db, row.session_id, now);
  return { ...principalOf(row), sessionId: row.session_id };
}

export function principalOf(row: Omit<StaffPrincipalRow, 'session_id' | 'last_used_at'>): Omit<StaffPrincipal, 'sessionId'> {
  return {
    userId: row.user_id,
    username: row.username,
    displayName: row.display_name,
    roles: row.roles,
    rights: rightsOf(row.roles),
    mayImpersonate: row.may_impersonate,
  };
}
