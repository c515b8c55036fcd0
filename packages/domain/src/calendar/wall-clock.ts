import { type CalendarDate, calendarDateOf } from './calendar-date.ts';

export interface WallClock {
  date: CalendarDate;
  /** 0 to 23. */
  hour: number;
  minute: number;
}

// Building a formatter costs a thousand times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/**
 * What calendar and clock on the wall show at that instant in an IANA zone; without one in the zone of the machine, which needs no formatter.
 * Throws RangeError for an unknown zone or an invalid instant.
 */
export function wallClockIn(instant: Date, timeZone?: string): WallClock {
  if (timeZone === undefined) {
    const date = calendarDateOf(instant.getFullYear(), instant.getMonth() + 1, instant.getDate());
    return { date, hour: instant.getHours(), minute: instant.getMinutes() };
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = value;
  const date = `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}` as CalendarDate;
  return { date, hour: Number(parts.hour), minute: Number(parts.minute) };
}
