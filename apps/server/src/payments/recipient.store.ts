import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

export interface MailRecipient {
  email: string;
  name: string;
  locale: Locale | null;
  balanceCents: number;
}

// The account's own user; without one, where its invoices go.
const recipientOf = `
  select coalesce(u.email, e.email) as email, u.locale, coalesce(c.first_name, '') as name,
         coalesce(b.receivable_cents + b.unapplied_cents, 0) as "balanceCents"
    from account a
    left join contact c on c.account_id = a.id
    left join account_balance b on b.account_id = a.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], type) limit 1) e on true
   where a.id = $1 and coalesce(u.email, e.email) is not null`;

/** Whom a mail about a payment goes to, and what the account owes now; null when there is no address. */
export async function findMailRecipient(db: Queries, accountId: number): Promise<MailRecipient | null> {
  const [row] = await db.prepared<MailRecipient>('payment-recipient', recipientOf, [accountId]);
  return row ?? null;
}
