/**
 * Corrections: what staff do to the money of an account beside what is billed and paid (decision 0024): payments taken outside the portal,
 * credits, and refunds. Owns taken_payment, account_credit, refund and refund_event.
 * Promises: every act counts once and is on record with who did it; a refund is a row before the provider is called, a lost answer is
 * unknown and found out, and one reference gives money back once; never more is given back than was paid less what went back before.
 */
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { PaymentsDoor } from '../payments/index.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Repeated } from '../platform/jobs/repeat.ts';
import { createRequestKeys, type RequestKeysDeps } from '../platform/request-keys/index.ts';
import { applyRefundResult } from './apply-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import { followPayments } from './follow-payments.ts';
import { reconcileRefunds, startRefundReconciler } from './reconcile-refunds.ts';
import { staffHandlers } from './staff-routes.ts';

export { correctionsInvariants } from './corrections-invariants.sql.ts';

export interface Corrections {
  /** Handlers of S-030 to S-036. */
  staffHandlers: Handlers<StaffContract['corrections']>;
  /** Finds out about refunds whose time has come. Answers how many were looked at. */
  reconcile(): Promise<number>;
  /** Keeps reconciling every few seconds: for processes that work on jobs. */
  startReconciler(pauseMs?: number): Repeated;
}

type Payments = CorrectionsDeps['payments'] & Pick<PaymentsDoor, 'follow' | 'tellRefunds'>;

/** Composed after what it books with; from then on it hears of every payment that comes back and of notices about refunds. */
export function createCorrections(given: Omit<CorrectionsDeps, 'requestKeys'> & RequestKeysDeps & { payments: Payments }): Corrections {
  const deps: CorrectionsDeps = { ...given, requestKeys: createRequestKeys(given) };
  given.payments.follow(followPayments(deps));
  given.payments.tellRefunds(async (result) => (await applyRefundResult(deps, result, 'notice')) !== 'unknown');
  return {
    staffHandlers: staffHandlers(deps),
    reconcile: () => reconcileRefunds(deps),
    startReconciler: (pauseMs) => startRefundReconciler(deps, pauseMs),
  };
}
