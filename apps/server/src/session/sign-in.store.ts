import type { Queries, Transaction } from '../platform/db/database.ts';
import type { DrawnSession } from './issue-session.ts';
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

// What counts the attempt comes first, and whoever has to wait is not looked for.
const beginAttempt = `
  with counted as (
    insert into sign_in_failure as f (identifier_digest, failures, last_failed_at, blocked_until)
    values ($1, 1, $2, $2)
    on conflict (identifier_digest) do update set
      failures = case when f.last_failed_at < $2::timestamptz - interval '1 day' then 1 else f.failures + 1 end,
      last_failed_at = $2,
      blocked_until = case when f.last_failed_at < $2::timestamptz - interval '1 day' then $2
        else $2::timestamptz + make_interval(secs => ($3::int[])[least(f.failures + 1, array_length($3::int[], 1))]) end
    where f.blocked_until <= $2
    returning failures
  )
  select named.* from counted left join (
    select id, username, password_hash, account_id, kind, lower(username) = lower($4) as is_username,
      exists (select from staff_member m where m.user_id = portal_user.id and m.stopped_at is not null) as is_stopped
    from portal_user
    where lower(username) = lower($4) or lower(email) = lower($4)
    order by is_username desc
    limit 3
  ) named on true`;

export interface BegunAttempt {
  identifierDigest: Buffer;
  identifier: string;
  now: Date;
}

/**
 * Begins an attempt: counts it as a failure before it is judged, so that a hundred at once do not pass while none has been counted, and
 * success takes it back; and finds whom the identifier names: a user name, or else an e-mail that only one user has, both in any case
 * (AUTH-001). Null: nobody. `hasToWait`: nothing was counted, the identifier has to wait.
 */
export async function beginSignInAttempt(db: Queries, attempt: BegunAttempt): Promise<SignInUser | null | 'hasToWait'> {
  const values = [attempt.identifierDigest, attempt.now, signInDelays, attempt.identifier];
  const found = await db.prepared<SignInUser | { id: null }>('sign-in-attempt', beginAttempt, values);
  if (found.length === 0) return 'hasToWait';
  const named = found.filter((row): row is SignInUser => row.id !== null);
  return named.find(({ is_username }) => is_username) ?? (named.length === 1 ? (named[0] as SignInUser) : null);
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

const holdPassword = 'select true from portal_user where id = $1 and password_hash = $2 for share';

/** Whether the hash is still the user's, and will be until the transaction ends: one that is changed meanwhile is waited for. */
export async function holdPasswordHash(tx: Transaction, user: Pick<SignInUser, 'id' | 'password_hash'>): Promise<boolean> {
  return (await tx.prepared('sign-in-password', holdPassword, [user.id, user.password_hash])).length > 0;
}

/*
 * The user is held first, then the second factor, as whoever changes them does. Both are read as they are once they are held: who has just
 * changed the password, or turned codes on, and ends the other sessions, ends this one too or is not let in by what counted before.
 */
const admit = `
  with held as (
    select id from portal_user where id = $1 and password_hash = $2 for share
  ), factor as (
    select confirmed_at from second_factor where user_id in (select id from held) for share
  ), admitted as (
    select id from held where not exists (select from factor where confirmed_at is not null)
  ), forgotten as (
    delete from sign_in_failure where identifier_digest = $3 and exists (select from admitted)
  ), begun as (
    insert into session (id, user_id, started_at, last_used_at, expires_at, signed_in_with, user_agent)
    select $4, id, $5, $5, $6, $7, $8 from admitted
    returning id
  ), token as (
    insert into refresh_token (token_hash, session_id, issued_at)
    select $9, id, $5 from begun
  ), recorded as (
    insert into audit_event (at, action, user_id, account_id, detail)
    select $5, 'session.signedIn', id, $10, $11 from admitted
  )
  select exists (select from held) as is_password, exists (select from admitted) as is_admitted`;

export interface Admission {
  user: SignInUser;
  identifierDigest: Buffer;
  drawn: DrawnSession;
  /** What the record says of it. */
  detail: object;
}

/**
 * Lets a user in whose password was right, all in one statement: failures are forgotten, the session with its refresh token is there and on
 * record. Nothing of it happens where the password was changed meanwhile, or where a one-time code is to be asked for.
 */
export async function admitByPassword(db: Queries, admission: Admission): Promise<'admitted' | 'otherPassword' | 'asksForCode'> {
  const { user, identifierDigest, drawn, detail } = admission;
  const { session, refreshToken } = drawn;
  const [row] = await db.prepared<{ is_password: boolean; is_admitted: boolean }>('sign-in-admit', admit, [
    user.id,
    user.password_hash,
    identifierDigest,
    session.id,
    session.startedAt,
    session.expiresAt,
    session.signedInWith,
    session.userAgent,
    refreshToken.hash,
    user.account_id,
    JSON.stringify(detail),
  ]);
  if (row?.is_admitted) return 'admitted';
  return row?.is_password ? 'asksForCode' : 'otherPassword';
}
