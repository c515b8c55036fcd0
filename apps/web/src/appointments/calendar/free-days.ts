import { localDateTime, slotMinutes } from '@porchlight/domain/appointments/visit-window.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { CallAnswer } from '../../platform/api/index.ts';

/** ENT-054 as C-053 answers it. */
export type Dates = CallAnswer<'appointments.getAvailability'>['dates'];

/** A day that can be chosen, and the full hours at which the technician may start, 1 to 23, earliest first. Never without an hour. */
export interface FreeDay {
  date: CalendarDate;
  hours: readonly number[];
}

/** The first day that may be chosen: that many days from today as the calendar at the service address has it, wherever the browser is (D-149, D-150). */
export function firstDay(now: Date, timeZone: string, daysOut: number): CalendarDate {
  return addDays(todayInZone(now, timeZone), daysOut);
}

/**
 * What can be chosen of an availability: days from the first one on, each full hour from a slot's start up to its end where the availability
 * is above zero (APPT-018, APPT-019, D-149). Midnight stands for no time chosen and is none.
 */
export function freeDaysOf(dates: Dates, from: CalendarDate): FreeDay[] {
  const days: FreeDay[] = [];
  for (const [key, slots] of Object.entries(dates)) {
    const date = parseCalendarDate(key);
    if (date === null || date < from) continue;
    const hours = new Set(slots.filter(({ availability }) => availability > 0).flatMap(startsOf));
    hours.delete(0);
    if (hours.size > 0) days.push({ date, hours: [...hours].toSorted((a, b) => a - b) });
  }
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function startsOf({ fromTime, toTime }: Dates[string][number]): number[] {
  const first = Math.ceil(minutesOf(fromTime) / slotMinutes);
  const end = Math.ceil(minutesOf(toTime) / slotMinutes);
  return Array.from({ length: Math.max(0, end - first) }, (_none, at) => first + at);
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** A day, and an hour of it once one is chosen. */
export interface Chosen {
  date: CalendarDate;
  hour: number | null;
}

/** What stays chosen when the availability was read: the day while it has a place, its hour while that is free; else the first free day, no hour. */
export function keptChoice(days: readonly FreeDay[], chosen: Chosen | null): Chosen | null {
  const day = days.find(({ date }) => date === chosen?.date);
  if (!day) return days[0] ? { date: days[0].date, hour: null } : null;
  const hour = chosen?.hour ?? null;
  return { date: day.date, hour: hour !== null && day.hours.includes(hour) ? hour : null };
}

/** The chosen time as C-054 takes it, wall-clock time at the service address; null while no hour is chosen (APPT-014, APPT-017). */
export function dateTimeOf(chosen: Chosen | null): string | null {
  return chosen && chosen.hour !== null ? localDateTime(chosen.date, chosen.hour) : null;
}
