import type { Contract, RouteAnswer } from '@porchlight/contract';
import { judgeStart, type WantedStart } from '@porchlight/domain/appointments/judge-start.ts';
import { holdMinutes, localDateTime } from '@porchlight/domain/appointments/visit-window.ts';
import type { Actor } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { Way } from './availability.ts';
import { bookVisit } from './book-visit.ts';
import type { AppointmentDeps } from './deps.ts';
import { deskHorizonOf, horizonOf, refuseStart } from './horizon.rules.ts';
import { readScheduling, type Scheduling } from './links.ts';
import { findTechnician, TimeTaken, takeWindow } from './take-time.ts';
import { endVisit, holdLonger, insertVisit, readVisitOfOrder, type VisitRow } from './visits.store.ts';

type Held = RouteAnswer<Contract['appointments']['holdAppointment']>;
type HoldRefusal = TokenRefusal | Refusal<'APT0001' | 'APT0002' | 'APT0003' | 'GEN0004'>;

const holdMs = holdMinutes * 60_000;

export interface WantedTime {
  orderId: number;
  /** As it was sent. */
  dateTime: string;
  way: Way;
  /** The customer who is signed in, or staff in their name; null for whoever follows a link. */
  owner: Actor | null;
  /** For staff who book for a customer: they may choose today too, and what they did is on record with the visit. */
  desk?: { record(tx: Transaction, accountId: number): Promise<void> };
}

/**
 * C-054: takes a time for an order. Whoever follows a link holds it for half an hour and completes it then; a customer who is signed in has
 * it booked at once. The same time again is the same visit; another one takes its place, and is given up only when that is taken.
 */
export async function holdTime(deps: AppointmentDeps, { orderId, dateTime, way, owner, desk }: WantedTime): Promise<Held | HoldRefusal> {
  if (way.verificationToken !== null) {
    const subject = await deps.verification.judge('appointment', way.verificationToken);
    if (isRefusal(subject)) return subject;
    if (subject.subjectId !== orderId) return refuse('TOK0001');
  }
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      if (!(await deps.orders.lock(tx, orderId))) return refuse('GEN0004');
      const scheduling = await readScheduling(deps, tx, orderId);
      if (scheduling === null) return refuse('GEN0004');
      const { visit } = scheduling;
      if (visit?.status === 'BOOKED' && visit.dateTime === dateTime && owner !== null) {
        await desk?.record(tx, visit.accountId);
        return presentHeld(visit, now);
      }
      if (!scheduling.canSchedule) return refuse('APT0002');
      const start = judgeStart(dateTime, (desk ? deskHorizonOf : horizonOf)(scheduling.order, now));
      if ('problem' in start) return refuseStart(start.problem, way.locale);
      const held = (await keepHeld(tx, visit, dateTime, now)) ?? (await holdAnew(deps, tx, scheduling, start, now));
      if (held === null) return refuse('APT0001');
      if (owner !== null) await bookVisit(deps, tx, { order: scheduling.order, visit: held, actor: owner, now });
      await desk?.record(tx, held.accountId);
      return presentHeld(owner === null ? held : { ...held, heldUntil: null }, now);
    });
  } catch (error) {
    if (error instanceof TimeTaken) return refuse('APT0001');
    throw error;
  }
}

/** The time that is held already, when it is the wanted one; its half hour begins again only when it was over. */
async function keepHeld(tx: Transaction, visit: VisitRow | null, dateTime: string, now: Date): Promise<VisitRow | null> {
  if (visit?.status !== 'HELD' || visit.dateTime !== dateTime || visit.heldUntil === null) return null;
  if (visit.heldUntil > now) return visit;
  const heldUntil = new Date(now.getTime() + holdMs);
  return (await holdLonger(tx, visit.id, heldUntil)) ? { ...visit, heldUntil } : null;
}

async function holdAnew(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, visit }: Scheduling,
  start: WantedStart,
  now: Date,
): Promise<VisitRow | null> {
  const { orderId, accountId } = order;
  const found = await findTechnician(tx, { order, start, now });
  if (found === null) return null;
  const work = await deps.orders.workOfOrder(tx, orderId);
  const waiting = work.find(({ step }) => step === 'scheduling' || step === 'scheduled');
  if (!waiting) return null;
  if (visit?.status === 'HELD') await endVisit(tx, visit.id, { status: 'RELEASED', at: now });
  const { serviceOrderId } = waiting;
  const heldUntil = new Date(now.getTime() + holdMs);
  const dateTime = localDateTime(start.date, start.hour);
  const appointmentId = await insertVisit(tx, { accountId, orderId, serviceOrderId, ...found, dateTime, heldUntil, at: now });
  await takeWindow(tx, { appointmentId, technicianId: found.technicianId, start, now });
  return readVisitOfOrder(tx, orderId);
}

function presentHeld({ id, dateTime, heldUntil }: VisitRow, now: Date): Held {
  const left = heldUntil === null ? null : Math.max(0, Math.floor((heldUntil.getTime() - now.getTime()) / 1000));
  return { id, dateTime, heldUntil: heldUntil?.toISOString() ?? null, heldForSeconds: left };
}
