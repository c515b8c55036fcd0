/**
 * A day on the calendar, 'YYYY-MM-DD', without time and without zone (D-101). Branded so that any other string does not compile.
 * Proleptic Gregorian, years 0001 to 9999. Plain string comparison orders calendar dates.
 */
export type CalendarDate = string & { readonly __unit: 'calendarDate' };

export interface DateParts {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day of that year and month, a day past the month's end becoming its last day. Throws RangeError outside years 1 to 9999. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate {
  const clamped = Math.min(day, daysInMonth(year, month));
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && clamped >= 1)) throw new RangeError('no such calendar date');
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(clamped).padStart(2, '0')}` as CalendarDate;
}

export function datePartsOf(date: CalendarDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** The text as a calendar date, null when it is not an existing day written 'YYYY-MM-DD'. */
export function parseCalendarDate(text: unknown): CalendarDate | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const { year, month, day } = datePartsOf(text as CalendarDate);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? (text as CalendarDate) : null;
}

/** The text as a calendar date. Throws RangeError when it is none: for values that were validated before. */
export function calendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError('not a calendar date');
  return date;
}

/** Below 0 when the first is earlier, 0 when equal, above 0 when later. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Days since 0000-03-01: years counted from March put the leap day last, so that no month needs a case of its own. */
function dayNumberOf(date: CalendarDate): number {
  const { year, month, day } = datePartsOf(date);
  const y = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
}

/** Calendar days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** The date that many days later (earlier when negative). Throws RangeError when that leaves the years 1 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const parts = datePartsOf(date);
  const sameMonth = parts.day + days;
  if (sameMonth >= 1 && sameMonth <= 28) return calendarDateOf(parts.year, parts.month, sameMonth);
  const target = dayNumberOf(date) + days;
  const approximateYear = Math.floor(target / 365.2425);
  const lastMarchOf = (year: number): number => 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  let y = approximateYear;
  while (lastMarchOf(y) > target) y--;
  while (lastMarchOf(y + 1) <= target) y++;
  const dayOfYear = target - lastMarchOf(y);
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return calendarDateOf(month > 2 ? y : y + 1, month, day);
}

/**
 * The date that many months later. A day past the end of a month becomes its last day; pass the anchor (the wished day of month)
 * on repeated steps so that January 31 goes to February 28 and back to March 31.
 */
export function addMonths(date: CalendarDate, months: number, anchorDay: number = datePartsOf(date).day): CalendarDate {
  const { year, month } = datePartsOf(date);
  const index = year * 12 + (month - 1) + months;
  return calendarDateOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, anchorDay);
}
