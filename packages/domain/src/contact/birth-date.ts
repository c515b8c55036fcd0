import { type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';

/** How a date of birth is typed and shown (FMT-010). */
export const birthDatePattern = 'MM-dd-yyyy';

/** A date typed as MM-dd-yyyy; null when it is not a day of the calendar. */
export function parseBirthDate(typed: string): CalendarDate | null {
  const found = /^(\d{2})-(\d{2})-(\d{4})$/.exec(typed.trim());
  return found ? parseCalendarDate(`${found[3]}-${found[1]}-${found[2]}`) : null;
}

export function formatBirthDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}-${day}-${year}`;
}
