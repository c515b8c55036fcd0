import { type CalendarDate, daysBetween, parseCalendarDate } from '../calendar/calendar-date.ts';

/** From this many remaining days on the due status is green, below it amber (INV-010, CONST-007). */
export const dueSoonThresholdDays = 5;

export type DueStatus =
  | { kind: 'paid' }
  | { kind: 'overdue'; days: number }
  | { kind: 'today'; tone: 'amber' }
  | { kind: 'inDays'; days: number; tone: 'green' | 'amber' }
  /** Something is owed, but there is no due date to speak of (D-101). */
  | { kind: 'none' };

/** Due status of an invoice (INV-008 to INV-011). Of the balance only the sign counts, so dollars and cents both do. */
export function dueStatus(balance: number, dueDate: string | null, today: CalendarDate): DueStatus {
  if (balance <= 0) return { kind: 'paid' };
  const due = parseCalendarDate(dueDate);
  if (due === null) return { kind: 'none' };
  const days = daysBetween(today, due);
  if (days < 0) return { kind: 'overdue', days: -days };
  if (days === 0) return { kind: 'today', tone: 'amber' };
  return { kind: 'inDays', days, tone: days >= dueSoonThresholdDays ? 'green' : 'amber' };
}
