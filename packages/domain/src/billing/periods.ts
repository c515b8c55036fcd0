import { billCycleWindow } from '../bill-cycle/bill-cycle-window.ts';
import { addDays, addMonths, type CalendarDate, datePartsOf, daysInMonth } from '../calendar/calendar-date.ts';
import type { BilledPeriod } from './bill-line.ts';

/** When an account is billed. */
export interface BillDates {
  readonly today: CalendarDate;
  /** 1 to 31; a day past the end of a month is its last one (D-064). */
  readonly cycleDay: number;
  /** The last day that was billed, see `billedThrough`; null while nobody knows. */
  readonly billedThrough: CalendarDate | null;
}

/** Through which day an account was billed: the last day of an invoice, or the day before the first one bills of ours are for, whichever is later. */
export function billedThrough(lastInvoiced: CalendarDate | null, billFrom: CalendarDate | null): CalendarDate | null {
  const before = billFrom === null ? null : addDays(billFrom, -1);
  if (lastInvoiced === null || before === null) return lastInvoiced ?? before;
  return lastInvoiced > before ? lastInvoiced : before;
}

/** The period that the next bill is for: from the day after the last billed one; where nobody knows that, from the next bill-cycle day, today included. */
export function nextPeriod({ today, cycleDay, billedThrough: through }: BillDates): BilledPeriod {
  const start = through === null ? firstStart(today, cycleDay) : addDays(through, 1);
  return { start, end: addDays(addMonths(start, 1, anchorOf(start, cycleDay)), -1) };
}

/** The period that ends with that day: what was charged by days before the first bill, or passed without one. */
export function periodUpTo(end: CalendarDate, cycleDay: number): BilledPeriod {
  const next = addDays(end, 1);
  return { start: addMonths(next, -1, anchorOf(next, cycleDay)), end };
}

/** The periods of an account that count as billed and are not over: those of its invoices, and the one before its first bill. */
export function openPeriods(invoiced: readonly BilledPeriod[], { today, cycleDay, billedThrough: through }: BillDates): BilledPeriod[] {
  const isInvoiced = through !== null && invoiced.some(({ end }) => end >= through);
  const before = through === null || isInvoiced ? [] : [periodUpTo(through, cycleDay)];
  return [...invoiced, ...before].filter(({ end }) => end >= today);
}

/** The first bill-cycle day from that day on. */
export function firstStart(day: CalendarDate, cycleDay: number): CalendarDate {
  const cycle = billCycleWindow(day, cycleDay);
  return cycle === null || cycle.start === day ? day : cycle.end;
}

/** The wished day is kept over short months: January 31, February 28, March 31. Periods off the bill-cycle day go by months from the day they are on. */
function anchorOf(start: CalendarDate, cycleDay: number): number {
  const { year, month, day } = datePartsOf(start);
  return Math.min(cycleDay, daysInMonth(year, month)) === day ? cycleDay : day;
}
