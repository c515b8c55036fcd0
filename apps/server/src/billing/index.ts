/**
 * Billing: what an account is billed for, month by month, and the run that makes the bills. Owns pending_charge and billing_run, and account.bill_from.
 * Promises: a period is billed once, whoever runs and whatever is killed; a preview shows what the run makes, line by line.
 */
import type { Transaction } from '../platform/db/database.ts';
import { insertPendingCharges, type NewPendingCharges } from './pending.store.ts';

// What the bills of an account depend on.
export { type BillFacts, type PendingLine as WaitingLine, readBillFacts, takeCharge } from './bill-facts.store.ts';
export type { NewPendingCharges, NewPendingLine as PendingLine } from './pending.store.ts';

export interface Billing {
  /** Puts lines on the next bill of an account, in their order. The account's lock is held by the caller. */
  addPendingCharges(tx: Transaction, charges: NewPendingCharges): Promise<void>;
}

export function createBilling(): Billing {
  return { addPendingCharges: insertPendingCharges };
}
