import type { CollectionKind, CollectionState, CollectionTrouble } from '@porchlight/domain/desk/collections.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

export interface ItemRow {
  kind: CollectionKind;
  subject_id: number;
  account_id: number;
  trouble: CollectionTrouble;
  amount_cents: number;
  since: Date;
  reference: string | null;
  response_text: string | null;
  next_try_at: Date | null;
  due_on: string | null;
  number: string;
  name: string | null;
  held_until: string | null;
  told_subject: string | null;
  told_at: Date | null;
  version: number;
  state: CollectionState;
  snoozed_until: string | null;
  assigned_to: number | null;
  assigned_name: string | null;
  note: string | null;
}

/** What is asked of a queue. Null: whatever it is. */
export interface QueueAsked {
  now: Date;
  /** Payments without an outcome since then, and what failed since then. */
  unknownBefore: Date;
  failedAfter: Date;
  trouble: CollectionTrouble | null;
  state: CollectionState;
  /** Given to that member; zero: to nobody. */
  assignedTo: number | null;
  /** Behind the last one of the page before. */
  after: { since: Date; subjectId: number } | null;
  limit: number;
}

const payments = `
  select 'payment' as kind, p.id as subject_id, p.account_id, 'unknown' as trouble, p.amount_cents, p.created_at as since, p.reference, p.response_text,
         p.next_check_at as next_try_at, null::date as due_on
    from payment p where p.state in ('submitted', 'unknown') and p.state_changed_at < $2
  union all
  -- the provider used a word that nobody knows, and nothing was learnt since
  select 'payment', p.id, p.account_id, 'unknown', p.amount_cents, p.case_opened_at, p.reference, e.detail->>'said', p.next_check_at, null
    from payment p join lateral (
      select event, detail from payment_event where payment_id = p.id order by id desc limit 1) e on e.event = 'unknownWord'
   where p.case_opened_at > $3 and not (p.state in ('submitted', 'unknown') and p.state_changed_at < $2)
  union all
  select 'payment', p.id, p.account_id, case when p.state = 'declined' then 'declined' else 'returned' end, p.amount_cents, p.state_changed_at, p.reference,
         -- what was said when it was sent tells nothing of why it came back
         case when p.state = 'declined' then coalesce(p.response_text, p.return_code) else coalesce(p.return_code, p.response_text) end, null, null
    from payment p
   where p.state in ('declined', 'returned', 'chargedBack') and p.state_changed_at > $3 and p.autopay_charge_id is null
     -- who paid afterwards needs nobody
     and not exists (select from payment later where later.account_id = p.account_id and later.created_at > p.created_at
                        and later.state in ('accepted', 'settled', 'succeeded'))`;

const autopay = `
  select 'charge' as kind, h.id as subject_id, h.account_id,
         case h.state when 'noMethod' then 'methodGone' else h.state end as trouble, h.amount_cents, h.updated_at as since,
         (select p.reference from payment p where p.autopay_charge_id = h.id order by p.id desc limit 1) as reference,
         coalesce((select p.response_text from payment p where p.autopay_charge_id = h.id order by p.id desc limit 1), h.reason) as response_text,
         h.next_try_at, h.due_on
    from autopay_charge h where h.state in ('retry', 'failed', 'overLimit', 'noMethod') and h.updated_at > $3 and $2::timestamptz is not null
     and not exists (select from autopay_charge later where later.account_id = h.account_id and later.due_on > h.due_on)
  union all
  select 'enrolment', n.id, n.account_id, 'methodGone', 0, coalesce(n.method_failed_at, m.removed_at, n.enrolled_at), null, n.method_failed_reason, null, null
    from autopay_enrolment n left join payment_method m on m.id = n.payment_method_id
   where n.ended_at is null
     and (n.method_failed_at is not null or m.removed_at is not null or (n.payment_method_id is null and n.given_as = 'token'))`;

const dunning = `
  select 'dunning' as kind, d.id as subject_id, d.account_id, coalesce(s.kind, 'pastDue') as trouble,
         coalesce(s.past_due_cents, 0) as amount_cents, coalesce(s.taken_at, d.opened_on::timestamp at time zone 'UTC') as since,
         null::text as reference, null::text as response_text, null::timestamptz as next_try_at, coalesce(s.due_on, d.due_on) as due_on
    from dunning_case d
    left join lateral (select * from dunning_step s where s.case_id = d.id order by s.id desc limit 1) s on true
   where d.closed_on is null and $2::timestamptz is not null and $3::timestamptz is not null`;

const sources = { payments, autopay, dunning };

/**
 * What is done counts until it fails again; what is set aside until its day has come where the account is. An item that nobody took up has
 * no row: version zero.
 */
const queue = (source: string) => `
  with item as (
    select q.*, coalesce(i.version, 0) as version, i.assigned_to, i.note, i.snoozed_until,
           case when i.state = 'done' and i.changed_at >= q.since then 'done'
                when i.state = 'snoozed' and i.snoozed_until > ($1::timestamptz at time zone a.time_zone)::date then 'snoozed'
                else 'open' end as state,
           a.number
      from (${source}) q
      join account a on a.id = q.account_id
      left join collection_item i on i.kind = q.kind and i.subject_id = q.subject_id
  ), page as (
    select * from item
     where ($4::text is null or trouble = $4) and state = $5
       and ($6::int8 is null or coalesce(assigned_to, 0) = $6)
       and ($7::timestamptz is null or (date_trunc('milliseconds', since), subject_id) < ($7, $8::int8))
     order by date_trunc('milliseconds', since) desc, subject_id desc limit $9::int8
  )
  select page.kind, page.subject_id, page.account_id, page.trouble, page.amount_cents, page.since, page.reference, page.response_text,
         page.next_try_at, page.due_on, page.number, page.version, page.state, page.snoozed_until, page.assigned_to, page.note,
         coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) as name, h.until_day as held_until,
         t.subject as told_subject, t.created_at as told_at, m.display_name as assigned_name
    from page
    left join contact c on c.account_id = page.account_id
    left join dunning_hold h on h.account_id = page.account_id and h.ended_at is null
    left join staff_member m on m.user_id = page.assigned_to
    left join lateral (select o.subject, o.created_at from outbox_message o
                        where o.account_id = page.account_id and (o.subject is not null or o.channel = 'letter') order by o.id desc limit 1) t on true
   order by date_trunc('milliseconds', page.since) desc, page.subject_id desc`;

/** A page of a queue, the newest first. */
export function readQueue(db: Queries, tab: keyof typeof sources, asked: QueueAsked): Promise<ItemRow[]> {
  const { now, unknownBefore, failedAfter, trouble, state, assignedTo, after, limit } = asked;
  const values = [now, unknownBefore, failedAfter, trouble, state, assignedTo, after?.since ?? null, after?.subjectId ?? null, limit];
  return db.prepared<ItemRow>(`desk-queue-${tab}`, queue(sources[tab]), values);
}

/** Members who work on queues and may come in: of these roles. */
export function readWorkers(db: Queries, roles: readonly string[]): Promise<{ userId: number; name: string }[]> {
  const text = `
    select m.user_id as "userId", m.display_name as name from staff_member m
     where m.stopped_at is null and exists (select from staff_role r where r.user_id = m.user_id and r.role = any($1))
     order by lower(m.display_name), m.user_id`;
  return db.prepared<{ userId: number; name: string }>('desk-workers', text, [roles]);
}

const owners: Readonly<Record<CollectionKind, string>> = {
  payment: 'payment',
  charge: 'autopay_charge',
  enrolment: 'autopay_enrolment',
  dunning: 'dunning_case',
};

/** Whose account it is about, and in which zone its days begin; null when there is no such thing. */
export async function findAccountOf(
  db: Queries,
  kind: CollectionKind,
  subjectId: number,
): Promise<{ accountId: number; timeZone: string } | null> {
  const text = `
    select a.id as "accountId", a.time_zone as "timeZone"
      from ${owners[kind]} subject join account a on a.id = subject.account_id where subject.id = $1`;
  const [row] = await db.prepared<{ accountId: number; timeZone: string }>(`desk-owner-${kind}`, text, [subjectId]);
  return row ?? null;
}

export interface ItemWrite {
  kind: CollectionKind;
  subjectId: number;
  accountId: number;
  /** As it was seen; zero: nobody had taken it up. */
  version: number;
  assignedTo: number | null;
  state: CollectionState;
  snoozedUntil: string | null;
  note: string | null;
  by: number;
  at: Date;
}

const begin = `
  insert into collection_item (kind, subject_id, account_id, assigned_to, state, snoozed_until, note, changed_by, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning version`;
const go = `
  update collection_item set assigned_to = $4, state = $5, snoozed_until = $6, note = $7, changed_by = $8, changed_at = $9, version = version + 1
   where kind = $1 and subject_id = $2 and account_id = $3 and version = $10 returning version`;

/** Writes what staff do about it, unless somebody else did meanwhile: null. Answers the new version. */
export async function writeItem(tx: Transaction, item: ItemWrite): Promise<number | null> {
  const { kind, subjectId, accountId, assignedTo, state, snoozedUntil, note, by, at, version } = item;
  const values = [kind, subjectId, accountId, assignedTo, state, snoozedUntil, note, by, at];
  const rows =
    version === 0
      ? await tx.prepared<{ version: number }>('desk-item-begin', begin, values)
      : await tx.prepared<{ version: number }>('desk-item', go, [...values, version]);
  return rows[0]?.version ?? null;
}
