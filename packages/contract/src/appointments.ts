import { z } from 'zod';
import { LinkToken } from './passwords.ts';
import { route } from './route.ts';
import { Id, IsoDate, IsoDateTime, PathId } from './wire.ts';

/** Wall-clock time at the service address, without an offset (D-150). */
export const WallClockTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
const HourMinute = z.string().regex(/^\d{2}:\d{2}$/);

/** ENT-054: from date to slots; a customer may start at every full hour of a slot whose availability is above zero (D-149). */
export const Availability = z.record(
  IsoDate,
  z.array(z.object({ fromTime: HourMinute, toTime: HourMinute, availability: z.int().min(0) })),
);

/** A visit as its customer sees it. */
export const Appointment = z.object({
  id: Id,
  orderId: Id,
  serviceOrderId: Id,
  status: z.enum(['HELD', 'BOOKED', 'CANCELLED', 'DONE']),
  /** Start of the window of two hours in which the technician comes. */
  dateTime: WallClockTime,
  endDateTime: WallClockTime,
  /** IANA zone of the service address, for calendars. */
  timeZone: z.string(),
  serviceAddress: z.string(),
  description: z.string(),
  /** Until when it may be moved or cancelled here; null: no longer. */
  changeableUntil: IsoDateTime.nullable(),
  isEarlierWanted: z.boolean(),
  /** Goes up with every change: calendar files carry it (RFC 5545). */
  sequence: z.int().min(0),
});

/** The link of a mail, or the customer who owns the order (D-029). */
const linkOr = (at: 'params.id' | 'params.orderId', entity: 'order' | 'serviceOrder') =>
  ({ kind: 'linkOrAccount', owns: { entity, at } }) as const;
const byLink = { access: { kind: 'guest' }, body: z.object({ verificationToken: LinkToken }), exactBody: true } as const;
const tokenErrors = ['TOK0001', 'TOK0002', 'TOK0003'] as const;
const appointmentAnswer = { kind: 'object', shape: z.object({ appointment: Appointment }) } as const;

export const appointments = {
  getAvailability: route({
    id: 'C-053',
    method: 'GET',
    path: '/appointments/service-order/{id}/availability',
    summary: 'When a technician can come, for the next sixty days',
    access: linkOr('params.id', 'serviceOrder'),
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    verificationToken: true,
    answer: { kind: 'object', shape: z.object({ dates: Availability }) },
    errors: [...tokenErrors, 'APT0002'],
  }),
  holdAppointment: route({
    id: 'C-054',
    method: 'POST',
    path: '/public/order/{orderId}/appointment',
    summary: 'Takes a time for an order: held half an hour for who follows a link, booked for a customer who is signed in',
    access: linkOr('params.orderId', 'order'),
    limit: 'RL-WRITE',
    params: z.object({ orderId: PathId }),
    /** A time that is no time of day is told apart from one that is taken, so its shape is judged by the rules (APT0003). */
    body: z.object({ overbook: z.literal(false), dateTime: z.string().max(40) }),
    verificationToken: true,
    answer: {
      kind: 'object',
      /** heldUntil (added): when the time is given away again; null once it is booked. */
      shape: z.object({
        id: Id,
        dateTime: WallClockTime,
        heldUntil: IsoDateTime.nullable(),
        /** The same as seconds from now, for whoever's clock is wrong. */
        heldForSeconds: z.int().min(0).nullable(),
      }),
    },
    errors: [...tokenErrors, 'APT0001', 'APT0002', 'APT0003'],
  }),
  completeScheduleInstall: route({
    id: 'C-049',
    method: 'POST',
    path: '/verification/email/completescheduleinstall',
    summary: 'Books the time that is held, for good',
    ...byLink,
    limit: 'RL-WRITE',
    /** appointment and changeUrl (added): what was booked, and where it can be moved or cancelled. */
    answer: { kind: 'object', shape: z.object({ appointment: Appointment, changeUrl: z.string() }) },
    /** Added: APT0001 where the half hour is over and the time is gone, APT0003 where none was chosen. */
    errors: [...tokenErrors, 'APT0001', 'APT0002', 'APT0003'],
    soft: [...tokenErrors, 'APT0001', 'APT0002', 'APT0003'],
  }),
  makeAppointmentLink: route({
    id: 'C-140',
    method: 'POST',
    path: '/order/{id}/appointment-link',
    summary: 'A link for the customer who owns the order: to choose a time, or to move or cancel the one there is (added)',
    access: { kind: 'account', owns: { entity: 'order', at: 'params.id' } },
    limit: 'RL-WRITE',
    params: z.object({ id: PathId }),
    /** A path of the portal. */
    answer: { kind: 'object', shape: z.object({ path: z.string() }) },
    errors: ['APT0002'],
  }),
  openAppointment: route({
    id: 'C-141',
    method: 'POST',
    path: '/public/appointment',
    summary: 'The visit a link is about (added)',
    ...byLink,
    limit: 'RL-AUTH',
    reads: true,
    answer: appointmentAnswer,
    errors: [...tokenErrors],
    soft: [...tokenErrors],
  }),
  rescheduleAppointment: route({
    id: 'C-142',
    method: 'POST',
    path: '/public/appointment/reschedule',
    summary: 'Moves a visit to another time; the old time is given up only when the new one is taken (added)',
    access: { kind: 'guest' },
    limit: 'RL-WRITE',
    body: z.object({ verificationToken: LinkToken, dateTime: z.string().max(40) }),
    exactBody: true,
    answer: appointmentAnswer,
    errors: [...tokenErrors, 'APT0001', 'APT0003', 'APT0004'],
    soft: [...tokenErrors],
  }),
  cancelAppointment: route({
    id: 'C-143',
    method: 'POST',
    path: '/public/appointment/cancel',
    summary: 'Cancels a visit; the order waits for another time (added)',
    ...byLink,
    limit: 'RL-WRITE',
    answer: { kind: 'object', shape: z.object({ appointment: Appointment, scheduleUrl: z.string().nullable() }) },
    errors: [...tokenErrors, 'APT0004'],
    soft: [...tokenErrors],
  }),
  wantEarlier: route({
    id: 'C-144',
    method: 'POST',
    path: '/public/appointment/earlier',
    summary: 'Asks to be told when an earlier time becomes free, or no longer (added)',
    access: { kind: 'guest' },
    limit: 'RL-WRITE',
    body: z.object({ verificationToken: LinkToken, isWanted: z.boolean() }),
    exactBody: true,
    answer: appointmentAnswer,
    errors: [...tokenErrors, 'APT0004'],
    soft: [...tokenErrors],
  }),
};
