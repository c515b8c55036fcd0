/**
 * Orders: what a customer ordered, the service orders (the work) each order needs, and how far that work has come.
 * Owns customer_order, service_order, order_event and order_note; others write them through this door, but for the order without work that an
 * invitation is about (guest-order). Exposes whose order an id is, for the ownership guard.
 * Promises: work moves only as its workflow allows (domain/orders); every step has its event with time and actor, written together with
 * it; the status of an order is what the steps of its work make of it; of two who move the same work at once one finds it moved.
 */
import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { VisitStatus } from '@porchlight/domain/appointments/visit-state.ts';
import type { WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import { advanceWork, type WorkAdvance } from './advance-work.ts';
import { type FollowWorkflow, followWorkflow } from './follow-workflow.ts';
import { type NewOrder, type OpenedOrder, openOrder } from './open-order.ts';
import { createOperations, type OrderOperations } from './operate-orders.ts';
import { readOrderOwner, readServiceOrderOwner } from './orders.store.ts';
import { type Replan, replanOrder } from './replan-order.ts';
import { ordersHandlers } from './routes.ts';
import { staffOrderHandlers } from './staff-routes.ts';
import { type FollowedWork, followWork } from './track-order.ts';
import { type Actor, lockOrder, readWork, readWorkOfOrder, type Work } from './work.store.ts';

export { advanceWork, type WorkAdvance } from './advance-work.ts';
export { type NewOrder, openOrder } from './open-order.ts';
export { judgeEvent } from './operate-orders.ts';
export type { ListedOrder } from './operator.store.ts';
export { orderInvariants } from './order-invariants.sql.ts';
export { stepName } from './step-words.ts';
export type { FollowedWork } from './track-order.ts';
export type { Actor, Work } from './work.store.ts';

/** The visit of an order as its progress tells it (C-137). */
export type Visit = NonNullable<RouteAnswer<Contract['orders']['trackOrder']>['visit']>;

/** The visit of an order as staff see it. */
export interface StaffVisit {
  canSchedule: boolean;
  /** The newest one that was not given up. */
  booked: {
    visitId: number;
    status: VisitStatus;
    /** Wall-clock time at the service address. */
    dateTime: string;
    technician: string;
    /** Whether its technician can't come then any more. */
    isUncovered: boolean;
    /** Whether its window has passed. */
    isOver: boolean;
  } | null;
}

/** What became of a link somebody asked to be mailed: nobody to write to, or nothing to be linked where the order stands. */
export type MailedLink = 'mailed' | 'noEmail' | 'nothing';

export interface OrdersDeps {
  db: Database;
  clock: Clock;
  /** From appointments: the visit an order has or may have; null where no technician comes. */
  visitOf(orderId: number): Promise<Visit | null>;
  /** From appointments: mails whoever ordered the link to choose a time for the visit. */
  mailScheduleLink(tx: Transaction, order: { orderId: number; accountId: number }): Promise<unknown>;
  /** From appointments: ends the visit of an order whose work went on without it. */
  followVisit(tx: Transaction, orderId: number): Promise<void>;
  /** From appointments: the same as staff see it; null where no technician comes. */
  staffVisitOf(queries: Queries, orderId: number): Promise<StaffVisit | null>;
  /** From appointments: mails the link to choose a time, or to change the visit there is. */
  mailVisitLink(tx: Transaction, orderId: number): Promise<MailedLink>;
  /** From service sign-up: mails the link to choose plans; its work waits for the choice then. */
  mailSignupLink(tx: Transaction, orderId: number, actor: Actor): Promise<MailedLink>;
  /** From plan change: what was ordered becomes a service of the account once it is installed. */
  beginService(tx: Transaction, work: { orderId: number; accountId: number; description: string }): Promise<void>;
  outbox: Pick<OutboxDoor, 'queueOptionalMail'>;
  site: Pick<SiteDoor, 'brand'>;
  /** Where the links of mails lead. */
  portalUrl: string;
}

export interface Orders {
  /** C-033, C-034 and C-137. */
  handlers: Handlers<Contract['orders']>;
  /** S-070 to S-077. */
  staffHandlers: Handlers<StaffContract['work']>;
  /** The account an order belongs to; null when there is no such order (D-011). */
  ownerOf(orderId: number): Promise<number | null>;
  /** The same of one of its service orders. */
  ownerOfServiceOrder(serviceOrderId: number): Promise<number | null>;
  /** Writes an order with its work, received. Throws RangeError without work. */
  open(tx: Transaction, order: NewOrder): Promise<OpenedOrder>;
  /**
   * Moves work on by an event and answers the steps it led between; `notPossible`, with nothing written, where the event can't happen or
   * the order was imported with a chain of its own. Takes the order's lock until the transaction ends.
   */
  advance(tx: Transaction, advance: WorkAdvance): Promise<{ from: WorkStep; to: WorkStep } | 'notPossible'>;
  /** Gives the open work of an order other descriptions: pieces are renamed, added where the others stand, or cancelled. Answers their ids. */
  replan(tx: Transaction, replan: Replan): Promise<number[] | 'notPossible'>;
  /** A piece of work and where it stands; null when there is none, or none in a workflow. */
  work(queries: Queries, serviceOrderId: number): Promise<Work | null>;
  /** All the work of an order, as it was opened. */
  workOfOrder(queries: Queries, orderId: number): Promise<Work[]>;
  /** The same with the steps of each piece: done, current and next, with the time each was reached. */
  followWork(queries: Queries, orderId: number): Promise<FollowedWork[]>;
  /** Lets imported work, or an order without work, begin a workflow; what is in one stays where it is. */
  follow(tx: Transaction, order: FollowWorkflow): Promise<void>;
  /** Takes the order's lock until the transaction ends, as `advance` does; before any lock on what belongs to the order. */
  lock(tx: Transaction, orderId: number): Promise<boolean>;
  /** For the operator's commands. */
  operations: OrderOperations;
}

export function createOrders(deps: OrdersDeps): Orders {
  return {
    handlers: ordersHandlers(deps),
    staffHandlers: staffOrderHandlers(deps),
    ownerOf: (orderId) => readOrderOwner(deps.db, orderId),
    ownerOfServiceOrder: (id) => readServiceOrderOwner(deps.db, id),
    open: openOrder,
    advance: (tx, advance) => advanceWork(tx, advance, deps.clock.now()),
    replan: (tx, replan) => replanOrder(tx, replan, deps.clock.now()),
    work: readWork,
    workOfOrder: readWorkOfOrder,
    followWork,
    follow: (tx, order) => followWorkflow(tx, order, deps.clock.now()),
    lock: lockOrder,
    operations: createOperations(deps),
  };
}
