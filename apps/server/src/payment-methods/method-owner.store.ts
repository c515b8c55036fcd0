import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

/** Whose methods they are, and where mail about them goes; no address where there is none. */
export interface MethodOwner {
  accountNumber: string;
  timeZone: string;
  email: string | null;
  firstName: string;
  locale: Locale | null;
}

// The account's own user; without one, where its invoices go.
const ownerOf = `
  select a.number as "accountNumber", a.time_zone as "timeZone", coalesce(u.email, e.email) as email, u.locale,
         coalesce(c.first_name, '') as "firstName"
    from account a
    left join contact c on c.account_id = a.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], type) limit 1) e on true
   where a.id = $1`;

export async function findMethodOwner(db: Queries, accountId: number): Promise<MethodOwner> {
  const [row] = await db.prepared<MethodOwner>('payment-method-owner', ownerOf, [accountId]);
  if (row === undefined) throw new Error('an account that was found before is gone');
  return row;
}
