import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** The user whose password is to change, and what the mails need. */
export interface PasswordOwner {
  user_id: number;
  username: string;
  password_hash: string | null;
  email: string;
  locale: Locale | null;
  account_id: number;
  account_number: string;
  time_zone: string;
  first_name: string | null;
}

const owner = `
  select u.id as user_id, u.username, u.password_hash, u.email, u.locale, a.id as account_id, a.number as account_number, a.time_zone,
         c.first_name
    from portal_user u
    join account a on a.id = u.account_id
    left join contact c on c.account_id = a.id`;

export async function findPasswordOwner(db: Queries, userId: number): Promise<PasswordOwner | null> {
  const [row] = await db.prepared<PasswordOwner>('password-owner', `${owner} where u.id = $1`, [userId]);
  return row ?? null;
}

/** An e-mail of very many users is nobody's own. */
const mostOwners = 5;

const ownersNamed = `
  ${owner}
   where u.kind = 'customer' and (lower(u.username) = lower($1) or lower(u.email) = lower($1))
     and (lower(u.username) = lower($1) or not exists (select from portal_user where lower(username) = lower($1)))
   order by u.id
   limit ${mostOwners}`;

/** Whom an identifier names: the customer with that username, or else the customers with that e-mail. Both in any case, as at sign-in. */
export async function findOwnersNamed(db: Queries, identifier: string): Promise<PasswordOwner[]> {
  return db.prepared<PasswordOwner>('password-owners-named', ownersNamed, [identifier]);
}

/** The customer who signs in to an account; the first one, as everywhere. */
export async function findOwnerOfAccount(db: Queries, accountNumber: string): Promise<PasswordOwner | null> {
  const text = `${owner} where u.kind = 'customer' and a.number = $1 order by u.id limit 1`;
  const [row] = await db.prepared<PasswordOwner>('password-owner-of-account', text, [accountNumber]);
  return row ?? null;
}

export async function isAccountNumber(db: Queries, accountNumber: string): Promise<boolean> {
  const row = await db.kysely.selectFrom('account').select('id').where('number', '=', accountNumber).executeTakeFirst();
  return row !== undefined;
}

/** Holds a user's password until the transaction ends. */
export async function lockPassword(tx: Transaction, userId: number): Promise<void> {
  await tx.prepared('password-lock', 'select true from portal_user where id = $1 for update', [userId]);
}

export async function writePasswordHash(tx: Transaction, change: { userId: number; hash: string; at: Date }): Promise<void> {
  const { userId, hash, at } = change;
  await tx.kysely.updateTable('portal_user').set({ password_hash: hash, password_changed_at: at }).where('id', '=', userId).execute();
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
