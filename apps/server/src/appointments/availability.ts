import type { Contract, RouteAnswer } from '@porchlight/contract';
import { availabilityOf, bookableRange } from '@porchlight/domain/appointments/free-starts.ts';
import type { Locale } from '@porchlight/texts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { AppointmentDeps } from './deps.ts';
import { horizonOf } from './horizon.rules.ts';
import { readScheduling, type Scheduling } from './links.ts';
import { readOrderOfWork } from './orders.store.ts';
import { readTechnicianDays } from './technicians.store.ts';
import { readVisit } from './visits.store.ts';

type Availability = RouteAnswer<Contract['appointments']['getAvailability']>;

/** How somebody comes to an order: with the link of a mail, or signed in as a customer whom the guard let through. */
export interface Way {
  verificationToken: string | null;
  locale: Locale;
}

/** C-053: when a technician can come for an order. A link may be one to choose a time, or one to move the time there is. */
export async function getAvailability(
  deps: AppointmentDeps,
  serviceOrderId: number,
  { verificationToken }: Way,
): Promise<Availability | TokenRefusal | Refusal<'APT0002' | 'GEN0004'>> {
  const orderId = await readOrderOfWork(deps.db, serviceOrderId);
  if (verificationToken !== null) {
    const linked = await orderOfLink(deps, verificationToken);
    if (isRefusal(linked)) return linked;
    if (linked !== orderId) return refuse('TOK0001');
  }
  const scheduling = orderId === null ? null : await readScheduling(deps, deps.db, orderId);
  if (scheduling === null) return refuse('GEN0004');
  return isOpen(scheduling) ? { dates: await datesFor(deps, scheduling) } : refuse('APT0002');
}

/** Times are of interest to whoever may choose one, and to whoever may change the one there is. */
function isOpen({ canSchedule, visit }: Scheduling): boolean {
  return canSchedule || visit?.status === 'BOOKED';
}

/** The same for another system of the provider, which needs neither link nor session; null where no time can be had (0028). */
export async function freeTimes(deps: AppointmentDeps, serviceOrderId: number): Promise<(Availability & { timeZone: string }) | null> {
  const orderId = await readOrderOfWork(deps.db, serviceOrderId);
  const scheduling = orderId === null ? null : await readScheduling(deps, deps.db, orderId);
  if (scheduling === null || !isOpen(scheduling)) return null;
  return { dates: await datesFor(deps, scheduling), timeZone: scheduling.order.timeZone };
}

async function datesFor(deps: AppointmentDeps, { order }: Scheduling): Promise<Availability['dates']> {
  const { locationId, orderId } = order;
  if (locationId === null) return {};
  const now = deps.clock.now();
  const horizon = horizonOf(order, now);
  const technicians = await readTechnicianDays(deps.db, { locationId, ...bookableRange(horizon), now, orderId });
  return availabilityOf(technicians, horizon);
}

/** The order a link is about, whichever of the two kinds it is. */
async function orderOfLink(deps: AppointmentDeps, token: string): Promise<number | TokenRefusal> {
  const chosen = await deps.verification.judge('appointment', token);
  if (!isRefusal(chosen)) return chosen.subjectId;
  if (chosen.refusal !== 'TOK0001') return chosen;
  const changed = await deps.verification.judge('appointment-change', token);
  if (isRefusal(changed)) return changed;
  return (await readVisit(deps.db, changed.subjectId))?.orderId ?? refuse('TOK0001');
}
