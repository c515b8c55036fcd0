import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import type { Queries } from '../platform/db/database.ts';

const read = `
  select account_type as "accountType", days_to_pay as "daysToPay", autopay_discount_cents as "autopayDiscountCents",
         bills_while_suspended as "billsWhileSuspended", overdue_from_cents as "overdueFromCents", reminder_days as "reminderDays",
         late_fee_after_days as "lateFeeAfterDays", late_fee_cents as "lateFeeCents", late_fee_ppm as "lateFeePpm",
         late_fee_cap_cents as "lateFeeCapCents", suspend_after_days as "suspendAfterDays", suspend_notice_days as "suspendNoticeDays",
         reconnection_fee_cents as "reconnectionFeeCents", deactivate_after_days as "deactivateAfterDays",
         write_off_after_days as "writeOffAfterDays"
    from billing_policy order by account_type desc`;

/** The terms of each type of account, residential first. */
export function readPolicies(db: Queries): Promise<BillingPolicy[]> {
  return db.prepared<BillingPolicy>('dunning-policies', read, []);
}

const write = `
  update billing_policy set days_to_pay = $2, autopay_discount_cents = $3, bills_while_suspended = $4, overdue_from_cents = $5,
         reminder_days = $6::smallint[], late_fee_after_days = $7, late_fee_cents = $8, late_fee_ppm = $9, late_fee_cap_cents = $10,
         suspend_after_days = $11, suspend_notice_days = $12, reconnection_fee_cents = $13, deactivate_after_days = $14, write_off_after_days = $15
   where account_type = $1`;

/** Terms that were judged before. */
export async function writePolicy(db: Queries, policy: BillingPolicy): Promise<void> {
  await db.prepared('dunning-write-policy', write, [
    policy.accountType,
    policy.daysToPay,
    policy.autopayDiscountCents,
    policy.billsWhileSuspended,
    policy.overdueFromCents,
    policy.reminderDays,
    policy.lateFeeAfterDays,
    policy.lateFeeCents,
    policy.lateFeePpm,
    policy.lateFeeCapCents,
    policy.suspendAfterDays,
    policy.suspendNoticeDays,
    policy.reconnectionFeeCents,
    policy.deactivateAfterDays,
    policy.writeOffAfterDays,
  ]);
}
