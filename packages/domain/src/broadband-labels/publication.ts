import { addMonths, type CalendarDate, compareDates } from '../calendar/calendar-date.ts';

/** How long a label stays published after its plan left sale (47 CFR 8.1(a)(4)). */
export const archiveMonths = 24;

/** First and last day a plan is or was sold under a label; null while it is. */
export interface SaleDays {
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
}

/** Whether a plan is sold that day. */
export function isOnSale({ from, until }: SaleDays, today: CalendarDate): boolean {
  return compareDates(from, today) <= 0 && (until === null || compareDates(today, until) <= 0);
}

/** Whether a label is published that day: while its plan is on sale, and two years longer where the archive is kept. */
export function isPublished(days: SaleDays, today: CalendarDate, keepsArchive: boolean): boolean {
  if (isOnSale(days, today)) return true;
  if (!keepsArchive || days.until === null || compareDates(days.from, days.until) > 0 || compareDates(days.from, today) > 0) return false;
  return compareDates(today, addMonths(days.until, archiveMonths)) <= 0;
}
