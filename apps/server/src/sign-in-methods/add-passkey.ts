import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { SessionContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import { challengeOf, readRegistration } from './ceremony-answer.ts';
import { keepChallenge, useChallenge } from './challenges.store.ts';
import { refuseOtherPassword } from './confirm-password.ts';
import type { SignInMethodsDeps } from './deps.ts';
import { methodNotice } from './notice.ts';
import { findOwner, type Owner } from './owners.store.ts';
import { passkeyCeremonies } from './passkey-ceremonies.ts';
import { insertPasskey, listCredentials, type NewPasskey } from './passkeys.store.ts';
import { presentPasskey } from './present-methods.ts';

/** How long the browser has. */
export const challengeMs = 5 * 60_000;

/** The handle authenticators keep: the same for all passkeys of a user, and it tells nobody who that is. */
export const userHandleOf = (deps: Pick<SignInMethodsDeps, 'secrets'>, userId: number): Buffer =>
  deps.secrets.digest('passkey-user', String(userId));

/** Whether a device answers for the user of its passkey; one that was made before handles were kept has that of the root key. */
export const isUserHandle = (
  { secrets }: Pick<SignInMethodsDeps, 'secrets'>,
  passkey: { user_id: number; user_handle: Buffer | null },
  handle: Buffer,
): boolean => passkey.user_handle?.equals(handle) ?? secrets.matches('passkey-user', String(passkey.user_id), handle);

type Options = RouteAnswer<Contract['signInMethods']['beginPasskey']>;
type Added = RouteAnswer<Contract['signInMethods']['addPasskey']>;

/** What the browser needs to make a passkey (C-126): one that tells the user by itself, on a device that asks for finger, face or PIN. */
export async function beginPasskey(
  deps: SignInMethodsDeps,
  currentPassword: string,
  { principal }: SessionContext,
): Promise<Options | Refusal<'AUTH0009' | 'GEN0004' | 'GEN0010'>> {
  const owner = await findOwner(deps.db, principal.userId);
  if (owner === null) return refuse('GEN0004');
  const refused = await refuseOtherPassword(deps, owner, currentPassword);
  if (refused !== null) return refused;
  const known = await listCredentials(deps.db, owner.user_id);
  const { generateRegistrationOptions } = await passkeyCeremonies();
  const options = await generateRegistrationOptions({
    rpName: (await deps.site.brand()).name,
    rpID: deps.relyingParty.id,
    userName: owner.username,
    userDisplayName: owner.first_name ?? owner.username,
    userID: new Uint8Array(userHandleOf(deps, owner.user_id)),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps.db, options.challenge, { userId: owner.user_id, now: deps.clock.now(), lifeMs: challengeMs });
  return { options: { ...options } };
}

/** Keeps a passkey the browser made (C-127). Its challenge was made for this user and is used up, whatever becomes of the answer. */
export async function addPasskey(
  deps: SignInMethodsDeps,
  { name, credential }: { name: string; credential: Record<string, unknown> },
  { principal, locale }: SessionContext,
): Promise<Added | Refusal<'AUTH0014' | 'GEN0004'>> {
  const answer = readRegistration(credential);
  const challenge = answer && challengeOf(answer.response.clientDataJSON);
  const now = deps.clock.now();
  if (!answer || !challenge || !(await useChallenge(deps.db, challenge, { userId: principal.userId, now }))) return refuse('AUTH0014');
  const made = await verify(deps, answer, challenge);
  if (made === null) return refuse('AUTH0014');
  const owner = await findOwner(deps.db, principal.userId);
  if (owner === null) return refuse('GEN0004');
  const user_handle = userHandleOf(deps, owner.user_id);
  const passkey = { ...made, user_id: owner.user_id, user_handle, name, created_at: now };
  const id = await store(deps, owner, { passkey, sessionId: principal.sessionId, locale: owner.locale ?? locale });
  return id === null ? refuse('AUTH0014') : presentPasskey({ id, name, created_at: now, last_used_at: null });
}

async function verify(deps: SignInMethodsDeps, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await passkeyCeremonies();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: deps.relyingParty.origin,
      expectedRPID: deps.relyingParty.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter, transports: [...transports] };
  } catch {
    // The library throws for whatever it does not accept; what a browser sent is no fault of ours.
    return null;
  }
}

async function store(
  deps: SignInMethodsDeps,
  owner: Owner,
  { passkey, sessionId, locale }: { passkey: NewPasskey; sessionId: string; locale: 'en-us' | 'sp-es' },
): Promise<number | null> {
  const at = passkey.created_at;
  const notice = methodNotice(owner, 'passkeyAdded', await deps.site.brand(), locale, at);
  return deps.db.transaction(async (tx) => {
    const id = await insertPasskey(tx, passkey);
    if (id === null) return null;
    await recordAudit(tx, {
      at,
      action: 'signInMethods.passkeyAdded',
      userId: owner.user_id,
      accountId: owner.account_id,
      detail: { passkeyId: id, sessionId },
    });
    await deps.outbox.queueMessage(tx, notice);
    return id;
  });
}
