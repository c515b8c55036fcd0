import { recordAudit } from '../session/index.ts';
import type { ImpersonationDeps } from './index.ts';
import { deletePermission, findStaff, insertPermission } from './staff.store.ts';

export interface PermissionChange {
  /** Sign-in name of the member of staff. */
  staff: string;
  isAllowed: boolean;
}

/** Gives or takes STAFF_IMPERSONATE. Who loses it is out of every impersonated session with the next request (D-033). */
export async function setStaffPermission(deps: ImpersonationDeps, change: PermissionChange): Promise<'changed' | 'unchanged' | 'noStaff'> {
  const staff = await findStaff(deps.db, change.staff.trim());
  if (staff === null) return 'noStaff';
  const hasChanged = await deps.db.transaction(async (tx) => {
    const changed = change.isAllowed ? await insertPermission(tx, staff.id) : await deletePermission(tx, staff.id);
    const action = change.isAllowed ? 'impersonation.permitted' : 'impersonation.permissionWithdrawn';
    if (changed) await recordAudit(tx, { at: deps.clock.now(), action, staffId: staff.id });
    return changed;
  });
  deps.session.forgetUser(staff.id);
  return hasChanged ? 'changed' : 'unchanged';
}
