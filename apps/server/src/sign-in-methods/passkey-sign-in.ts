import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { GuestContext } from '../platform/http/request-context.ts';
import { describeDevice, recordAudit } from '../session/index.ts';
import { challengeMs, isUserHandle } from './add-passkey.ts';
import { challengeOf, readAuthentication } from './ceremony-answer.ts';
import { keepChallenge, useChallenge } from './challenges.store.ts';
import type { SignInMethodsDeps } from './deps.ts';
import { passkeyCeremonies } from './passkey-ceremonies.ts';
import { type CredentialRow, findCredential, noteUse } from './passkeys.store.ts';

type Options = RouteAnswer<Contract['signInMethods']['beginPasskeySignIn']>;
type SignedIn = RouteAnswer<Contract['signInMethods']['signInWithPasskey']>;

/** A P-256 key (COSE) nobody has the other half of: an unknown credential is judged by it, so that it takes as long. */
const nobodysKey = Buffer.from(
  'pQECAyYgASFYILbtKkeCP_aFje8G5SL8dJJpORmk505GQLA4vQEpO8RhIlggPRXuhFnDkAiRYwWo4wbhLrdeya_ush1jJVULMa3WW9U',
  'base64url',
);

/** What the browser needs to sign in with a passkey (C-129). It names no credential, so it tells nothing of anybody. */
export async function beginPasskeySignIn(deps: SignInMethodsDeps): Promise<Options> {
  const { generateAuthenticationOptions } = await passkeyCeremonies();
  const options = await generateAuthenticationOptions({
    rpID: deps.relyingParty.id,
    userVerification: 'required',
    timeout: challengeMs,
  });
  await keepChallenge(deps.db, options.challenge, { userId: null, now: deps.clock.now(), lifeMs: challengeMs });
  return { options: { ...options } };
}

/**
 * Signs a customer in with a passkey (C-130), without password and code: the device has shown possession and asked for finger, face
 * or PIN. Every refusal looks alike.
 */
export async function signInWithPasskey(
  deps: SignInMethodsDeps,
  credential: Record<string, unknown>,
  { userAgent }: GuestContext,
): Promise<SignedIn | Refusal<'AUTH0014'>> {
  const answer = readAuthentication(credential);
  const challenge = answer && challengeOf(answer.response.clientDataJSON);
  if (!answer || !challenge || !(await useChallenge(deps.db, challenge, { userId: null, now: deps.clock.now() })))
    return refuse('AUTH0014');
  const known = await findCredential(deps.db, Buffer.from(answer.id, 'base64url'));
  const counter = await judge(deps, answer, challenge, known);
  if (known === null) return refuse('AUTH0014');
  const isOwner = isUserHandle(deps, known, Buffer.from(answer.response.userHandle, 'base64url'));
  const user = { id: known.user_id, username: known.username, account_id: known.account_id };
  const signedIn =
    counter === null || !isOwner || user.account_id === null
      ? null
      : await deps.db.transaction(async (tx) => {
          const isAhead = await noteUse(tx, known.id, { counter, at: deps.clock.now() });
          return isAhead ? deps.session.welcome(tx, user, userAgent) : null;
        });
  if (signedIn !== null) return signedIn;
  await recordAudit(deps.db, {
    at: deps.clock.now(),
    action: 'signInMethods.passkeyRefused',
    userId: known.user_id,
    accountId: known.account_id,
    detail: describeDevice(userAgent),
  });
  return refuse('AUTH0014');
}

/** The counter of a genuine answer; null for any other. A counter that is not ahead of the known one is refused too. */
async function judge(
  deps: SignInMethodsDeps,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  known: CredentialRow | null,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await passkeyCeremonies();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: deps.relyingParty.origin,
      expectedRPID: deps.relyingParty.id,
      requireUserVerification: true,
      credential: { id: response.id, publicKey: new Uint8Array(known?.public_key ?? nobodysKey), counter: known?.counter ?? 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for whatever it does not accept; what a browser sent is no fault of ours.
    return null;
  }
}
