import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Cents } from '../money/cents.ts';
import { lateFeeFor } from './late-fee.ts';
import { deactivationDay, type PastDueAccount, stageOf, suspensionDay } from './next-steps.ts';
import type { DunningTerms } from './terms.ts';

/** What a customer who is past due is told: how much, what follows when, and what stops it. */
export interface PastDueOutlook {
  readonly state: 'pastDue' | 'suspended';
  readonly pastDueCents: Cents;
  /** The oldest due date. */
  readonly dueOn: CalendarDate;
  /** The late fee that comes next; null where none does. */
  readonly lateFee: { readonly on: CalendarDate; readonly cents: Cents } | null;
  /** Day on which service is suspended unless it is paid before; null where it is not, or is already. */
  readonly suspendsOn: CalendarDate | null;
  /** Day on which suspended service ends; null where it does not. */
  readonly endsOn: CalendarDate | null;
  /** What to pay so that nothing follows, and so that suspended service is on again. */
  readonly settlesCents: Cents;
  /** What being connected again costs, on the next bill; null for nothing. */
  readonly reconnectionFeeCents: Cents | null;
  /** Paying switches suspended service on again; not what somebody else suspended. */
  readonly reconnects: boolean;
}

/** Null where nothing is past due, or so little that the terms leave it alone. Nothing follows before the day of a hold. */
export function outlookOf(
  account: PastDueAccount,
  terms: DunningTerms,
  today: CalendarDate,
  heldUntil: CalendarDate | null,
): PastDueOutlook | null {
  const { pastDue, steps, status } = account;
  const oldest = pastDue.parts[0]?.dueOn;
  if (oldest === undefined || pastDue.cents < terms.overdueFromCents) return null;
  const stage = stageOf(status, steps);
  const from = (day: CalendarDate): CalendarDate => [day, today, heldUntil ?? today].reduce((a, b) => (a > b ? a : b));
  const suspension = stage === 'active' ? suspensionDay(steps, oldest, terms, from(today)) : null;
  const ends = stage === 'suspended' ? deactivationDay(steps, oldest, terms) : null;
  const toldFee = steps.find(({ kind }) => kind === 'suspended')?.feeCents ?? null;
  const fee = stage === 'suspended' ? toldFee : suspension === null ? null : terms.reconnectionFeeCents;
  return {
    state: status === 'Suspended' ? 'suspended' : 'pastDue',
    pastDueCents: pastDue.cents,
    dueOn: oldest,
    lateFee: stage === 'active' || stage === 'suspended' ? nextLateFee(account, terms, from) : null,
    suspendsOn: suspension && from(suspension.on),
    endsOn: ends && from(ends),
    settlesCents: pastDue.cents,
    reconnectionFeeCents: fee === 0 ? null : fee,
    reconnects: stage === 'suspended',
  };
}

function nextLateFee(
  { pastDue, charged }: PastDueAccount,
  terms: DunningTerms,
  from: (day: CalendarDate) => CalendarDate,
): PastDueOutlook['lateFee'] {
  const { lateFeeAfterDays } = terms;
  const next = pastDue.parts.find(({ invoiceId }) => !charged.has(invoiceId));
  if (lateFeeAfterDays === null || next === undefined) return null;
  const fee = lateFeeFor(next.cents, terms);
  return fee > 0 ? { on: from(addDays(next.dueOn, lateFeeAfterDays)), cents: fee } : null;
}
