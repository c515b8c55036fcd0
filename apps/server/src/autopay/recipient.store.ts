import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

/** Whom a mail about AutoPay goes to. */
export interface MailRecipient {
  email: string;
  name: string;
  locale: Locale | null;
}

// The account's own user; without one, where its invoices go.
const recipientOf = `
  select coalesce(u.email, e.email) as email, u.locale, coalesce(c.first_name, '') as name
    from account a
    left join contact c on c.account_id = a.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], type) limit 1) e on true
   where a.id = $1 and coalesce(u.email, e.email) is not null`;

/** Null when there is no address. */
export async function findMailRecipient(db: Queries, accountId: number): Promise<MailRecipient | null> {
  const [row] = await db.prepared<MailRecipient>('autopay-recipient', recipientOf, [accountId]);
  return row ?? null;
}
