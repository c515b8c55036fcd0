import type { Contract, RouteAnswer } from '@porchlight/contract';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { SessionContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import { refuseOtherPassword } from './confirm-password.ts';
import type { SignInMethodsDeps } from './deps.ts';
import { type CodeVerdict, judgeCode, recoveryDigest, sealContext } from './judge-code.ts';
import { methodNotice } from './notice.ts';
import { newSecret, otpauthAddress } from './one-time-code.ts';
import { findOwner } from './owners.store.ts';
import { recoveryCodeCount, recoveryCodeOf } from './recovery-codes.rules.ts';
import { confirmSecret, deleteSecondFactor, keepUnconfirmed, lockSecondFactor, replaceRecoveryCodes } from './second-factor.store.ts';

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
  const secret = newSecret();
  const sealed = deps.secrets.seal('second-factor', secret, sealContext(owner.user_id));
  if (!(await keepUnconfirmed(deps.db, owner.user_id, { sealed, at: deps.clock.now() }))) return refuse('AUTH0015');
  return { secret, address: otpauthAddress(secret, (await deps.site.brand()).name, owner.username) };
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
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(deps));
  const digests = recoveryCodes.map((each) => recoveryDigest(deps.secrets, userId, each));
  const refused = await deps.db.transaction(async (tx) => {
    const row = await lockSecondFactor(tx, userId);
    if (row === null || row.confirmed_at !== null) return refuse('AUTH0013');
    const verdict = await judgeCode(tx, deps, { userId, row, code, takesRecovery: false });
    if (verdict !== 'right') return refusalOf(verdict);
    await confirmSecret(tx, userId, at);
    await replaceRecoveryCodes(tx, userId, digests);
    await deps.session.revokeUserSessions(tx, userId, { reason: 'secondFactorOn', exceptSessionId: sessionId });
    await recordAudit(tx, { at, action: 'signInMethods.secondFactorOn', userId, accountId: owner.account_id, detail: { sessionId } });
    await deps.outbox.queueMessage(tx, notice);
    return null;
  });
  if (refused !== null) return refused;
  deps.session.forgetUser(userId);
  return { recoveryCodes };
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
    const row = await lockSecondFactor(tx, userId);
    if (row === null || row.confirmed_at === null) return refuse('AUTH0013');
    const verdict = await judgeCode(tx, deps, { userId, row, code, takesRecovery: true });
    if (verdict !== 'right') return refusalOf(verdict);
    await deleteSecondFactor(tx, userId);
    await recordAudit(tx, { at, action: 'signInMethods.secondFactorOff', userId, accountId: owner.account_id, detail: { sessionId } });
    await deps.outbox.queueMessage(tx, notice);
    return null;
  });
  return refused ?? {};
}

function refusalOf(verdict: Exclude<CodeVerdict, 'right'>): Refusal<'AUTH0013' | 'AUTH0005'> {
  return verdict === 'wrong' ? refuse('AUTH0013') : refuse('AUTH0005', { retryAfterSeconds: verdict.waitSeconds });
}

const randomBytesAtOnce = 32;

function newRecoveryCode(deps: SignInMethodsDeps): string {
  for (;;) {
    const code = recoveryCodeOf(Buffer.from(deps.ids.secret(randomBytesAtOnce), 'base64url'));
    if (code !== null) return code;
  }
}
