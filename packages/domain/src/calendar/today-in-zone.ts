import type { CalendarDate } from './calendar-date.ts';
import { wallClockIn } from './wall-clock.ts';

/** The calendar day on which that instant falls in an IANA zone; without a zone in the zone of the machine, the browser's (D-101). */
export function todayInZone(instant: Date, timeZone?: string): CalendarDate {
  return wallClockIn(instant, timeZone).date;
}
