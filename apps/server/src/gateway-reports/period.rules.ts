import { addDays, type CalendarDate, datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';

/** A time: from its beginning until before its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** A bank payment settles, and a notice is repeated, within so many days: they are compared again with every day. */
export const lateDays = 10;
/** How long after its end a report still tells of a time. */
const afterDays = 3;
const dayMs = 86_400_000;

/** From the first of these days to the end of the last, by the clock on the wall of that zone. */
export function periodOfDays(first: CalendarDate, last: CalendarDate, timeZone: string): Period {
  return { from: midnight(first, timeZone), to: midnight(addDays(last, 1), timeZone) };
}

/** Yesterday in that zone, and the days before it in which something may have become known late. */
export function usualPeriod(now: Date, timeZone: string): Period {
  const today = wallClockIn(now, timeZone).date;
  return periodOfDays(addDays(today, -1 - lateDays), addDays(today, -1), timeZone);
}

/** What of the report has to be read to judge a time: some days before it and after it, in which lines of its payments may stand. */
export function periodToRead({ from, to }: Period): Period {
  return { from: new Date(from.getTime() - lateDays * dayMs), to: new Date(to.getTime() + afterDays * dayMs) };
}

function midnight(day: CalendarDate, timeZone: string): Date {
  const { year, month, day: dayOfMonth } = datePartsOf(day);
  const wanted = Date.UTC(year, month - 1, dayOfMonth);
  let instant = wanted;
  // The second round is for a guess that fell on the other side of a clock change.
  for (let round = 0; round < 2; round++) instant += wanted - shownAt(instant, timeZone);
  return new Date(instant);
}

/** What the wall shows at that instant, as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
  const { date, hour, minute } = wallClockIn(new Date(instant), timeZone);
  const { year, month, day } = datePartsOf(date);
  return Date.UTC(year, month - 1, day, hour, minute);
}
