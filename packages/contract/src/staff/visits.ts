import { visitStatuses } from '@porchlight/domain/appointments/visit-state.ts';
import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { workSteps } from '@porchlight/domain/orders/workflow.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDate, IsoDateTime, largestCount, PathId } from '../wire.ts';
import { Version } from './access.ts';

/** A day of the calendar; a day no calendar has is refused. */
const Day = IsoDate.refine((text) => parseCalendarDate(text) !== null);
/** Wall-clock time at the service address (D-150), judged by the rules of appointments. */
const WallClock = z.string().max(30);
const Hour = z.int().min(0).max(24);
const Place = z.object({ id: Id, name: z.string(), timeZone: z.string() });
const visitParams = z.object({ visitId: PathId });
const orderParams = z.object({ orderId: PathId });

const Visit = z.object({
  visitId: Id,
  orderId: Id,
  accountId: Id,
  accountNumber: z.string(),
  customerName: z.string(),
  /** To call before a change; null without one. */
  mobileNumber: z.string().nullable(),
  description: z.string(),
  serviceAddress: z.string(),
  locationId: Id,
  location: z.string(),
  technicianId: Id,
  technician: z.string(),
  status: z.enum(visitStatuses),
  dateTime: IsoDateTime,
  endDateTime: IsoDateTime,
  /** Goes up with every change the customer hears of; a change names the one it was made from. */
  sequence: z.int(),
  /** Its technician can't come at that time any more. */
  isUncovered: z.boolean(),
  /** Its window has passed. */
  isOver: z.boolean(),
});

/** An order that needs a time. */
const Waiting = z.object({
  orderId: Id,
  accountNumber: z.string(),
  description: z.string(),
  serviceAddress: z.string(),
  location: z.string().nullable(),
  /** `scheduled` without a visit: it was arranged outside of the portal. */
  step: z.enum(workSteps),
  sinceDatetime: IsoDateTime,
});

const Slot = z.object({ fromTime: z.string(), toTime: z.string(), availability: z.int() });
const Seen = z.object({ sequence: z.int().min(0).max(largestCount), technicianId: Id });

/** Visits of technicians, as staff arrange them for customers (decision 0019). */
export const visits = {
  listVisits: route({
    id: 'S-080',
    method: 'GET',
    path: '/staff/visits',
    summary: 'The visits of some days by place and technician, with every coming visit nobody can make and the orders that wait for a time',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-READ',
    query: z.object({ from: Day, to: Day, locationId: PathId.optional(), technicianId: PathId.optional() }),
    answer: {
      kind: 'object',
      shape: z.object({
        locations: z.array(Place),
        /** Who comes to the place asked for, with the hours they work on each day. */
        technicians: z.array(
          z.object({
            id: Id,
            name: z.string(),
            isActive: z.boolean(),
            days: z.array(z.object({ date: IsoDate, hours: z.array(z.object({ from: Hour, to: Hour })) })),
          }),
        ),
        visits: z.array(Visit),
        uncovered: z.array(Visit),
        /** Longest first, fifty at most. */
        waiting: z.array(Waiting),
        waitingCount: z.int(),
      }),
    },
    errors: ['STF0075'],
  }),
  getVisit: route({
    id: 'S-081',
    method: 'GET',
    path: '/staff/visits/{visitId}',
    summary: 'A visit, and who else could come at its time',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-READ',
    params: visitParams,
    answer: { kind: 'object', shape: z.object({ visit: Visit, others: z.array(z.object({ id: Id, name: z.string() })) }) },
    errors: [],
  }),
  getTimes: route({
    id: 'S-082',
    method: 'GET',
    path: '/staff/orders/{orderId}/times',
    summary: 'When a technician can come for an order: the times customers are offered, and today',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-READ',
    params: orderParams,
    answer: {
      kind: 'object',
      shape: z.object({
        orderId: Id,
        accountNumber: z.string(),
        description: z.string(),
        serviceAddress: z.string(),
        location: z.string().nullable(),
        timeZone: z.string(),
        visit: Visit.nullable(),
        dates: z.record(IsoDate, z.array(Slot)),
      }),
    },
    errors: ['APT0002'],
  }),
  bookVisit: route({
    id: 'S-083',
    method: 'POST',
    path: '/staff/orders/{orderId}/visit',
    summary: 'Books a time for an order; its customer is told as if they had chosen it',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-WRITE',
    params: orderParams,
    body: z.object({ dateTime: WallClock }),
    exactBody: true,
    records: ['appointments.booked'],
    answer: { kind: 'object', shape: Visit },
    errors: ['APT0001', 'APT0002', 'APT0003'],
  }),
  moveVisit: route({
    id: 'S-084',
    method: 'POST',
    path: '/staff/visits/{visitId}/move',
    summary: 'Moves a visit to another time, until its window is over; its customer is told',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-WRITE',
    params: visitParams,
    body: Seen.extend({ dateTime: WallClock }),
    exactBody: true,
    records: ['appointments.moved'],
    answer: { kind: 'object', shape: Visit },
    errors: ['STF0002', 'STF0076', 'APT0001', 'APT0003'],
  }),
  cancelVisit: route({
    id: 'S-085',
    method: 'POST',
    path: '/staff/visits/{visitId}/cancellation',
    summary: 'Cancels a visit, until its window is over; its customer is told and may choose another time',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-WRITE',
    params: visitParams,
    body: Seen.extend({ note: z.string().trim().min(1).max(500) }),
    exactBody: true,
    records: ['appointments.cancelled'],
    answer: { kind: 'object', shape: Visit },
    errors: ['STF0002', 'STF0076'],
  }),
  reassignVisit: route({
    id: 'S-086',
    method: 'POST',
    path: '/staff/visits/{visitId}/technician',
    summary: 'Sends another technician at the same time; for the customer nothing changes',
    access: { kind: 'staff', right: 'visits.work' },
    limit: 'RL-WRITE',
    params: visitParams,
    body: Seen.extend({ to: Id }),
    exactBody: true,
    records: ['appointments.reassigned'],
    answer: { kind: 'object', shape: Visit },
    errors: ['STF0002', 'STF0076', 'STF0077'],
  }),
};

const Shift = z.object({ weekday: z.int().min(1).max(7), from: Hour, to: Hour });
const Absence = z.object({ from: Day, to: Day });

/** Who comes, where and when; the rules between fields are judgeTechnician's (domain/appointments). */
const Plan = z.object({
  name: z.string().trim().max(120),
  isActive: z.boolean(),
  locationIds: z.array(Id).max(500),
  shifts: z.array(Shift).max(100),
  absences: z.array(Absence).max(500),
});
const Code = z.string().trim().max(40);

const Technician = z.object({
  id: Id,
  version: Version,
  /** What files know them by; it stays. */
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  locationIds: z.array(Id),
  shifts: z.array(Shift),
  absences: z.array(Absence),
  /** Visits that are booked and to come. */
  comingVisits: z.int(),
});

const MovedVisit = z.object({ visitId: Id, orderId: Id, dateTime: IsoDateTime, location: z.string() });

/** What a change of a technician does to visits that are booked. */
const Effect = z.object({
  /** Somebody else makes them, at the same time. */
  reassigned: z.array(MovedVisit.extend({ to: z.string() })),
  /** Nobody can: somebody has to agree on another time with the customer. */
  uncovered: z.array(MovedVisit),
});

/** Technicians, when and where they work, and what time there is (decision 0019). */
export const technicians = {
  listTechnicians: route({
    id: 'S-087',
    method: 'GET',
    path: '/staff/technicians',
    summary: 'All technicians with their hours, days away and places, and the places there are',
    access: { kind: 'staff', right: 'technicians.edit' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ technicians: z.array(Technician), locations: z.array(Place) }) },
    errors: [],
  }),
  addTechnician: route({
    id: 'S-088',
    method: 'POST',
    path: '/staff/technicians',
    summary: 'Adds a technician',
    access: { kind: 'staff', right: 'technicians.edit' },
    limit: 'RL-WRITE',
    body: Plan.extend({ code: Code }),
    exactBody: true,
    records: ['technicians.added'],
    answer: { kind: 'object', shape: Technician },
    errors: [],
  }),
  previewTechnician: route({
    id: 'S-089',
    method: 'POST',
    path: '/staff/technicians/{technicianId}/preview',
    summary: 'What a change would do to the visits that are booked; changes nothing',
    access: { kind: 'staff', right: 'technicians.edit' },
    limit: 'RL-READ',
    reads: true,
    params: z.object({ technicianId: PathId }),
    body: Plan,
    exactBody: true,
    answer: { kind: 'object', shape: Effect },
    errors: [],
  }),
  changeTechnician: route({
    id: 'S-090',
    method: 'PUT',
    path: '/staff/technicians/{technicianId}',
    summary: 'Changes a technician; visits they can not make any more go to whoever is free then',
    access: { kind: 'staff', right: 'technicians.edit' },
    limit: 'RL-WRITE',
    params: z.object({ technicianId: PathId }),
    body: Plan.extend({ version: Version }),
    exactBody: true,
    records: ['technicians.changed'],
    answer: { kind: 'object', shape: z.object({ technician: Technician, effect: Effect }) },
    errors: ['STF0002'],
  }),
  getCapacity: route({
    id: 'S-091',
    method: 'GET',
    path: '/staff/capacity',
    summary: 'Hours of technicians of a place, worked and taken, and visits that can still be booked, for each of the coming days',
    access: { kind: 'staff', right: 'technicians.edit' },
    limit: 'RL-READ',
    query: z.object({ locationId: PathId }),
    answer: {
      kind: 'object',
      shape: z.object({
        days: z.array(
          z.object({
            date: IsoDate,
            /** Hours of work of everybody who comes to the place. */
            workedHours: z.int(),
            takenHours: z.int(),
            /** Visits that fit between those there are, each technician's counted by themselves. */
            openVisits: z.int(),
          }),
        ),
      }),
    },
    errors: [],
  }),
};
