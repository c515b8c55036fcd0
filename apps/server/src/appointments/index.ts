/**
 * Appointments: when technicians can come, and the visits that were booked.
 * Owns technician, technician_location, technician_shift, technician_absence, appointment, appointment_hour and earlier_wish.
 * Promises: an hour of a technician is one visit's (the primary key of appointment_hour); a time that was held and not completed is given
 * away after half an hour, by whoever wants it or by a job; a visit that can't be moved keeps the time it has; the order's work, the visit
 * and what its customer is told of it are written together. All times are wall-clock time at the service address (D-150).
 */
import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { MailedLink, StaffVisit, Visit } from '../orders/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { JobHandlers } from '../platform/jobs/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import { freeTimes } from './availability.ts';
import { followOrder } from './change-visit.ts';
import type { AppointmentDeps } from './deps.ts';
import { offerEarlierTime } from './earlier-times.ts';
import { exportTechnicians } from './export-technicians.ts';
import { importTechnicians, type TechnicianFile, type TechnicianImport } from './import-technicians.ts';
import {
  mailLink,
  mailLinkOfOrder,
  mailScheduleLink,
  openLink,
  type ScheduleLink,
  type ScheduleLinkProblem,
  scheduleLink,
} from './links.ts';
import { appointmentHandlers } from './routes.ts';
import { staffVisitHandlers, technicianHandlers } from './staff-routes.ts';
import { staffVisitOf } from './staff-visits.ts';
import { releaseHeldTimes, remindOfVisits } from './visit-jobs.ts';
import { visitOf } from './visit-of-order.ts';

export { ImportRefused } from '../platform/table-file/import-refused.ts';
export type { AppointmentDeps } from './deps.ts';
export type { ScheduleLinkProblem } from './links.ts';

interface OrderOfAccount {
  orderId: number;
  accountId: number;
}

export interface Appointments {
  /** C-049, C-053, C-054 and C-140 to C-144. */
  handlers: Handlers<Contract['appointments']>;
  /** S-080 to S-086. */
  staffHandlers: Handlers<StaffContract['visits']>;
  /** S-087 to S-091. */
  technicianHandlers: Handlers<StaffContract['technicians']>;
  /** C-046 for a link of the purpose appointment: what is to be scheduled, without using the link up (D-147). */
  openLink(token: string): Promise<RouteAnswer<Contract['verification']['verifyToken']> | TokenRefusal>;
  /** A new link of the page that chooses a time for an order; null where no time can be chosen. */
  scheduleLink(tx: Transaction, order: OrderOfAccount): Promise<ScheduleLink | null>;
  /** Mails that link and answers it; null, with nothing written, where no time can be chosen or there is nowhere to write to. */
  mailScheduleLink(tx: Transaction, order: OrderOfAccount): Promise<{ url: string } | null>;
  /** The same for an operator: for the account's newest order a technician comes for, or the link to change the visit it has. */
  mailLink(accountNumber: string): Promise<{ url: string } | { problem: ScheduleLinkProblem }>;
  /** The same of one order, for staff. */
  mailLinkOfOrder(tx: Transaction, orderId: number): Promise<MailedLink>;
  /** The visit of an order as staff see it; null where no technician comes. */
  staffVisitOf(queries: Queries, orderId: number): Promise<StaffVisit | null>;
  /** The visit an order has or may have (C-137); null where no technician comes. */
  visitOf(orderId: number): Promise<Visit | null>;
  /** Ends the visit of an order that went on without it; for whoever moves its work, in the same transaction. */
  follow(tx: Transaction, orderId: number): Promise<void>;
  /** Takes technicians from a CSV file. Throws ImportRefused when the file as a whole can't be read. */
  importTechnicians(file: TechnicianFile): Promise<TechnicianImport>;
  /** Every technician as CSV, in the columns of the import, which it changes nothing in. */
  exportTechnicians(): Promise<{ csv: string; count: number }>;
  /** When a technician can come for a service order, in the wall-clock time of `timeZone`; null where no time can be had (0028). */
  freeTimes(serviceOrderId: number): ReturnType<typeof freeTimes>;
  jobs: Pick<JobHandlers, 'releaseHeldTimes' | 'remindOfVisits' | 'offerEarlierTime'>;
}

export function createAppointments(deps: AppointmentDeps): Appointments {
  return {
    handlers: appointmentHandlers(deps),
    staffHandlers: staffVisitHandlers(deps),
    technicianHandlers: technicianHandlers(deps),
    openLink: (token) => openLink(deps, token),
    scheduleLink: (tx, order) => scheduleLink(deps, tx, order),
    mailScheduleLink: (tx, order) => mailScheduleLink(deps, tx, order),
    mailLink: (accountNumber) => mailLink(deps, accountNumber),
    mailLinkOfOrder: async (tx, orderId) => {
      const mailed = await mailLinkOfOrder(deps, tx, orderId);
      if (!('problem' in mailed)) return 'mailed';
      return mailed.problem === 'noEmail' ? 'noEmail' : 'nothing';
    },
    staffVisitOf: (queries, orderId) => staffVisitOf(deps, queries, orderId),
    visitOf: (orderId) => visitOf(deps, orderId),
    follow: (tx, orderId) => followOrder(deps, tx, orderId),
    importTechnicians: (file) => importTechnicians(deps, file),
    exportTechnicians: () => exportTechnicians(deps.db),
    freeTimes: (serviceOrderId) => freeTimes(deps, serviceOrderId),
    jobs: {
      releaseHeldTimes: () => releaseHeldTimes(deps),
      remindOfVisits: () => remindOfVisits(deps),
      offerEarlierTime: (window) => offerEarlierTime(deps, window),
    },
  };
}
