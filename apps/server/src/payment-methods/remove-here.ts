import type { Transaction } from '../platform/db/database.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { writeRemoved } from './payment-methods.store.ts';
import { queueRemovalNotice, type Removal } from './removal-notice.ts';

/** Marks a method removed and tells the customer; false when it was before. AutoPay reads the mark itself and warns. */
export async function removeHere(deps: PaymentMethodsDeps, tx: Transaction, removal: Removal): Promise<boolean> {
  if (!(await writeRemoved(tx, removal.method.id, removal.at))) return false;
  await queueRemovalNotice(deps, tx, removal);
  return true;
}
