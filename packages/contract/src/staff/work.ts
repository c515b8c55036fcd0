import { visitStatuses } from '@porchlight/domain/appointments/visit-state.ts';
import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { reviewReasons } from '@porchlight/domain/guest-order/review-reasons.ts';
import { attentionReasons } from '@porchlight/domain/orders/attention.ts';
import { operatorEvents } from '@porchlight/domain/orders/operator-events.ts';
import { openingEvent, workEvents, workflows, workSteps } from '@porchlight/domain/orders/workflow.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDate, IsoDateTime, PathId } from '../wire.ts';

const Workflow = z.enum(workflows);
const Step = z.enum(workSteps);
const Status = z.enum(['PENDING', 'IN_PROGRESS', 'FINISHED', 'CANCELLED']);
const Attention = z.enum(attentionReasons);
const Person = z.object({ userId: Id, displayName: z.string() });
const Place = z.object({ id: Id, name: z.string() });
/** For other members of staff; customers never see it. */
const Note = z.string().trim().min(1).max(500);
const orderParams = z.object({ orderId: PathId });

const Listed = z.object({
  orderId: Id,
  accountId: Id,
  accountNumber: z.string(),
  status: Status,
  description: z.string(),
  serviceAddress: z.string(),
  location: z.string().nullable(),
  createdDatetime: IsoDateTime,
  modifiedDatetime: IsoDateTime,
  attention: z.array(Attention),
  assignee: Person.nullable(),
  /** Where each piece of its work stands; null for what was imported with a chain of its own. */
  work: z.array(z.object({ serviceOrderId: Id, workflow: Workflow.nullable(), step: Step.nullable() })),
});

const Piece = z.object({
  serviceOrderId: Id,
  description: z.string(),
  workflow: Workflow,
  step: Step,
  expectedBy: IsoDate.nullable(),
  steps: z.array(z.object({ step: Step, name: z.string(), state: z.enum(['done', 'current', 'next']), dateTime: IsoDateTime.nullable() })),
  /** What staff can make happen where it stands. */
  possible: z.array(z.enum(operatorEvents)),
});

const Happened = z.object({
  id: Id,
  datetime: IsoDateTime,
  serviceOrderId: Id,
  event: z.enum([openingEvent, ...workEvents]),
  to: Step,
  actor: z.enum(['customer', 'visitor', 'staff', 'operator', 'system']),
  /** Of a member of staff. */
  actorName: z.string().nullable(),
  note: z.string().nullable(),
});

const Order = z.object({
  orderId: Id,
  accountId: Id,
  accountNumber: z.string(),
  customerName: z.string(),
  /** As it is on file, to call; null without one. */
  mobileNumber: z.string().nullable(),
  hasEmail: z.boolean(),
  status: Status,
  type: z.string(),
  description: z.string(),
  serviceAddress: z.string(),
  location: z.string().nullable(),
  createdDatetime: IsoDateTime,
  modifiedDatetime: IsoDateTime,
  reviewReasons: z.array(z.enum(reviewReasons)),
  attention: z.array(Attention),
  assignee: Person.nullable(),
  /** What whoever ordered wrote to the provider; empty without. */
  customerNote: z.string(),
  work: z.array(Piece),
  events: z.array(Happened),
  notes: z.array(z.object({ id: Id, datetime: IsoDateTime, by: z.string(), note: z.string() })),
  visit: z
    .object({
      visitId: Id,
      status: z.enum(visitStatuses),
      dateTime: IsoDateTime,
      endDateTime: IsoDateTime,
      technician: z.string(),
      isUncovered: z.boolean(),
    })
    .nullable(),
  /** A time for a technician can be chosen now. */
  canSchedule: z.boolean(),
  /** Which link can be mailed now: to choose plans, to choose a time, or to change the visit there is. */
  link: z.enum(['choosePlans', 'chooseTime', 'changeVisit']).nullable(),
  /** What was sent to the account since it was ordered, newest first, twenty at most. */
  messages: z.array(
    z.object({
      id: Id,
      datetime: IsoDateTime,
      channel: z.enum(['email', 'text', 'letter']),
      subject: z.string().nullable(),
      state: z.enum(['waiting', 'sent', 'failed', 'declined']),
    }),
  ),
});

/** Where a list of orders goes on: the moment of its last one to the microsecond, and its number. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z\.\d{1,16}$/)
  .refine((text) => parseCalendarDate(text.slice(0, 10)) !== null);

/** Orders and the work they need, as staff see and move them (decision 0017). */
export const work = {
  searchOrders: route({
    id: 'S-070',
    method: 'POST',
    path: '/staff/orders/search',
    summary:
      'Orders by state, step, kind, place, age, assignee and what needs attention, fifty at a time, with counts by step of the open ones',
    access: { kind: 'staff', right: 'orders.view' },
    limit: 'RL-READ',
    reads: true,
    body: z.object({
      state: z.enum(['open', 'finished', 'cancelled']),
      step: Step.nullable(),
      workflow: Workflow.nullable(),
      locationId: Id.nullable(),
      /** Ordered at least so many days ago. */
      minimumAgeDays: z.int().min(0).max(3650).nullable(),
      /** `any`: whatever the reason. */
      attention: z.union([Attention, z.literal('any')]).nullable(),
      assigned: z.union([Id, z.enum(['me', 'nobody'])]).nullable(),
      /** The number of an order or of an account, whole. */
      number: z.string().trim().max(40),
      cursor: Cursor.nullable(),
    }),
    exactBody: true,
    answer: {
      kind: 'object',
      shape: z.object({
        /** Open ones by age, the oldest first; others newest first. */
        orders: z.array(Listed),
        next: z.string().nullable(),
        /** Open orders with work at the step, by every other filter; null where closed ones are asked for. */
        counts: z.array(z.object({ step: Step, orders: z.int() })).nullable(),
      }),
    },
    errors: [],
  }),
  getOrderChoices: route({
    id: 'S-071',
    method: 'GET',
    path: '/staff/orders/choices',
    summary: 'What orders can be narrowed down to: places, and members of staff an order can be assigned to',
    access: { kind: 'staff', right: 'orders.view' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ locations: z.array(Place), members: z.array(Person) }) },
    errors: [],
  }),
  getOrder: route({
    id: 'S-072',
    method: 'GET',
    path: '/staff/orders/{orderId}',
    summary: 'An order with its work, what happened to it, its visit, what was sent, and what can be done now',
    access: { kind: 'staff', right: 'orders.view' },
    limit: 'RL-READ',
    params: orderParams,
    answer: { kind: 'object', shape: Order },
    errors: [],
  }),
  advanceWork: route({
    id: 'S-073',
    method: 'POST',
    path: '/staff/orders/{orderId}/work/{serviceOrderId}/events',
    summary: 'Moves a piece of work on by an event, from the step the page showed',
    access: { kind: 'staff', right: 'orders.work' },
    limit: 'RL-WRITE',
    params: z.object({ orderId: PathId, serviceOrderId: PathId }),
    body: z.object({ event: z.enum(operatorEvents), from: Step, note: Note.nullable() }),
    exactBody: true,
    records: ['orders.advanced'],
    answer: { kind: 'object', shape: Order },
    errors: ['STF0070'],
  }),
  cancelOrder: route({
    id: 'S-074',
    method: 'POST',
    path: '/staff/orders/{orderId}/cancellation',
    summary: 'Cancels all open work of an order and tells its customer',
    access: { kind: 'staff', right: 'orders.work' },
    limit: 'RL-WRITE',
    params: orderParams,
    body: z.object({ note: Note }),
    exactBody: true,
    records: ['orders.cancelled'],
    answer: { kind: 'object', shape: Order },
    errors: ['STF0071'],
  }),
  mailOrderLink: route({
    id: 'S-075',
    method: 'POST',
    path: '/staff/orders/{orderId}/link',
    summary: 'Mails whoever ordered the link that is due: to choose plans, to choose a time, or to change the visit',
    access: { kind: 'staff', right: 'orders.work' },
    limit: 'RL-WRITE',
    params: orderParams,
    records: ['orders.linkMailed'],
    answer: { kind: 'object', shape: Order },
    errors: ['STF0072', 'STF0073'],
  }),
  assignOrder: route({
    id: 'S-076',
    method: 'PUT',
    path: '/staff/orders/{orderId}/assignee',
    summary: 'Hands an order to a member of staff, or to nobody, from whom the page showed',
    access: { kind: 'staff', right: 'orders.work' },
    limit: 'RL-WRITE',
    params: orderParams,
    body: z.object({ from: Id.nullable(), to: Id.nullable() }),
    exactBody: true,
    records: ['orders.assigned'],
    answer: { kind: 'object', shape: Order },
    errors: ['STF0002', 'STF0074'],
  }),
  addOrderNote: route({
    id: 'S-077',
    method: 'POST',
    path: '/staff/orders/{orderId}/notes',
    summary: 'Keeps a note on an order for other members of staff',
    access: { kind: 'staff', right: 'orders.work' },
    limit: 'RL-WRITE',
    params: orderParams,
    body: z.object({ note: Note }),
    exactBody: true,
    records: ['orders.noted'],
    answer: { kind: 'object', shape: Order },
    errors: [],
  }),
};
