import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { z } from 'zod';

/** Wire building blocks (api.md section 3). Odd spellings live in the subjects' files and nowhere else. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id in a path or query. */
export const PathId = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);
/** The largest number of what is counted one by one, such as versions: the database keeps no larger one. */
export const largestCount = 2_147_483_647;
/** Dollars, at most two decimals (D-155). */
export const Money = z.number();
export const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** One that is on the calendar, where nobody else looks whether it is. */
export const CalendarDay = IsoDate.refine((text) => parseCalendarDate(text) !== null);
export const IsoDateTime = z.string();
export const LocaleId = z.enum(['en-us', 'sp-es']);
export const accountParams = z.object({ id: PathId });
