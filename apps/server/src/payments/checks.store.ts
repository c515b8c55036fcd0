import type { Queries } from '../platform/db/database.ts';
import type { PaymentRecord } from './payment.ts';
import { paymentColumns } from './payments.store.ts';

const claimDue = `
  update payment p set next_check_at = $2, checked_at = $1, check_count = p.check_count + 1
    from (select id from payment where next_check_at <= $1 order by next_check_at limit $3 for update skip locked) due
   where p.id = due.id returning ${paymentColumns}`;

/** Takes due attempts for one look each. Until `leaseUntil` nobody else takes them; if this process dies, they are due again then. */
export function claimDueChecks(db: Queries, now: Date, leaseUntil: Date, limit: number): Promise<PaymentRecord[]> {
  return db.prepared('payment-claim-due', claimDue, [now, leaseUntil, limit]);
}

const claimAll = `
  update payment p set next_check_at = $2, checked_at = $1, check_count = p.check_count + 1
    from (select id from payment where next_check_at is not null and id > $3 order by id limit $4 for update skip locked) due
   where p.id = due.id returning ${paymentColumns}`;

/** The same for every unfinished attempt, due or not, in the order of their ids. */
export function claimAllChecks(db: Queries, now: Date, leaseUntil: Date, afterId: number, limit: number): Promise<PaymentRecord[]> {
  return db.prepared('payment-claim-all', claimAll, [now, leaseUntil, afterId, limit]);
}

const claimLook = `
  update payment set checked_at = $2
   where id = $1 and state in ('created', 'formIssued', 'submitted', 'unknown')
     and greatest(created_at, coalesce(checked_at, created_at)) <= $3 returning id`;

/** True for one caller: nobody has asked the provider about this open attempt since then. */
export async function claimLookNow(db: Queries, paymentId: number, now: Date, notSince: Date): Promise<boolean> {
  return (await db.prepared('payment-claim-look', claimLook, [paymentId, now, notSince])).length === 1;
}

const plan = `update payment set next_check_at = $2 where id = $1 and next_check_at is not null`;

/** The next look at an attempt that did not move; null for none. One that moved meanwhile and needs no look keeps that. */
export async function planNextCheck(db: Queries, paymentId: number, at: Date | null): Promise<void> {
  await db.prepared('payment-plan-check', plan, [paymentId, at]);
}
