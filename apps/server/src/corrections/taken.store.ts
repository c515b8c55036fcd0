import type { ReversalReason, TakenWay } from '@porchlight/domain/corrections/kinds.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { TakenNote } from './take-payment.ts';

const twin = `
  select true as found from taken_payment t join payment p on p.id = t.payment_id
   where t.account_id = $1 and t.way = $2 and lower(t.number) = lower($3) and p.amount_cents = $4 and t.reversed_at is null limit 1`;

/** Whether a payment of that way, number and amount was taken down for the account and stands. Hold the account's lock. */
export async function findTwin(
  tx: Transaction,
  { accountId, way, number, amountCents }: { accountId: number; way: TakenWay; number: string; amountCents: number },
): Promise<boolean> {
  return (await tx.prepared('corrections-twin', twin, [accountId, way, number, amountCents])).length > 0;
}

const insert = `
  insert into taken_payment (payment_id, account_id, way, number, note, taken_by, taken_at) values ($1, $2, $3, $4, $5, $6, $7)`;

export async function insertTaken(
  tx: Transaction,
  taken: TakenNote & { paymentId: number; accountId: number; takenBy: number; at: Date },
): Promise<void> {
  const { paymentId, accountId, way, number, note, takenBy, at } = taken;
  await tx.prepared('corrections-taken-insert', insert, [paymentId, accountId, way, number, note, takenBy, at]);
}

const reverse = `
  update taken_payment set reversed_by = $2, reversed_at = $3, reversal_reason = $4, reversal_note = $5 where payment_id = $1`;

export async function markReversed(
  tx: Transaction,
  made: { paymentId: number; reversedBy: number; at: Date; reason: ReversalReason; note: string },
): Promise<void> {
  await tx.prepared('corrections-taken-reverse', reverse, [made.paymentId, made.reversedBy, made.at, made.reason, made.note]);
}
