import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';

/** The browser's calendar day (D-101). */
export const browserToday = (): CalendarDate => todayInZone(new Date());
