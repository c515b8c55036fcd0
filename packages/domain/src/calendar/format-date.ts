import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { type WallClock, wallClockIn } from './wall-clock.ts';

const isoDateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** A date-time with an offset is an instant and moves into the zone; one without is wall-clock time and stays as written. */
function readDateTime(value: unknown, timeZone: string | undefined): WallClock | null {
  const match = typeof value === 'string' ? isoDateTime.exec(value) : null;
  const date = parseCalendarDate(match?.[1]);
  if (!match || date === null) return null;
  const [, , hour, minute, offset] = match;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  if (offset === undefined) return { date, hour: Number(hour), minute: Number(minute) };
  const instant = new Date(match[0]);
  return Number.isNaN(instant.getTime()) ? null : wallClockIn(instant, timeZone);
}

const slashed = (date: CalendarDate): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/**
 * MM/DD/YYYY of a date or a date-time, '' when it is neither (FMT-005, D-101). A date never shifts; an instant is shown in the given
 * IANA zone, without one in the browser's.
 */
export function formatDate(value: unknown, timeZone?: string): string {
  const date = parseCalendarDate(value) ?? readDateTime(value, timeZone)?.date;
  return date ? slashed(date) : '';
}

/** hh:mm A of a date-time, '01:05 PM' (FMT-007); '' when it is none. */
export function formatTime(value: unknown, timeZone?: string): string {
  const clock = readDateTime(value, timeZone);
  if (!clock) return '';
  const hour = String(clock.hour % 12 || 12).padStart(2, '0');
  return `${hour}:${String(clock.minute).padStart(2, '0')} ${clock.hour < 12 ? 'AM' : 'PM'}`;
}

/** 'MM/DD/YYYY hh:mm A' of a date-time; '' when it is none. */
export function formatDateTime(value: unknown, timeZone?: string): string {
  const time = formatTime(value, timeZone);
  return time && `${formatDate(value, timeZone)} ${time}`;
}

/** 'Mon DD, YYYY' with a two-digit day and no shift (D-097); the twelve short month names come from the reader's locale. '' when no date. */
export function formatShortDate(value: unknown, monthNames: readonly string[]): string {
  const date = parseCalendarDate(value);
  return date ? `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(8, 10)}, ${date.slice(0, 4)}` : '';
}
