import type { AddressWrapperValue } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

export interface NewProspectRow {
  accountId: number;
  address: AddressWrapperValue;
  /** Null where the place is unknown. */
  place: { latitude: number | null; longitude: number | null } | null;
  namedLocationId: number | null;
  locale: Locale;
  createdAt: Date;
  withdrawHash: Buffer;
}

export async function insertProspect(tx: Transaction, prospect: NewProspectRow): Promise<void> {
  await tx.kysely
    .insertInto('prospect')
    .values({
      account_id: prospect.accountId,
      address: JSON.stringify(prospect.address),
      latitude: prospect.place?.latitude ?? null,
      longitude: prospect.place?.longitude ?? null,
      named_location_id: prospect.namedLocationId,
      locale: prospect.locale,
      created_at: prospect.createdAt,
      withdraw_hash: prospect.withdrawHash,
    })
    .execute();
}

/** Somebody who waits, with what the mail needs. */
export interface WaitingProspect {
  accountId: number;
  accountNumber: string;
  firstName: string;
  email: string;
  locale: Locale;
  address: AddressWrapperValue;
  namedLocationId: number | null;
}

const waiting = `
  select p.account_id as "accountId", a.number as "accountNumber", c.first_name as "firstName", e.email, p.locale, p.address,
         p.named_location_id as "namedLocationId"
    from prospect p
    join account a on a.id = p.account_id
    join contact c on c.account_id = p.account_id
    join contact_email e on e.account_id = p.account_id and e.type = 'PERSONAL'
   where p.account_id > $1 and p.told_at is null and p.withdrawn_at is null
   order by p.account_id limit $2`;

/** Those who wait, by account, after one of them. */
export async function readWaiting(db: Queries, after: number, limit: number): Promise<WaitingProspect[]> {
  return db.prepared<WaitingProspect>('prospects-waiting', waiting, [after, limit]);
}

const markTold = `
  update prospect set told_at = $2 where account_id = $1 and told_at is null and withdrawn_at is null returning true as first`;

/** Marks somebody as told; false when that was done before, or they no longer want to hear of it. */
export async function takeToTell(tx: Transaction, accountId: number, at: Date): Promise<boolean> {
  return (await tx.prepared('prospect-tell', markTold, [accountId, at])).length === 1;
}

const withdraw = `
  with gone as (
    update prospect set withdrawn_at = coalesce(withdrawn_at, $2) where withdraw_hash = $1 returning account_id
  ), forgotten as (
    delete from contact_email e using gone, account a
     where e.account_id = gone.account_id and a.id = gone.account_id and a.status = 'Prospect' and e.type = 'PERSONAL'
  )
  select account_id from gone`;

/** Takes somebody off the list and forgets the address mail went to; false when nobody has that link. Repeating it changes nothing. */
export async function withdrawProspect(db: Queries, withdrawHash: Buffer, at: Date): Promise<boolean> {
  return (await db.prepared('prospect-withdraw', withdraw, [withdrawHash, at])).length === 1;
}
