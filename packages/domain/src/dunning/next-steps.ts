import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Cents } from '../money/cents.ts';
import { lateFeeFor } from './late-fee.ts';
import type { PastDueSum } from './past-due.ts';
import type { DunningTerms } from './terms.ts';

export type StepKind = 'reminder' | 'lateFee' | 'suspensionNotice' | 'suspended' | 'reconnected' | 'deactivated' | 'writtenOff';

/** A step on record. */
export interface TakenStep {
  readonly kind: StepKind;
  /** Of a reminder after how many days, of a late fee the invoice; 0 otherwise. */
  readonly subjectId: number;
  readonly takenOn: CalendarDate;
  /** The oldest due date that was past due then. */
  readonly dueOn: CalendarDate;
  /** Of a notice the day it tells; null otherwise. */
  readonly effectiveOn: CalendarDate | null;
  /** Of a late fee; of a suspension what being connected again costs. */
  readonly feeCents: Cents | null;
}

/** An account that is past due, under its lock. */
export interface PastDueAccount {
  /** As the account page shows it. */
  readonly status: string;
  /** Steps of its open case, in the order they were taken; empty without one. */
  readonly steps: readonly TakenStep[];
  readonly pastDue: PastDueSum;
  /** Bank payments on their way. */
  readonly onItsWay: Cents;
  /** Invoices that have had their late fee. */
  readonly charged: ReadonlySet<number>;
}

export type NextStep =
  | { readonly kind: 'reminder'; readonly days: number }
  | { readonly kind: 'lateFee'; readonly invoiceId: number; readonly dueOn: CalendarDate; readonly fee: Cents }
  | { readonly kind: 'suspensionNotice'; readonly suspendsOn: CalendarDate }
  | { readonly kind: 'suspended' | 'deactivated' | 'writtenOff' };

/** Who has the word: the account as it is, or as the case left it; somebody else's doing is left alone. */
export type Stage = 'active' | 'suspended' | 'deactivated' | 'elsewhere';

/** Where the case stands. An account that somebody else suspended, closed or switched on again is `elsewhere`. */
export function stageOf(status: string, steps: readonly TakenStep[]): Stage {
  const has = (kind: StepKind): boolean => steps.some((step) => step.kind === kind);
  if (status === 'Active') return has('suspended') ? 'elsewhere' : 'active';
  if (status === 'Suspended') return has('suspended') ? 'suspended' : 'elsewhere';
  return status === 'Deactivated' && has('deactivated') ? 'deactivated' : 'elsewhere';
}

/** Steps that are due today, in the order they are taken; none where nothing is past due (decision 0021). */
export function nextSteps(account: PastDueAccount, terms: DunningTerms, today: CalendarDate): NextStep[] {
  const oldest = account.pastDue.parts[0]?.dueOn;
  const stage = stageOf(account.status, account.steps);
  if (oldest === undefined || stage === 'elsewhere') return [];
  const fees = stage === 'deactivated' ? [] : lateFeesDue(account, terms, today);
  const harder = harderSteps({ ...account, oldest, stage }, terms, today);
  const days = harder.length > 0 || stage === 'deactivated' ? null : reminderDue(account.steps, oldest, terms, today);
  return [...fees, ...(days === null ? [] : [{ kind: 'reminder' as const, days }]), ...harder];
}

function lateFeesDue({ pastDue, charged }: PastDueAccount, terms: DunningTerms, today: CalendarDate): NextStep[] {
  const { lateFeeAfterDays } = terms;
  if (lateFeeAfterDays === null) return [];
  return pastDue.parts.flatMap(({ invoiceId, dueOn, cents: amount }): NextStep[] => {
    const fee = lateFeeFor(amount, terms);
    const isDue = today >= addDays(dueOn, lateFeeAfterDays) && !charged.has(invoiceId);
    return isDue && fee > 0 ? [{ kind: 'lateFee', invoiceId, dueOn, fee }] : [];
  });
}

const tells: ReadonlySet<StepKind> = new Set(['reminder', 'suspensionNotice', 'suspended']);

/** Of reminders whose day came after the customer was last written to, the last one: a late run does not send three at once. */
function reminderDue(steps: readonly TakenStep[], oldest: CalendarDate, terms: DunningTerms, today: CalendarDate): number | null {
  const told = steps.filter(({ kind }) => tells.has(kind)).at(-1)?.takenOn ?? null;
  const due = terms.reminderDays.filter((days) => {
    const day = addDays(oldest, days);
    return day <= today && (told === null || day > told);
  });
  return due.at(-1) ?? null;
}

interface AtStage extends PastDueAccount {
  oldest: CalendarDate;
  stage: Stage;
}

function harderSteps(account: AtStage, terms: DunningTerms, today: CalendarDate): NextStep[] {
  const { stage, steps, oldest } = account;
  if (stage === 'active') {
    const day = suspensionDay(steps, oldest, terms, today);
    if (day === null) return [];
    if (day.isTold) return today >= day.on ? [{ kind: 'suspended' }] : [];
    return today >= day.noticeOn ? [{ kind: 'suspensionNotice', suspendsOn: day.on }] : [];
  }
  if (stage === 'suspended') {
    const on = deactivationDay(steps, oldest, terms);
    if (on === null || today < on) return [];
    // Taken at once where the terms give both the same number of days.
    return [{ kind: 'deactivated' }, ...(writesOff(account, terms, today, today) ? [{ kind: 'writtenOff' as const }] : [])];
  }
  const since = steps.find(({ kind }) => kind === 'deactivated')?.takenOn;
  return since !== undefined && writesOff(account, terms, today, since) ? [{ kind: 'writtenOff' }] : [];
}

export type SuspensionDay =
  | { readonly isTold: true; readonly on: CalendarDate }
  /** `on` is what the notice would tell if it were given on `noticeOn`, today at the earliest. */
  | { readonly isTold: false; readonly on: CalendarDate; readonly noticeOn: CalendarDate };

/**
 * When service is suspended if nothing is paid; null where the terms don't have it. A notice counts for the oldest due date it was given
 * for, and service is never suspended before the day it told or before it is as old as the terms say now.
 */
export function suspensionDay(
  steps: readonly TakenStep[],
  oldest: CalendarDate,
  { suspendAfterDays, suspendNoticeDays }: DunningTerms,
  today: CalendarDate,
): SuspensionDay | null {
  if (suspendAfterDays === null) return null;
  const onTime = addDays(oldest, suspendAfterDays);
  const notice = steps.find(({ kind, dueOn }) => kind === 'suspensionNotice' && dueOn === oldest);
  if (notice) return { isTold: true, on: later(later(onTime, addDays(notice.takenOn, suspendNoticeDays)), notice.effectiveOn ?? onTime) };
  const noticeOn = later(addDays(oldest, suspendAfterDays - suspendNoticeDays), today);
  return { isTold: false, on: later(onTime, addDays(noticeOn, suspendNoticeDays)), noticeOn };
}

/** When service ends if nothing is paid; as long after it was suspended as the terms say, however late that was. */
export function deactivationDay(steps: readonly TakenStep[], oldest: CalendarDate, terms: DunningTerms): CalendarDate | null {
  const suspendedOn = steps.find(({ kind }) => kind === 'suspended')?.takenOn;
  if (suspendedOn === undefined || terms.deactivateAfterDays === null) return null;
  const between = terms.deactivateAfterDays - (terms.suspendAfterDays ?? 0);
  return later(addDays(oldest, terms.deactivateAfterDays), addDays(suspendedOn, between));
}

function writesOff({ oldest, onItsWay }: AtStage, terms: DunningTerms, today: CalendarDate, deactivatedOn: CalendarDate): boolean {
  const { writeOffAfterDays, deactivateAfterDays } = terms;
  // What is still on its way may pay it.
  if (writeOffAfterDays === null || onItsWay > 0) return false;
  const between = writeOffAfterDays - (deactivateAfterDays ?? 0);
  return today >= later(addDays(oldest, writeOffAfterDays), addDays(deactivatedOn, between));
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
