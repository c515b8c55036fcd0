import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** Somebody as the contact of their own account names them. */
export interface PersonRow {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  accountNumber: string | null;
}

export interface LinkRow {
  id: number;
  registeredAt: Date;
  userId: number;
  accountId: number;
  accountNumber: string;
  accountType: 'RESIDENTIAL' | 'BUSINESS';
  accountStatus: string;
  /** Where the account has service, else where its bills go; in one line. */
  address: string | null;
  holder: PersonRow;
  user: PersonRow;
}

const person = (contact: string, account: string) => `json_build_object('firstName', ${contact}.first_name,
  'lastName', ${contact}.last_name, 'company', ${contact}.company, 'accountNumber', ${account}.number)`;

const links = `
  select l.id, l.registered_at as "registeredAt", l.user_id as "userId", a.id as "accountId", a.number as "accountNumber",
         a.type as "accountType", a.status as "accountStatus", d.address,
         ${person('c', 'a')} as holder, ${person('uc', 'ua')} as "user"
    from linked_account l
    join account a on a.id = l.account_id
    left join contact c on c.account_id = a.id
    left join lateral (
      select address1 || coalesce(', ' || nullif(address2, ''), '') || ', ' || city || ', ' || state_abbreviation || ' ' || zip_code as address
        from contact_address where account_id = a.id order by type desc limit 1) d on true
    join portal_user u on u.id = l.user_id
    left join account ua on ua.id = u.account_id
    left join contact uc on uc.account_id = ua.id
   where l.registered_at is not null and l.unregistered_at is null`;
const linksOfUser = `${links} and l.user_id = $1 order by l.registered_at, l.id`;
const linksOfAccount = `${links} and l.account_id = $1 order by l.registered_at, l.id`;

/** The links that count now, of a user or on an account: agreed to and not ended (D-118). */
export function listLinks(db: Queries, of: { userId: number } | { accountId: number }): Promise<LinkRow[]> {
  if ('userId' in of) return db.prepared<LinkRow>('links-of-user', linksOfUser, [of.userId]);
  return db.prepared<LinkRow>('links-of-account', linksOfAccount, [of.accountId]);
}

export interface LinkTarget {
  accountId: number;
  /** That user's already, by a link that counts. */
  isLinked: boolean;
  /** Every address on file of the account and of its own users, in small letters. */
  emails: string[];
}

// One statement for a number that exists and for one that does not: what follows must not tell them apart.
const linkTarget = `
  select a.id as "accountId",
         exists (select from linked_account l where l.account_id = a.id and l.user_id = $2
                    and l.registered_at is not null and l.unregistered_at is null) as "isLinked",
         array(select lower(email) from contact_email where account_id = a.id
               union select lower(email) from portal_user where account_id = a.id) as emails
    from account a where a.number = $1`;

export async function findLinkTarget(db: Queries, accountNumber: string, userId: number): Promise<LinkTarget | null> {
  const [row] = await db.prepared<LinkTarget>('link-target', linkTarget, [accountNumber, userId]);
  return row ?? null;
}

// The rows of ended links count too: ending a link and asking again brings no second mail.
const keepRequest = `
  insert into linked_account as l (account_id, user_id, requested_at, last_mailed_at)
  select $1, $2, $3, $3
   where not exists (select from linked_account where account_id = $1 and user_id = $2 and last_mailed_at > $4)
  on conflict (account_id, user_id) where unregistered_at is null
  do update set last_mailed_at = excluded.last_mailed_at
        where l.registered_at is null and (l.last_mailed_at is null or l.last_mailed_at <= $4)
  returning id`;

/** Keeps that a user asked for an account. Answers the request when its mail is due; null when one was sent after `unmailedSince`. */
export async function keepRequestToMail(
  tx: Transaction,
  request: { accountId: number; userId: number; at: Date; unmailedSince: Date },
): Promise<number | null> {
  const values = [request.accountId, request.userId, request.at, request.unmailedSince];
  const [row] = await tx.prepared<{ id: number }>('link-request-keep', keepRequest, values);
  return row?.id ?? null;
}

export interface OpenRequest {
  accountId: number;
  /** The newest request that waits; null when nobody asks. */
  linkId: number | null;
  userId: number | null;
}

const openRequest = `
  select a.id as "accountId", l.id as "linkId", l.user_id as "userId"
    from account a
    left join lateral (select id, user_id from linked_account where account_id = a.id and registered_at is null and unregistered_at is null
                        order by coalesce(last_mailed_at, requested_at) desc, id desc limit 1) l on true
   where a.number = $1`;

/** Null when there is no such account. */
export async function findOpenRequest(db: Queries, accountNumber: string): Promise<OpenRequest | null> {
  const [row] = await db.prepared<OpenRequest>('link-request-open', openRequest, [accountNumber]);
  return row ?? null;
}

export async function markMailed(tx: Transaction, linkId: number, at: Date): Promise<void> {
  await tx.kysely.updateTable('linked_account').set({ last_mailed_at: at }).where('id', '=', linkId).execute();
}

export interface LinkKey {
  id: number;
  accountId: number;
  userId: number;
}

const link = 'select id, account_id as "accountId", user_id as "userId" from linked_account where id = $1';

/** A link, requested, registered or ended. */
export async function findLink(db: Queries, linkId: number): Promise<LinkKey | null> {
  const [row] = await db.prepared<LinkKey>('link-find', link, [linkId]);
  return row ?? null;
}

const register = `
  update linked_account set registered_at = $2 where id = $1 and registered_at is null and unregistered_at is null returning id`;

/** Makes a request a link. False when it is one already, or was ended. */
export async function registerLink(tx: Transaction, linkId: number, at: Date): Promise<boolean> {
  return (await tx.prepared('link-register', register, [linkId, at])).length > 0;
}

const isLinkOpen = 'select 1 as found from linked_account where id = $1 and registered_at is not null and unregistered_at is null';

export async function isRegistered(tx: Transaction, linkId: number): Promise<boolean> {
  return (await tx.prepared('link-is-registered', isLinkOpen, [linkId])).length > 0;
}

const end = `
  update linked_account set unregistered_at = $3
   where account_id = $1 and user_id = $2 and registered_at is not null and unregistered_at is null returning id`;

/** Ends a link that counts and answers its id. Null when there is none. */
export async function endLink(tx: Transaction, { accountId, userId, at }: Omit<LinkKey, 'id'> & { at: Date }): Promise<number | null> {
  const [row] = await tx.prepared<{ id: number }>('link-end', end, [accountId, userId, at]);
  return row?.id ?? null;
}

export interface LinkedUser extends PersonRow {
  email: string;
  locale: Locale | null;
  accountId: number | null;
}

const linkedUser = `
  select u.email, u.locale, u.account_id as "accountId", c.first_name as "firstName", c.last_name as "lastName", c.company,
         a.number as "accountNumber"
    from portal_user u left join account a on a.id = u.account_id left join contact c on c.account_id = u.account_id
   where u.id = $1`;

/** Null: there is no such user, nor has ever been a link of theirs. */
export async function findLinkedUser(db: Queries, userId: number): Promise<LinkedUser | null> {
  const [row] = await db.prepared<LinkedUser>('linked-user', linkedUser, [userId]);
  return row ?? null;
}
