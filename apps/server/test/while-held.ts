import { setImmediate } from 'node:timers/promises';
import type { Database, Transaction } from '../src/platform/db/database.ts';

const waitingStatement = `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Begins something while a transaction holds a lock that it needs, and lets go once so many sessions wait: all of them have then read what
 * they go by before any of them writes. Calls that merely start together may as well come one after the other.
 */
export async function whileHeld<Result>(
  db: Database,
  { hold, waiting }: { hold: (tx: Transaction) => Promise<unknown>; waiting: number },
  begin: () => Promise<Result>,
): Promise<Result> {
  const [held, isHeld] = signal();
  const [waited, isWaited] = signal();
  const holding = db.transaction(async (tx) => {
    await hold(tx);
    isHeld();
    await waited;
  });
  await held;
  const begun = begin();
  while (((await db.prepared<{ sessions: number }>('sessions-waiting', waitingStatement, []))[0]?.sessions ?? 0) < waiting)
    await setImmediate();
  isWaited();
  await holding;
  return begun;
}

function signal(): [Promise<void>, () => void] {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}
