import type { CalendarDate } from '../calendar/calendar-date.ts';
import { countHours, type TechnicianDays, workedHours } from './free-starts.ts';
import { visitHours } from './visit-window.ts';

export interface DayCapacity {
  /** Hours of work of all of them. */
  workedHours: number;
  /** Of those, hours that are taken. */
  takenHours: number;
  /** Visits that fit between those there are, each technician's counted by themselves. */
  openVisits: number;
}

/**
 * What time technicians have on a day. `passedHours` are over: today's hours up to now, which nobody can be sent for any more; a visit may
 * not start at midnight, as everywhere (startsIn).
 */
export function dayCapacity(technicians: readonly TechnicianDays[], date: CalendarDate, passedHours = 0): DayCapacity {
  const total = { workedHours: 0, takenHours: 0, openVisits: 0 };
  for (const each of technicians) {
    const worked = workedHours(each, date);
    const taken = worked & (each.taken[date] ?? 0);
    total.workedHours += countHours(worked);
    total.takenHours += countHours(taken);
    total.openVisits += visitsIn(worked & ~taken, passedHours);
  }
  return total;
}

/** How many visits fit into hours, the earliest first. */
function visitsIn(hours: number, passedHours: number): number {
  let count = 0;
  let run = 0;
  for (let hour = Math.max(1, passedHours); hour < 24; hour++) {
    run = (hours >> hour) & 1 ? run + 1 : 0;
    if (run < visitHours) continue;
    count += 1;
    run = 0;
  }
  return count;
}
