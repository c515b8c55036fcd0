import { call } from '../platform/api/call.ts';
import { answerWithPasskey, canAutofill, failureOf, passkeySupport } from '../platform/passkeys/ceremony.ts';
import { enter } from './sign-in.ts';

/** This browser, or this address, does not do passkeys. */
class NoPasskeys extends Error {
  override name = 'NoPasskeys';
}

/** Signs in with a passkey (C-129, C-130) and answers where to go. Rejects with ApiFailure, or as the browser does. */
export async function signInWithPasskey(): Promise<string> {
  if (passkeySupport() !== 'yes') throw new NoPasskeys();
  const { options } = await call('signInMethods.beginPasskeySignIn', {});
  return finish(await answerWithPasskey(options));
}

/**
 * Offers passkeys in the list of the user name field until one is chosen there; answers what signs in with it, or null where the
 * browser cannot offer any. Rejects when `signal` ends the wait.
 */
export async function chosenPasskey(signal: AbortSignal): Promise<(() => Promise<string>) | null> {
  if (passkeySupport() !== 'yes' || !(await canAutofill())) return null;
  const { options } = await call('signInMethods.beginPasskeySignIn', {});
  const credential = await answerWithPasskey(options, { conditional: true, signal });
  return () => finish(credential);
}

/** Which sentence says why no passkey came of it. */
export function problemOf(thrown: unknown): 'cancelled' | 'unsupported' {
  return thrown instanceof NoPasskeys || failureOf(thrown) === 'failed' ? 'unsupported' : 'cancelled';
}

const finish = async (credential: Record<string, unknown>) =>
  enter(await call('signInMethods.signInWithPasskey', { body: { credential } }));
