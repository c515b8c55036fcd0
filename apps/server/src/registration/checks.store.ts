import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { RegistrationPinFailureTable } from '../platform/db/tables/access.ts';

export type PinType = 'mobilePin' | 'emailPin';
export type PinKind = RegistrationPinFailureTable['kind'];

/** An account somebody named (C-082, C-083), while that is fresh. */
export interface Check {
  id: number;
  accountId: number;
  locale: Locale;
  pinType: PinType | null;
  pinDigest: Buffer | null;
  pinSentAt: Date | null;
  pinExpiresAt: Date | null;
  triesLeft: number;
}

export async function insertCheck(
  db: Queries,
  check: { id: number; accountId: number; locale: Locale; at: Date; expiresAt: Date },
): Promise<void> {
  const text = `
    insert into registration_check (id, account_id, locale, created_at, expires_at, tries_left) values ($1, $2, $3, $4, $5, 0)`;
  await db.prepared('registration-check', text, [check.id, check.accountId, check.locale, check.at, check.expiresAt]);
}

const freshCheck = `
  select id, account_id as "accountId", locale, pin_type as "pinType", pin_digest as "pinDigest", pin_sent_at as "pinSentAt",
         pin_expires_at as "pinExpiresAt", tries_left as "triesLeft"
    from registration_check
   where id = $1 and expires_at > $2 and used_at is null`;

/** Null when there is no such check, it is over, or a PIN of it was used. */
export async function findFreshCheck(db: Queries, id: number, now: Date): Promise<Check | null> {
  const [row] = await db.prepared<Check>('registration-check-find', freshCheck, [id, now]);
  return row ?? null;
}

/** The same, held until the transaction ends: PINs of one check are sent and tried one after another. */
export async function lockFreshCheck(tx: Transaction, id: number, now: Date): Promise<Check | null> {
  const [row] = await tx.prepared<Check>('registration-check-lock', `${freshCheck} for update`, [id, now]);
  return row ?? null;
}

/** Sendings for one account wait for each other until the transaction ends; what else happens to the account does not. */
export async function holdSendings(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('registration-hold-sendings', `select pg_advisory_xact_lock(hashtextextended('registration-pin', $1))`, [accountId]);
}

/** How many PINs went to this destination of the account since then, by whichever check, and when the first of those checks sent its last. */
export async function readSendings(
  tx: Transaction,
  sending: { accountId: number; pinType: PinType; since: Date },
): Promise<{ count: number; firstAt: Date | null }> {
  const text = `
    select coalesce(sum(case when $2 = 'mobilePin' then texts_sent else mails_sent end), 0)::int as count, min(pin_sent_at) as "firstAt"
      from registration_check where account_id = $1 and pin_sent_at > $3`;
  const values = [sending.accountId, sending.pinType, sending.since];
  const [row] = await tx.prepared<{ count: number; firstAt: Date | null }>('registration-sendings', text, values);
  return row ?? { count: 0, firstAt: null };
}

export interface SentPin {
  checkId: number;
  pinType: PinType;
  digest: Buffer;
  sentAt: Date;
  expiresAt: Date;
  tries: number;
}

/** Keeps the digest of a PIN; an earlier one of the check is gone. */
export async function replacePin(tx: Transaction, pin: SentPin): Promise<void> {
  const text = `
    update registration_check
       set pin_type = $2, pin_digest = $3, pin_sent_at = $4, pin_expires_at = $5, tries_left = $6,
           texts_sent = texts_sent + case when $2 = 'mobilePin' then 1 else 0 end,
           mails_sent = mails_sent + case when $2 = 'emailPin' then 1 else 0 end
     where id = $1`;
  await tx.prepared('registration-pin-replace', text, [pin.checkId, pin.pinType, pin.digest, pin.sentAt, pin.expiresAt, pin.tries]);
}

export async function countWrongTry(tx: Transaction, checkId: number): Promise<void> {
  await tx.prepared('registration-wrong-try', 'update registration_check set tries_left = tries_left - 1 where id = $1', [checkId]);
}

/** Uses a check up: its PIN opens nothing any more. */
export async function useCheck(tx: Transaction, checkId: number, at: Date): Promise<void> {
  const text = 'update registration_check set used_at = $2, pin_digest = null where id = $1';
  await tx.prepared('registration-check-use', text, [checkId, at]);
}

const countFailure = `
  insert into registration_pin_failure as f (account_id, kind, failures, first_failed_at) values ($1, $2, 1, $3)
  on conflict (account_id, kind) do update set
    failures = case when f.first_failed_at <= $4 then 1 else f.failures + 1 end,
    first_failed_at = case when f.first_failed_at <= $4 then $3 else f.first_failed_at end
  where f.failures < $5 or f.first_failed_at <= $4
  returning failures`;

/**
 * Counts a try as a failure before it is judged, so that many at once do not pass while none has been counted; success takes it back.
 * False when the account has had `most` of that kind since `since`.
 */
export async function countPinTry(
  db: Queries,
  attempt: { accountId: number; kind: PinKind; now: Date; since: Date; most: number },
): Promise<boolean> {
  const values = [attempt.accountId, attempt.kind, attempt.now, attempt.since, attempt.most];
  return (await db.prepared('registration-pin-try', countFailure, values)).length > 0;
}

/** Whoever showed a right PIN starts anew. */
export async function clearPinFailures(tx: Transaction, accountId: number, kind: PinKind): Promise<void> {
  const text = 'delete from registration_pin_failure where account_id = $1 and kind = $2';
  await tx.prepared('registration-pin-clear', text, [accountId, kind]);
}

export async function removeChecksBefore(db: Queries, instant: Date): Promise<void> {
  await db.kysely.deleteFrom('registration_check').where('expires_at', '<', instant).execute();
}

export async function removePinFailuresBefore(db: Queries, instant: Date): Promise<void> {
  await db.kysely.deleteFrom('registration_pin_failure').where('first_failed_at', '<', instant).execute();
}
