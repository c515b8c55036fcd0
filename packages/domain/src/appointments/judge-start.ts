import { type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';
import { bookableRange, type Horizon } from './free-starts.ts';
import { hasHour } from './local-instants.ts';

/** Why a wanted time can't be one of a visit (APT0003): each is a kind of mistake of its own. */
export type StartProblem = 'format' | 'noSuchDay' | 'midnight' | 'notHourly' | 'past' | 'tooEarly' | 'tooFar' | 'noSuchHour';

export interface WantedStart {
  date: CalendarDate;
  hour: number;
}

/** The text YYYY-MM-DDTHH:mm:ss as a day and hour that may be chosen now, or what is wrong with it (APPT-017, APPT-018, CONST-029). */
export function judgeStart(text: string, horizon: Horizon): WantedStart | { problem: StartProblem } {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(text);
  const [, day, hours, minutes, seconds] = match ?? [];
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (!match || hour > 23 || minute > 59 || second > 59) return { problem: 'format' };
  const date = parseCalendarDate(day);
  if (date === null) return { problem: 'noSuchDay' };
  if (hour === 0 && minute === 0 && second === 0) return { problem: 'midnight' };
  if (minute !== 0 || second !== 0) return { problem: 'notHourly' };
  const { now, timeZone } = horizon;
  const { from, to } = bookableRange(horizon);
  if (date < now.date || (date === now.date && hour <= now.hour)) return { problem: 'past' };
  if (date < from) return { problem: 'tooEarly' };
  if (date > to) return { problem: 'tooFar' };
  if (!hasHour(date, hour, timeZone)) return { problem: 'noSuchHour' };
  return { date, hour };
}
