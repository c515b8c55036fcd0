import type { Contract, RouteAnswer } from '@porchlight/contract';
import { changeableUntil, isOver } from '@porchlight/domain/appointments/visit-state.ts';
import { windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import { changeHoursOf } from './horizon.rules.ts';
import type { VisitOrder } from './orders.store.ts';
import type { VisitRow } from './visits.store.ts';

type Appointment = RouteAnswer<Contract['appointments']['openAppointment']>['appointment'];

/** Until when the customer may change a visit; null when it can't be changed any more. */
export function changeLimit(visit: VisitRow, order: VisitOrder, now: Date): Date | null {
  if (visit.status !== 'BOOKED') return null;
  const until = changeableUntil(visit.dateTime, order.timeZone, changeHoursOf(order));
  return now < until ? until : null;
}

/** A visit as its customer sees it. */
export function presentVisit(visit: VisitRow, order: VisitOrder, now: Date): Appointment {
  const { id, orderId, serviceOrderId, dateTime, sequence, isEarlierWanted } = visit;
  const { timeZone, serviceAddress, description } = order;
  return {
    id,
    orderId,
    serviceOrderId,
    status: shownStatus(visit, timeZone, now),
    dateTime,
    endDateTime: windowEnd(dateTime),
    timeZone,
    serviceAddress,
    description,
    changeableUntil: changeLimit(visit, order, now)?.toISOString() ?? null,
    isEarlierWanted,
    sequence,
  };
}

/** A window that is over is done to its customer, whatever the technician has reported by then. */
function shownStatus({ status, dateTime }: VisitRow, timeZone: string, now: Date): Appointment['status'] {
  if (status === 'RELEASED') return 'CANCELLED';
  return status === 'BOOKED' && isOver(dateTime, timeZone, now) ? 'DONE' : status;
}
