import { endOpen } from './change-outages.ts';
import type { OutageDeps } from './deps.ts';
import { listConcerned } from './list-concerned.ts';
import { readOverdue } from './lists.store.ts';
import { lockOutage } from './outages.store.ts';
import { tellCustomers } from './tell-customers.ts';
import { workOutCredits } from './work-out-credits.ts';

/**
 * A round of the job: ends planned outages whose time is over, lists whom outages concern, tells them, and works out credits. Each step is made of
 * small transactions that find what is still to do, so a round may die anywhere and two may be at it at once.
 */
export async function followOutages(deps: OutageDeps): Promise<void> {
  await endPlanned(deps);
  await listConcerned(deps);
  await tellCustomers(deps);
  await workOutCredits(deps);
}

async function endPlanned(deps: OutageDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await readOverdue(deps.db, now)) {
    await deps.db.transaction(async (tx) => {
      const outage = await lockOutage(tx, id);
      if (outage === null || outage.endedAt !== null || outage.expectedUntil === null || outage.expectedUntil > now) return;
      await endOpen(tx, { id, now, over: outage.expectedUntil, staffId: undefined });
    });
  }
}
