import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { ContactEmailTable } from '../platform/db/tables/account.ts';

type EmailType = ContactEmailTable['type'];

/** The contact of an account as changes and their mails need it. */
export interface ContactHolder {
  accountId: number;
  accountNumber: string;
  timeZone: string;
  firstName: string;
  /** The main address, as the account page shows it; null when there is none. */
  email: string | null;
  emailType: EmailType;
  isEmailVerified: boolean;
  /** Ten digits. */
  mobileNumber: string | null;
  isMobileVerified: boolean;
  /** What the account's own user chose, else the language of the order that made it; null where neither is known. */
  locale: Locale | null;
}

const holder = `
  select a.id as "accountId", a.number as "accountNumber", a.time_zone as "timeZone", coalesce(c.first_name, '') as "firstName",
         e.email, coalesce(e.type, case a.type when 'BUSINESS' then 'BUSINESS' else 'PERSONAL' end) as "emailType",
         e.verified_at is not null as "isEmailVerified",
         c.mobile_number as "mobileNumber", coalesce(c.mobile_verified, false) as "isMobileVerified", coalesce(u.locale, g.locale) as locale
    from account a
    left join contact c on c.account_id = a.id
    left join guest_account g on g.account_id = a.id
    left join lateral (select locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email, type, verified_at from contact_email where account_id = a.id
       order by array_position(array['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'], type) limit 1) e on true`;

export async function readHolder(db: Queries, accountId: number): Promise<ContactHolder | null> {
  const [row] = await db.prepared<ContactHolder>('contact-holder', `${holder} where a.id = $1`, [accountId]);
  return row ?? null;
}

export async function findHolder(db: Queries, accountNumber: string): Promise<ContactHolder | null> {
  const [row] = await db.prepared<ContactHolder>('contact-holder-by-number', `${holder} where a.number = $1`, [accountNumber]);
  return row ?? null;
}

/** Holds the account until the transaction ends: its changes come one after another. */
export async function lockHolder(tx: Transaction, accountId: number): Promise<ContactHolder | null> {
  await tx.prepared('contact-holder-lock', 'select true from account where id = $1 for no key update', [accountId]);
  return readHolder(tx, accountId);
}

const writeMain = `
  insert into contact_email (account_id, type, email, verified_at) values ($1, $2, $3, $4)
  on conflict (account_id, type) do update set email = excluded.email, verified_at = excluded.verified_at`;
const followOthers = `
  update contact_email set email = $3, verified_at = $4
   where account_id = $1 and (lower(email) = lower($2) or lower(email) = lower($3))`;

/** The verified main address. Whatever else of the account had the old one follows: invoices go on to arrive. */
export async function writeVerifiedEmail(tx: Transaction, of: ContactHolder, email: string, at: Date): Promise<void> {
  await tx.prepared('contact-email-write', writeMain, [of.accountId, of.emailType, email, at]);
  await tx.prepared('contact-email-follow', followOthers, [of.accountId, of.email ?? email, email, at]);
}

const followUser = `
  update portal_user set email = $3 where account_id = $1 and kind = 'customer' and lower(email) = lower($2) returning id`;

/** The sign-in e-mail of the account's users who had the same one; answers whose it was. */
export async function moveSignInEmail(tx: Transaction, change: { accountId: number; from: string; to: string }): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>('contact-user-follow', followUser, [change.accountId, change.from, change.to]);
  return rows.map(({ id }) => id);
}

export async function writeVerifiedMobile(tx: Transaction, accountId: number, mobileNumber: string): Promise<void> {
  await tx.kysely
    .updateTable('contact')
    .set({ mobile_number: mobileNumber, mobile_verified: true })
    .where('account_id', '=', accountId)
    .execute();
}

export async function readPasswordHash(db: Queries, userId: number): Promise<string | null> {
  const row = await db.kysely.selectFrom('portal_user').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function readLocale(db: Queries, userId: number): Promise<Locale | null> {
  const row = await db.kysely.selectFrom('portal_user').select('locale').where('id', '=', userId).executeTakeFirst();
  return row?.locale ?? null;
}

export async function writeLocale(db: Queries, userId: number, locale: Locale): Promise<void> {
  await db.kysely.updateTable('portal_user').set({ locale }).where('id', '=', userId).execute();
}
