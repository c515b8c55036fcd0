import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { StaffPrincipal } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { StaffAccessDeps } from './deps.ts';
import { findPasswordHash } from './members.store.ts';
import { endSessionsOf } from './staff-session.store.ts';

/** A password is asked for before the way in changes, so that a desk left alone changes nothing. */
async function refuseOtherPassword(
  deps: StaffAccessDeps,
  userId: number,
  password: string,
): Promise<Refusal<'AUTH0009' | 'GEN0010'> | null> {
  const { passwords } = deps.session;
  const known = await findPasswordHash(deps.db, userId);
  const isRight = await passwords.inTurn(() => passwords.isPassword(password, known));
  if (isRight === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  return isRight ? null : refuse('AUTH0009');
}

const refusalOf = (verdict: 'wrong' | { waitSeconds: number }): Refusal<'AUTH0013' | 'AUTH0005'> =>
  verdict === 'wrong' ? refuse('AUTH0013') : refuse('AUTH0005', { retryAfterSeconds: verdict.waitSeconds });

/** S-014. */
export async function beginCode(deps: StaffAccessDeps, currentPassword: string, staff: StaffPrincipal) {
  const refused = await refuseOtherPassword(deps, staff.userId, currentPassword);
  if (refused !== null) return refused;
  const { name } = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const begun = await deps.codes.begin(tx, { id: staff.userId, username: staff.username }, name);
    if (begun !== null) await record(deps, tx, 'staff.codeBegun', staff.userId);
    return begun ?? refuse('AUTH0015');
  });
}

/** S-015. A wrong code is counted, so the transaction commits all the same. */
export function turnCodeOn(deps: StaffAccessDeps, code: string, { userId, sessionId }: StaffPrincipal) {
  return deps.db.transaction(async (tx) => {
    const outcome = await deps.codes.turnOn(tx, userId, code);
    if (typeof outcome === 'string' || 'waitSeconds' in outcome) return refusalOf(outcome);
    await endSessionsOf(tx, userId, { at: deps.clock.now(), reason: 'codeChanged', exceptSessionId: sessionId });
    await record(deps, tx, 'staff.codeOn', userId);
    return outcome;
  });
}

/** S-016. */
export async function turnCodeOff(
  deps: StaffAccessDeps,
  { currentPassword, code }: { currentPassword: string; code: string },
  { userId }: StaffPrincipal,
) {
  const refused = await refuseOtherPassword(deps, userId, currentPassword);
  if (refused !== null) return refused;
  return deps.db.transaction(async (tx) => {
    const verdict = await deps.codes.turnOff(tx, userId, code);
    if (verdict !== 'right') return refusalOf(verdict);
    await record(deps, tx, 'staff.codeOff', userId);
    return {};
  });
}

/** S-017: for somebody who can give no code any more; whoever has the phone is out as well. */
export function dropMemberCode(deps: StaffAccessDeps, userId: number, by: number): Promise<Record<never, never> | Refusal<'GEN0004'>> {
  return deps.db.transaction(async (tx) => {
    const isMember = (await findPasswordHash(tx, userId)) !== null;
    if (!isMember || !(await deps.codes.drop(tx, userId))) return refuse('GEN0004');
    await endSessionsOf(tx, userId, { at: deps.clock.now(), reason: 'codeChanged' });
    await record(deps, tx, 'staff.codeOff', userId, by);
    return {};
  });
}

function record(deps: StaffAccessDeps, tx: Transaction, action: string, userId: number, by = userId): Promise<void> {
  return recordAudit(tx, { at: deps.clock.now(), action, staffId: by, userId });
}
