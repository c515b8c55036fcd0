import type { Queries, Transaction } from '../platform/db/database.ts';
import type { ConsentTable } from '../platform/db/tables/account.ts';

/**
 * What somebody agrees to, in the words they saw. `choice` is the method chosen or what may be shown of it, never a token or a number; of
 * communication it is category and channel, such as `autopay:text`.
 */
export interface NewConsent {
  accountId: number;
  /** Null: given outside the portal, such as an import. */
  userId: number | null;
  kind: ConsentTable['kind'];
  choice: string;
  wording: string;
  wordingVersion: string;
  locale: ConsentTable['locale'];
  at: Date;
}

export interface Consent extends NewConsent {
  id: number;
  revokedAt: Date | null;
}

/** Keeps a consent and answers its id. */
export async function recordConsent(tx: Transaction, consent: NewConsent): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('consent')
    .values({
      account_id: consent.accountId,
      user_id: consent.userId,
      kind: consent.kind,
      choice: consent.choice,
      wording: consent.wording,
      wording_version: consent.wordingVersion,
      locale: consent.locale,
      given_at: consent.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a consent as taken back. The first time stays: false when it was taken back before, or there is no such consent. */
export async function revokeConsent(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('consent')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes back what stands of one kind and choice for an account, whenever it was given. */
export async function revokeStandingConsents(
  tx: Transaction,
  of: Pick<NewConsent, 'accountId' | 'kind' | 'choice'>,
  at: Date,
): Promise<void> {
  await tx.kysely
    .updateTable('consent')
    .set({ revoked_at: at })
    .where('account_id', '=', of.accountId)
    .where('kind', '=', of.kind)
    .where('choice', '=', of.choice)
    .where('revoked_at', 'is', null)
    .execute();
}

const columns = [
  'id',
  'account_id as accountId',
  'user_id as userId',
  'kind',
  'choice',
  'wording',
  'wording_version as wordingVersion',
  'locale',
  'given_at as at',
  'revoked_at as revokedAt',
] as const;

/** One consent as it was given; null when there is none with that id. */
export async function readConsent(db: Queries, id: number): Promise<Consent | null> {
  return (await db.kysely.selectFrom('consent').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The consent of a kind that holds for an account: the newest, unless it was taken back; null when none does. */
export async function readStandingConsent(db: Queries, accountId: number, kind: ConsentTable['kind']): Promise<Consent | null> {
  const newest = await db.kysely
    .selectFrom('consent')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.revokedAt === null ? newest : null;
}
