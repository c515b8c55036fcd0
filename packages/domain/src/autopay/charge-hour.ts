import type { CalendarDate } from '../calendar/calendar-date.ts';
import { datePartsOf } from '../calendar/calendar-date.ts';
import { wallClockIn } from '../calendar/wall-clock.ts';

/** AutoPay starts nothing before this hour of the account's day: whoever is told of a decline is awake then. */
export const chargeHour = 8;
const hourMs = 3_600_000;

/**
 * The day whose due dates AutoPay acts on at that instant in an IANA zone; null before eight in the morning there, when nothing starts.
 * Throws RangeError for an unknown zone.
 */
export function chargingDay(instant: Date, timeZone: string): CalendarDate | null {
  const { date, hour } = wallClockIn(instant, timeZone);
  return hour >= chargeHour ? date : null;
}

/** The instant at which the clock on the wall of that zone shows eight in the morning of that day, clock changes included. */
export function chargeInstant(day: CalendarDate, timeZone: string): Date {
  const { year, month, day: dayOfMonth } = datePartsOf(day);
  const wanted = Date.UTC(year, month - 1, dayOfMonth, chargeHour);
  let instant = wanted;
  // The second round is for a guess that fell on the other side of a clock change.
  for (let round = 0; round < 2; round++) instant += wanted - shownAt(instant, timeZone);
  return new Date(instant);
}

/** What the wall shows at that instant, as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
  const { date, hour, minute } = wallClockIn(new Date(instant), timeZone);
  const { year, month, day } = datePartsOf(date);
  return Date.UTC(year, month - 1, day) + hour * hourMs + minute * 60_000;
}
