import { type CalendarDate, datePartsOf } from '../calendar/calendar-date.ts';

/** Whether a card 'MM/YY' can't be charged any more on that day: it holds to the end of its month. Anything unreadable counts as expired. */
export function isCardExpired(expiration: string, today: CalendarDate): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiration);
  if (!match) return true;
  const { year, month } = datePartsOf(today);
  return (2000 + Number(match[2])) * 12 + Number(match[1]) < year * 12 + month;
}
