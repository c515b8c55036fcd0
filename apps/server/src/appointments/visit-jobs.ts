import { followOrder } from './change-visit.ts';
import type { AppointmentDeps } from './deps.ts';
import { markReminded, takeDueVisits } from './due-visits.store.ts';
import { changeUrl } from './links.ts';
import { remind } from './mails.ts';
import { readVisitOrder } from './orders.store.ts';
import { readAdrift, readExpired, readVisit, releaseExpired } from './visits.store.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    releaseHeldTimes: Record<never, never>;
    remindOfVisits: Record<never, never>;
  }
}

const batchSize = 100;
const remindedAtOnce = 20;

/** Gives held times away that nobody completed, and lets visits follow orders that went on without them. Repeated it finds nothing. */
export async function releaseHeldTimes(deps: AppointmentDeps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await readExpired(deps.db, now, batchSize)) await deps.db.transaction((tx) => releaseExpired(tx, id, now));
  for (const orderId of await readAdrift(deps.db, batchSize)) await deps.db.transaction((tx) => followOrder(deps, tx, orderId));
}

/** Reminds of the visits of tomorrow, each once: the note that it was done is written together with the message. */
export async function remindOfVisits(deps: AppointmentDeps): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const count = await deps.db.transaction(async (tx) => {
      const due = await takeDueVisits(tx, now, remindedAtOnce);
      const brand = await deps.site.brand(tx);
      for (const { id, orderId } of due) {
        const [visit, order] = [await readVisit(tx, id), await readVisitOrder(tx, orderId)];
        await markReminded(tx, id, now);
        if (!visit || !order) continue;
        const dedupeKey = `appointment-reminder:${id}:${visit.dateTime}`;
        await remind(deps, tx, { order, brand, visit, now, changeUrl: await changeUrl(deps, tx, visit), dedupeKey });
      }
      return due.length;
    });
    if (count < remindedAtOnce) return;
  }
}
