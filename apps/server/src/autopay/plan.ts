import { chargeDueBy } from '@porchlight/domain/autopay/due-charge.ts';
import { type NextCharge, nextCharge } from '@porchlight/domain/autopay/next-charge.ts';
import { type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { AutopayDeps } from './deps.ts';
import type { PlanBill, PlanRows } from './plan.store.ts';

/** The newest charge that did not go through and is still owed. */
export interface StandingFailure {
  dueOn: CalendarDate;
  amountCents: Cents;
  reason: string;
  retryOn: CalendarDate | null;
}

export interface Plan {
  next: NextCharge<PlanBill> | null;
  failure: StandingFailure | null;
  /** What is charged next: the method, or the back-up where the method can't be. */
  method: string | null;
}

/** What AutoPay does next and what it could not do, at that moment; nothing of either while it is off (null). */
export function planOf({ options }: Pick<AutopayDeps, 'options'>, rows: PlanRows | null, at: Date): Plan {
  if (rows === null) return { next: null, failure: null, method: null };
  const { enrolment, timeZone } = rows;
  const today = todayInZone(at, timeZone);
  const method = (enrolment.methodFailedAt === null ? enrolment.display : null) ?? enrolment.backupDisplay;
  const dayOf = (instant: Date | null) => (instant === null ? null : todayInZone(instant, timeZone));
  const next = nextCharge({
    today,
    open: rows.bills,
    onItsWayCents: rows.onItsWayCents,
    charges: rows.charges.map(({ dueOn, state, nextTryAt }) => ({ dueOn, state, nextTryOn: dayOf(nextTryAt) })),
    hasMethod: method !== null,
    limitCents: enrolment.limitCents,
    capCents: options.capCents,
  });
  return { next, failure: failureOf(rows, today), method };
}

const failing = new Set(['retry', 'failed', 'overLimit', 'noMethod']);

function failureOf(rows: PlanRows, today: CalendarDate): StandingFailure | null {
  const newest = rows.charges.find(({ dueOn }) => dueOn <= today);
  if (newest === undefined || !failing.has(newest.state)) return null;
  const dueOn = calendarDate(newest.dueOn);
  const owed = chargeDueBy(dueOn, rows.bills, rows.onItsWayCents);
  if (owed === null || owed.amountCents === 0) return null;
  const retryOn = newest.state === 'retry' && newest.nextTryAt !== null ? todayInZone(newest.nextTryAt, rows.timeZone) : null;
  return { dueOn, amountCents: owed.amountCents, reason: newest.reason ?? 'other', retryOn };
}
