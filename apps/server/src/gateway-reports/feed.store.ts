import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Queries } from '../platform/db/database.ts';

const readUntil = `select read_until as "readUntil", read_at as "readAt" from gateway_feed where provider = $1`;

/** Until when that provider's report was applied, and when it last was; null before it was first asked for. */
export async function readFeed(db: Queries, provider: string): Promise<{ readUntil: Date | null; readAt: Date } | null> {
  const [row] = await db.prepared<{ readUntil: Date | null; readAt: Date }>('gateway-feed-read', readUntil, [provider]);
  return row ?? null;
}

const begin = `insert into gateway_feed (provider, read_at) values ($1, $2) on conflict do nothing`;

/** From then on it is told how long no report could be read. */
export async function beginFeed(db: Queries, provider: string, now: Date): Promise<void> {
  await db.prepared('gateway-feed-begin', begin, [provider, now]);
}

const dropOthers = `delete from gateway_feed where provider <> all ($1)`;

/** Providers that are not set any more report nothing, and nobody waits for it. */
export async function dropOtherFeeds(db: Queries, providers: readonly string[]): Promise<void> {
  await db.prepared('gateway-feed-drop', dropOthers, [providers]);
}

const move = `update gateway_feed set read_until = greatest(read_until, $2), read_at = greatest(read_at, $3) where provider = $1`;

/** All of the report until then is applied. Two that read at once never move it back. */
export async function moveFeed(db: Queries, provider: string, until: Date, now: Date): Promise<void> {
  await db.prepared('gateway-feed-move', move, [provider, until, now]);
}

const applied = `select line_id as "lineId" from gateway_line_applied where provider = $1 and line_id = any ($2)`;

export async function findApplied(db: Queries, provider: string, lineIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.prepared<{ lineId: string }>('gateway-lines-applied', applied, [provider, lineIds]);
  return new Set(rows.map(({ lineId }) => lineId));
}

const keep = `
  insert into gateway_line_applied (provider, line_id, applied_at) select $1, l.line_id, $3 from unnest($2::text[]) l (line_id) on conflict do nothing`;

export async function keepApplied(db: Queries, provider: string, lineIds: readonly string[], now: Date): Promise<void> {
  await db.prepared('gateway-lines-keep', keep, [provider, lineIds, now]);
}

const forget = `delete from gateway_line_applied where provider = $1 and applied_at < $2`;

/** Lines of so long ago are told no more. */
export async function forgetApplied(db: Queries, provider: string, before: Date): Promise<void> {
  await db.prepared('gateway-lines-forget', forget, [provider, before]);
}

export interface ReportedPayment {
  reference: string;
  transactionId: string | null;
  state: PaymentState;
  methodType: string;
}

const reported = `
  select reference, transaction_id as "transactionId", state, method_type as "methodType"
    from payment where provider = $1 and (reference = any ($2) or transaction_id = any ($3))`;

/** The payments of that provider which lines are about, by our reference or the provider's id. */
export function findReported(
  db: Queries,
  provider: string,
  { references, transactionIds }: { references: readonly string[]; transactionIds: readonly string[] },
): Promise<ReportedPayment[]> {
  return db.prepared<ReportedPayment>('gateway-reported', reported, [provider, references, transactionIds]);
}

const zones = `select time_zone as "timeZone" from account group by time_zone order by count(*) desc, time_zone limit 1`;

/** The time zone most accounts are in: the provider's own. */
export async function readHomeZone(db: Queries): Promise<string> {
  const [row] = await db.prepared<{ timeZone: string }>('gateway-home-zone', zones, []);
  return row?.timeZone ?? 'UTC';
}
