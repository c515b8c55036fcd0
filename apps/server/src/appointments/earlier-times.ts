import { technicianIdsFree } from '@porchlight/domain/appointments/free-starts.ts';
import { judgeStart, type WantedStart } from '@porchlight/domain/appointments/judge-start.ts';
import { localDateTime } from '@porchlight/domain/appointments/visit-window.ts';
import type { Transaction } from '../platform/db/database.ts';
import { enqueue } from '../platform/jobs/index.ts';
import type { AppointmentDeps } from './deps.ts';
import { horizonOf } from './horizon.rules.ts';
import { changeUrl } from './links.ts';
import { offerEarlier } from './mails.ts';
import { readVisitOrder, type VisitOrder } from './orders.store.ts';
import { changeLimit } from './present-visit.ts';
import { readTechnicianDays } from './technicians.store.ts';
import { readVisit, type VisitRow } from './visits.store.ts';
import { noteOffer, readWaiting, type Wish, type WishPlace } from './wishes.store.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** A window of a technician that became free, and after whom in the list of those who wait the next one is. */
    offerEarlierTime: { technicianId: number; date: string; hour: number; after: WishPlace | null };
  }
}

export interface FreedWindow {
  technicianId: number;
  date: string;
  hour: number;
}

/** How long somebody has an earlier time to themselves before the next one is told of it. */
const turnMs = 2 * 3_600_000;
const pageSize = 50;

/** The window of a visit became free: whoever waits for an earlier one hears of it. */
export async function queueEarlierOffer(tx: Transaction, visit: Pick<VisitRow, 'technicianId' | 'dateTime'>): Promise<void> {
  const { technicianId, dateTime } = visit;
  const freed = { technicianId, date: dateTime.slice(0, 10), hour: Number(dateTime.slice(11, 13)) };
  await queueTurn(tx, freed, null);
}

async function queueTurn(tx: Transaction, freed: FreedWindow, turn: { after: WishPlace; runAt: Date } | null): Promise<void> {
  const { technicianId, date, hour } = freed;
  const jobKey = `earlier:${technicianId}:${date}:${hour}`;
  const payload = { technicianId, date, hour, after: turn?.after ?? null };
  await enqueue(tx, 'offerEarlierTime', payload, { jobKey, ...(turn === null ? {} : { runAt: turn.runAt }) });
}

/**
 * Tells one of those who wait that an earlier time is free: who waited longest among them first, and the next one two hours later if it still
 * is. The time is nobody's until it is taken, by moving the visit. Repeated within those two hours it tells nobody again.
 */
export async function offerEarlierTime(
  deps: AppointmentDeps,
  { after, ...freed }: FreedWindow & { after: WishPlace | null },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    let place = after;
    for (;;) {
      // The window's hours may be had from an hour earlier or later too.
      const start = localDateTime(freed.date, Math.max(0, freed.hour - 1));
      const page = await readWaiting(tx, { technicianId: freed.technicianId, start, after: place, limit: pageSize });
      for (const wish of page) {
        if (await offerTo(deps, tx, { wish, freed, now })) {
          const { appointmentId, wishedAt } = wish;
          return queueTurn(tx, freed, { after: { appointmentId, wishedAt }, runAt: new Date(now.getTime() + turnMs) });
        }
      }
      const last = page.at(-1);
      if (page.length < pageSize || !last) return;
      place = { appointmentId: last.appointmentId, wishedAt: last.wishedAt };
    }
  });
}

/** Tells one of those who wait, where it is an earlier time for them that can still be had; false where it is none. */
async function offerTo(
  deps: AppointmentDeps,
  tx: Transaction,
  { wish, freed, now }: { wish: Wish; freed: FreedWindow; now: Date },
): Promise<boolean> {
  const visit = await readVisit(tx, wish.appointmentId);
  const order = visit && (await readVisitOrder(tx, visit.orderId));
  if (!visit || !order || changeLimit(visit, order, now) === null) return false;
  const offered = await earlierStart(tx, { order, visit, freed, now });
  if (offered === null) return false;
  const isTheirTurn = wish.offeredStart === offered && wish.offeredAt !== null && now.getTime() - wish.offeredAt.getTime() < turnMs;
  if (isTheirTurn) return true;
  await noteOffer(tx, visit.id, { start: offered, at: now });
  const facts = { order, brand: await deps.site.brand(tx), visit, now, changeUrl: await changeUrl(deps, tx, visit) };
  await offerEarlier(deps, tx, { ...facts, offered });
  return true;
}

/** The start that the freed window makes possible and that is earlier than the visit's; null when it can't be had any more. */
async function earlierStart(
  tx: Transaction,
  { order, visit, freed, now }: { order: VisitOrder; visit: VisitRow; freed: FreedWindow; now: Date },
): Promise<string | null> {
  const { locationId, orderId } = order;
  if (locationId === null) return null;
  const { date, hour } = freed;
  const horizon = horizonOf(order, now);
  const starts = [hour, hour - 1, hour + 1]
    .filter((each) => each > 0 && each < 24)
    .map((each) => localDateTime(date, each))
    .filter((each) => each < visit.dateTime)
    .map((each) => judgeStart(each, horizon))
    .filter((judged): judged is WantedStart => !('problem' in judged));
  if (starts.length === 0) return null;
  const technicians = await readTechnicianDays(tx, { locationId, from: date, to: date, now, orderId });
  const free = starts.find((start) => technicianIdsFree(technicians, start.date, start.hour).length > 0);
  return free ? localDateTime(free.date, free.hour) : null;
}
