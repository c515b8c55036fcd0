import type { ContactEmail } from '@porchlight/domain/delivery/invoice-address.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { AccountTable } from '../platform/db/tables/account.ts';
import type { DeliveryOptionTable } from '../platform/db/tables/invoices.ts';

export interface OfferedOption extends Pick<DeliveryOptionTable, 'method' | 'name' | 'description' | 'note'> {
  id: number;
  price_cents: Cents;
}

export interface DeliveryOptionRow extends OfferedOption {
  /** On the account's own way: the contact's addresses; null on the others. */
  emails: ContactEmail[] | null;
}

const deliveryStatement = `
  select o.id, o.method, coalesce(t.name, o.name) as name, coalesce(t.description, o.description) as description,
         case when t.name is null then o.note else t.note end as note, o.price_cents,
         case when o.method = a.delivery_method
              then coalesce((select json_agg(json_build_object('type', e.type, 'email', e.email))
                               from contact_email e where e.account_id = a.id), '[]') end as emails
    from account a
    join delivery_option o on o.account_type = a.type
    left join delivery_option_text t on t.delivery_option_id = o.id and t.locale = $2
   where a.id = $1
   order by o.position, o.id`;

/** Every way on offer for the account's type, in the operator's order (paper first, PAPER-002), in a language as far as there are texts. */
export async function readDelivery(db: Queries, accountId: number, locale: Locale): Promise<DeliveryOptionRow[]> {
  return db.prepared<DeliveryOptionRow>('delivery-of-account', deliveryStatement, [accountId, locale]);
}

const offeredStatement = `
  select o.id, o.method, coalesce(t.name, o.name) as name, coalesce(t.description, o.description) as description,
         case when t.name is null then o.note else t.note end as note, o.price_cents
    from delivery_option o left join delivery_option_text t on t.delivery_option_id = o.id and t.locale = $2
   where o.account_type = $1 order by o.position, o.id`;

/** Every way on offer for an account type, in the operator's order. */
export async function readOffered(db: Queries, accountType: AccountTable['type'], locale: Locale): Promise<OfferedOption[]> {
  return db.prepared<OfferedOption>('delivery-of-type', offeredStatement, [accountType, locale]);
}

/** Whose delivery is to change, as it stands, and what the notice of it needs. */
export interface DeliveryOwner {
  id: number;
  number: string;
  type: AccountTable['type'];
  time_zone: string;
  delivery_method: AccountTable['delivery_method'];
  first_name: string | null;
  /** The language of the account's own user; null while nobody has chosen one. */
  locale: Locale | null;
  emails: ContactEmail[];
}

const lockOwner = 'select id from account where id = $1 for no key update';

const ownerStatement = `
  select a.id, a.number, a.type, a.time_zone, a.delivery_method, c.first_name,
         (select u.locale from portal_user u where u.account_id = a.id and u.kind = 'customer' order by u.id limit 1) as locale,
         coalesce((select json_agg(json_build_object('type', e.type, 'email', e.email))
                     from contact_email e where e.account_id = a.id), '[]') as emails
    from account a left join contact c on c.account_id = a.id
   where a.id = $1`;

/** Takes the account's lock until the transaction ends, then reads: a second change waits and sees the first one's. */
export async function lockDelivery(tx: Transaction, accountId: number): Promise<DeliveryOwner | null> {
  await tx.prepared('delivery-lock', lockOwner, [accountId]);
  const [row] = await tx.prepared<DeliveryOwner>('delivery-owner', ownerStatement, [accountId]);
  return row ?? null;
}

export async function updateMethod(
  tx: Transaction,
  accountId: number,
  method: NonNullable<AccountTable['delivery_method']>,
): Promise<void> {
  await tx.kysely.updateTable('account').set({ delivery_method: method }).where('id', '=', accountId).execute();
}

// What another contact e-mail of the account has proven stays proven.
const upsertAddress = `
  insert into contact_email (account_id, type, email, verified_at)
  values ($1, 'DISTRIBUTION', $2, (select max(verified_at) from contact_email where account_id = $1 and lower(email) = lower($2)))
  on conflict (account_id, type) do update set email = excluded.email, verified_at = excluded.verified_at`;

/** Makes an address the one for invoices. */
export async function writeInvoiceAddress(tx: Transaction, accountId: number, email: string): Promise<void> {
  await tx.prepared('delivery-address', upsertAddress, [accountId, email]);
}
