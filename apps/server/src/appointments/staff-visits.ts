import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { availabilityOf, bookableRange, technicianIdsFree, workedHours } from '@porchlight/domain/appointments/free-starts.ts';
import { isOver } from '@porchlight/domain/appointments/visit-state.ts';
import { windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import { addDays, type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { StaffVisit } from '../orders/index.ts';
import type { Queries } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { startOf } from './cover-visits.ts';
import type { AppointmentDeps } from './deps.ts';
import { deskHorizonOf } from './horizon.rules.ts';
import { readScheduling } from './links.ts';
import { readRoster } from './roster.store.ts';
import {
  readPlaces,
  readStaffVisit,
  readStaffVisitOfOrder,
  readStaffVisits,
  readUncovered,
  readWaitingOrders,
  type StaffVisitRow,
} from './staff-visits.store.ts';
import { readTechnicianDays } from './technicians.store.ts';

type Routes = StaffContract['visits'];
export type ShownVisit = RouteAnswer<Routes['bookVisit']>;

/** Most days of one calendar. */
const mostDays = 31;
const mostWaiting = 50;

export const presentStaffVisit = (row: StaffVisitRow): ShownVisit => ({ ...row, endDateTime: windowEnd(row.dateTime) });

/** S-080: the calendar of some days, with what needs somebody now whatever days are looked at. */
export async function listStaffVisits(
  deps: AppointmentDeps,
  asked: { from: string; to: string; locationId: number | null; technicianId: number | null },
): Promise<RouteAnswer<Routes['listVisits']> | Refusal<'STF0075'>> {
  const dates = datesOf(asked.from, asked.to);
  if (dates === null) return refuse('STF0075');
  const now = deps.clock.now();
  const { locationId, technicianId } = asked;
  const [locations, roster, visits, uncovered, waiting] = await Promise.all([
    readPlaces(deps.db),
    readRoster(deps.db),
    readStaffVisits(deps.db, { now, ...asked }),
    readUncovered(deps.db, { now, locationId }),
    readWaitingOrders(deps.db, { locationId, limit: mostWaiting }),
  ]);
  const shown = roster.filter(
    (each) => (locationId === null || each.locationIds.includes(locationId)) && (technicianId === null || each.id === technicianId),
  );
  return {
    locations,
    technicians: shown.map(({ id, name, isActive, shifts, absences }) => ({
      id,
      name,
      isActive,
      days: dates.map((date) => ({ date, hours: isActive ? spansOf(workedHours({ shifts, absences }, date)) : [] })),
    })),
    visits: visits.map(presentStaffVisit),
    uncovered: uncovered.map(presentStaffVisit),
    waiting: waiting.map(({ total: _total, ...order }) => order),
    waitingCount: waiting[0]?.total ?? 0,
  };
}

/** The days from one to another; null when they are none, or too many. */
function datesOf(from: string, to: string): CalendarDate[] | null {
  const dates: CalendarDate[] = [];
  for (let date = calendarDate(from); date <= to; date = addDays(date, 1)) {
    if (dates.length === mostDays) return null;
    dates.push(date);
  }
  return dates.length === 0 ? null : dates;
}

/** Hours as bits in one piece each. */
function spansOf(hours: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (let hour = 0; hour < 24; hour++) {
    if (!((hours >> hour) & 1)) continue;
    const last = spans.at(-1);
    if (last?.to === hour) last.to = hour + 1;
    else spans.push({ from: hour, to: hour + 1 });
  }
  return spans;
}

/** S-081. */
export async function showStaffVisit(
  deps: AppointmentDeps,
  visitId: number,
): Promise<RouteAnswer<Routes['getVisit']> | Refusal<'GEN0004'>> {
  const now = deps.clock.now();
  const visit = await readStaffVisit(deps.db, visitId, now);
  if (visit === null) return refuse('GEN0004');
  const { locationId, orderId, technicianId } = visit;
  const { date, hour } = startOf(visit);
  const [days, roster] = await Promise.all([
    readTechnicianDays(deps.db, { locationId, from: date, to: date, now, orderId }),
    readRoster(deps.db),
  ]);
  const free = technicianIdsFree(days, date, hour).filter((id) => id !== technicianId);
  const others = roster.filter(({ id }) => free.includes(id)).map(({ id, name }) => ({ id, name }));
  return { visit: presentStaffVisit(visit), others };
}

/** S-082: the times customers are offered (C-053), and from today on. */
export async function listTimes(
  deps: AppointmentDeps,
  orderId: number,
): Promise<RouteAnswer<Routes['getTimes']> | Refusal<'GEN0004' | 'APT0002'>> {
  const now = deps.clock.now();
  const scheduling = await readScheduling(deps, deps.db, orderId);
  if (scheduling === null) return refuse('GEN0004');
  const { order, visit, canSchedule } = scheduling;
  if (!canSchedule && visit?.status !== 'BOOKED') return refuse('APT0002');
  const { locationId, accountNumber, description, serviceAddress, timeZone } = order;
  const horizon = deskHorizonOf(order, now);
  const days = locationId === null ? [] : await readTechnicianDays(deps.db, { locationId, ...bookableRange(horizon), now, orderId });
  const [places, booked] = await Promise.all([readPlaces(deps.db), readStaffVisitOfOrder(deps.db, orderId, now)]);
  return {
    orderId,
    accountNumber,
    description,
    serviceAddress,
    location: places.find(({ id }) => id === locationId)?.name ?? null,
    timeZone,
    visit: booked?.status === 'BOOKED' ? presentStaffVisit(booked) : null,
    dates: availabilityOf(days, horizon),
  };
}

/** The visit of an order for its page: null where no technician comes. */
export async function staffVisitOf(deps: AppointmentDeps, db: Queries, orderId: number): Promise<StaffVisit | null> {
  const now = deps.clock.now();
  const scheduling = await readScheduling(deps, db, orderId);
  if (scheduling === null) return null;
  const { canSchedule, order } = scheduling;
  const booked = await readStaffVisitOfOrder(db, orderId, now);
  if (booked === null) return canSchedule ? { canSchedule, booked: null } : null;
  const { visitId, status, dateTime, technician, isUncovered } = booked;
  return { canSchedule, booked: { visitId, status, dateTime, technician, isUncovered, isOver: isOver(dateTime, order.timeZone, now) } };
}
