/**
 * Plan change: what a customer changes of a line (its plan, features, package options), and what that does to the bills.
 * Owns change_order and pending_charge, and writes the lines of services.
 */
import type { Contract } from '@porchlight/contract';
import type { Core } from '../core.ts';
import type { Handlers } from '../platform/http/handlers.ts';

export interface PlanChange {
  /** C-035 to C-037, C-138 and C-139. */
  handlers: Handlers<Contract['planChange']>;
}

export function createPlanChange(_deps: Pick<Core, 'db'>): PlanChange {
  const later = (): never => {
    throw new Error('plan changes are not built');
  };
  return {
    handlers: { getManagedPlan: later, listActiveItems: later, changeService: later, previewChange: later, listLinePlans: later },
  };
}
