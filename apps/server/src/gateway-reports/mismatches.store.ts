import type { Queries } from '../platform/db/database.ts';

export const mismatchKinds = [
  'missingHere',
  'missingThere',
  'amountDiffers',
  'stateDiffers',
  'duplicateThere',
  'refundMissingHere',
  'refundMissingThere',
  'refundAmountDiffers',
  'unknownLine',
] as const;
export type MismatchKind = (typeof mismatchKinds)[number];

/**
 * Something in which a provider's report and the books differ.
 * - `missingHere`: money moved there that no payment here is of. `missingThere`: booked here, not in the report.
 * - `amountDiffers`: another amount. `stateDiffers`: taken back or stopped on one side only, or money there for an attempt that failed here.
 * - `duplicateThere`: taken more than once for one reference.
 * - `refundMissingHere`, `refundMissingThere`, `refundAmountDiffers`: the same of what was given back.
 * - `unknownLine`: a line of a kind nobody here knows, by the provider's word (`said`).
 */
export interface Mismatch {
  id: number;
  provider: string;
  kind: MismatchKind;
  /** Our reference of the payment or refund; null where the provider names none. */
  reference: string | null;
  transactionId: string | null;
  accountNumber: string | null;
  hereState: string | null;
  hereCents: number | null;
  thereState: string | null;
  thereCents: number | null;
  said: string | null;
  happenedAt: Date;
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
}

const columns = `
  m.id, m.provider, m.kind, m.reference, m.transaction_id as "transactionId", a.number as "accountNumber", m.here_state as "hereState",
  m.here_cents as "hereCents", m.there_state as "thereState", m.there_cents as "thereCents", m.said, m.happened_at as "happenedAt",
  m.first_seen_at as "firstSeenAt", m.last_seen_at as "lastSeenAt", m.resolved_at as "resolvedAt"`;
const whole = `gateway_mismatch m left join payment p on p.id = m.payment_id left join account a on a.id = p.account_id`;

const open = `select ${columns} from ${whole} where m.resolved_at is null order by m.first_seen_at desc, m.id desc limit $1`;

/** What differs now, the newest first. */
export function readOpenMismatches(db: Queries, limit: number): Promise<Mismatch[]> {
  return db.prepared<Mismatch>('gateway-mismatches-open', open, [limit]);
}

const seen = `
  select ${columns} from ${whole} where m.provider = $1 and m.last_seen_at = $2 order by m.happened_at, m.id limit $3`;

/** What one comparison found, in the order it happened. */
export function readFound(db: Queries, provider: string, seenAt: Date, limit: number): Promise<Mismatch[]> {
  return db.prepared<Mismatch>('gateway-mismatches-found', seen, [provider, seenAt, limit]);
}
