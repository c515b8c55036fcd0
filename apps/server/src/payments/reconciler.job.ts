import { type Repeated, repeat } from '../platform/jobs/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/** Looks for due attempts every few seconds. Several processes may do so at once: each attempt is claimed by one. */
export function startReconciler(deps: PaymentsDeps, pauseMs = 2_000): Repeated {
  return repeat('reconciling payments', () => reconcilePayments(deps), { pauseMs, log: deps.log });
}
