import type { Contract, RouteAnswer } from '@porchlight/contract';
import { canSchedule } from '@porchlight/domain/appointments/visit-state.ts';
import { presentContactAddress, standardTermsId } from '../account/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { AppointmentDeps } from './deps.ts';
import { mailChooseTime, mailVisit } from './mails.ts';
import { findOrderToSchedule, readVisitContact, readVisitOrder, type VisitContact, type VisitOrder } from './orders.store.ts';
import { changeLimit } from './present-visit.ts';
import { readVisitOfOrder, type VisitRow } from './visits.store.ts';

/** Why nobody can be sent a link to choose a time. */
export type ScheduleLinkProblem = 'noAccount' | 'noEmail' | 'noVisit';

type Opened = RouteAnswer<Contract['verification']['verifyToken']>;

/** An order with what is known of its visit. */
export interface Scheduling {
  order: VisitOrder;
  visit: VisitRow | null;
  canSchedule: boolean;
}

/** An order as far as its visit goes; null for an unknown one. */
export async function readScheduling(deps: AppointmentDeps, db: Queries, orderId: number): Promise<Scheduling | null> {
  const reads = [readVisitOrder(db, orderId), readVisitOfOrder(db, orderId), deps.orders.workOfOrder(db, orderId)] as const;
  const [order, visit, work] = await Promise.all(reads);
  if (order === null) return null;
  const steps = work.map(({ step }) => step);
  return { order, visit, canSchedule: canSchedule(steps, visit?.status ?? null) };
}

/** A link of the page that chooses a time, as an address and as what it carries. */
export interface ScheduleLink {
  token: string;
  url: string;
}

/** A new link to choose a time; null where no time can be chosen. */
export async function scheduleLink(
  deps: AppointmentDeps,
  tx: Transaction,
  { orderId, accountId }: { orderId: number; accountId: number },
): Promise<ScheduleLink | null> {
  const scheduling = await readScheduling(deps, tx, orderId);
  if (scheduling === null || scheduling.order.accountId !== accountId || !scheduling.canSchedule) return null;
  const token = await deps.verification.issue(tx, { purpose: 'appointment', subjectId: orderId, accountId });
  return { token, url: `${deps.portalUrl}/schedule-appointment?token=${token}` };
}

/** Address of the page that moves or cancels a visit. */
export async function changeUrl(deps: AppointmentDeps, tx: Transaction, visit: Pick<VisitRow, 'id' | 'accountId'>): Promise<string> {
  const token = await deps.verification.issue(tx, { purpose: 'appointment-change', subjectId: visit.id, accountId: visit.accountId });
  return `${deps.portalUrl}/appointment?token=${token}`;
}

/** Mails the link to choose a time and answers it; null, with nothing written, where none can be chosen or there is nowhere to write to. */
export async function mailScheduleLink(
  deps: AppointmentDeps,
  tx: Transaction,
  of: { orderId: number; accountId: number },
): Promise<{ url: string } | null> {
  const order = await readVisitOrder(tx, of.orderId);
  if (order === null || order.email === null) return null;
  const link = await scheduleLink(deps, tx, of);
  if (link === null) return null;
  const { url } = link;
  await mailChooseTime(deps, tx, { order, brand: await deps.site.brand(tx), url });
  return { url };
}

/**
 * For an operator who helps somebody: mails the link to choose a time for the account's newest order a technician comes for or, where a
 * visit is booked, its confirmation with the link to change it. Answers the link.
 */
export async function mailLink(deps: AppointmentDeps, accountNumber: string): Promise<{ url: string } | { problem: ScheduleLinkProblem }> {
  const found = await findOrderToSchedule(deps.db, accountNumber);
  if (found === null) return { problem: 'noAccount' };
  const { accountId, orderId } = found;
  if (orderId === null) return { problem: 'noVisit' };
  return deps.db.transaction(async (tx) => {
    const mailed = await mailLinkOfOrder(deps, tx, orderId);
    if ('problem' in mailed) return mailed;
    await recordAudit(tx, { at: deps.clock.now(), action: 'appointments.linkMailed', accountId, detail: { orderId } });
    return mailed;
  });
}

/** The same of one order, in the caller's transaction and without a record of its own. */
export async function mailLinkOfOrder(
  deps: AppointmentDeps,
  tx: Transaction,
  orderId: number,
): Promise<{ url: string } | { problem: 'noEmail' | 'noVisit' }> {
  const scheduling = await readScheduling(deps, tx, orderId);
  if (scheduling === null) return { problem: 'noVisit' };
  const { order, visit } = scheduling;
  if (order.email === null) return { problem: 'noEmail' };
  const mailed = visit?.status === 'BOOKED' ? await mailAgain(deps, tx, order, visit) : await mailScheduleLink(deps, tx, order);
  return mailed ?? { problem: 'noVisit' };
}

async function mailAgain(deps: AppointmentDeps, tx: Transaction, order: VisitOrder, visit: VisitRow): Promise<{ url: string }> {
  const now = deps.clock.now();
  const url = await changeUrl(deps, tx, visit);
  const until = changeLimit(visit, order, now);
  await mailVisit(deps, tx, { order, brand: await deps.site.brand(tx), visit, now, kind: 'booked', changeUrl: url, until });
  return { url };
}

/** C-140: a path of the portal for whoever owns the order: to choose a time, or to change the visit that is booked. */
export async function makeLink(deps: AppointmentDeps, orderId: number): Promise<{ path: string } | Refusal<'APT0002'>> {
  return deps.db.transaction(async (tx) => {
    const scheduling = await readScheduling(deps, tx, orderId);
    if (scheduling === null) return refuse('APT0002');
    const { order, visit } = scheduling;
    const url = visit?.status === 'BOOKED' ? await changeUrl(deps, tx, visit) : (await scheduleLink(deps, tx, order))?.url;
    return url === undefined ? refuse('APT0002') : { path: url.slice(deps.portalUrl.length) };
  });
}

/** C-046 of a link to choose a time: what is to be scheduled, without using the link up (ENT-052, D-147). */
export async function openLink(deps: AppointmentDeps, token: string): Promise<Opened | TokenRefusal> {
  const subject = await deps.verification.judge('appointment', token);
  if (isRefusal(subject)) return subject;
  const scheduling = await readScheduling(deps, deps.db, subject.subjectId);
  const work = await deps.orders.workOfOrder(deps.db, subject.subjectId);
  const contact = scheduling && (await readVisitContact(deps.db, scheduling.order.accountId));
  const [first] = work;
  if (scheduling === null || contact === null || first === undefined) return refuse('TOK0001');
  const { orderId, accountId, serviceAddress, timeZone, description } = scheduling.order;
  const waiting = work.find(({ step }) => step === 'scheduling' || step === 'scheduled') ?? first;
  return {
    orderId,
    serviceOrderId: waiting.serviceOrderId,
    addressWrapper: { addressWrapper: { fullAddress: serviceAddress } },
    accountId,
    contact: presentContact(contact),
    terms: { id: contact.termsId ?? standardTermsId },
    billCycle: { billCycle: contact.billCycleDay },
    canSchedule: scheduling.canSchedule,
    timeZone,
    description,
  };
}

function presentContact(contact: VisitContact): NonNullable<Opened['contact']> {
  const { firstName, lastName, company, emails, addresses, mobileNumber, isMobileVerified } = contact;
  return {
    firstName,
    lastName,
    company,
    contactEmails: emails,
    contactAddresses: addresses.map(presentContactAddress),
    contactNumbers: mobileNumber === null ? [] : [{ numberType: 'MOBILE', number: mobileNumber, verified: isMobileVerified }],
  };
}
