import type { StaffAct } from '../platform/http/mount.ts';
import { recordAudit } from '../session/index.ts';
import type { ImpersonationDeps } from './index.ts';

/** Puts a call of an impersonated session on record by its number in api.md; what it was about is in the record of the subject itself. */
export function recordStaffAct(deps: Pick<ImpersonationDeps, 'db' | 'clock'>, act: StaffAct): Promise<void> {
  const { principal, accountId, routeId, isPayment, isRefused } = act;
  return recordAudit(deps.db, {
    at: deps.clock.now(),
    action: isRefused ? 'impersonation.actRefused' : isPayment ? 'impersonation.paid' : 'impersonation.changed',
    userId: principal.userId,
    staffId: principal.impersonatorId,
    accountId,
    detail: { call: routeId, sessionId: principal.sessionId },
  });
}
