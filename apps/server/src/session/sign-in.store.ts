import type { Queries, Transaction } from '../platform/db/database.ts';
import { signInDelays } from './sign-in-delay.rules.ts';

export interface SignInUser {
  id: number;
  username: string;
  password_hash: string | null;
  account_id: number | null;
  kind: 'customer' | 'staff';
  is_username: boolean;
  /** Of staff: nobody who was stopped gets in. */
  is_stopped: boolean;
}

const findUsers = `
  select id, username, password_hash, account_id, kind, lower(username) = lower($1) as is_username,
    exists (select from staff_member m where m.user_id = portal_user.id and m.stopped_at is not null) as is_stopped
  from portal_user
  where lower(username) = lower($1) or lower(email) = lower($1)
  order by is_username desc
  limit 3`;

/** Whom an identifier names: a user name, or else an e-mail that only one user has. Both in any case (AUTH-001). */
export async function findSignInUser(db: Queries, identifier: string): Promise<SignInUser | null> {
  const found = await db.prepared<SignInUser>('sign-in-users', findUsers, [identifier]);
  const [first, second] = found;
  if (first && (first.is_username || !second)) return first;
  return null;
}

const countAttempt = `
  insert into sign_in_failure as f (identifier_digest, failures, last_failed_at, blocked_until)
  values ($1, 1, $2, $2)
  on conflict (identifier_digest) do update set
    failures = case when f.last_failed_at < $2::timestamptz - interval '1 day' then 1 else f.failures + 1 end,
    last_failed_at = $2,
    blocked_until = case when f.last_failed_at < $2::timestamptz - interval '1 day' then $2
      else $2::timestamptz + make_interval(secs => ($3::int[])[least(f.failures + 1, array_length($3::int[], 1))]) end
  where f.blocked_until <= $2
  returning failures`;

/**
 * Counts an attempt as a failure before it is judged, so that a hundred at once do not pass while none has been counted; success
 * takes it back. False when the identifier has to wait.
 */
export async function countSignInAttempt(db: Queries, identifierDigest: Buffer, now: Date): Promise<boolean> {
  const rows = await db.prepared('sign-in-attempt', countAttempt, [identifierDigest, now, signInDelays]);
  return rows.length > 0;
}

/** Whole seconds an identifier still has to wait, at least 1. */
export async function readSignInWait(db: Queries, identifierDigest: Buffer, now: Date): Promise<number> {
  const row = await db.kysely
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('identifier_digest', '=', identifierDigest)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(((row?.blocked_until.getTime() ?? 0) - now.getTime()) / 1000));
}

export async function clearSignInFailures(tx: Transaction, identifierDigest: Buffer): Promise<void> {
  await tx.kysely.deleteFrom('sign_in_failure').where('identifier_digest', '=', identifierDigest).execute();
}

export async function removeSignInFailuresBefore(db: Queries, instant: Date): Promise<void> {
  await db.kysely.deleteFrom('sign_in_failure').where('last_failed_at', '<', instant).where('blocked_until', '<', instant).execute();
}
