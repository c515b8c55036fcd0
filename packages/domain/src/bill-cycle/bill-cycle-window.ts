import { addMonths, type CalendarDate, calendarDateOf, datePartsOf, daysBetween } from '../calendar/calendar-date.ts';

export interface BillCycleWindow {
  start: CalendarDate;
  /** Exclusive: the day the next cycle starts. */
  end: CalendarDate;
  /** 1 to 31. */
  daysLeft: number;
  /** Elapsed share of the cycle, from 0 on its first day to below 1. */
  progress: number;
}

/**
 * The bill cycle that today belongs to (DASH-027, DASH-028, D-064): from the latest cycle day on or before today to the next one.
 * Cycle days 29 to 31 become the last day of a shorter month. Null without a valid day: the block is then hidden.
 */
export function billCycleWindow(today: CalendarDate, cycleDay: number | null | undefined): BillCycleWindow | null {
  if (cycleDay == null || !Number.isInteger(cycleDay) || cycleDay < 1 || cycleDay > 31) return null;
  const { year, month } = datePartsOf(today);
  const inThisMonth = calendarDateOf(year, month, cycleDay);
  const start = inThisMonth <= today ? inThisMonth : addMonths(inThisMonth, -1, cycleDay);
  const end = addMonths(start, 1, cycleDay);
  return { start, end, daysLeft: daysBetween(today, end), progress: daysBetween(start, today) / daysBetween(start, end) };
}
