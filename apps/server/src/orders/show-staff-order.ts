import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import { possibleEvents } from '@porchlight/domain/orders/operator-events.ts';
import { isClosedStep } from '@porchlight/domain/orders/workflow.ts';
import type { Locale } from '@porchlight/texts';
import type { OrdersDeps, StaffVisit } from './index.ts';
import { readMessagesSince, readOrderEvents, readOrderNotes, readStaffOrder, type StaffOrderRow } from './staff-order.store.ts';
import { stepName } from './step-words.ts';
import { type FollowedWork, followWork } from './track-order.ts';

export type StaffOrder = RouteAnswer<StaffContract['work']['getOrder']>;

/** S-072: an order as staff work on it; null when there is none. */
export async function showStaffOrder(deps: OrdersDeps, orderId: number, locale: Locale): Promise<StaffOrder | null> {
  const { db, clock } = deps;
  const row = await readStaffOrder(db, orderId, clock.now());
  if (row === null) return null;
  const [work, events, notes, visit, messages] = await Promise.all([
    followWork(db, orderId),
    readOrderEvents(db, orderId),
    readOrderNotes(db, orderId),
    deps.staffVisitOf(db, orderId),
    readMessagesSince(db, row.accountId, row.createdAt),
  ]);
  const { createdAt: _createdAt, accountStatus: _accountStatus, ...order } = row;
  return {
    ...order,
    work: work.map((piece) => presentPiece(piece, locale)),
    events,
    notes,
    visit: presentVisit(visit),
    canSchedule: visit?.canSchedule ?? false,
    link: linkOf(work, visit, row),
    messages,
  };
}

function presentPiece(
  { serviceOrderId, description, workflow, step, expectedBy, steps }: FollowedWork,
  locale: Locale,
): StaffOrder['work'][number] {
  return {
    serviceOrderId,
    description,
    workflow,
    step,
    expectedBy,
    steps: steps.map((each) => ({ step: each.step, name: stepName(locale, workflow, each.step), state: each.state, dateTime: each.at })),
    possible: possibleEvents(workflow, step),
  };
}

function presentVisit(visit: StaffVisit | null): StaffOrder['visit'] {
  if (visit?.booked == null) return null;
  const { visitId, status, dateTime, technician, isUncovered } = visit.booked;
  return { visitId, status, dateTime, endDateTime: windowEnd(dateTime), technician, isUncovered };
}

const waitingStatuses: readonly string[] = ['SIGNUP', 'SURVEY', 'PROSPECT'];

/** The link an order's customer needs next; null where there is none to mail. */
export function linkOf(
  work: readonly FollowedWork[],
  visit: StaffVisit | null,
  { status, accountStatus }: Pick<StaffOrderRow, 'status' | 'accountStatus'>,
): StaffOrder['link'] {
  const open = work.filter(({ step }) => !isClosedStep(step));
  if (status === 'FINISHED' || status === 'CANCELLED' || (open.length === 0 && work.length > 0)) return null;
  if (visit?.booked?.status === 'BOOKED' && !visit.booked.isOver) return 'changeVisit';
  if (visit?.canSchedule) return 'chooseTime';
  // What was imported without a workflow takes that of sign-ups up with the link.
  const isChoosing = open.every(({ workflow, step }) => workflow === 'signup' && (step === 'received' || step === 'choosing'));
  return isChoosing && waitingStatuses.includes(accountStatus.toUpperCase()) ? 'choosePlans' : null;
}
