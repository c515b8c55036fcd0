/**
 * Broadband Facts labels (47 CFR 8.1(a)): one label for each plan sold on its own.
 * Owns broadband_label and broadband_label_version. Promises: a label shown with an order never changes; one whose plan left sale stays published for two years.
 */
import type { BroadbandLabelValue, Contract } from '@porchlight/contract';
import type { Database, Transaction } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';

export interface BroadbandLabelsDeps {
  db: Database;
  clock: Clock;
}

export interface BroadbandLabels {
  /** C-105 to C-107. */
  handlers: Handlers<Contract['broadbandLabels']>;
  /** Freezes the labels of the plans of an order; call it in the transaction that writes the order. */
  freeze(tx: Transaction, order: { orderId: number; accountId: number; planIds: readonly number[] }): Promise<void>;
  /** The labels frozen with an account's orders. */
  frozenFor(accountId: number): Promise<readonly BroadbandLabelValue[]>;
}

export function createBroadbandLabels(_deps: BroadbandLabelsDeps): BroadbandLabels {
  return {
    handlers: {
      listLabels: () => refuse('GEN0010'),
      downloadLabels: () => refuse('GEN0010'),
      listAccountLabels: () => refuse('GEN0010'),
    },
    freeze: async () => undefined,
    frozenFor: async () => [],
  };
}
