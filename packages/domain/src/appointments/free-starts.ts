import { addDays, type CalendarDate, datePartsOf } from '../calendar/calendar-date.ts';
import type { WallClock } from '../calendar/wall-clock.ts';
import { clocksChange, hasHour } from './local-instants.ts';
import { visitHours } from './visit-window.ts';

/** When a technician works, is away and is taken; hours are those of the service address. */
export interface TechnicianDays {
  id: number;
  /** Weekday 1 is Monday; from is the first hour, to the first hour after. */
  shifts: readonly { weekday: number; from: number; to: number }[];
  /** Whole days, both included. */
  absences: readonly { from: string; to: string }[];
  /** Taken hours by date, as bits: 1 is the hour after midnight's start, 2 the next one. */
  taken: Readonly<Record<string, number>>;
}

/** Hours as bits: bit 8 is the hour from eight to nine. */
type Hours = number;

/** Slots of one day: hours at which as many technicians could start, put together (D-149). */
export interface Slot {
  fromTime: string;
  toTime: string;
  availability: number;
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(date: CalendarDate): number {
  const { year, month, day } = datePartsOf(date);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

/** The hours at which a technician works that day, taken or not. */
export function workedHours({ shifts, absences }: Pick<TechnicianDays, 'shifts' | 'absences'>, date: CalendarDate): Hours {
  if (absences.some(({ from, to }) => from <= date && date <= to)) return 0;
  const weekday = weekdayOf(date);
  let hours = 0;
  for (const shift of shifts) if (shift.weekday === weekday) hours |= spanOf(shift.from, shift.to);
  return hours;
}

/** How many hours these are. */
export function countHours(hours: Hours): number {
  let count = 0;
  for (let rest = hours; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The hours of a window that starts then. */
export function windowHours(start: number): number[] {
  return Array.from({ length: visitHours }, (_none, at) => start + at);
}

/** The hours at which a window may start when these are free: each of its hours must be, and midnight means that no time was chosen. */
export function startsIn(hours: Hours): Hours {
  let starts = hours;
  for (let at = 1; at < visitHours; at++) starts &= hours >> at;
  return starts & ~1;
}

/** Who could start then, in the order given. */
export function technicianIdsFree(technicians: readonly TechnicianDays[], date: CalendarDate, start: number): number[] {
  return technicians.filter((each) => (startsIn(freeHours(each, date)) >> start) & 1).map(({ id }) => id);
}

export interface Horizon {
  /** What the clock on the wall shows at the service address now. */
  now: WallClock;
  timeZone: string;
  /** From today to the first day that can be chosen. */
  daysOut: number;
  /** How many days can be chosen from. */
  days: number;
}

/** The first and last day that can be chosen. */
export function bookableRange({ now, daysOut, days }: Horizon): { from: CalendarDate; to: CalendarDate } {
  const from = addDays(now.date, daysOut);
  return { from, to: addDays(from, days - 1) };
}

/**
 * ENT-054: for each day somebody works the hours at which a window may start, and how many technicians could; 0 where all are taken. Hours of
 * today that are over, and those a change of the clocks leaves out, are no hours.
 */
export function availabilityOf(technicians: readonly TechnicianDays[], horizon: Horizon): Record<CalendarDate, Slot[]> {
  const { from, to } = bookableRange(horizon);
  const dates: Record<CalendarDate, Slot[]> = {};
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const slots = slotsOf(technicians, date, horizon);
    if (slots.length > 0) dates[date] = slots;
  }
  return dates;
}

function slotsOf(technicians: readonly TechnicianDays[], date: CalendarDate, { now, timeZone }: Horizon): Slot[] {
  const working = technicians.map((each) => startsIn(workedHours(each, date)));
  const free = technicians.map((each) => startsIn(freeHours(each, date)));
  const isOrdinary = !clocksChange(date, timeZone);
  const anybody = working.reduce((hours, each) => hours | each, 0);
  const slots: Slot[] = [];
  for (let hour = 1; hour < 24; hour++) {
    const isHour = (anybody >> hour) & 1 && !(date === now.date && hour <= now.hour) && (isOrdinary || hasHour(date, hour, timeZone));
    if (!isHour) continue;
    const availability = free.reduce((sum, starts) => sum + ((starts >> hour) & 1), 0);
    const last = slots.at(-1);
    if (last && last.availability === availability && last.toTime === written(hour)) last.toTime = written(hour + 1);
    else slots.push({ fromTime: written(hour), toTime: written(hour + 1), availability });
  }
  return slots;
}

function freeHours(technician: TechnicianDays, date: CalendarDate): Hours {
  return workedHours(technician, date) & ~(technician.taken[date] ?? 0);
}

function spanOf(from: number, to: number): Hours {
  return (2 ** to - 1) & ~(2 ** from - 1);
}

const written = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
