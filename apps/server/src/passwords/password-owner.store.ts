import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** The user whose password is to change, and what the notice needs. */
export interface PasswordOwner {
  password_hash: string | null;
  email: string;
  locale: Locale | null;
  account_id: number;
  account_number: string;
  time_zone: string;
  first_name: string | null;
}

export async function findPasswordOwner(db: Queries, userId: number): Promise<PasswordOwner | null> {
  const row = await db.kysely
    .selectFrom('portal_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .leftJoin('contact as c', 'c.account_id', 'a.id')
    .select(['u.password_hash', 'u.email', 'u.locale', 'a.id as account_id', 'a.number as account_number', 'a.time_zone', 'c.first_name'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces a hash; false when it is not the expected one any more, because somebody else was faster. */
export async function replacePasswordHash(
  tx: Transaction,
  change: { userId: number; from: string; to: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('portal_user')
    .set({ password_hash: change.to, password_changed_at: change.at })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
