import type { Transaction } from '../platform/db/database.ts';

/** Sends a message that is not sent yet no sooner than in so many seconds: of many at once, so that others need not wait behind them. */
export async function holdBack(tx: Transaction, dedupeKey: string, seconds: number): Promise<void> {
  const text = `update outbox_message set next_try_at = now() + make_interval(secs => $2)
                 where dedupe_key = $1 and sent_at is null and next_try_at is not null`;
  await tx.prepared('outbox-hold-back', text, [dedupeKey, seconds]);
}
