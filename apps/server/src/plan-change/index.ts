/**
 * Plan change: what a customer changes of a line (its plan, features, package options), and what that does to the bills.
 * Owns change_order and pending_charge, and writes the lines of services.
 */
import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import type { PlanChangeDeps } from './deps.ts';
import { readHandlers } from './routes.ts';

export interface PlanChange {
  /** C-035 to C-037, C-138 and C-139. */
  handlers: Handlers<Contract['planChange']>;
}

export function createPlanChange(deps: PlanChangeDeps): PlanChange {
  const later = (): never => {
    throw new Error('plan changes are not built');
  };
  return {
    handlers: { ...readHandlers(deps), changeService: later, previewChange: later },
  };
}
