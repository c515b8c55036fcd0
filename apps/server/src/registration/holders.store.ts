import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

/** Who holds an account, as far as registering for it needs to know. */
export interface Holder {
  accountId: number;
  accountNumber: string;
  status: string;
  firstName: string;
  /** Ten digits or as it was imported; null where there is none. */
  mobile: string | null;
  /** The one the account's user signs in with, or the first on file; null where there is none. */
  email: string | null;
  /** What the account's user chose; null before that. */
  locale: Locale | null;
  /** Somebody signs in with a password for this account already. */
  isRegistered: boolean;
}

const holder = `
  select a.id as "accountId", a.number as "accountNumber", a.status, coalesce(c.first_name, '') as "firstName", c.mobile_number as mobile,
         coalesce(u.email, e.email) as email, u.locale, coalesce(u.password_hash is not null, false) as "isRegistered"
    from account a
    left join contact c on c.account_id = a.id
    left join lateral (select email, locale, password_hash from portal_user
                        where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (select email from contact_email where account_id = a.id
                        order by array_position(array['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'], type) limit 1) e on true`;

const isOnFile = `
  (lower(u.email) = lower($2) or exists (select from contact_email m where m.account_id = a.id and lower(m.email) = lower($2)))`;

export async function findHolder(db: Queries, accountId: number): Promise<Holder | null> {
  const [row] = await db.prepared<Holder>('registration-holder', `${holder} where a.id = $1`, [accountId]);
  return row ?? null;
}

export async function findHolderByNumber(db: Queries, accountNumber: string): Promise<Holder | null> {
  const [row] = await db.prepared<Holder>('registration-holder-number', `${holder} where a.number = $1`, [accountNumber]);
  return row ?? null;
}

/** The holder of the account with that number, when the e-mail address is one on file of it; `onFile` is how the file spells it. */
export async function findHolderByNumberAndEmail(
  db: Queries,
  accountNumber: string,
  email: string,
): Promise<(Holder & { onFile: string }) | null> {
  const text = `
    select h.*, coalesce((select m.email from contact_email m where m.account_id = h."accountId" and lower(m.email) = lower($2) limit 1),
                         h.email) as "onFile"
      from (${holder} where a.number = $1 and ${isOnFile}) h`;
  const [row] = await db.prepared<Holder & { onFile: string }>('registration-holder-number-email', text, [accountNumber, email]);
  return row ?? null;
}

/** Whether an e-mail address still is one of the account's. */
export async function isEmailOfAccount(db: Queries, accountId: number, email: string): Promise<boolean> {
  const rows = await db.prepared('registration-holder-email', `${holder} where a.id = $1 and ${isOnFile}`, [accountId, email]);
  return rows.length > 0;
}

/** The holder of the account with that number and billing ZIP code, of which the first five digits count. */
export async function findHolderByNumberAndZip(db: Queries, accountNumber: string, zip: string): Promise<Holder | null> {
  // BILLING sorts before SERVICE: an account without a billing address is billed where it is served.
  const text = `${holder}
    where a.number = $1
      and (select left(d.zip_code, 5) from contact_address d where d.account_id = a.id order by d.type limit 1) = left($2, 5)`;
  const [row] = await db.prepared<Holder>('registration-holder-number-zip', text, [accountNumber, zip]);
  return row ?? null;
}

/** More than this many share a contact only by mistake; nobody asks which. */
const mostShared = 10;

export async function findHoldersByEmail(db: Queries, email: string): Promise<Holder[]> {
  const text = `${holder}
    where a.id in (select account_id from contact_email where lower(email) = lower($1)
                   union select account_id from portal_user where lower(email) = lower($1) and kind = 'customer')
    limit ${mostShared}`;
  return db.prepared<Holder>('registration-holders-email', text, [email]);
}

/** `digits` are the ten of a number of this country. */
export async function findHoldersByMobile(db: Queries, digits: string): Promise<Holder[]> {
  const text = `${holder}
    where a.id in (select account_id from contact
                    where mobile_number is not null and right(regexp_replace(mobile_number, '[^0-9]', '', 'g'), 10) = $1)
    limit ${mostShared}`;
  return db.prepared<Holder>('registration-holders-mobile', text, [digits]);
}

export async function readAccountPinHash(db: Queries, accountId: number): Promise<string | null> {
  const row = await db.kysely.selectFrom('account').select('account_pin_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.account_pin_hash ?? null;
}
