/**
 * AutoPay: whether an account pays its invoices by itself, with which method, and when next.
 * Owns autopay_enrolment. An enrolment without a usable method is a state of its own: the portal warns about it (ENT-011).
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { autopayHandlers } from './routes.ts';

export interface AutopayDeps {
  db: Database;
}

/** Handlers of C-024. */
export function createAutopay(deps: AutopayDeps): { handlers: Handlers<Contract['autopay']> } {
  return { handlers: autopayHandlers(deps) };
}
