import type { Cents } from '@porchlight/domain/money/cents.ts';
import { defaultLocale, type Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

/** Who holds an account, as far as mail about it needs to know. */
export interface AccountHolder {
  accountNumber: string;
  timeZone: string;
  /** Of the account's own user; without one, where its invoices go. Null where there is no address at all. */
  email: string | null;
  /** First name; empty where none is known. */
  name: string;
  /** Of the contact, verified or not; null without one. */
  mobileNumber: string | null;
  /** The language the account's own user chose, else the product's first one. */
  locale: Locale;
  /** What is owed; below zero it is a credit. */
  balanceCents: Cents;
}

const holderOf = `
  select a.number as "accountNumber", a.time_zone as "timeZone", coalesce(u.email, e.email) as email, u.locale,
         coalesce(c.first_name, '') as name,
         c.mobile_number as "mobileNumber", coalesce(b.receivable_cents + b.unapplied_cents, 0) as "balanceCents"
    from account a
    left join contact c on c.account_id = a.id
    left join account_balance b on b.account_id = a.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], type) limit 1) e on true
   where a.id = $1`;

/** Null when there is no such account. */
export async function findAccountHolder(db: Queries, accountId: number): Promise<AccountHolder | null> {
  const [row] = await db.prepared<Omit<AccountHolder, 'locale'> & { locale: Locale | null }>('account-holder', holderOf, [accountId]);
  return row ? { ...row, locale: row.locale ?? defaultLocale } : null;
}
