import type { Transaction } from '../platform/db/database.ts';
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
  const at = deps.clock.now();
  const hasChanged = await deps.db.transaction((tx) =>
    changePermission(tx, { staffId: staff.id, isAllowed: change.isAllowed, by: null, at }),
  );
  deps.session.forgetUser(staff.id);
  return hasChanged ? 'changed' : 'unchanged';
}

/** The same in the caller's transaction, with who does it; whether anything changed. Nothing changes unrecorded. */
export async function changePermission(
  tx: Transaction,
  { staffId, isAllowed, by, at }: { staffId: number; isAllowed: boolean; by: number | null; at: Date },
): Promise<boolean> {
  const changed = isAllowed ? await insertPermission(tx, staffId) : await deletePermission(tx, staffId);
  const action = isAllowed ? 'impersonation.permitted' : 'impersonation.permissionWithdrawn';
  if (changed) await recordAudit(tx, { at, action, staffId, detail: by === null ? {} : { by } });
  return changed;
}
