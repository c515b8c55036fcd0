import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

export interface MemberRow {
  user_id: number;
  version: number;
  username: string;
  display_name: string;
  roles: StaffRole[];
  may_impersonate: boolean;
  stopped_at: Date | null;
  has_company_account: boolean;
  has_code: boolean;
  last_seen_at: Date | null;
}

const members = `
  select u.id as user_id, m.version, u.username, m.display_name, m.stopped_at,
    array(select r.role from staff_role r where r.user_id = u.id order by r.role) as roles,
    exists (select from staff_permission p where p.user_id = u.id and p.permission = 'STAFF_IMPERSONATE') as may_impersonate,
    exists (select from staff_identity i where i.user_id = u.id) as has_company_account,
    exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_code,
    (select max(s.last_used_at) from staff_session s where s.user_id = u.id) as last_seen_at
  from portal_user u join staff_member m on m.user_id = u.id
  where u.kind = 'staff'`;

/** Everybody, by name. */
export async function listMembers(db: Queries): Promise<MemberRow[]> {
  return db.prepared<MemberRow>('staff-members', `${members} order by lower(m.display_name), u.id`, []);
}

export async function findMember(db: Queries, userId: number): Promise<MemberRow | null> {
  const [row] = await db.prepared<MemberRow>('staff-member', `${members} and u.id = $1`, [userId]);
  return row ?? null;
}

/** The version of a member, held until the transaction ends; null: nobody has that id. */
export async function lockMember(tx: Transaction, userId: number): Promise<{ version: number; stopped_at: Date | null } | null> {
  const [row] = await tx.prepared<{ version: number; stopped_at: Date | null }>(
    'staff-member-lock',
    'select version, stopped_at from staff_member where user_id = $1 for update',
    [userId],
  );
  return row ?? null;
}

/** Makes somebody a member; null: the name or e-mail is somebody's already. */
export async function insertMember(
  tx: Transaction,
  member: { username: string; displayName: string; passwordHash: string | null; at: Date },
): Promise<number | null> {
  const [row] = await tx.prepared<{ id: number }>(
    'staff-member-insert',
    `insert into portal_user (kind, username, email, password_hash, created_at)
     select 'staff', $1, $1, $2, $3 where not exists (select from portal_user where lower(email) = lower($1) and kind = 'staff')
     on conflict do nothing returning id`,
    [member.username, member.passwordHash, member.at],
  );
  if (row === undefined) return null;
  await tx.kysely.insertInto('staff_member').values({ user_id: row.id, display_name: member.displayName, stopped_at: null }).execute();
  return row.id;
}

export async function updateMember(
  tx: Transaction,
  userId: number,
  member: { displayName: string; stoppedAt: Date | null },
): Promise<void> {
  await tx.prepared(
    'staff-member-update',
    'update staff_member set display_name = $2, stopped_at = $3, version = version + 1 where user_id = $1',
    [userId, member.displayName, member.stoppedAt],
  );
}

/** Gives exactly these roles. */
export async function replaceRoles(tx: Transaction, userId: number, roles: readonly StaffRole[]): Promise<void> {
  await tx.kysely.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  await tx.kysely
    .insertInto('staff_role')
    .values([...new Set(roles)].map((role) => ({ user_id: userId, role })))
    .execute();
}

/** Administrators who can get in; everybody who changes one takes turns until the transaction ends, so that the last two can't both go. */
export async function countAdministrators(tx: Transaction): Promise<number> {
  await tx.prepared('staff-administrators-hold', 'lock table staff_role in share row exclusive mode', []);
  const [row] = await tx.prepared<{ count: number }>(
    'staff-administrators',
    `select count(*)::int as count from staff_role r join staff_member m on m.user_id = r.user_id
     where r.role = 'administrator' and m.stopped_at is null`,
    [],
  );
  return row?.count ?? 0;
}

export async function findPasswordHash(db: Queries, userId: number): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('portal_user')
    .select('password_hash')
    .where('id', '=', userId)
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Sets a password; false where nobody on the staff has that id. */
export async function setPasswordHash(tx: Transaction, userId: number, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('portal_user')
    .set({ password_hash: hash, password_changed_at: at })
    .where('id', '=', userId)
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
