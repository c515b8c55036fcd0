import type { Cents } from '@porchlight/domain/money/cents.ts';
import { defaultLocale, type Locale } from '@porchlight/texts';
import { arrayText } from '../platform/db/array-text.ts';
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

const holder = `
  select a.id as "accountId", a.number as "accountNumber", a.time_zone as "timeZone", coalesce(u.email, e.email) as email, u.locale,
         coalesce(c.first_name, '') as name,
         c.mobile_number as "mobileNumber", coalesce(b.receivable_cents + b.unapplied_cents, 0) as "balanceCents"
    from account a
    left join contact c on c.account_id = a.id
    left join account_balance b on b.account_id = a.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], type) limit 1) e on true`;
const holderOf = `${holder} where a.id = $1`;
// An array that the planner can't count: else it would plan anew each time, which costs more than the answer.
const holdersOf = `${holder} where a.id = any (array(select unnest($1::int8[])))`;

type HolderRow = Omit<AccountHolder, 'locale'> & { accountId: number; locale: Locale | null };

function holderIn({ accountId: _id, ...row }: HolderRow): AccountHolder {
  return { ...row, locale: row.locale ?? defaultLocale };
}

/** Null when there is no such account. */
export async function findAccountHolder(db: Queries, accountId: number): Promise<AccountHolder | null> {
  const [row] = await db.prepared<HolderRow>('account-holder', holderOf, [accountId]);
  return row ? holderIn(row) : null;
}

/** The same of several accounts, by their ids. */
export async function findAccountHolders(db: Queries, accountIds: readonly number[]): Promise<Map<number, AccountHolder>> {
  const rows = await db.prepared<HolderRow>('account-holders', holdersOf, [arrayText(accountIds, (id) => id)]);
  return new Map(rows.map((row) => [row.accountId, holderIn(row)]));
}
