import type { Contract, RouteAnswer } from '@porchlight/contract';
import { judgeStart, type WantedStart } from '@porchlight/domain/appointments/judge-start.ts';
import { fateOfVisit, isOver } from '@porchlight/domain/appointments/visit-state.ts';
import { localDateTime } from '@porchlight/domain/appointments/visit-window.ts';
import type { Locale } from '@porchlight/texts';
import type { Actor } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';
import { advanceWork, presentById, visitor } from './book-visit.ts';
import type { AppointmentDeps } from './deps.ts';
import { queueEarlierOffer } from './earlier-times.ts';
import { horizonOf, refuseStart } from './horizon.rules.ts';
import { changeUrl, readScheduling, scheduleLink } from './links.ts';
import { mailCancelled, mailVisit } from './mails.ts';
import { readVisitOrder, type VisitOrder } from './orders.store.ts';
import { changeLimit, presentVisit } from './present-visit.ts';
import { findTechnician, TimeTaken, takeWindow } from './take-time.ts';
import { endVisit, moveVisit, readVisit, type VisitRow } from './visits.store.ts';
import { dropWish, keepWish } from './wishes.store.ts';

type Routes = Contract['appointments'];
type Shown = RouteAnswer<Routes['openAppointment']>;

/** A visit whose order is held for the rest of the transaction. */
export interface Opened {
  visit: VisitRow;
  order: VisitOrder;
  now: Date;
}

/** C-141: the visit a link is about. */
export async function openVisit(deps: AppointmentDeps, token: string): Promise<Shown | TokenRefusal> {
  const subject = await deps.verification.judge('appointment-change', token);
  if (isRefusal(subject)) return subject;
  const visit = await readVisit(deps.db, subject.subjectId);
  const order = visit && (await readVisitOrder(deps.db, visit.orderId));
  return visit && order ? { appointment: presentVisit(visit, order, deps.clock.now()) } : refuse('TOK0001');
}

/** Runs a change of the visit a link is about, under the lock of its order. */
async function change<Result>(
  deps: AppointmentDeps,
  token: string,
  work: (tx: Transaction, opened: Opened) => Promise<Result>,
): Promise<Result | TokenRefusal> {
  const subject = await deps.verification.judge('appointment-change', token);
  if (isRefusal(subject)) return subject;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const orderId = (await readVisit(tx, subject.subjectId))?.orderId;
    if (orderId === undefined || !(await deps.orders.lock(tx, orderId))) return refuse('TOK0001');
    const [visit, order] = [await readVisit(tx, subject.subjectId), await readVisitOrder(tx, orderId)];
    return visit && order ? work(tx, { visit, order, now }) : refuse('TOK0001');
  });
}

/** C-142: moves a visit. The time it has is given up together with taking the new one, so that whoever is refused still has theirs. */
export async function reschedule(
  deps: AppointmentDeps,
  wanted: { token: string; dateTime: string; locale: Locale },
): Promise<Shown | TokenRefusal | Refusal<'APT0001' | 'APT0003' | 'APT0004'>> {
  try {
    return await change(deps, wanted.token, (tx, opened) => move(deps, tx, opened, wanted));
  } catch (error) {
    if (error instanceof TimeTaken) return refuse('APT0001');
    throw error;
  }
}

async function move(
  deps: AppointmentDeps,
  tx: Transaction,
  { visit, order, now }: Opened,
  { dateTime, locale }: { dateTime: string; locale: Locale },
): Promise<Shown | Refusal<'APT0001' | 'APT0003' | 'APT0004'>> {
  if (changeLimit(visit, order, now) === null) return refuse('APT0004');
  if (visit.dateTime === dateTime) return { appointment: presentVisit(visit, order, now) };
  const start = judgeStart(dateTime, horizonOf(order, now));
  if ('problem' in start) return refuseStart(start.problem, locale);
  const moved = await moveTo(deps, tx, { visit, order, now }, { start, actor: visitor });
  return moved === null ? refuse('APT0001') : { appointment: presentVisit(moved, order, now) };
}

/**
 * Gives a visit another time that was judged good, and tells its customer. Null, with nothing written, when nobody can come then; throws
 * TimeTaken when somebody was quicker. Call it with the order's lock.
 */
export async function moveTo(
  deps: AppointmentDeps,
  tx: Transaction,
  { visit, order, now }: Opened,
  { start, actor }: { start: WantedStart; actor: Actor },
): Promise<VisitRow | null> {
  const dateTime = localDateTime(start.date, start.hour);
  const found = await findTechnician(tx, { order, start, now });
  if (found === null) return null;
  const { technicianId } = found;
  await takeWindow(tx, { appointmentId: visit.id, technicianId, start, now });
  await moveVisit(tx, visit.id, { dateTime, technicianId, at: now });
  // Whoever waited for an earlier time has one now.
  if (dateTime < visit.dateTime) await dropWish(tx, visit.id);
  await advanceWork(deps, tx, { order, actor, dateTime, events: { scheduling: 'visitBooked', scheduled: 'visitMoved' } });
  await queueEarlierOffer(tx, visit);
  const moved = await readVisit(tx, visit.id);
  if (moved === null) throw new Error('a moved visit was not found again');
  const until = changeLimit(moved, order, now);
  const facts = { order, brand: await deps.site.brand(tx), visit: moved, now, until };
  await mailVisit(deps, tx, { ...facts, kind: 'moved', changeUrl: await changeUrl(deps, tx, moved) });
  return moved;
}

/** C-143: cancels a visit; its order waits for another time. Again it changes nothing and answers the same. */
export async function cancelVisit(
  deps: AppointmentDeps,
  token: string,
): Promise<RouteAnswer<Routes['cancelAppointment']> | TokenRefusal | Refusal<'APT0004'>> {
  return change(deps, token, async (tx, { visit, order, now }) => {
    if (visit.status === 'CANCELLED') {
      return { appointment: presentVisit(visit, order, now), scheduleUrl: (await scheduleLink(deps, tx, order))?.url ?? null };
    }
    if (changeLimit(visit, order, now) === null) return refuse('APT0004');
    const scheduleUrl = await cancelBooked(deps, tx, { visit, order, now }, { actor: visitor });
    return { appointment: await presentById(tx, visit.id, order, now), scheduleUrl };
  });
}

/**
 * Cancels a booked visit: its order waits for another time, whoever comes then is free again, and its customer is told. Answers the link to
 * choose another time, null where there is none. Call it with the order's lock.
 */
export async function cancelBooked(
  deps: AppointmentDeps,
  tx: Transaction,
  { visit, order, now }: Opened,
  { actor, note }: { actor: Actor; note?: string },
): Promise<string | null> {
  await endVisit(tx, visit.id, { status: 'CANCELLED', at: now });
  const why = note === undefined ? {} : { note };
  await advanceWork(deps, tx, { order, actor, dateTime: null, events: { scheduled: 'visitCancelled' }, ...why });
  await queueEarlierOffer(tx, visit);
  const scheduleUrl = (await scheduleLink(deps, tx, order))?.url ?? null;
  const ended = { id: visit.id, dateTime: visit.dateTime, sequence: visit.sequence + 1 };
  await mailCancelled(deps, tx, { order, brand: await deps.site.brand(tx), visit: ended, now, scheduleUrl });
  return scheduleUrl;
}

/** C-144: joins the list of who is told of an earlier time, at its end, or leaves it. */
export async function wantEarlier(
  deps: AppointmentDeps,
  token: string,
  isWanted: boolean,
): Promise<Shown | TokenRefusal | Refusal<'APT0004'>> {
  return change(deps, token, async (tx, { visit, order, now }) => {
    if (changeLimit(visit, order, now) === null) return refuse('APT0004');
    if (isWanted) await keepWish(tx, { appointmentId: visit.id, accountId: visit.accountId, at: now });
    else await dropWish(tx, visit.id);
    return { appointment: await presentById(tx, visit.id, order, now) };
  });
}

/**
 * What becomes of a visit when its order goes on without it: a finished order's visit is done, one whose work was cancelled or set back
 * is cancelled and its time free again. For whoever moves the work of an order, in the same transaction; repeated it changes nothing.
 */
export async function followOrder(deps: AppointmentDeps, tx: Transaction, orderId: number): Promise<void> {
  await deps.orders.lock(tx, orderId);
  const scheduling = await readScheduling(deps, tx, orderId);
  const visit = scheduling?.visit;
  if (!scheduling || !visit || visit.status === 'DONE') return;
  const now = deps.clock.now();
  const { order } = scheduling;
  if (visit.status === 'HELD') {
    if (scheduling.canSchedule) return;
    return endVisit(tx, visit.id, { status: 'RELEASED', at: now });
  }
  const steps = (await deps.orders.workOfOrder(tx, orderId)).map(({ step }) => step);
  const fate = fateOfVisit(steps);
  if (fate === null) return;
  await endVisit(tx, visit.id, { status: fate, at: now });
  await queueEarlierOffer(tx, visit);
  if (fate === 'DONE' || isOver(visit.dateTime, order.timeZone, now)) return;
  const ended = { id: visit.id, dateTime: visit.dateTime, sequence: visit.sequence + 1 };
  const url = (await scheduleLink(deps, tx, order))?.url ?? null;
  await mailCancelled(deps, tx, { order, brand: await deps.site.brand(tx), visit: ended, now, scheduleUrl: url });
}
