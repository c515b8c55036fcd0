import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { OutageSpan, OutageWords } from './outages.store.ts';

/** What customers are told of an outage, each at most once. */
export type Told = 'planned' | 'begun' | 'expectation' | 'ended' | 'cancelled';

/** Begins to tell everybody from then on; what was begun before goes on as it is. */
export async function beginTelling(tx: Transaction, outageId: number, kind: Told, dueAt: Date): Promise<void> {
  const text = 'insert into outage_telling (outage_id, kind, due_at) values ($1, $2, $3) on conflict do nothing';
  await tx.prepared('outages-telling-begin', text, [outageId, kind, dueAt]);
}

/** The same, where customers are told of the outage already; whoever hears of it later hears it as it is then. */
export async function beginFollowUp(tx: Transaction, outageId: number, dueAt: Date, now: Date): Promise<void> {
  const text = `
    insert into outage_telling (outage_id, kind, due_at)
    select $1, 'expectation', $2 where exists (
      select from outage_telling where outage_id = $1 and kind in ('begun', 'planned') and due_at <= $3)
    on conflict do nothing`;
  await tx.prepared('outages-telling-follow-up', text, [outageId, dueAt, now]);
}

/** Nobody else is told what an outage was said to be: it is over. */
export async function finishTellings(tx: Transaction, outageId: number, at: Date): Promise<void> {
  const text = 'update outage_telling set finished_at = $2 where outage_id = $1 and finished_at is null';
  await tx.prepared('outages-tellings-finish', text, [outageId, at]);
}

/** A message that is under way, with what it says. */
export interface Telling extends OutageWords, OutageSpan {
  outageId: number;
  kind: Told;
  afterId: number;
  endedAt: Date | null;
}

/** The outages of which somebody is to be told something. */
export async function readDueTellings(db: Queries, now: Date): Promise<{ outageId: number; kind: Told }[]> {
  const text = `
    select t.outage_id as "outageId", t.kind from outage_telling t join outage o on o.id = t.outage_id
     where t.finished_at is null and t.due_at <= $1 and o.listed_revision = o.area_revision order by t.due_at, t.outage_id, t.kind`;
  return db.prepared('outages-tellings-due', text, [now]);
}

/** Takes one that is due until the transaction ends; null: it is finished, or somebody else is at it. */
export async function takeTelling(tx: Transaction, { outageId, kind }: { outageId: number; kind: Told }): Promise<Telling | null> {
  const text = `
    select t.outage_id as "outageId", t.kind, t.after_id as "afterId", o.started_at as "startedAt", o.ended_at as "endedAt",
           o.expected_until as "expectedUntil", o.severity, o.cause_kind as "causeKind", o.words, o.words_es as "wordsEs"
      from outage_telling t join outage o on o.id = t.outage_id
     where t.outage_id = $1 and t.kind = $2 and t.finished_at is null for update skip locked`;
  const [row] = await tx.prepared<Telling>('outages-telling-take', text, [outageId, kind]);
  return row ?? null;
}

/** Somebody who is told, and how they are reached. */
export interface Recipient {
  /** The place on the list. */
  id: number;
  accountId: number;
  accountNumber: string;
  timeZone: string;
  /** First name; empty where none is known. */
  name: string;
  email: string | null;
  mobileNumber: string | null;
  locale: Locale | null;
}

// Of what follows only those hear who heard of the outage itself.
const recipients = `
  select x.id, x.account_id as "accountId", a.number as "accountNumber", a.time_zone as "timeZone", coalesce(c.first_name, '') as name,
         coalesce(u.email, e.email) as email, c.mobile_number as "mobileNumber", u.locale
    from (select * from outage_account
           where outage_id = $1 and id > $2 and not $3 = any(told)
             and case when $3 in ('begun', 'planned') then not is_out and not told && '{begun,planned}' else told && '{begun,planned}' end
           order by id limit $4) x
    join account a on a.id = x.account_id
    left join contact c on c.account_id = a.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], type) limit 1) e on true
   order by x.id`;

/** Those who come next. */
export function readRecipients(tx: Transaction, { outageId, afterId, kind }: Telling, limit: number): Promise<Recipient[]> {
  return tx.prepared<Recipient>('outages-recipients', recipients, [outageId, afterId, kind, limit]);
}

/** Notes who was told, and how far the message is. */
export async function noteTold(tx: Transaction, { outageId, kind }: Telling, ids: readonly number[]): Promise<void> {
  const told = 'update outage_account set told = told || $2 where id = any($1::int8[])';
  await tx.prepared('outages-told', told, [ids, [kind]]);
  const far = 'update outage_telling set after_id = $3 where outage_id = $1 and kind = $2';
  await tx.prepared('outages-telling-far', far, [outageId, kind, ids.at(-1)]);
}

export async function finishTelling(tx: Transaction, { outageId, kind }: Telling, at: Date): Promise<void> {
  const text = 'update outage_telling set finished_at = $3 where outage_id = $1 and kind = $2';
  await tx.prepared('outages-telling-finish', text, [outageId, kind, at]);
}
