import { weekdayOf } from '@porchlight/domain/appointments/free-starts.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  datePartsOf,
  daysInMonth,
} from '@porchlight/domain/calendar/calendar-date.ts';

/** The days a calendar can go to, both included. */
export interface DayRange {
  first: CalendarDate;
  last: CalendarDate;
}

/** From the first of the month in which something is free to the end of the last such month; the days are in order, at least one. */
export function wholeMonths(days: readonly { date: CalendarDate }[]): DayRange {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) throw new RangeError('a calendar without a day');
  return { first: monthStart(first), last: addDays(addMonths(monthStart(last), 1), -1) };
}

/** 'December 2026' in the words of an Intl locale. */
export function writtenMonth(date: CalendarDate, intlLocale: string): string {
  const { year, month } = datePartsOf(date);
  return new Intl.DateTimeFormat(intlLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1));
}

/** The names of the weekdays from Sunday on. */
export function weekdayNames(intlLocale: string): { short: string; long: string }[] {
  const named = (weekday: 'short' | 'long', day: number) =>
    // January 1, 2023 was a Sunday.
    new Intl.DateTimeFormat(intlLocale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));
  return Array.from({ length: 7 }, (_none, day) => ({ short: named('short', day), long: named('long', day) }));
}

export const monthStart = (date: CalendarDate): CalendarDate => {
  const { year, month } = datePartsOf(date);
  return calendarDateOf(year, month, 1);
};

/** How many days after the Sunday that starts its week. */
const daysIntoWeek = (date: CalendarDate): number => weekdayOf(date) % 7;

/** The weeks of a date's month from Sunday to Saturday; null where a day of another month would stand. */
export function weeksOf(date: CalendarDate): (CalendarDate | null)[][] {
  const { year, month } = datePartsOf(date);
  const first = monthStart(date);
  const before = daysIntoWeek(first);
  const count = daysInMonth(year, month);
  const weeks: (CalendarDate | null)[][] = [];
  for (let start = -before; start < count; start += 7) {
    weeks.push(Array.from({ length: 7 }, (_none, at) => (start + at >= 0 && start + at < count ? addDays(first, start + at) : null)));
  }
  return weeks;
}

/** Where the keys lead from a day, by the grid pattern of WAI-ARIA. */
const moves: Readonly<Record<string, (date: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -daysIntoWeek(date)),
  End: (date) => addDays(date, 6 - daysIntoWeek(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** The day a key leads to, within the range; null for a key that means nothing here. */
export function dayAfterKey(key: string, date: CalendarDate, range: DayRange): CalendarDate | null {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move ? within(move(date), range) : null;
}

/** The same day of the month before or after, within the range. */
export const dayInMonth = (date: CalendarDate, by: -1 | 1, range: DayRange): CalendarDate => within(addMonths(date, by), range);

/** Whether the range goes on before or after the month of that day. */
export const hasMonth = (date: CalendarDate, by: -1 | 1, { first, last }: DayRange): boolean =>
  by < 0 ? monthStart(date) > first : addMonths(monthStart(date), 1) <= last;

function within(date: CalendarDate, { first, last }: DayRange): CalendarDate {
  if (date < first) return first;
  return date > last ? last : date;
}
