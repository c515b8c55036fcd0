import type { Queries, Transaction } from '../platform/db/database.ts';

const kept = `select from payment_event where payment_id = $1 and event = 'unknownWord' and detail->>'said' = $2 limit 1`;

/** Whether that word was put on record for that payment before. Hold the payment's row. */
export async function isWordKept(tx: Transaction, paymentId: number, said: string): Promise<boolean> {
  return (await tx.prepared('payment-word-kept', kept, [paymentId, said])).length > 0;
}

const keep = `
  insert into provider_notice (provider, event_id, reference, received_at, said) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning event_id`;

/** Keeps what a notice said that is about no payment known here; false when that notice was kept before. */
export async function keepNotice(
  db: Queries,
  { provider, eventId, reference, at, said }: { provider: string; eventId: string; reference: string | null; at: Date; said: string },
): Promise<boolean> {
  return (await db.prepared('payment-keep-notice', keep, [provider, eventId, reference, at, said])).length > 0;
}
