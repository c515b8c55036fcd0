/**
 * Outages: what does not work at the moment, for some accounts or for everybody. Owns outage; the account page reads it with its alerts.
 * Promises that an outage is begun and ended once, on record, and that the whole network has one at a time.
 */
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from '../session/index.ts';
import { endOutage, findAccounts, insertOutage, listOutages, lockNetworkOutage, lockOutage, type Outage } from './outages.store.ts';

export type { Outage } from './outages.store.ts';

export interface NewOutage {
  /** Numbers of the accounts it concerns; null: everybody. */
  accounts: readonly string[] | null;
  cause: string | null;
  /** When it is expected to be over. It goes on until it is ended. */
  expectedUntil: Date | null;
}

/** Why an outage is not begun, or not ended. */
export type OutageProblem = { unknownAccounts: string[] } | { openAlready: number } | 'notInFuture' | 'noOutage' | 'endedBefore';

export interface Outages {
  start(outage: NewOutage): Promise<{ id: number } | { problem: OutageProblem }>;
  end(id: number): Promise<{ id: number } | { problem: OutageProblem }>;
  /** What is going on, and what ended last. */
  list(): Promise<Outage[]>;
}

const mostListed = 50;

export function createOutages({ db, clock }: { db: Database; clock: Clock }): Outages {
  return {
    list: () => listOutages(db, mostListed),
    start: async ({ accounts, cause, expectedUntil }) => {
      const now = clock.now();
      if (expectedUntil !== null && expectedUntil <= now) return { problem: 'notInFuture' };
      return db.transaction(async (tx) => {
        const found = accounts === null ? [] : await findAccounts(tx, accounts);
        const known = new Set(found.map(({ number }) => number));
        const unknownAccounts = (accounts ?? []).filter((number) => !known.has(number));
        if (unknownAccounts.length > 0) return { problem: { unknownAccounts } };
        const open = accounts === null ? await lockNetworkOutage(tx) : null;
        if (open !== null) return { problem: { openAlready: open } };
        const accountIds = accounts === null ? null : found.map(({ id }) => id).sort((a, b) => a - b);
        const id = await insertOutage(tx, { startedAt: now, accountIds, cause, expectedUntil });
        await recordAudit(tx, { at: now, action: 'outage.started', detail: { outageId: id } });
        return { id };
      });
    },
    end: (id) =>
      db.transaction(async (tx) => {
        const outage = await lockOutage(tx, id);
        if (outage === null) return { problem: 'noOutage' };
        if (outage.endedAt !== null) return { problem: 'endedBefore' };
        const now = clock.now();
        await endOutage(tx, id, now);
        await recordAudit(tx, { at: now, action: 'outage.ended', detail: { outageId: id } });
        return { id };
      }),
  };
}
