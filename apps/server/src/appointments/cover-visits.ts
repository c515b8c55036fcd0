import { canMake } from '@porchlight/domain/appointments/can-make.ts';
import { type TechnicianDays, technicianIdsFree } from '@porchlight/domain/appointments/free-starts.ts';
import type { WantedStart } from '@porchlight/domain/appointments/judge-start.ts';
import { leastLoaded } from '@porchlight/domain/appointments/least-loaded.ts';
import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type ComingVisit, readComingVisits, reassignVisit } from './roster.store.ts';
import { takeWindow } from './take-time.ts';
import { readTechnicianDays } from './technicians.store.ts';
import { endVisit } from './visits.store.ts';

/** A visit that its technician can't make any more. */
export interface ChangedCover {
  visitId: number;
  orderId: number;
  accountId: number;
  dateTime: string;
  location: string;
  /** The code of whoever was to come. */
  technician: string;
}

export interface Cover {
  /** Visits, and times that are held for one, that somebody else makes now, at the same time. */
  reassigned: (ChangedCover & { toId: number })[];
  /** Booked visits nobody can make: somebody has to agree on another time with the customer. */
  uncovered: ChangedCover[];
}

/**
 * Finds somebody else for the coming visits that these technicians can't make any more; of several who are free the least busy. A time that
 * is held was promised to nobody yet: where nobody else is free, whoever completes it hears that it is gone. Call it under lockRoster.
 */
export async function coverVisits(tx: Transaction, codes: readonly string[], now: Date): Promise<Cover> {
  const cover: Cover = { reassigned: [], uncovered: [] };
  for (const visit of await readComingVisits(tx, codes, now)) {
    if (canMake(visit, visit.dateTime)) continue;
    const { id: visitId, orderId, accountId, dateTime, location, code: technician, status } = visit;
    const changed = { visitId, orderId, accountId, dateTime, location, technician };
    const toId = await giveToAnother(tx, visit, now);
    if (toId !== null) cover.reassigned.push({ ...changed, toId });
    else if (status === 'HELD') await endVisit(tx, visitId, { status: 'RELEASED', at: now });
    else cover.uncovered.push(changed);
  }
  return cover;
}

/** When a visit begins, as times are judged. */
export function startOf({ dateTime }: { dateTime: string }): WantedStart {
  return { date: calendarDate(dateTime.slice(0, 10)), hour: Number(dateTime.slice(11, 13)) };
}

type Placed = Pick<ComingVisit, 'locationId' | 'orderId' | 'dateTime' | 'technicianId'>;

/** Who else could come at the time of a visit, as they are on that day. */
export async function readOthers(tx: Transaction, visit: Placed, now: Date): Promise<{ days: TechnicianDays[]; ids: number[] }> {
  const { date, hour } = startOf(visit);
  const { locationId, orderId, technicianId } = visit;
  const days = await readTechnicianDays(tx, { locationId, from: date, to: date, now, orderId });
  return { days, ids: technicianIdsFree(days, date, hour).filter((id) => id !== technicianId) };
}

async function giveToAnother(tx: Transaction, visit: ComingVisit, now: Date): Promise<number | null> {
  const start = startOf(visit);
  const { days, ids } = await readOthers(tx, visit, now);
  const technicianId = leastLoaded(days, ids, start.date);
  if (technicianId === null) return null;
  await takeWindow(tx, { appointmentId: visit.id, technicianId, start, now });
  await reassignVisit(tx, visit.id, technicianId);
  return technicianId;
}
