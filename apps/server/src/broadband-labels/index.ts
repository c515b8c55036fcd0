/**
 * Broadband Facts labels (47 CFR 8.1(a)): one label for each plan sold on its own.
 * Owns broadband_label, broadband_label_identifier, broadband_label_version and broadband_label_of_order.
 * Promises: a label shown with an order never changes; one whose plan left sale stays published for two years; an identifier never means another plan.
 * Exposes publishing, what an order freezes, and what the import of the catalogue writes.
 */
import type { BroadbandLabelValue, Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import { readSettings } from '../site/index.ts';
import { insertFrozen, removeFrozen } from './freeze.store.ts';
import { readLabelIds } from './labels.store.ts';
import { dutiesOf, listOfAccount, providerDay } from './list-labels.ts';
import { recordVersions } from './record-versions.ts';
import { labelHandlers } from './routes.ts';

export { LabelFacts } from './label-facts.ts';
export { readIdentifiers, upsertLabel, withdrawLabel } from './labels.store.ts';
export { providerDay } from './list-labels.ts';
export { type RecordedAt, recordVersions } from './record-versions.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Recurring: labels whose prices changed by date. */
    recordLabels: Record<never, never>;
  }
}

export interface BroadbandLabelsDeps {
  db: Database;
  clock: Clock;
}

export interface BroadbandLabels {
  /** C-105 to C-107. */
  handlers: Handlers<Contract['broadbandLabels']>;
  /** Freezes the labels of the plans of an order; call it in the transaction that writes the order. */
  freeze(tx: Transaction, order: { orderId: number; accountId: number; planIds: readonly number[] }): Promise<void>;
  /** The same for an order whose plans were chosen anew: its earlier labels go, and it keeps those in force now. */
  freezeInstead(tx: Transaction, order: { orderId: number; accountId: number; planIds: readonly number[] }): Promise<void>;
  /** The labels frozen with an account's orders, and the current ones of its other plans; en-us unless told. */
  frozenFor(accountId: number, locale?: Locale): Promise<readonly BroadbandLabelValue[]>;
  jobs: { recordLabels(): Promise<void> };
}

export function createBroadbandLabels(deps: BroadbandLabelsDeps): BroadbandLabels {
  const { db, clock } = deps;
  const recordedAt = async (queries: Queries) => {
    const now = clock.now();
    return { now, today: providerDay(await readSettings(queries), now) };
  };
  const freeze: BroadbandLabels['freeze'] = async (tx, { planIds, ...order }) => {
    await insertFrozen(tx, order, await recordVersions(tx, [...new Set(planIds)], await recordedAt(tx)));
  };
  return {
    handlers: labelHandlers(deps),
    freeze,
    freezeInstead: async (tx, order) => {
      await removeFrozen(tx, order.orderId);
      await freeze(tx, order);
    },
    frozenFor: (accountId, locale = 'en-us') => listOfAccount(deps, accountId, locale),
    jobs: {
      recordLabels: () => db.transaction(async (tx) => void (await recordVersions(tx, null, await recordedAt(tx)))),
    },
  };
}

/** Which of these plans show a label beside them: none where the operator switched that duty off. */
export async function plansWithLabel(db: Queries, planIds: readonly number[]): Promise<Set<number>> {
  return dutiesOf(await readSettings(db)).besidePlans ? readLabelIds(db, planIds) : new Set();
}
