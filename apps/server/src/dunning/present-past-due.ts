import type { PastDue } from '@porchlight/contract/dunning.ts';
import type { PastDueOutlook } from '@porchlight/domain/dunning/past-due-outlook.ts';
import { type Cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { z } from 'zod';

/** The wire's words for what is past due; null where nothing is. */
export function presentPastDue(outlook: PastDueOutlook | null): z.output<typeof PastDue> | null {
  if (outlook === null) return null;
  const { state, pastDueCents, dueOn, lateFee, suspendsOn, endsOn, settlesCents, reconnectionFeeCents, reconnects } = outlook;
  const fee = (amount: Cents | null): number | null => (amount === null ? null : dollarsFromCents(amount));
  return {
    state: state === 'suspended' ? 'SUSPENDED' : 'PAST_DUE',
    amount: dollarsFromCents(pastDueCents),
    dueDate: dueOn,
    lateFee: lateFee && { date: lateFee.on, amount: dollarsFromCents(lateFee.cents) },
    suspensionDate: suspendsOn,
    endDate: endsOn,
    amountToSettle: dollarsFromCents(settlesCents),
    reconnectionFee: fee(reconnectionFeeCents),
    isReconnectedByPaying: reconnects,
  };
}
