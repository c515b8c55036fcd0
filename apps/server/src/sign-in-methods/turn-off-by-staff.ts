import { recordAudit } from '../session/index.ts';
import type { SignInMethodsDeps } from './deps.ts';
import { methodNotice } from './notice.ts';
import { findOwnerByUsername, findStaff } from './owners.store.ts';
import { deleteSecondFactor } from './second-factor.store.ts';

/** Who asks staff to turn the one-time code off for them, who does, and why. */
export interface StaffTurnOff {
  username: string;
  staffUsername: string;
  reason: string;
}

/**
 * Turns the one-time code off for somebody who lost the phone and the recovery codes. Every device is signed out, since the lost one
 * may be among them; the owner is told by mail, and the record keeps who did it and why.
 */
export async function turnOffByStaff(
  deps: SignInMethodsDeps,
  { username, staffUsername, reason }: StaffTurnOff,
): Promise<'done' | 'unknownUser' | 'unknownStaff' | 'notOn'> {
  const owner = await findOwnerByUsername(deps.db, username);
  if (owner === null) return 'unknownUser';
  const staffId = await findStaff(deps.db, staffUsername);
  if (staffId === null) return 'unknownStaff';
  const at = deps.clock.now();
  const notice = methodNotice(owner, 'secondFactorOffByStaff', await deps.site.brand(), owner.locale ?? 'en-us', at);
  const { user_id: userId, account_id: accountId } = owner;
  const isDone = await deps.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return false;
    await deps.session.revokeUserSessions(tx, userId, { reason: 'endedByStaff' });
    await recordAudit(tx, { at, action: 'signInMethods.secondFactorOff', userId, staffId, accountId, detail: { reason } });
    await deps.outbox.queueMessage(tx, notice);
    return true;
  });
  if (!isDone) return 'notOn';
  deps.session.forgetUser(userId);
  return 'done';
}
