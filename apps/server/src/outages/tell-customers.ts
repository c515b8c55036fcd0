import type { OutageDeps } from './deps.ts';
import { messagesOf } from './messages.ts';
import { readSettings } from './settings.store.ts';
import { finishTelling, noteTold, readDueTellings, readRecipients, type Told, takeTelling } from './tellings.store.ts';

const pageSize = 100;

/**
 * Tells whoever is to be told, a page at a time and no more in one round than the provider's setting says. A page's messages and the note of how far
 * it got are one transaction: a round that is killed is gone on with, and nobody is told twice.
 */
export async function tellCustomers(deps: OutageDeps): Promise<void> {
  let left = (await readSettings(deps.db)).perMinute;
  for (const due of await readDueTellings(deps.db, deps.clock.now())) {
    while (left > 0) {
      const limit = Math.min(pageSize, left);
      const count = await tellPage(deps, due, limit);
      left -= count;
      if (count < limit) break;
    }
  }
}

async function tellPage(deps: OutageDeps, due: { outageId: number; kind: Told }, limit: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const telling = await takeTelling(tx, due);
    if (telling === null) return 0;
    const now = deps.clock.now();
    const isAhead = telling.startedAt > now;
    // What was to come is no news once it is there.
    const isLate = telling.kind === 'planned' && !isAhead;
    const page = isLate ? [] : await readRecipients(tx, telling, limit);
    if (page.length > 0) {
      const brand = await deps.site.brand(tx);
      for (const recipient of page) {
        const { mail, text } = messagesOf({ telling, recipient, brand, isAhead, portalUrl: deps.portalUrl });
        if (mail) await queueIfPossible(() => deps.outbox.queueOptionalMail(tx, mail));
        if (text) await queueIfPossible(() => deps.outbox.queueMessage(tx, text));
      }
      const ids = page.map(({ id }) => id);
      await noteTold(tx, telling, ids);
    }
    // Whoever comes into the area later hears that it is there, until it is over.
    const goesOn = telling.kind === 'begun' || telling.kind === 'planned';
    if (isLate || (page.length < limit && !goesOn)) await finishTelling(tx, telling, now);
    return page.length;
  });
}

/** An address no mail can go to keeps nobody else from theirs. */
async function queueIfPossible(queue: () => Promise<void>): Promise<void> {
  try {
    await queue();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
