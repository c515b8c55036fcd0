/**
 * Plan change: what a line is made of, begun by an installation and changed by its customer (plan, features, package options), and what that does
 * to the bills. Owns change_order, and writes the lines of services.
 * Promises: the server alone judges what may be changed; a change is ordered once and made once, whole or not at all; one line has one open change;
 * a preview shows the bills that will be made: they are billing's.
 */
import type { Contract } from '@porchlight/contract';
import type { Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { createRequestKeys } from '../platform/request-keys/index.ts';
import { applyPlanChange } from './apply-change.job.ts';
import { beginService, type InstalledWork } from './begin-service.ts';
import type { ChangingDeps, PlanChangeDeps } from './deps.ts';
import { changeHandlers, readHandlers } from './routes.ts';

export type { PlanChangeDeps } from './deps.ts';
export { planChangeInvariants } from './plan-change-invariants.sql.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Makes the change of an order; what was made before is left alone. */
    applyPlanChange: { orderId: number };
  }
}

export interface PlanChange {
  /** C-035 to C-037, C-138 and C-139. */
  handlers: Handlers<Contract['planChange']>;
  /** Makes the ordered plan of installed work a service of the account, in the transaction that finishes the work. */
  beginService(tx: Transaction, work: InstalledWork): Promise<void>;
  jobs: { applyPlanChange(payload: { orderId: number }): Promise<void> };
}

export function createPlanChange(given: PlanChangeDeps): PlanChange {
  const deps: ChangingDeps = { ...given, requestKeys: createRequestKeys(given) };
  return {
    handlers: { ...readHandlers(deps), ...changeHandlers(deps) },
    beginService: (tx, work) => beginService(deps, tx, work),
    jobs: { applyPlanChange: ({ orderId }) => applyPlanChange(deps, orderId) },
  };
}
