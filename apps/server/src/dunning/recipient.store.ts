import type { ContactEmail } from '@porchlight/domain/delivery/invoice-address.ts';
import { defaultLocale, type Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

/** Who is written to about an account, and how. */
export interface Recipient {
  accountNumber: string;
  locale: Locale;
  chosen: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  emails: ContactEmail[];
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  address3: string | null;
  city: string | null;
  state_abbreviation: string | null;
  zip_code: string | null;
}

// The address of whoever signs in comes last: bills have addresses of their own. The postal address for bills, else the service's.
const recipient = `
  select a.number as "accountNumber", a.delivery_method as chosen, c.first_name, c.last_name, c.company, u.locale,
         (select coalesce(json_agg(json_build_object('type', x.type, 'email', x.email)), '[]') from (
            select e.type, e.email from contact_email e where e.account_id = a.id
            union all select 'OTHER', u.email where u.email is not null) x) as emails,
         d.address1, d.address2, d.address3, d.city, d.state_abbreviation, d.zip_code
    from account a
    left join contact c on c.account_id = a.id
    left join lateral (select locale, email from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (select * from contact_address x where x.account_id = a.id order by x.type limit 1) d on true
   where a.id = $1`;

export async function readRecipient(db: Queries, accountId: number): Promise<Recipient> {
  const [row] = await db.prepared<Omit<Recipient, 'locale'> & { locale: Locale | null }>('dunning-recipient', recipient, [accountId]);
  if (!row) throw new Error('an account that was found before is gone');
  return { ...row, locale: row.locale ?? defaultLocale };
}
