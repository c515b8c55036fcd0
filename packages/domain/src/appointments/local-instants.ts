import { calendarDate, datePartsOf } from '../calendar/calendar-date.ts';
import { wallClockIn } from '../calendar/wall-clock.ts';
import type { LocalDateTime } from './visit-window.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Offsets on earth lie within these, in minutes. */
const widestOffset = { west: -12 * 60, east: 14 * 60 };

/**
 * The instants at which clocks in an IANA zone show that full hour: one as a rule, none while clocks are put forward, two, the first one
 * first, while they are put back. Throws RangeError for an unknown zone.
 */
export function instantsOf(date: string, hour: number, timeZone: string): Date[] {
  const { year, month, day } = datePartsOf(calendarDate(date));
  const asUtc = Date.UTC(year, month - 1, day, hour);
  const offsets = new Set([widestOffset.east, 0, widestOffset.west].map((shift) => offsetAt(asUtc - shift * minuteMs, timeZone)));
  return [...offsets]
    .map((offset) => new Date(asUtc - offset * minuteMs))
    .filter((instant) => {
      const shown = wallClockIn(instant, timeZone);
      return shown.date === date && shown.hour === hour && shown.minute === 0;
    })
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** Whether clocks in the zone show that full hour at all that day. */
export function hasHour(date: string, hour: number, timeZone: string): boolean {
  return !clocksChange(date, timeZone) || instantsOf(date, hour, timeZone).length > 0;
}

/** Whether clocks in the zone may be changed that day: asking for each of its hours is dear, and needed twice a year. */
export function clocksChange(date: string, timeZone: string): boolean {
  const { year, month, day } = datePartsOf(calendarDate(date));
  const noon = Date.UTC(year, month - 1, day, 12);
  return offsetAt(noon - dayMs, timeZone) !== offsetAt(noon + dayMs, timeZone);
}

/** Minutes the zone is ahead of UTC at that instant. */
function offsetAt(instantMs: number, timeZone: string): number {
  const { date, hour, minute } = wallClockIn(new Date(instantMs), timeZone);
  const { year, month, day } = datePartsOf(date);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - instantMs) / minuteMs);
}

/**
 * The instant of a wall-clock time on a full hour: of two the first; for one that clocks leave out, the moment they are put forward. Throws
 * RangeError for what is no such time.
 */
export function instantOfLocal(dateTime: LocalDateTime, timeZone: string): Date {
  const date = dateTime.slice(0, 10);
  for (let hour = Number(dateTime.slice(11, 13)); hour < 24; hour++) {
    const [instant] = instantsOf(date, hour, timeZone);
    if (instant) return instant;
  }
  throw new RangeError('not a wall-clock time');
}
