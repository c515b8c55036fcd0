import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** The user who signs in to an account, if there is one. */
export interface AccountUser {
  id: number;
  username: string;
  hasPassword: boolean;
}

/** Holds the account until the transaction ends, so that one user comes of two who register at once; payments go on meanwhile. */
export async function holdAccount(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('registration-hold', 'select 1 from account where id = $1 for no key update', [accountId]);
}

export async function findAccountUser(db: Queries, accountId: number): Promise<AccountUser | null> {
  const text = `
    select id, username, password_hash is not null as "hasPassword" from portal_user
     where account_id = $1 and kind = 'customer' order by id limit 1`;
  const [row] = await db.prepared<AccountUser>('registration-user', text, [accountId]);
  return row ?? null;
}

export interface NewUser {
  accountId: number;
  username: string;
  email: string;
  passwordHash: string;
  locale: Locale;
  at: Date;
}

/** The id of the new user; null when somebody has that user name, in any case. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<number | null> {
  const text = `
    insert into portal_user (kind, username, email, password_hash, locale, account_id, created_at, password_changed_at)
    values ('customer', $1, $2, $3, $4, $5, $6, $6)
    on conflict (lower(username)) do nothing
    returning id`;
  const values = [user.username, user.email, user.passwordHash, user.locale, user.accountId, user.at];
  const [row] = await tx.prepared<{ id: number }>('registration-user-insert', text, values);
  return row?.id ?? null;
}

/** The first password of a user who was imported without one; the language only where none was chosen. */
export async function setFirstPassword(
  tx: Transaction,
  user: { id: number; passwordHash: string; locale: Locale; at: Date },
): Promise<void> {
  const text = `
    update portal_user set password_hash = $2, password_changed_at = $3, locale = coalesce(locale, $4)
     where id = $1 and password_hash is null`;
  await tx.prepared('registration-first-password', text, [user.id, user.passwordHash, user.at, user.locale]);
}
