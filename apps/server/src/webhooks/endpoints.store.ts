import type { Queries, Transaction } from '../platform/db/database.ts';

/** An endpoint as staff see it. */
export interface EndpointRow {
  id: number;
  version: number;
  url: string;
  description: string;
  eventTypes: string[];
  isOn: boolean;
  offReason: 'staff' | 'gone' | 'failing' | null;
  offAt: Date | null;
  createdAt: Date;
  failingSince: Date | null;
  /** How long the secret before the present one is still signed with; null: it no longer is. */
  oldSecretUntil: Date | null;
  waiting: number;
  givenUp: number;
  lastDeliveredAt: Date | null;
}

const endpoints = `
  select e.id, e.version, e.url, e.description, e.event_types as "eventTypes", e.is_on as "isOn", e.off_reason as "offReason", e.off_at as "offAt",
         e.created_at as "createdAt", e.failing_since as "failingSince",
         (select max(s.good_until) from webhook_secret s where s.endpoint_id = e.id and s.good_until > now()) as "oldSecretUntil",
         (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.next_try_at is not null) as waiting,
         (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.gave_up_at is not null) as "givenUp",
         (select max(d.delivered_at) from webhook_delivery d where d.endpoint_id = e.id) as "lastDeliveredAt"
    from webhook_endpoint e where e.removed_at is null`;

export async function listEndpoints(db: Queries): Promise<EndpointRow[]> {
  return db.prepared<EndpointRow>('webhook-endpoints', `${endpoints} order by e.id`, []);
}

export async function findEndpoint(db: Queries, id: number): Promise<EndpointRow | null> {
  const [row] = await db.prepared<EndpointRow>('webhook-endpoint', `${endpoints} and e.id = $1`, [id]);
  return row ?? null;
}

interface LockedEndpoint {
  version: number;
  url: string;
  eventTypes: string[];
  isOn: boolean;
}

/** What a change is judged by; held until the transaction ends. Null: there is none. */
export async function lockEndpoint(tx: Transaction, id: number): Promise<LockedEndpoint | null> {
  const text = `
    select version, url, event_types as "eventTypes", is_on as "isOn" from webhook_endpoint where id = $1 and removed_at is null for update`;
  const [row] = await tx.prepared<LockedEndpoint>('webhook-endpoint-lock', text, [id]);
  return row ?? null;
}

/** What staff decide about an endpoint. */
export interface EndpointWish {
  url: string;
  description: string;
  eventTypes: readonly string[];
  isOn: boolean;
}

const insert = `
  insert into webhook_endpoint (url, description, event_types, is_on, off_reason, off_at, created_at)
  select $1, $2, $3, $4, case when $4 then null else 'staff' end, case when $4 then null else $5::timestamptz end, $5
   where (select count(*) from webhook_endpoint where removed_at is null) < $6
  returning id`;

/** Null: there are `most` already. */
export async function insertEndpoint(
  tx: Transaction,
  wish: EndpointWish,
  { at, most }: { at: Date; most: number },
): Promise<number | null> {
  const { url, description, eventTypes, isOn } = wish;
  const [row] = await tx.prepared<{ id: number }>('webhook-endpoint-insert', insert, [url, description, eventTypes, isOn, at, most]);
  return row?.id ?? null;
}

// Whoever switches it on, or sends it elsewhere, begins anew: what it failed at before says nothing any more.
const update = `
  update webhook_endpoint e
     set version = version + 1, url = $2, description = $3, event_types = $4, is_on = $5,
         off_reason = case when $5 then null when is_on then 'staff' else off_reason end,
         off_at = case when $5 then null when is_on then $6::timestamptz else off_at end,
         failures = case when fresh then 0 else failures end,
         failing_since = case when fresh then null else failing_since end,
         paused_until = case when fresh then null else paused_until end
    from (select id as of, ($5 and not is_on) or url <> $2 as fresh from webhook_endpoint where id = $1) was
   where e.id = was.of`;

export async function updateEndpoint(
  tx: Transaction,
  id: number,
  { url, description, eventTypes, isOn }: EndpointWish,
  at: Date,
): Promise<void> {
  await tx.prepared('webhook-endpoint-update', update, [id, url, description, eventTypes, isOn, at]);
}

/** What waits for a removed endpoint waits no longer. */
export async function removeEndpoint(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.prepared(
    'webhook-endpoint-remove',
    `update webhook_endpoint set removed_at = $2, is_on = false, off_reason = 'staff', off_at = coalesce(off_at, $2) where id = $1`,
    [id, at],
  );
  await tx.prepared(
    'webhook-deliveries-drop',
    'update webhook_delivery set next_try_at = null, gave_up_at = now() where endpoint_id = $1 and next_try_at is not null',
    [id],
  );
  await tx.prepared('webhook-secrets-drop', 'delete from webhook_secret where endpoint_id = $1', [id]);
}

/** The id its secret is sealed for. */
export async function takeSecretId(tx: Transaction): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>('webhook-secret-id', `select nextval('webhook_secret_id_seq') as id`, []);
  if (row === undefined) throw new Error('no id was given');
  return row.id;
}

/** Makes it the endpoint's present secret. The one before is good for so many hours more, any older one no longer. */
export async function putSecret(
  tx: Transaction,
  secret: { id: number; endpointId: number; sealed: Buffer; at: Date; overlapHours: number },
): Promise<void> {
  const { id, endpointId, sealed, at, overlapHours } = secret;
  await tx.prepared('webhook-secret-forget', 'delete from webhook_secret where endpoint_id = $1 and good_until is not null', [endpointId]);
  const retire = 'update webhook_secret set good_until = now() + make_interval(hours => $2) where endpoint_id = $1';
  await tx.prepared('webhook-secret-retire', retire, [endpointId, overlapHours]);
  const add = 'insert into webhook_secret (id, endpoint_id, sealed, made_at) values ($1, $2, $3, $4)';
  await tx.prepared('webhook-secret-add', add, [id, endpointId, sealed, at]);
}
