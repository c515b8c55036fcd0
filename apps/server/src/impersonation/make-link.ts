import { recordAudit } from '../session/index.ts';
import { tokenLifeMs } from '../verification/index.ts';
import { findCustomerByName } from './customers.store.ts';
import type { ImpersonationDeps } from './index.ts';
import { findStaff } from './staff.store.ts';

export interface LinkRequest {
  /** Sign-in name of the customer. */
  user: string;
  /** Sign-in name of the member of staff the link is for. */
  staff: string;
  /** Why, in the member of staff's words; kept in the audit record. */
  reason: string;
}

export interface MadeLink {
  url: string;
  expiresAt: Date;
}

/** Why there is no link: nobody to sign in as, no such member of staff, one without the permission, no or too long a reason. */
export interface NoLink {
  problem: 'noUser' | 'noStaff' | 'mayNot' | 'noReason' | 'longReason';
}

/** Enough for a sentence or two. */
const longestReason = 500;

/** Makes the link a member of staff gets in by (IMP-001, D-033). The token is known now and never again. */
export async function makeLink(deps: ImpersonationDeps, request: LinkRequest): Promise<MadeLink | NoLink> {
  const reason = request.reason.trim();
  if (reason === '') return { problem: 'noReason' };
  if (reason.length > longestReason) return { problem: 'longReason' };
  const staff = await findStaff(deps.db, request.staff.trim());
  if (staff === null) return { problem: 'noStaff' };
  if (!staff.may_impersonate) return { problem: 'mayNot' };
  const customer = await findCustomerByName(deps.db, request.user.trim());
  if (customer === null) return { problem: 'noUser' };
  const { id: userId, account_id: accountId } = customer;
  const at = deps.clock.now();
  const token = await deps.db.transaction(async (tx) => {
    await recordAudit(tx, { at, action: 'impersonation.linkMade', userId, staffId: staff.id, accountId, detail: { reason } });
    return deps.verification.issue(tx, { purpose: 'impersonation', subjectId: userId, accountId, staff: { userId: staff.id, reason } });
  });
  return {
    url: `${deps.options.portalUrl}/impersonate/${userId}?apiToken=${token}`,
    expiresAt: new Date(at.getTime() + tokenLifeMs.impersonation),
  };
}
