import type { Queries, Transaction } from '../platform/db/database.ts';

/** The only permission of staff so far. */
const impersonate = 'STAFF_IMPERSONATE';

export interface StaffRow {
  id: number;
  may_impersonate: boolean;
}

const findByUsername = `
  select u.id, exists (select from staff_permission p where p.user_id = u.id and p.permission = '${impersonate}') as may_impersonate
  from portal_user u
  where lower(u.username) = lower($1) and u.kind = 'staff'`;

/** A member of staff by sign-in name, in any case; null for customers and nobody. */
export async function findStaff(db: Queries, username: string): Promise<StaffRow | null> {
  const [row] = await db.prepared<StaffRow>('impersonation-staff', findByUsername, [username]);
  return row ?? null;
}

/** Whether a user is staff and may impersonate at this moment; held until the transaction ends, so that losing it waits for or ends the rest. */
export async function mayImpersonate(tx: Transaction, staffId: number): Promise<boolean> {
  const text = `
    select 1 from staff_permission p join portal_user u on u.id = p.user_id
    where p.user_id = $1 and p.permission = '${impersonate}' and u.kind = 'staff'
    for share of p, u`;
  return (await tx.prepared('impersonation-permission', text, [staffId])).length > 0;
}

export async function insertPermission(tx: Transaction, staffId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto('staff_permission')
    .values({ user_id: staffId, permission: impersonate })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deletePermission(tx: Transaction, staffId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom('staff_permission')
    .where('user_id', '=', staffId)
    .where('permission', '=', impersonate)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
