import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import { insertSeal, moveMark, readMark, type Seal, takeTurn } from './seals.store.ts';

export interface SealDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/** Ids of one seal: many more would be held in memory at once when they are looked at. */
const mostIds = 20_000;

/**
 * Seals what the last run marked, and marks how far ids are given out now (decision 0039). Nobody who writes an entry waits for it; it waits
 * for nobody either: where somebody who began before the mark is still at work, the next run seals. The hash of each seal goes into the log,
 * where whoever changes the database does not reach it.
 */
export async function sealRecord({ db, clock, log }: SealDeps): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await db.transaction(async (tx) => {
      if (!(await takeTurn(tx))) return true;
      const mark = await readMark(tx);
      if (mark?.isOpen) return true;
      if (mark === null || mark.toId <= mark.sealedTo) {
        await moveMark(tx);
        return true;
      }
      tell(log, await insertSeal(tx, Math.min(mark.toId, mark.sealedTo + mostIds), clock.now()));
      return false;
    });
}

function tell(log: Log, { number, toId, entries, hash }: Seal): void {
  log.info({ seal: number, toId, entries, hash }, 'the record of acts is sealed');
}
