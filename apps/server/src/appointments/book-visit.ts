import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { WorkEvent, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Actor } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { AppointmentDeps } from './deps.ts';
import { changeUrl, readScheduling } from './links.ts';
import { mailVisit } from './mails.ts';
import type { VisitOrder } from './orders.store.ts';
import { changeLimit, presentVisit } from './present-visit.ts';
import { TimeTaken } from './take-time.ts';
import { markBooked, readVisit, type VisitRow, wasReleased } from './visits.store.ts';

/** Whoever follows the link of a mail. */
export const visitor: Actor = { kind: 'visitor', userId: null };

type Completed = RouteAnswer<Contract['appointments']['completeScheduleInstall']>;

/**
 * C-049: books the time that is held, uses the link up and confirms by mail, all together. Its half hour may be over by then: as long as
 * nobody was given the time, it is still theirs.
 */
export async function completeVisit(
  deps: AppointmentDeps,
  token: string,
): Promise<Completed | TokenRefusal | Refusal<'APT0001' | 'APT0002' | 'APT0003'>> {
  const subject = await deps.verification.judge('appointment', token);
  if (isRefusal(subject)) return subject;
  const { subjectId: orderId } = subject;
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      await deps.orders.lock(tx, orderId);
      const used = await deps.verification.use(tx, 'appointment', token);
      if (isRefusal(used)) return used;
      const scheduling = await readScheduling(deps, tx, orderId);
      if (scheduling?.visit?.status !== 'HELD' || !scheduling.canSchedule) throw new NotComplete(await whyNot(tx, scheduling, orderId));
      const { order, visit } = scheduling;
      const url = await bookVisit(deps, tx, { order, visit, actor: visitor, now });
      return { appointment: await presentById(tx, visit.id, order, now), changeUrl: url };
    });
  } catch (error) {
    if (error instanceof TimeTaken) return refuse('APT0001');
    if (error instanceof NotComplete) return refuse(error.code);
    throw error;
  }
}

/** Nothing is booked, so the link is not used up either: the transaction ends without a trace. */
class NotComplete extends Error {
  readonly code: 'APT0001' | 'APT0002' | 'APT0003';
  constructor(code: 'APT0001' | 'APT0002' | 'APT0003') {
    super('there is no time to complete');
    this.code = code;
  }
}

async function whyNot(tx: Transaction, scheduling: { canSchedule: boolean } | null, orderId: number) {
  if (!scheduling?.canSchedule) return 'APT0002';
  return (await wasReleased(tx, orderId)) ? 'APT0001' : 'APT0003';
}

/** Books a held time: the order's work goes on, its links to choose a time are over, and the customer is told. Answers the link to change it. */
export async function bookVisit(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, visit, actor, now }: { order: VisitOrder; visit: VisitRow; actor: Actor; now: Date },
): Promise<string> {
  if (!(await markBooked(tx, visit.id, now))) throw new TimeTaken();
  await advanceWork(deps, tx, { order, actor, dateTime: visit.dateTime, events: { scheduling: 'visitBooked', scheduled: 'visitMoved' } });
  await deps.verification.useUpOpen(tx, 'appointment', order.orderId);
  const url = await changeUrl(deps, tx, visit);
  const until = changeLimit({ ...visit, status: 'BOOKED' }, order, now);
  await mailVisit(deps, tx, { order, brand: await deps.site.brand(tx), visit, now, kind: 'booked', changeUrl: url, until });
  return url;
}

/** Moves the work of an order that stands at one of these steps on; a visit's day is when the step is expected to be done. */
export async function advanceWork(
  deps: AppointmentDeps,
  tx: Transaction,
  of: { order: VisitOrder; actor: Actor; dateTime: string | null; events: Partial<Record<WorkStep, WorkEvent>>; note?: string },
): Promise<void> {
  for (const { serviceOrderId, step } of await deps.orders.workOfOrder(tx, of.order.orderId)) {
    const event = of.events[step];
    if (event === undefined) continue;
    const expectedBy = of.dateTime === null ? {} : { expectedBy: of.dateTime.slice(0, 10) };
    const why = of.note === undefined ? {} : { note: of.note };
    await deps.orders.advance(tx, { serviceOrderId, event, actor: of.actor, ...expectedBy, ...why });
  }
}

export async function presentById(tx: Transaction, id: number, order: VisitOrder, now: Date) {
  const visit = await readVisit(tx, id);
  if (visit === null) throw new Error('a visit was not found again');
  return presentVisit(visit, order, now);
}
