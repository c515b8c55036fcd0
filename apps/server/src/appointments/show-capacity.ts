import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { dayCapacity } from '@porchlight/domain/appointments/day-capacity.ts';
import { bookableRange } from '@porchlight/domain/appointments/free-starts.ts';
import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AppointmentDeps } from './deps.ts';
import { deskHorizonOf } from './horizon.rules.ts';
import { readDaysOut } from './orders.store.ts';
import { readPlaces } from './staff-visits.store.ts';
import { readTechnicianDays } from './technicians.store.ts';

/** S-091: what time there is at a place on each day that can be booked, by what the offered times are made from. */
export async function showCapacity(
  deps: AppointmentDeps,
  locationId: number,
): Promise<RouteAnswer<StaffContract['technicians']['getCapacity']> | Refusal<'GEN0004'>> {
  const place = (await readPlaces(deps.db)).find(({ id }) => id === locationId);
  if (place === undefined) return refuse('GEN0004');
  const now = deps.clock.now();
  const horizon = deskHorizonOf({ timeZone: place.timeZone, daysOut: await readDaysOut(deps.db) }, now);
  const { from, to } = bookableRange(horizon);
  const technicians = await readTechnicianDays(deps.db, { locationId, from, to, now, orderId: null });
  const days = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const passedHours = date === horizon.now.date ? horizon.now.hour + 1 : 0;
    days.push({ date, ...dayCapacity(technicians, date, passedHours) });
  }
  return { days };
}
