import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

/** A customer who signs in, and what a notice to them needs. */
export interface Owner {
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

const select = (db: Queries) =>
  db.kysely
    .selectFrom('portal_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .leftJoin('contact as c', 'c.account_id', 'a.id')
    .select(['u.id as user_id', 'u.username', 'u.password_hash', 'u.email', 'u.locale'])
    .select(['a.id as account_id', 'a.number as account_number', 'a.time_zone', 'c.first_name'])
    .where('u.kind', '=', 'customer');

export async function findOwner(db: Queries, userId: number): Promise<Owner | null> {
  return (await select(db).where('u.id', '=', userId).executeTakeFirst()) ?? null;
}

/** A user name in any case. */
export async function findOwnerByUsername(db: Queries, username: string): Promise<Owner | null> {
  return (
    (await select(db)
      .where((where) => where(where.fn('lower', ['u.username']), '=', username.toLowerCase()))
      .executeTakeFirst()) ?? null
  );
}

/** The id of a member of staff by user name, in any case. */
export async function findStaff(db: Queries, username: string): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('portal_user')
    .select('id')
    .where((where) => where(where.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  return row?.id ?? null;
}
