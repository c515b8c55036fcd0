import type { Contract, RouteAnswer } from '@porchlight/contract';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { SessionContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import { refuseOtherPassword } from './confirm-password.ts';
import type { SignInMethodsDeps } from './deps.ts';
import type { CodeVerdict } from './judge-code.ts';
import { methodNotice } from './notice.ts';
import { findOwner } from './owners.store.ts';
import { createUserCodes } from './user-codes.ts';

type Begun = RouteAnswer<Contract['signInMethods']['beginSecondFactor']>;
type Confirmed = RouteAnswer<Contract['signInMethods']['confirmSecondFactor']>;
type Removed = RouteAnswer<Contract['signInMethods']['removeSecondFactor']>;

/** Makes a secret for the authenticator app (C-131). Nothing asks for codes before one of it was entered; one in force stays. */
export async function beginSecondFactor(
  deps: SignInMethodsDeps,
  currentPassword: string,
  { principal }: SessionContext,
): Promise<Begun | Refusal<'AUTH0009' | 'AUTH0015' | 'GEN0004' | 'GEN0010'>> {
  const owner = await findOwner(deps.db, principal.userId);
  if (owner === null) return refuse('GEN0004');
  const refused = await refuseOtherPassword(deps, owner, currentPassword);
  if (refused !== null) return refused;
  const begun = await createUserCodes(deps).begin(deps.db, { id: owner.user_id, username: owner.username }, (await deps.site.brand()).name);
  return begun ?? refuse('AUTH0015');
}

/** Turns the one-time code on (C-132): other devices are signed out, and the recovery codes are told this once. */
export async function confirmSecondFactor(
  deps: SignInMethodsDeps,
  code: string,
  { principal, locale }: SessionContext,
): Promise<Confirmed | Refusal<'AUTH0013' | 'AUTH0005' | 'GEN0004'>> {
  const { userId, sessionId } = principal;
  const owner = await findOwner(deps.db, userId);
  if (owner === null) return refuse('GEN0004');
  const at = deps.clock.now();
  const notice = methodNotice(owner, 'secondFactorOn', await deps.site.brand(), owner.locale ?? locale, at);
  const turned = await deps.db.transaction(async (tx) => {
    const outcome = await createUserCodes(deps).turnOn(tx, userId, code);
    if (typeof outcome === 'string' || 'waitSeconds' in outcome) return refusalOf(outcome);
    await deps.session.revokeUserSessions(tx, userId, { reason: 'secondFactorOn', exceptSessionId: sessionId });
    await recordAudit(tx, { at, action: 'signInMethods.secondFactorOn', userId, accountId: owner.account_id, detail: { sessionId } });
    await deps.outbox.queueMessage(tx, notice);
    return outcome;
  });
  if (!isRefusal(turned)) deps.session.forgetUser(userId);
  return turned;
}

/** Turns the one-time code off (C-133), by password and a code of the app or a recovery code. */
export async function removeSecondFactor(
  deps: SignInMethodsDeps,
  { currentPassword, code }: { currentPassword: string; code: string },
  { principal, locale }: SessionContext,
): Promise<Removed | Refusal<'AUTH0009' | 'AUTH0013' | 'AUTH0005' | 'GEN0004' | 'GEN0010'>> {
  const { userId, sessionId } = principal;
  const owner = await findOwner(deps.db, userId);
  if (owner === null) return refuse('GEN0004');
  const wrong = await refuseOtherPassword(deps, owner, currentPassword);
  if (wrong !== null) return wrong;
  const at = deps.clock.now();
  const notice = methodNotice(owner, 'secondFactorOff', await deps.site.brand(), owner.locale ?? locale, at);
  const refused = await deps.db.transaction(async (tx) => {
    const verdict = await createUserCodes(deps).turnOff(tx, userId, code);
    if (verdict !== 'right') return refusalOf(verdict);
    await recordAudit(tx, { at, action: 'signInMethods.secondFactorOff', userId, accountId: owner.account_id, detail: { sessionId } });
    await deps.outbox.queueMessage(tx, notice);
    return null;
  });
  return refused ?? {};
}

function refusalOf(verdict: Exclude<CodeVerdict, 'right'>): Refusal<'AUTH0013' | 'AUTH0005'> {
  return verdict === 'wrong' ? refuse('AUTH0013') : refuse('AUTH0005', { retryAfterSeconds: verdict.waitSeconds });
}
