import { type BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import { cents } from '@porchlight/domain/money/cents.ts';

/** What follows unpaid bills at the demo's provider. Nothing does until somebody runs it. */
export const demoTerms: readonly BillingPolicy[] = (['RESIDENTIAL', 'BUSINESS'] as const).map((accountType) => ({
  accountType,
  daysToPay: 20,
  autopayDiscountCents: cents(0),
  billsWhileSuspended: true,
  overdueFromCents: cents(1_00),
  reminderDays: [3, 8, 15],
  lateFeeAfterDays: 10,
  lateFeeCents: cents(5_00),
  lateFeePpm: 0,
  lateFeeCapCents: null,
  suspendAfterDays: 30,
  suspendNoticeDays: 10,
  reconnectionFeeCents: cents(25_00),
  deactivateAfterDays: null,
  writeOffAfterDays: null,
}));
