import { technicianIdsFree } from '@porchlight/domain/appointments/free-starts.ts';
import { judgeStart } from '@porchlight/domain/appointments/judge-start.ts';
import { isOver } from '@porchlight/domain/appointments/visit-state.ts';
import type { Locale } from '@porchlight/texts';
import type { Actor } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { cancelBooked, moveTo, type Opened } from './change-visit.ts';
import { startOf } from './cover-visits.ts';
import type { AppointmentDeps } from './deps.ts';
import { holdTime } from './hold-time.ts';
import { deskHorizonOf, refuseStart } from './horizon.rules.ts';
import { readVisitOrder } from './orders.store.ts';
import { reassignVisit } from './roster.store.ts';
import { readStaffVisit, readStaffVisitOfOrder } from './staff-visits.store.ts';
import { presentStaffVisit, type ShownVisit } from './staff-visits.ts';
import { TimeTaken, takeWindow } from './take-time.ts';
import { lockTechnicians, readTechnicianDays } from './technicians.store.ts';
import { readVisit } from './visits.store.ts';

/** A member of staff who acts for a customer. */
export interface DeskActor {
  staffId: number;
  locale: Locale;
}

/** What the page showed of a visit when somebody decided to change it. */
export interface SeenVisit {
  visitId: number;
  sequence: number;
  technicianId: number;
}

type Changed<Code extends 'STF0076' | 'STF0077' | 'APT0001' | 'APT0003'> = Promise<ShownVisit | Refusal<Code | 'STF0002' | 'GEN0004'>>;

const actorOf = ({ staffId }: DeskActor): Actor => ({ kind: 'staff', userId: staffId });

/** S-083: a time for an order, as its customer would book it (C-054); today may be chosen too. */
export async function bookForCustomer(
  deps: AppointmentDeps,
  by: DeskActor,
  { orderId, dateTime }: { orderId: number; dateTime: string },
): Promise<ShownVisit | Refusal<'APT0001' | 'APT0002' | 'APT0003' | 'GEN0004'>> {
  const recordBooking = (tx: Transaction, accountId: number) =>
    recordAudit(tx, { at: deps.clock.now(), action: 'appointments.booked', staffId: by.staffId, accountId, detail: { orderId, dateTime } });
  const way = { verificationToken: null, locale: by.locale };
  const held = await holdTime(deps, { orderId, dateTime, way, owner: actorOf(by), desk: { record: recordBooking } });
  // Nobody follows a link here, so that nothing is said of one.
  if (isRefusal(held)) return held as Refusal<'APT0001' | 'APT0002' | 'APT0003' | 'GEN0004'>;
  const visit = await readStaffVisitOfOrder(deps.db, orderId, deps.clock.now());
  return visit === null ? refuse('GEN0004') : presentStaffVisit(visit);
}

/** S-084: moves a visit until its window is over, later than its customer could; the time it has is given up with taking the new one. */
export function moveForCustomer(
  deps: AppointmentDeps,
  by: DeskActor,
  { dateTime, ...seen }: SeenVisit & { dateTime: string },
): Changed<'STF0076' | 'APT0001' | 'APT0003'> {
  return change<'APT0001' | 'APT0003'>(deps, seen, 'APT0001', async (tx, opened) => {
    const { visit, order, now } = opened;
    if (visit.dateTime !== dateTime) {
      const start = judgeStart(dateTime, deskHorizonOf(order, now));
      if ('problem' in start) return refuseStart(start.problem, by.locale);
      if ((await moveTo(deps, tx, opened, { start, actor: actorOf(by) })) === null) return refuse('APT0001');
    }
    await record(tx, by, opened, { action: 'appointments.moved', detail: { before: visit.dateTime, after: dateTime } });
    return null;
  });
}

/** S-085: cancels a visit until its window is over; its order waits for another time. */
export function cancelForCustomer(
  deps: AppointmentDeps,
  by: DeskActor,
  { note, ...seen }: SeenVisit & { note: string },
): Changed<'STF0076'> {
  return change<never>(deps, seen, null, async (tx, opened) => {
    await cancelBooked(deps, tx, opened, { actor: actorOf(by), note });
    await record(tx, by, opened, { action: 'appointments.cancelled', detail: { dateTime: opened.visit.dateTime } });
    return null;
  });
}

/** S-086: sends another technician who is free at that time. Nothing changes for the customer, who hears nothing. */
export function reassignForCustomer(
  deps: AppointmentDeps,
  by: DeskActor,
  { to, ...seen }: SeenVisit & { to: number },
): Changed<'STF0076' | 'STF0077'> {
  return change(deps, seen, 'STF0077', async (tx, opened) => {
    const { visit, now } = opened;
    const { locationId, orderId, technicianId } = visit;
    const start = startOf(visit);
    await lockTechnicians(tx, locationId);
    const days = await readTechnicianDays(tx, { locationId, from: start.date, to: start.date, now, orderId });
    if (to === technicianId || !technicianIdsFree(days, start.date, start.hour).includes(to)) return refuse('STF0077');
    await takeWindow(tx, { appointmentId: visit.id, technicianId: to, start, now });
    await reassignVisit(tx, visit.id, to);
    await record(tx, by, opened, { action: 'appointments.reassigned', detail: { before: technicianId, after: to } });
    return null;
  });
}

/**
 * Runs a change of a booked visit under the lock of its order, as long as it is what the page showed: its customer, another member of staff
 * or a change of technicians may have been quicker.
 */
async function change<Code extends 'STF0077' | 'APT0001' | 'APT0003'>(
  deps: AppointmentDeps,
  { visitId, sequence, technicianId }: SeenVisit,
  whenTaken: Code | null,
  act: (tx: Transaction, opened: Opened) => Promise<null | Refusal<Code>>,
): Promise<ShownVisit | Refusal<Code | 'STF0002' | 'STF0076' | 'GEN0004'>> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      const orderId = (await readVisit(tx, visitId))?.orderId;
      if (orderId === undefined || !(await deps.orders.lock(tx, orderId))) return refuse('GEN0004');
      const [visit, order] = [await readVisit(tx, visitId), await readVisitOrder(tx, orderId)];
      if (!visit || !order) return refuse('GEN0004');
      if (visit.status !== 'BOOKED' || isOver(visit.dateTime, order.timeZone, now)) return refuse('STF0076');
      if (visit.sequence !== sequence || visit.technicianId !== technicianId) return refuse('STF0002');
      const refused = await act(tx, { visit, order, now });
      if (refused !== null) return refused;
      const changed = await readStaffVisit(tx, visitId, now);
      return changed === null ? refuse('GEN0004') : presentStaffVisit(changed);
    });
  } catch (error) {
    if (error instanceof TimeTaken && whenTaken !== null) return refuse(whenTaken);
    throw error;
  }
}

function record(
  tx: Transaction,
  { staffId }: DeskActor,
  { visit, now }: Opened,
  { action, detail }: { action: string; detail: Record<string, string | number> },
): Promise<void> {
  const { id: visitId, orderId, accountId } = visit;
  return recordAudit(tx, { at: now, action, staffId, accountId, detail: { orderId, visitId, ...detail } });
}
