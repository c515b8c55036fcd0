import type { Queries, Transaction } from '../platform/db/database.ts';

/** A delivery as the log shows it. */
export interface DeliveryRow {
  id: number;
  endpointId: number;
  uid: string;
  type: string;
  accountId: number | null;
  accountNumber: string | null;
  createdAt: Date;
  attempts: number;
  nextTryAt: Date | null;
  deliveredAt: Date | null;
  gaveUpAt: Date | null;
  lastAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
}

const rows = `
  select d.id, d.endpoint_id as "endpointId", v.uid, v.type, d.account_id as "accountId", a.number as "accountNumber", d.created_at as "createdAt",
         d.attempts, d.next_try_at as "nextTryAt", d.delivered_at as "deliveredAt", d.gave_up_at as "gaveUpAt",
         t.at as "lastAt", t.status as "lastStatus", t.error as "lastError"
    from webhook_delivery d
    join webhook_event v on v.id = d.event_id
    left join account a on a.id = d.account_id
    left join lateral (select at, status, error from webhook_attempt where delivery_id = d.id order by id desc limit 1) t on true`;

const list = `${rows}
   where ($1::int8 is null or d.endpoint_id = $1) and ($2::text is null or v.type = $2) and ($3::int8 is null or d.id < $3)
     and case $4::text when 'waiting' then d.next_try_at is not null when 'delivered' then d.delivered_at is not null
                       when 'givenUp' then d.gave_up_at is not null else true end
   order by d.id desc limit $5`;

export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const;

export interface DeliveryFilter {
  endpointId: number | null;
  type: string | null;
  state: (typeof deliveryStates)[number] | null;
  /** Only those behind this one, going back. */
  before: number | null;
  limit: number;
}

/** Newest first. */
export async function listDeliveries(db: Queries, { endpointId, type, state, before, limit }: DeliveryFilter): Promise<DeliveryRow[]> {
  return db.prepared<DeliveryRow>('webhook-log', list, [endpointId, type, before, state, limit]);
}

export interface DeliveryDetail extends DeliveryRow {
  occurredAt: Date;
  data: Record<string, unknown>;
  tries: { at: Date; tookMs: number; status: number | null; error: string | null }[];
}

/** One delivery with what it carries and every request that was made; null: there is none. */
export async function readDelivery(db: Queries, id: number): Promise<DeliveryDetail | null> {
  const [row] = await db.prepared<DeliveryRow>('webhook-log-one', `${rows} where d.id = $1`, [id]);
  if (row === undefined) return null;
  const event = `select v.occurred_at as "occurredAt", v.data from webhook_event v join webhook_delivery d on d.event_id = v.id where d.id = $1`;
  const tries = 'select at, took_ms as "tookMs", status, error from webhook_attempt where delivery_id = $1 order by id desc limit 50';
  const [[content], made] = await Promise.all([
    db.prepared<Pick<DeliveryDetail, 'occurredAt' | 'data'>>('webhook-log-event', event, [id]),
    db.prepared<DeliveryDetail['tries'][number]>('webhook-log-tries', tries, [id]),
  ]);
  return { ...row, occurredAt: content?.occurredAt ?? row.createdAt, data: content?.data ?? {}, tries: made };
}

const again = `
  update webhook_delivery d set attempts = 0, next_try_at = now(), delivered_at = null, gave_up_at = null
    from webhook_endpoint e where d.id = $1 and e.id = d.endpoint_id and e.removed_at is null returning d.endpoint_id as "endpointId"`;

/** Makes it due now, from its first try on, whatever became of it before; null: it is not there, or its endpoint is not. */
export async function retryDelivery(tx: Transaction, id: number): Promise<{ endpointId: number } | null> {
  const [row] = await tx.prepared<{ endpointId: number }>('webhook-again', again, [id]);
  if (row) await wake(tx, row.endpointId);
  return row ?? null;
}

const allAgain = `
  update webhook_delivery set attempts = 0, next_try_at = now(), gave_up_at = null
   where endpoint_id = $1 and gave_up_at is not null and ($2::timestamptz is null or created_at >= $2) returning id`;

/** The same for everything an endpoint was given up for, of all time or since then. Answers how many. */
export async function retryGivenUp(tx: Transaction, endpointId: number, since: Date | null): Promise<number> {
  const made = await tx.prepared<{ id: number }>('webhook-all-again', allAgain, [endpointId, since]);
  if (made.length > 0) await wake(tx, endpointId);
  return made.length;
}

async function wake(tx: Transaction, endpointId: number): Promise<void> {
  await tx.prepared('webhook-wake', 'update webhook_endpoint set paused_until = null where id = $1', [endpointId]);
}

const insertTest = `
  with written as (insert into webhook_event (type, account_id, occurred_at, data) values ($2, null, now(), $3::jsonb) returning id)
  insert into webhook_delivery (event_id, endpoint_id, next_try_at) select id, $1, now() + make_interval(secs => $4) from written returning id`;

/** A delivery of a test, which nobody makes by themselves for `holdSeconds`. */
export async function insertTestDelivery(
  tx: Transaction,
  endpointId: number,
  type: string,
  data: object,
  holdSeconds: number,
): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>('webhook-test', insertTest, [endpointId, type, JSON.stringify(data), holdSeconds]);
  if (row === undefined) throw new Error('a test delivery was not written');
  return row.id;
}

// Of an endpoint that is off too: what nobody wanted for that long is not wanted any more.
const removeOld = `
  with old as (select id from webhook_event where recorded_at < now() - make_interval(days => $1) order by id limit $2),
  gone as (delete from webhook_event v using old where v.id = old.id),
  undelivered as (delete from webhook_delivery d using old where d.event_id = old.id returning d.id),
  tries as (delete from webhook_attempt t using undelivered u where t.delivery_id = u.id)
  select count(*)::int as count from old`;

/** Removes the oldest events, with their deliveries and tries, that are older than so many days. Answers how many. */
export async function removeOldEvents(db: Queries, days: number, limit: number): Promise<number> {
  const [row] = await db.prepared<{ count: number }>('webhook-remove-old', removeOld, [days, limit]);
  return row?.count ?? 0;
}

const removeGone = `
  delete from webhook_endpoint e where removed_at is not null and not exists (select from webhook_delivery d where d.endpoint_id = e.id)`;

/** Forgets removed endpoints that no kept delivery names. */
export async function forgetRemovedEndpoints(db: Queries): Promise<void> {
  await db.prepared('webhook-forget', removeGone, []);
}
