import type { Cents } from '../money/cents.ts';

/** What follows an unpaid due date, for one type of account (decision 0021). Days count from the due date; null: that step is not taken. */
export interface DunningTerms {
  /** Accounts that owe less than this past their due date are left alone. */
  readonly overdueFromCents: Cents;
  /** Ascending. */
  readonly reminderDays: readonly number[];
  readonly lateFeeAfterDays: number | null;
  readonly lateFeeCents: Cents;
  /** Millionths of what is past due on the invoice, added to the flat fee. */
  readonly lateFeePpm: number;
  readonly lateFeeCapCents: Cents | null;
  readonly suspendAfterDays: number | null;
  /** How many days before it service is suspended the customer is told. */
  readonly suspendNoticeDays: number;
  readonly reconnectionFeeCents: Cents;
  readonly deactivateAfterDays: number | null;
  readonly writeOffAfterDays: number | null;
}

/** Terms of a type of account: how it is billed, and what follows when it does not pay. */
export interface BillingPolicy extends DunningTerms {
  readonly accountType: 'RESIDENTIAL' | 'BUSINESS';
  readonly daysToPay: number;
  readonly autopayDiscountCents: Cents;
  readonly billsWhileSuspended: boolean;
}

/** What terms may not say: which of them, and why. */
export type PolicyProblem = {
  readonly field: keyof BillingPolicy;
  readonly problem: 'range' | 'order' | 'needsSuspension' | 'needsDeactivation';
};

type Numbers = { [K in keyof BillingPolicy as BillingPolicy[K] extends number | null ? K : never]: readonly [number, number] };

const mostCents = 1_000_000_000;
const ranges: Numbers = {
  daysToPay: [0, 90],
  autopayDiscountCents: [0, mostCents],
  overdueFromCents: [1, mostCents],
  lateFeeAfterDays: [1, 365],
  lateFeeCents: [0, mostCents],
  lateFeePpm: [0, 1_000_000],
  lateFeeCapCents: [0, mostCents],
  suspendAfterDays: [1, 365],
  suspendNoticeDays: [1, 60],
  reconnectionFeeCents: [0, mostCents],
  deactivateAfterDays: [1, 730],
  writeOffAfterDays: [1, 1095],
};

const within = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** The first thing that is wrong with terms; null when they can be followed. The database's own checks say the same. */
export function judgePolicy(policy: BillingPolicy): PolicyProblem | null {
  for (const [field, range] of Object.entries(ranges) as [keyof Numbers, readonly [number, number]][]) {
    const value = policy[field];
    if (value !== null && !within(value, range)) return { field, problem: 'range' };
  }
  const { reminderDays, suspendAfterDays, deactivateAfterDays, writeOffAfterDays } = policy;
  if (!reminderDays.every((day) => within(day, [1, 365]))) return { field: 'reminderDays', problem: 'range' };
  if (reminderDays.some((day, at) => at > 0 && day <= (reminderDays[at - 1] ?? 0))) return { field: 'reminderDays', problem: 'order' };
  if (deactivateAfterDays !== null) {
    if (suspendAfterDays === null) return { field: 'deactivateAfterDays', problem: 'needsSuspension' };
    if (deactivateAfterDays <= suspendAfterDays) return { field: 'deactivateAfterDays', problem: 'order' };
  }
  if (writeOffAfterDays !== null) {
    if (deactivateAfterDays === null) return { field: 'writeOffAfterDays', problem: 'needsDeactivation' };
    if (writeOffAfterDays < deactivateAfterDays) return { field: 'writeOffAfterDays', problem: 'order' };
  }
  return null;
}

/** Whether anything at all follows an unpaid due date: a provider with another system for it has it all left out. */
export function hasSteps({ reminderDays, lateFeeAfterDays, suspendAfterDays }: DunningTerms): boolean {
  return reminderDays.length > 0 || lateFeeAfterDays !== null || suspendAfterDays !== null;
}
