import { windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import type { Visit } from '../orders/index.ts';
import type { AppointmentDeps } from './deps.ts';
import { readScheduling } from './links.ts';
import { changeLimit } from './present-visit.ts';

/** The visit an order has or may have, for the progress of orders (C-137); null where no technician comes. */
export async function visitOf(deps: AppointmentDeps, orderId: number): Promise<Visit | null> {
  const scheduling = await readScheduling(deps, deps.db, orderId);
  if (scheduling === null) return null;
  const { order, visit, canSchedule } = scheduling;
  const isSettled = visit !== null && visit.status !== 'HELD';
  if (!isSettled && !canSchedule) return null;
  const dateTime = isSettled ? visit.dateTime : null;
  return {
    dateTime,
    endDateTime: dateTime === null ? null : windowEnd(dateTime),
    canSchedule,
    canChange: isSettled && changeLimit(visit, order, deps.clock.now()) !== null,
  };
}
