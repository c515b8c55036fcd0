import { technicianIdsFree, windowHours } from '@porchlight/domain/appointments/free-starts.ts';
import type { WantedStart } from '@porchlight/domain/appointments/judge-start.ts';
import { leastLoaded } from '@porchlight/domain/appointments/least-loaded.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { VisitOrder } from './orders.store.ts';
import { lockTechnicians, readTechnicianDays } from './technicians.store.ts';
import { freeHours, readExpiredAt, releaseExpired, takeHours } from './visits.store.ts';

/** A time turned out to be somebody else's: nothing of the transaction may stand. Becomes APT0001. */
export class TimeTaken extends Error {
  override readonly name = 'TimeTaken';
}

export interface FoundTechnician {
  technicianId: number;
  locationId: number;
}

/**
 * Who can come to an order then, the least busy of that day first; null when nobody can. Until the transaction ends nobody else gives out
 * the time of that location's technicians. Call it with the order's lock and before any write of the visit.
 */
export async function findTechnician(
  tx: Transaction,
  { order, start, now }: { order: VisitOrder; start: WantedStart; now: Date },
): Promise<FoundTechnician | null> {
  const { locationId, orderId } = order;
  if (locationId === null) return null;
  const { date, hour } = start;
  await lockTechnicians(tx, locationId);
  const technicians = await readTechnicianDays(tx, { locationId, from: date, to: date, now, orderId });
  const technicianId = leastLoaded(technicians, technicianIdsFree(technicians, date, hour), date);
  return technicianId === null ? null : { technicianId, locationId };
}

/**
 * Takes the hours of a window for a visit, in place of those it has. Held times that are over are given away here, and not only by the job:
 * whoever wants one never waits for it. Throws TimeTaken when one of the hours is another's.
 */
export async function takeWindow(
  tx: Transaction,
  { appointmentId, technicianId, start, now }: { appointmentId: number; technicianId: number; start: WantedStart; now: Date },
): Promise<void> {
  const wanted = { technicianId, date: start.date, hours: windowHours(start.hour) };
  await freeHours(tx, appointmentId);
  for (const id of await readExpiredAt(tx, { ...wanted, at: now })) await releaseExpired(tx, id, now);
  if (!(await takeHours(tx, { ...wanted, appointmentId }))) throw new TimeTaken();
}
