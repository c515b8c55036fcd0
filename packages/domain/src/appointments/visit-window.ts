import { addDays, parseCalendarDate } from '../calendar/calendar-date.ts';
import { formatDate, formatTime } from '../calendar/format-date.ts';

/** Hours of the window in which the technician comes, shown to the customer and taken from the technician's day (CONST-029). */
export const visitHours = 2;
/** A window begins at a full hour (CONST-029, D-149). */
export const slotMinutes = 60;
/** Days from today, at the service address, to the first one that can be chosen, where the provider sets nothing else (CONST-028). */
export const scheduleDaysOutDefault = 1;
/** Days that can be chosen from, the first one included. */
export const bookableDays = 60;
/** How long a time is kept for whoever follows a link and has not completed yet (D-152). */
export const holdMinutes = 30;
/** Hours before the visit until which its customer may move or cancel it, where the provider sets nothing else. */
export const changeHoursDefault = 12;

/** Wall-clock time at the service address, 'YYYY-MM-DDTHH:mm:ss', without an offset (D-150). */
export type LocalDateTime = string;

const pad = (value: number): string => String(value).padStart(2, '0');

/** The full hour of a day as wall-clock time; hour 24 is the next day's first. */
export function localDateTime(date: string, hour: number): LocalDateTime {
  if (hour < 24) return `${date}T${pad(hour)}:00:00`;
  const day = parseCalendarDate(date);
  return day === null ? '' : `${addDays(day, 1)}T${pad(hour - 24)}:00:00`;
}

/** When the window that starts then is over; '' for what is no wall-clock time. */
export function windowEnd(dateTime: LocalDateTime): LocalDateTime {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(dateTime);
  if (!match) return '';
  const [, date = '', hour, minute, second] = match;
  return `${localDateTime(date, Number(hour) + visitHours).slice(0, 13)}:${minute}:${second}`;
}

/** 'MM/DD/YYYY hh:mm A - hh:mm A' as written on the wall at the service address (APPT-010); '' for what is no wall-clock time. */
export function windowText(dateTime: LocalDateTime): string {
  const end = windowEnd(dateTime);
  return end === '' ? '' : `${formatDate(dateTime)} ${formatTime(dateTime)} - ${formatTime(end)}`;
}
