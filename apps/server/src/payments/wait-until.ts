import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { findPayment } from './payments.store.ts';

const waitsMs = [50, 100, 200, 400, 800, 1000] as const;

/** A repeated request while the first is under way waits a little for its outcome. Answers the attempt as it is then. */
export async function waitUntil(
  deps: PaymentsDeps,
  payment: PaymentRecord,
  isDone: (payment: PaymentRecord) => boolean,
): Promise<PaymentRecord> {
  let seen = payment;
  for (const waitMs of waitsMs) {
    if (isDone(seen)) break;
    await sleep(waitMs);
    seen = (await findPayment(deps.db, payment.reference)) ?? seen;
  }
  return seen;
}
