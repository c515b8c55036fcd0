import { calendarDate } from '../calendar/calendar-date.ts';
import { type TechnicianDays, windowHours, workedHours } from './free-starts.ts';
import type { LocalDateTime } from './visit-window.ts';

/** A technician as far as a visit they are to make goes. */
export interface Maker extends Pick<TechnicianDays, 'shifts' | 'absences'> {
  isActive: boolean;
  /** Whether they are sent to the place of the visit. */
  servesLocation: boolean;
}

/** Whether a technician can still make a visit that was booked with them. The database judges lists by the same rule (visit_is_uncovered). */
export function canMake(maker: Maker, dateTime: LocalDateTime): boolean {
  const hours = workedHours(maker, calendarDate(dateTime.slice(0, 10)));
  const start = Number(dateTime.slice(11, 13));
  return maker.isActive && maker.servesLocation && windowHours(start).every((each) => (hours >> each) & 1);
}
