import type { Queries, Transaction } from '../platform/db/database.ts';

/** A delivery that this process has taken, with everything a request is made of. */
export interface TakenDelivery {
  id: number;
  endpointId: number;
  url: string;
  uid: string;
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
  /** Counting the one that is about to be made. */
  attempts: number;
  /** By the database's clock, which all processes share. */
  now: Date;
  /** The present one first. */
  secrets: { id: number; sealed: Buffer }[];
}

const taken = `
  d.id, d.endpoint_id as "endpointId", e.url, v.uid, v.type, v.occurred_at as "occurredAt", v.data, d.attempts, now() as now,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'sealed', encode(s.sealed, 'base64')) order by s.good_until desc nulls first), '[]')
     from webhook_secret s where s.endpoint_id = e.id and (s.good_until is null or s.good_until > now())) as secrets`;

// A try counts before it is made: a crash in it is a try, and the hold is how long its delivery belongs to whoever took it. What is
// earlier for the same account and endpoint goes first, unless it was tried too often. An endpoint that failed gets one at a time.
const takeDue = `
  with due as (
    select picked.id
      from webhook_endpoint e
     cross join lateral (
       select d.id from webhook_delivery d
        where d.endpoint_id = e.id and d.next_try_at <= now()
          and not exists (select from webhook_delivery b
                           where b.endpoint_id = d.endpoint_id and b.account_id = d.account_id and b.id < d.id
                             and b.next_try_at is not null and b.attempts < $3)
        order by d.next_try_at, d.id
        limit case when e.failures > 0 then 1 else $1 end
          for update of d skip locked) picked
     where e.is_on and e.removed_at is null and (e.paused_until is null or e.paused_until <= now()) and e.id <> all($2::int8[])
  )
  update webhook_delivery d set attempts = d.attempts + 1, next_try_at = now() + make_interval(secs => $4)
    from due, webhook_endpoint e, webhook_event v
   where d.id = due.id and e.id = d.endpoint_id and v.id = d.event_id
  returning ${taken}`;

export interface TakeOrder {
  /** For each endpoint. */
  limit: number;
  /** Endpoints this process has enough under way for. */
  busy: readonly number[];
  /** A delivery tried that often holds back no other. */
  holdsOthersFor: number;
  holdSeconds: number;
}

type Row = Omit<TakenDelivery, 'secrets'> & { secrets: { id: number; sealed: string }[] };
const ofRow = (row: Row): TakenDelivery => ({
  ...row,
  secrets: row.secrets.map(({ id, sealed }) => ({ id, sealed: Buffer.from(sealed, 'base64') })),
});

/** Takes what is due; nobody else gets it for `holdSeconds`. */
export async function takeDueDeliveries(db: Queries, { limit, busy, holdsOthersFor, holdSeconds }: TakeOrder): Promise<TakenDelivery[]> {
  const rows = await db.prepared<Row>('webhook-take-due', takeDue, [limit, busy, holdsOthersFor, holdSeconds]);
  return rows.map(ofRow).toSorted((a, b) => a.id - b.id);
}

const takeOne = `
  update webhook_delivery d set attempts = d.attempts + 1, next_try_at = now() + make_interval(secs => $2)
    from webhook_endpoint e, webhook_event v
   where d.id = $1 and e.id = d.endpoint_id and v.id = d.event_id and d.next_try_at is not null
  returning ${taken}`;

/** Takes one delivery now, whether its endpoint is on or not. */
export async function takeDelivery(db: Queries, id: number, holdSeconds: number): Promise<TakenDelivery | null> {
  const [row] = await db.prepared<Row>('webhook-take-one', takeOne, [id, holdSeconds]);
  return row ? ofRow(row) : null;
}

export interface Attempt {
  at: Date;
  tookMs: number;
  status: number | null;
  error: string | null;
}

const noteAttempt = 'insert into webhook_attempt (delivery_id, at, took_ms, status, error) values ($1, $2, $3, $4, $5)';

/** Keeps what a request came to. */
export function insertAttempt(tx: Transaction, deliveryId: number, { at, tookMs, status, error }: Attempt): void {
  tx.post('webhook-attempt', noteAttempt, [deliveryId, at, tookMs, status, error]);
}

const noteTaken = `
  with done as (update webhook_delivery set next_try_at = null, gave_up_at = null, delivered_at = $2 where id = $1 returning endpoint_id)
  update webhook_endpoint e set failures = 0, failing_since = null, paused_until = null
    from done where e.id = done.endpoint_id and e.failures > 0`;

/** It was taken, so its endpoint is well. */
export function markDelivered(tx: Transaction, id: number, at: Date): void {
  tx.post('webhook-delivered', noteTaken, [id, at]);
}

const noteFailed = `
  update webhook_delivery
     set next_try_at = now() + make_interval(secs => $2::float8), gave_up_at = case when $2::float8 is null then now() end
   where id = $1 and next_try_at is not null`;

/** It was not taken: it comes again after so many seconds; null: nobody tries any more. */
export function markFailed(tx: Transaction, id: number, pauseSeconds: number | null): void {
  tx.post('webhook-failed', noteFailed, [id, pauseSeconds]);
}

const noteTrouble = `
  update webhook_endpoint e
     set failures = failures + 1, failing_since = coalesce(failing_since, now()),
         paused_until = now() + make_interval(secs => greatest($2::float8, least(300, power(2, least(failures + 1, 10))))),
         is_on = reason is null, off_reason = reason, off_at = case when reason is not null then now() end,
         version = version + case when reason is null then 0 else 1 end
    from (select id as of, case when $3 then 'gone'
                  when failures + 1 >= $5 and failing_since < now() - make_interval(days => $4) then 'failing' end as reason
            from webhook_endpoint where id = $1 for update) judged
   where e.id = judged.of and e.is_on and e.removed_at is null
  returning e.url, e.off_reason as reason`;

export interface EndpointTrouble {
  /** As the receiver asked for; 0: it did not. */
  waitSeconds: number;
  /** It said that it is gone for good. */
  isGone: boolean;
  daysUntilOff: number;
  fewestFailures: number;
}

/** Leaves its endpoint alone for a while, longer with each failure in a row; answers why it was switched off, null while it is not. */
export async function noteEndpointTrouble(
  tx: Transaction,
  endpointId: number,
  { waitSeconds, isGone, daysUntilOff, fewestFailures }: EndpointTrouble,
): Promise<{ url: string; reason: 'gone' | 'failing' } | null> {
  type Judged = { url: string; reason: 'gone' | 'failing' | null };
  const values = [endpointId, waitSeconds, isGone, daysUntilOff, fewestFailures];
  const [row] = await tx.prepared<Judged>('webhook-trouble', noteTrouble, values);
  return row?.reason ? { url: row.url, reason: row.reason } : null;
}
