import { weekdayOf } from '@porchlight/domain/appointments/free-starts.ts';
import { parseShifts } from '@porchlight/domain/appointments/technician-plan.ts';
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Transaction } from '../platform/db/database.ts';
import { insertTechnician, insertVisit, readScheduledWork } from './demo-technicians.store.ts';

interface DemoTechnician {
  code: string;
  name: string;
  /** Codes of the locations they serve. */
  locations: readonly string[];
  shifts: string;
  /** Days away, counted from the day of the load. */
  away?: { from: number; to: number };
}

const everywhere = ['CORE', 'SIGNUP', 'SURVEY', 'SINGLE'];

const technicians: readonly DemoTechnician[] = [
  { code: 'T-101', name: 'Rosa Delgado', locations: everywhere, shifts: 'Mon-Fri 8-17' },
  { code: 'T-102', name: 'Ben Whitfield', locations: ['CORE', 'SIGNUP'], shifts: 'Mon-Thu 8-12; Mon-Thu 13-18', away: { from: 9, to: 13 } },
  { code: 'T-103', name: 'Aisha Karim', locations: everywhere, shifts: 'Tue-Fri 9-18; Sat 9-13' },
  { code: 'T-104', name: 'Owen Strand', locations: ['CORE', 'SINGLE'], shifts: 'Mon,Wed,Fri 12-20' },
];

/** The visit of the cast's scheduled work: about a week ahead, on a day everybody works, at ten. */
const visitInDays = 6;
const visitHour = 10;

/** Technicians of the demo provider, and a visit for the work of the cast that is scheduled. */
export async function loadTechnicians(tx: Transaction, { today, bookedAt }: { today: CalendarDate; bookedAt: Date }): Promise<void> {
  const ids: number[] = [];
  for (const { code, name, locations, shifts, away } of technicians) {
    const absence = away && { from: addDays(today, away.from), to: addDays(today, away.to) };
    ids.push(await insertTechnician(tx, { code, name, locations, shifts: parseShifts(shifts) ?? [], absence: absence ?? null }));
  }
  let date = addDays(today, visitInDays);
  while (weekdayOf(date) > 5) date = addDays(date, 1);
  for (const [at, work] of (await readScheduledWork(tx)).entries()) {
    const technicianId = ids[at % ids.length];
    if (technicianId !== undefined) await insertVisit(tx, { ...work, technicianId, date, hour: visitHour, bookedAt });
  }
}
