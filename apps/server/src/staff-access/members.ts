import type { RouteAnswer, RouteInput } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import { changePermission } from '../impersonation/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { type AuditEvent, recordAudit } from '../session/index.ts';
import type { StaffAccessDeps } from './deps.ts';
import {
  countAdministrators,
  findMember,
  findPasswordHash,
  insertMember,
  lockMember,
  type MemberRow,
  replaceRoles,
  setPasswordHash,
  updateMember,
} from './members.store.ts';
import { endSessionsOf } from './staff-session.store.ts';

type Calls = StaffContract['access'];
type Member = RouteAnswer<Calls['addMember']>;
type NewMember = RouteInput<Calls['addMember']>['body'];
type Changed = RouteInput<Calls['changeMember']>['body'];

export function presentMember(row: MemberRow): Member {
  return {
    userId: row.user_id,
    version: row.version,
    username: row.username,
    displayName: row.display_name,
    roles: row.roles,
    mayImpersonate: row.may_impersonate,
    isStopped: row.stopped_at !== null,
    hasCompanyAccount: row.has_company_account,
    hasCode: row.has_code,
    lastSeenDatetime: row.last_seen_at?.toISOString() ?? null,
  };
}

/** Who does it; null: an operator by the command line. */
type By = number | null;

/** Makes somebody a member of staff (S-006). */
export async function addMember(deps: StaffAccessDeps, member: NewMember, by: By): Promise<Member | Refusal<'STF0003' | 'GEN0010'>> {
  const hash = await hashOf(deps, member.password);
  if (hash === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  const at = deps.clock.now();
  const userId = await deps.db.transaction(async (tx) => {
    const id = await insertMember(tx, { username: member.username, displayName: member.displayName, passwordHash: hash, at });
    if (id === null) return null;
    await replaceRoles(tx, id, member.roles);
    await changePermission(tx, { staffId: id, isAllowed: member.mayImpersonate, by, at });
    await recordAudit(tx, { at, action: 'staff.added', staffId: by, userId: id, detail: { roles: member.roles.join(' ') } });
    return id;
  });
  if (userId === null) return refuse('STF0003');
  return presentMember((await findMember(deps.db, userId)) as MemberRow);
}

async function hashOf(deps: StaffAccessDeps, password: string | null): Promise<string | null | 'busy'> {
  return password === null ? null : deps.session.passwords.inTurn(() => deps.session.passwords.hash(password));
}

/** Changes what a member may do, or stops them (S-007). What they have open ends with the stop. */
export async function changeMember(
  deps: StaffAccessDeps,
  userId: number,
  change: Changed,
  by: By,
): Promise<Member | Refusal<'STF0002' | 'STF0004' | 'GEN0004'>> {
  const at = deps.clock.now();
  const refused = await deps.db.transaction(async (tx) => {
    const locked = await lockMember(tx, userId);
    const before = await findMember(tx, userId);
    if (locked === null || before === null) return refuse('GEN0004');
    if (locked.version !== change.version) return refuse('STF0002');
    if (losesAdministrator(before, change) && (await countAdministrators(tx)) <= 1) return refuse('STF0004');
    const stoppedAt = change.isStopped ? (before.stopped_at ?? at) : null;
    await updateMember(tx, userId, { displayName: change.displayName, stoppedAt });
    await replaceRoles(tx, userId, change.roles);
    await changePermission(tx, { staffId: userId, isAllowed: change.mayImpersonate && !change.isStopped, by, at });
    if (change.isStopped) await endSessionsOf(tx, userId, { at, reason: 'stopped' });
    for (const event of entriesOf(before, change)) await recordAudit(tx, { ...event, at, staffId: by, userId });
    return null;
  });
  if (refused !== null) return refused;
  deps.session.forgetUser(userId);
  return presentMember((await findMember(deps.db, userId)) as MemberRow);
}

function losesAdministrator(before: MemberRow, change: Changed): boolean {
  const is = (roles: readonly StaffRole[], isStopped: boolean) => roles.includes('administrator') && !isStopped;
  return is(before.roles, before.stopped_at !== null) && !is(change.roles, change.isStopped);
}

function entriesOf(before: MemberRow, change: Changed): Pick<AuditEvent, 'action' | 'detail'>[] {
  const detail = { before: before.roles.join(' '), after: [...change.roles].sort().join(' ') };
  const entries: Pick<AuditEvent, 'action' | 'detail'>[] = [{ action: 'staff.changed', detail }];
  const wasStopped = before.stopped_at !== null;
  if (change.isStopped && !wasStopped) entries.push({ action: 'staff.stopped' });
  if (!change.isStopped && wasStopped) entries.push({ action: 'staff.started' });
  return entries;
}

/** Sets a password for somebody (S-008); what they have open ends. */
export async function setMemberPassword(
  deps: StaffAccessDeps,
  userId: number,
  password: string,
  by: By,
): Promise<Record<never, never> | Refusal<'GEN0004' | 'GEN0010'>> {
  const hash = await deps.session.passwords.inTurn(() => deps.session.passwords.hash(password));
  if (hash === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  const isSet = await deps.db.transaction((tx) => storePassword(deps, tx, { userId, hash, by, action: 'staff.passwordSet' }));
  return isSet ? {} : refuse('GEN0004');
}

/** Changes the own password (S-009); every other session of one's own ends. */
export async function changeOwnPassword(
  deps: StaffAccessDeps,
  change: { currentPassword: string; newPassword: string },
  staff: { userId: number; sessionId: string },
): Promise<Record<never, never> | Refusal<'AUTH0001' | 'AUTH0005'>> {
  const { passwords } = deps.session;
  const known = await findPasswordHash(deps.db, staff.userId);
  const hash = await passwords.inTurn(async () =>
    (await passwords.isPassword(change.currentPassword, known)) ? passwords.hash(change.newPassword) : null,
  );
  if (hash === 'busy') return refuse('AUTH0005', { retryAfterSeconds: 1 });
  if (hash === null) return refuse('AUTH0001');
  const { userId, sessionId } = staff;
  await deps.db.transaction((tx) =>
    storePassword(deps, tx, { userId, hash, by: userId, action: 'staff.passwordChanged', exceptSessionId: sessionId }),
  );
  return {};
}

async function storePassword(
  deps: StaffAccessDeps,
  tx: Transaction,
  { userId, hash, by, action, exceptSessionId }: { userId: number; hash: string; by: By; action: string; exceptSessionId?: string },
): Promise<boolean> {
  const at = deps.clock.now();
  if (!(await setPasswordHash(tx, userId, hash, at))) return false;
  await endSessionsOf(tx, userId, { at, reason: 'passwordChanged', ...(exceptSessionId && { exceptSessionId }) });
  await recordAudit(tx, { at, action, staffId: by, userId });
  return true;
}
