import { parseCalendarDate } from '../calendar/calendar-date.ts';
import type { TechnicianDays } from './free-starts.ts';

export type Shifts = TechnicianDays['shifts'];
export type Absences = TechnicianDays['absences'];

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * Hours of work as people write them: 'Mon-Fri 8-17; Sat 9-13', also 'Mon,Wed 8:00-12:00'; full hours, up to 24. Null for what can't be read,
 * and for hours of one day that overlap.
 */
export function parseShifts(text: string): Shifts | null {
  const shifts = partsOf(text).flatMap((part) => readShift(part) ?? [null]);
  const read = shifts.filter((shift) => shift !== null);
  if (read.length < shifts.length) return null;
  const sorted = read.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from);
  const overlap = sorted.some((shift, at) => {
    const next = sorted[at + 1];
    return next?.weekday === shift.weekday && next.from < shift.to;
  });
  return overlap ? null : sorted;
}

function readShift(part: string): Shifts[number][] | null {
  const match = /^([a-z, -]+?)\s+(\d{1,2})(?::00)?\s*-\s*(\d{1,2})(?::00)?$/i.exec(part);
  const [, days = '', from, to] = match ?? [];
  const hours = { from: Number(from), to: Number(to) };
  if (!match || hours.from >= hours.to || hours.to > 24) return null;
  const weekdays = days.split(',').map((span) => readDays(span.trim()));
  if (weekdays.some((each) => each === null)) return null;
  return weekdays.flatMap((each) => each ?? []).map((weekday) => ({ weekday, ...hours }));
}

/** 'Mon' or 'Mon-Fri', in short or in full; 1 is Monday. */
function readDays(span: string): number[] | null {
  const [first = '', last = first, ...more] = span.split('-').map((name) => name.trim().toLowerCase());
  const [from, to] = [dayOf(first), dayOf(last)];
  if (more.length > 0 || from === null || to === null || from > to) return null;
  return Array.from({ length: to - from + 1 }, (_none, at) => from + at);
}

function dayOf(name: string): number | null {
  const full = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const at = name.length <= 3 ? dayNames.indexOf(name) : full.indexOf(name);
  return at < 0 ? null : at + 1;
}

/** Days away: '2026-12-24; 2026-12-28..2027-01-02', both ends included, in their order. Null for what can't be read or overlaps. */
export function parseAbsences(text: string): Absences | null {
  const absences = partsOf(text).map((part) => {
    const [from = '', to = from, ...more] = part.split('..').map((day) => day.trim());
    const isRead = more.length === 0 && parseCalendarDate(from) !== null && parseCalendarDate(to) !== null && from <= to;
    return isRead ? { from, to } : null;
  });
  const read = absences.filter((absence) => absence !== null).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const overlap = read.some(({ to }, at) => (read[at + 1]?.from ?? '9999-99-99') <= to);
  return read.length < absences.length || overlap ? null : read;
}

function partsOf(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
