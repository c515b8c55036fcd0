import type { InitialStatus } from '@porchlight/domain/guest-order/order-kinds.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { AccountSecretTable } from '../platform/db/tables/guest-order.ts';

export interface NewAddress {
  address1: string;
  address2: string | null;
  address3: string | null;
  city: string;
  state: string;
  stateName: string;
  zipCode: string;
}

export interface NewGuestAccount {
  type: 'RESIDENTIAL' | 'BUSINESS';
  /** As accounts spell it: Signup, Survey, Active, Prospect. */
  status: string;
  billCycleDay: number;
  locationId: number | null;
  createdAt: Date;
  firstName: string;
  lastName: string;
  company: string | null;
  mobileNumber: string | null;
  emails: readonly { type: 'PERSONAL' | 'BUSINESS'; email: string }[];
  addresses: readonly (NewAddress & { type: 'SERVICE' | 'BILLING' })[];
  guest: {
    initialStatus: InitialStatus;
    locale: Locale;
    keyHash: Buffer;
    keyExpiresAt: Date;
    addressKey: string | null;
    namedLocationId: number | null;
    planCategoryId: number | null;
    accountTerm: number | null;
    suffixId: number | null;
    businessNumber: string | null;
    termsAcceptedAt: Date | null;
    makerDigest: Buffer | null;
    hasProof: boolean;
  };
}

// A number that an imported account has already is passed over.
const insertStatement = `
  insert into account (number, type, status, bill_cycle_day, location_id, time_zone, created_at)
  select nextval('account_number')::text, $1, $2, $3, $4::int8,
         coalesce((select time_zone from location where id = $4::int8), (select value from site_setting where key = 'timeZone'), 'America/Chicago'), $5
  on conflict (number) do nothing returning id, number`;

/** The account with its contact; answers its id and number. */
export async function insertGuestAccount(tx: Transaction, account: NewGuestAccount): Promise<{ id: number; number: string }> {
  const { type, status, billCycleDay, locationId, createdAt } = account;
  let made: { id: number; number: string } | undefined;
  while (!made) {
    const values = [type, status, billCycleDay, locationId, createdAt];
    [made] = await tx.prepared<{ id: number; number: string }>('guest-account-insert', insertStatement, values);
  }
  const { id } = made;
  await insertContact(tx, id, account);
  const { guest } = account;
  await tx.kysely
    .insertInto('guest_account')
    .values({
      account_id: id,
      initial_status: guest.initialStatus,
      locale: guest.locale,
      created_at: createdAt,
      key_hash: guest.keyHash,
      key_expires_at: guest.keyExpiresAt,
      address_key: guest.addressKey,
      named_location_id: guest.namedLocationId,
      plan_category_id: guest.planCategoryId,
      account_term: guest.accountTerm,
      suffix_id: guest.suffixId,
      business_number: guest.businessNumber,
      terms_accepted_at: guest.termsAcceptedAt,
      maker_digest: guest.makerDigest,
      has_proof: guest.hasProof,
    })
    .execute();
  return made;
}

async function insertContact(tx: Transaction, accountId: number, account: NewGuestAccount): Promise<void> {
  await tx.kysely
    .insertInto('contact')
    .values({
      account_id: accountId,
      first_name: account.firstName,
      last_name: account.lastName,
      company: account.company,
      mobile_number: account.mobileNumber,
      mobile_verified: false,
    })
    .execute();
  await tx.kysely
    .insertInto('contact_email')
    .values(account.emails.map(({ type, email }) => ({ account_id: accountId, type, email, verified_at: null })))
    .execute();
  await tx.kysely
    .insertInto('contact_address')
    .values(
      account.addresses.map(({ type, address1, address2, address3, city, state, stateName, zipCode }) => ({
        account_id: accountId,
        type,
        address1,
        address2,
        address3,
        city,
        state_abbreviation: state,
        state_name: stateName,
        zip_code: zipCode,
      })),
    )
    .execute();
}

export async function insertSecrets(
  tx: Transaction,
  accountId: number,
  secrets: readonly { field: AccountSecretTable['field']; sealed: Buffer }[],
  keptAt: Date,
): Promise<void> {
  if (secrets.length === 0) return;
  await tx.kysely
    .insertInto('account_secret')
    .values(secrets.map((secret) => ({ ...secret, account_id: accountId, kept_at: keptAt })))
    .execute();
}

const goodKey = `
  select true as good from guest_account g join account a on a.id = g.account_id
   where g.account_id = $1 and g.key_hash = $2 and g.key_expires_at > $3
     and (lower(a.status) in ('signup', 'survey', 'prospect')
       or coalesce((select o.status = 'PENDING' from customer_order o where o.account_id = a.id order by o.id limit 1), true))`;

export async function isKeyGood(db: Queries, key: { accountId: number; hash: Buffer; now: Date }): Promise<boolean> {
  return (await db.prepared('guest-key-judge', goodKey, [key.accountId, key.hash, key.now])).length === 1;
}

/** A visitor's account as orders and mails need it. */
export interface GuestAccount {
  id: number;
  number: string;
  status: string;
  initialStatus: InitialStatus;
  locale: Locale;
  addressKey: string | null;
  namedLocationId: number | null;
  planCategoryId: number | null;
  firstName: string;
  /** Null once somebody took it away. */
  email: string | null;
}

const columns = `
  a.id, a.number, a.status, g.initial_status as "initialStatus", g.locale, g.address_key as "addressKey",
  g.named_location_id as "namedLocationId", g.plan_category_id as "planCategoryId", c.first_name as "firstName", e.email`;
const source = `
  from guest_account g join account a on a.id = g.account_id join contact c on c.account_id = a.id
  left join contact_email e on e.account_id = a.id and e.type = 'PERSONAL'`;

export async function readGuestAccount(db: Queries, accountId: number): Promise<GuestAccount | null> {
  const text = `select ${columns} ${source} where g.account_id = $1`;
  const [row] = await db.prepared<GuestAccount>('guest-account-read', text, [accountId]);
  return row ?? null;
}

/** The same, held until the transaction ends: an account's orders and changes come one after another. */
export async function lockGuestAccount(tx: Transaction, accountId: number): Promise<GuestAccount | null> {
  await tx.prepared('guest-account-lock', 'select true from guest_account where account_id = $1 for update', [accountId]);
  return readGuestAccount(tx, accountId);
}

const replaceEmail = `
  insert into contact_email (account_id, type, email, verified_at) values ($1, 'PERSONAL', $2, null)
  on conflict (account_id, type) do update set email = excluded.email, verified_at = null`;

export async function writePersonalEmail(tx: Transaction, accountId: number, email: string): Promise<void> {
  await tx.prepared('guest-email-write', replaceEmail, [accountId, email]);
}
