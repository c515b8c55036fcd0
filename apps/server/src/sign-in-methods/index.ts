/**
 * Ways to sign in beside the password: passkeys and one-time codes. Owns passkey, passkey_challenge, second_factor and recovery_code.
 * Promises: a challenge, a code and a recovery code each work once; secrets are sealed.
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface SignInMethods {
  handlers: Handlers<Contract['signInMethods']>;
}

export function createSignInMethods(): SignInMethods {
  return {
    handlers: {
      listSignInMethods: () => refuse('GEN0010'),
      beginPasskey: () => refuse('GEN0010'),
      addPasskey: () => refuse('GEN0010'),
      removePasskey: () => refuse('GEN0010'),
      beginPasskeySignIn: () => refuse('GEN0010'),
      signInWithPasskey: () => refuse('GEN0010'),
      beginSecondFactor: () => refuse('GEN0010'),
      confirmSecondFactor: () => refuse('GEN0010'),
      removeSecondFactor: () => refuse('GEN0010'),
    },
  };
}
