/**
 * Ways to sign in beside the password: passkeys and one-time codes. Owns passkey, passkey_challenge, second_factor and recovery_code.
 * Promises: a challenge, a code and a recovery code each work once, however many use it at once; secrets are sealed, codes and
 * challenges hashed; no answer tells whether a user or a passkey exists; the owner hears of every change by mail.
 * A password reset leaves the one-time code on: who lost the phone uses a recovery code, or asks the provider's staff.
 */
import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './change-second-factor.ts';
import type { SignInMethodsDeps } from './deps.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import { listPasskeys } from './passkeys.store.ts';
import { presentPasskey } from './present-methods.ts';
import { relyingPartyOf } from './relying-party.ts';
import { removePasskey } from './remove-passkey.ts';
import { readSecondFactor } from './second-factor.store.ts';
import { type StaffTurnOff, turnOffByStaff } from './turn-off-by-staff.ts';

export { createSecondFactor } from './judge-code.ts';
export type { StaffTurnOff } from './turn-off-by-staff.ts';
export { createUserCodes, type UserCodes } from './user-codes.ts';

export interface SignInMethods {
  handlers: Handlers<Contract['signInMethods']>;
  /** For the operator: turns the one-time code off for somebody who can no longer give one. */
  turnOffByStaff(request: StaffTurnOff): Promise<'done' | 'unknownUser' | 'unknownStaff' | 'notOn'>;
}

export function createSignInMethods({
  publicUrl,
  ...parts
}: Omit<SignInMethodsDeps, 'relyingParty'> & {
  /** The portal's address, which passkeys are bound to. */ publicUrl: string;
}): SignInMethods {
  const deps: SignInMethodsDeps = { ...parts, relyingParty: relyingPartyOf(publicUrl) };
  return {
    handlers: {
      listSignInMethods: async (_, { principal }) => ({
        passkeys: (await listPasskeys(deps.db, principal.userId)).map(presentPasskey),
        secondFactor: await readSecondFactor(deps.db, principal.userId),
      }),
      beginPasskey: ({ body }, context) => beginPasskey(deps, body.currentPassword, context),
      addPasskey: ({ body }, context) => addPasskey(deps, body, context),
      removePasskey: async ({ body }, context) => {
        await removePasskey(deps, body.passkeyId, context);
        return {};
      },
      beginPasskeySignIn: () => beginPasskeySignIn(deps),
      signInWithPasskey: ({ body }, context) => signInWithPasskey(deps, body.credential, context),
      beginSecondFactor: ({ body }, context) => beginSecondFactor(deps, body.currentPassword, context),
      confirmSecondFactor: ({ body }, context) => confirmSecondFactor(deps, body.code, context),
      removeSecondFactor: ({ body }, context) => removeSecondFactor(deps, body, context),
    },
    turnOffByStaff: (request) => turnOffByStaff(deps, request),
  };
}
